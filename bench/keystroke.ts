import { createHash } from 'node:crypto'
import { chromium, type Page } from '@playwright/test'
import { chromiumFlags, needChromium } from '#scripts/chromium.ts'
import { createDatabase, startPostgres } from '#scripts/postgres.ts'
import { startProduct } from '#scripts/product.ts'
import { signIn } from '#scripts/sign-in.ts'
import { fill, withPool } from './back-office-rows.ts'
import { withDataDir } from './data-dir.ts'
import type { Bench, Figure } from './figure.ts'
import { p95 } from './visitors.ts'

const rows = 100_000
const searches = 30
const lists = { leads: 'Leads', tickets: 'Support tickets' }
/** Somebody who types well; the product waits 75 ms after the last key. */
const betweenKeysMs = 60

/** In Chromium: from the key of the last letter to the frame in which the list shows what was sought, the wait included. */
export const benchKeystroke: Bench = ({ rounds }) =>
  withDataDir(async (dataDir) => {
    const postgres = await startPostgres()
    try {
      const database = await createDatabase(postgres.url)
      const product = await startProduct(dataDir, { DATABASE_URL: database.url })
      const browser = await chromium.launch({ executablePath: needChromium(), args: chromiumFlags })
      try {
        await withPool(database.url, (pool) => fill(pool, rows))
        const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
        const [name = '', value = ''] = (await signIn(product.origin, 'ada')).split('=')
        await context.addCookies([{ name, value, url: product.origin }])
        const page = await context.newPage()
        const figures: Figure[] = []
        for (const [tab, label] of Object.entries(lists)) {
          const ours: number[] = []
          for (let round = 0; round < rounds; round++) {
            await page.goto(`${product.origin}/admin-dashboard?tab=${tab}`)
            await page.locator(`ul[aria-label="${label}"] > li`).first().waitFor()
            const took: number[] = []
            for (const sought of typed()) took.push(await search(page, label, sought))
            ours.push(p95(took))
          }
          figures.push({
            name: `keystroke to filtered ${tab} p95, ${rows.toLocaleString('en')}`,
            unit: 'ms',
            ours,
            target: { below: 200 },
          })
        }
        return figures
      } finally {
        await browser.close()
        await product.stop()
      }
    } finally {
      await postgres.stop()
    }
  })

/** Words of the filled rows, of which no two begin alike: whole, begun, and their first two letters alone. */
function typed(): string[] {
  const words = new Map<string, string>()
  for (let n = 1; words.size < searches; n++) {
    const word = createHash('md5').update(String(n)).digest('hex').slice(0, 12)
    // No word of a row's own begins with a letter and a digit.
    if (/^[a-f]\d/.test(word)) words.set(word.slice(0, 2), word)
  }
  return [...words.values()].map((word, place) => word.slice(0, [12, 6, 2][place % 3]))
}

async function search(page: Page, label: string, sought: string): Promise<number> {
  await page.locator('input[name="search"]').focus()
  await page.keyboard.press('ControlOrMeta+a')
  const shown = await page.evaluateHandle(watch, { label, sought })
  await page.keyboard.type(sought, { delay: betweenKeysMs })
  return shown.evaluate(({ ms }) => ms)
}

/** Runs in the page: milliseconds from the last key to what was sought, painted. In an object, which may be handed over before. */
function watch({ label, sought }: { label: string; sought: string }) {
  const begins = new RegExp(`\\b${sought}`)
  let pressedAt = 0
  const press = ({ timeStamp }: Event) => (pressedAt = timeStamp)
  addEventListener('keydown', press, true)
  const isShown = () => {
    const list = document.querySelector(`ul[aria-label="${label}"]:not([aria-busy])`)
    return list !== null && [...list.children].every((row) => begins.test(row.textContent))
  }
  const stillShown = () =>
    [...document.querySelectorAll(`ul[aria-label="${label}"] > li`)].find((row) => !begins.test(row.textContent))
      ?.textContent ?? 'no such list'
  const ms = new Promise<number>((resolve, reject) => {
    const giveUp = () => reject(new Error(`What was sought (${sought}) did not come: ${stillShown()}`))
    const timer = setTimeout(giveUp, 20_000)
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      removeEventListener('keydown', press, true)
      clearTimeout(timer)
      resolve(performance.now() - pressedAt)
    })
    port1.start()
    const observer = new MutationObserver(() => {
      if (!isShown()) return
      observer.disconnect()
      // A message sent before a frame is painted is heard after it.
      requestAnimationFrame(() => port2.postMessage(null))
    })
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  })
  return { ms }
}
