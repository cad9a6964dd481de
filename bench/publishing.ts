import { setTimeout as sleep } from 'node:timers/promises'
import { slugOf } from '#scripts/many-websites.ts'
import type { Product } from '#scripts/product.ts'
import { signIn } from '#scripts/sign-in.ts'
import type { WebsiteContent } from '#domain/websites.ts'
import type { Figure } from './figure.ts'
import { nextVisitor, p95 } from './visitors.ts'
import type { Installation } from './website-pages.ts'

const publications = 40
/** Somebody who loads it again and again. */
const againAfterMs = 10
const patienceMs = 10_000

type Website = { content: WebsiteContent; updated_at: string }

/** 'Approve and publish': until our team is answered, and from then on until visitors of another process see it, the longest of all. */
export async function measurePublishing(
  { product, pool, startBeside }: Installation,
  rounds: number,
): Promise<Figure[]> {
  const cookie = await signIn(product.origin, 'ada')
  const beside = await startBeside()
  const [answered, seen]: [number[], number[]] = [[], []]
  try {
    for (let round = 0; round < rounds; round++) {
      const [took, shown]: [number[], number[]] = [[], []]
      for (let nth = 1; nth <= publications; nth++) {
        const { rows } = await pool.query<{ id: string }>('select id from websites where slug = $1', [slugOf(nth)])
        const words = `Online since ${round} ${nth}`
        const number = await sendForApproval(product, cookie, rows[0]?.id ?? '', words)
        // It was looked at just before, so that it is believed for as long as it can be.
        await read(beside, nth)
        const started = performance.now()
        await ask(product, cookie, 'PUT', `/api/websites/${rows[0]?.id}/live`, { version: number })
        const published = performance.now()
        took.push(published - started)
        shown.push((await waitUntilSeen(beside, nth, words)) - published)
      }
      answered.push(p95(took))
      seen.push(Math.max(...shown) / 1000)
    }
  } finally {
    await beside.stop()
  }
  return [
    { name: '“Approve and publish” answered, p95', unit: 'ms', ours: answered, target: { below: 500 } },
    { name: 'seen in another process, the latest', unit: 's', ours: seen, target: { below: 2 } },
  ]
}

async function sendForApproval(product: Product, cookie: string, id: string, headline: string): Promise<number> {
  const path = `/api/websites/${id}`
  const { website } = (await ask(product, cookie, 'GET', path)) as { website: Website }
  const body = { content: saying(website.content, headline), seen_updated_at: website.updated_at }
  await ask(product, cookie, 'PUT', `${path}/content`, body)
  return ((await ask(product, cookie, 'POST', `${path}/versions`, {})) as { number: number }).number
}

/** Without the demo's pictures, which are no other website's. */
function saying(content: WebsiteContent, headline: string): WebsiteContent {
  const sections = content.sections.map((section) => {
    if (section.kind === 'hero') return { ...section, headline, picture: null }
    if (section.kind === 'about') return { ...section, picture: null }
    return section.kind === 'gallery' ? { ...section, pictures: [] } : section
  })
  return { ...content, logo: null, sections }
}

async function ask({ origin }: Product, cookie: string, method: string, path: string, body?: object) {
  const answer = await fetch(origin + path, {
    method,
    headers: { ...nextVisitor(), Origin: origin, Cookie: cookie },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

const read = async ({ origin }: Product, nth: number) => (await fetch(`${origin}/websites/${slugOf(nth)}/`)).text()

async function waitUntilSeen(product: Product, nth: number, words: string) {
  const until = performance.now() + patienceMs
  while (performance.now() < until) {
    if ((await read(product, nth)).includes(words)) return performance.now()
    await sleep(againAfterMs)
  }
  throw new Error(`${slugOf(nth)} does not show what was published`)
}
