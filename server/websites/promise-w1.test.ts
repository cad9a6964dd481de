// coach-sites.md §7, W1: what was approved is what is served, whatever is edited, removed or updated afterwards.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/ports.ts'
import type { PicturePurpose } from '#domain/website-pictures.ts'
import { sectionOf, type WebsiteContent } from '#domain/websites.ts'
import type { Pages } from '../http/pages.ts'
import { startServer } from '../http/server.ts'
import { createWebsites } from '../http/websites.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { createProxies } from '../proxies.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { randomFrom } from '../testing/random.ts'
import { submitAnswers } from '../testing/submitted-forms.ts'
import { createTestApp } from '../testing/test-app.ts'
import { addPictureOf, listPicturesOf } from '../testing/website-pictures.ts'
import { websiteOf } from '../testing/website-things.ts'
import { prunePictures } from './pruning.ts'
import { website_versions } from './websites.tables.ts'

const isFull = process.env['PROVE'] === 'full'
const edits = isFull ? 1_000 : 30

const t = await createTestApp()
const { db, settings } = t
const { auth, log, now, storage } = t.parts
const stops: Array<() => Promise<void>> = []
afterAll(() => Promise.all(stops.map((stop) => stop())))

/** The program started anew: it remembers nothing of what it showed. */
async function startAnew() {
  const port = await findFreePort()
  const pages: Pages = { serve: (_request, response) => void response.end('the agency') }
  const shown = createWebsites({ settings, db, storage, now, proxies: createProxies([]), auth, log })
  const server = await startServer(t.app, pages, { host: '127.0.0.1', port }, { websites: shown })
  stops.push(() => server.stop())
  return { port, ...shown }
}
let running = await startAnew()

async function answerAt(slug: string, path: string) {
  const asked = request({ host: '127.0.0.1', port: running.port, path, headers: { host: `${slug}.localhost` } })
  asked.end()
  const [answer] = await once(asked, 'response')
  const bytes = await buffer(answer)
  return { path, status: answer.statusCode, digest: createHash('sha256').update(bytes).digest('hex') }
}

const ada = await t.as('ada')
const owner = await newCustomer(t)
const purposes: PicturePurpose[] = ['logo', 'hero', 'profile', 'gallery']
for (const purpose of purposes) await addPictureOf(t, owner.browser, purpose)
await t.runJobs()
await submitAnswers(owner.browser, { bio: 'Ten years of chalk.', training_locations: 'The old kiln' })
const { id, slug } = await websiteOf(t, owner.id)

const row = async () => websiteOf(t, owner.id)
const pagesOf = async (number: number) =>
  (await db.select().from(website_versions).where(eq(website_versions.website_id, id))).find(
    (version) => version.number === number,
  )?.pages
const put = (path: string, body: object) => ada.put(`/api/websites/${id}${path}`, body)

const random = randomFrom(25)
const below = (limit: number) => Math.floor(random() * limit)
const pick = <T>(items: T[]) => items[below(items.length)] as T
const words = () => `${pick(['Chalk', 'Kiln & Core', '<b>Strong</b>', '“Tuesdays”', 'Früh auf'])} ${below(1_000_000)}`
const color = () => `#${below(0x1000000).toString(16).padStart(6, '0')}`

/** One of the ways in which an owner changes a draft. */
const changes: Array<(content: WebsiteContent) => unknown> = [
  (content) => (content.tagline = words()),
  (content) => (content.business_name = words()),
  (content) => (content.primary_color = color()),
  (content) => (content.secondary_color = pick([null, color()])),
  (content) => (content.design = pick(['bold-energetic', 'clean-professional', 'warm-welcoming'])),
  (content) => Object.assign(sectionOf(content, 'hero') ?? {}, { headline: words(), picture: null }),
  (content) => Object.assign(sectionOf(content, 'about') ?? {}, { text: words(), is_shown: below(2) === 0 }),
  (content) => Object.assign(sectionOf(content, 'contact') ?? {}, { text: words(), show_email: below(2) === 0 }),
  (content) => (content.title = words()),
  (content) => content.sections.splice(1, content.sections.length - 2, ...content.sections.slice(1, -1).toReversed()),
]

async function editAtRandom() {
  const { content, updated_at } = await row()
  pick(changes)(content)
  const answer = await put('/content', { content, seen_updated_at: updated_at.toISOString() })
  expect(answer.status, await answer.clone().text()).toBe(200)
}

test('W1: the live bytes are those that were approved, whatever is edited, removed or updated', async () => {
  const pictures = await listPicturesOf(owner.browser)
  const files = [...new Set((await pagesOf(1))?.['/']?.match(/images\/[\w.-]+/g))]
  const paths = ['/', '/privacy', '/thank-you', '/robots.txt', '/sitemap.xml', ...files.map((file) => `/${file}`)]
  const live = () => Promise.all(paths.map((path) => answerAt(slug, path)))
  await storeAsAnotherReleaseDid()
  expect((await put('/live', { version: 1 })).status).toBe(200)
  running.forget(slug)
  const [approved, pages] = [await live(), await pagesOf(1)]
  expect(files.length).toBeGreaterThan(8)
  expect(approved.filter(({ status }) => status !== 200)).toEqual([])

  let differing = 0
  for (let edit = 1; edit <= edits; edit++) {
    await editAtRandom()
    const removed = edit % Math.floor(edits / purposes.length) === 0 ? pictures.pop() : undefined
    if (removed) expect((await owner.browser.delete(`/api/website-pictures/${removed.id}`)).status).toBe(204)
    if (edit % 10 === 0) {
      await db.delete(rate_limits)
      await prunePictures(db)
      await t.runJobs()
      running = await startAnew()
    }
    const shown = await live()
    differing += shown.filter(({ digest }, index) => digest !== approved[index]?.digest).length
  }
  expect(pictures).toEqual([])
  expect(differing).toBe(0)

  const sent = await ada.post(`/api/websites/${id}/versions`, {})
  const { number } = (await sent.json()) as { number: number }
  expect((await put('/live', { version: number })).status).toBe(200)
  running.forget(slug)
  expect((await live())[0]).not.toEqual(approved[0])
  expect((await put('/live', { version: 1 })).status).toBe(200)
  running.forget(slug)
  expect(await live()).toEqual(approved)
  expect(await pagesOf(1)).toEqual(pages)
  process.stdout.write(
    `figure: promise W1: ${edits} random edits, ${purposes.length} pictures removed, an update of the program, ` +
      `${Math.floor(edits / 10)} starts: ${differing} of ${edits * paths.length} live answers differed; after going back 0 of ${paths.length}\n`,
  )
})

/** What this program would render of the same words is something else: its templates have changed since. */
async function storeAsAnotherReleaseDid() {
  const pages = (await pagesOf(1)) ?? {}
  const older = Object.fromEntries(
    Object.entries(pages).map(([path, text]) => [path, text.replace('</footer>', '<p>As it was then</p></footer>')]),
  )
  expect(older['/']).not.toBe(pages['/'])
  await db.update(website_versions).set({ pages: older }).where(eq(website_versions.website_id, id))
  expect((await row()).live_version_id).toBeNull()
}
