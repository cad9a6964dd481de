// Promise 8: hostile HTML in every text column that takes it, every screen opened. `npm run prove` opens all of them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { type CastName, cast, demoPassword } from '#server/db/seed/cast.ts'
import * as schema from '#server/db/schema.ts'
import { chromiumFlags } from './chromium.ts'
import { createDatabase } from './postgres.ts'
import { type Product, startProduct } from './product.ts'
import { findBrowserTools } from './browser-tools.ts'

const isFull = process.env['PROVE'] === 'full'
const hostile =
  '"><img src=x onerror="window.hacked=1"><svg onload=window.hacked=1></svg><script>window.hacked=1</script>'

const adminTabs = [
  'leads',
  'tickets',
  'users',
  'projects',
  'forms',
  'websites',
  'videos',
  'billing',
  'analytics',
  'system',
]
const screens: Array<[CastName, string]> = [
  ...adminTabs.map((tab): [CastName, string] => ['ada', `/admin-dashboard?tab=${tab}`]),
  ['cleo', '/support-tickets'],
  ['emil', '/employee-dashboard'],
  ['pia', '/dashboard'],
  ['pia', '/account-settings'],
  ['cleo', '/dashboard'],
  ['cleo', '/fitness-onboarding'],
  ['pia', '/website'],
  ['pia', '/website-editor'],
  ['emil', '/account-settings'],
]

/** Who people are, and what programs read: another value there is another person or another program, not another text. */
const untouched = new Set([
  'users',
  'credentials',
  'one_time_links',
  'sessions',
  'verifications',
  'jobs',
  'rate_limits',
  'emails',
  'mailbox_messages',
])
const machineWords =
  /(^|_)(id|email|hash|token|key|secret|path|type|url|code|currency|interval|codec|slug|pass|etag|day)$/

const folder = mkdtempSync(join(tmpdir(), 'slipway-hostile-'))
const database = await createDatabase(process.env['TEST_DATABASE_URL'] ?? '')
const browserPath = findBrowserTools()?.chromium
let product: Product | undefined
let context: BrowserContext | undefined
afterAll(async () => {
  await context?.browser()?.close()
  await product?.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Every column that holds words, unless the database itself refuses; returns how many took it. */
async function fillWithHostility() {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  let filled = 0
  for (const table of Object.values(schema)) {
    if (!is(table, PgTable) || untouched.has(getTableName(table))) continue
    for (const column of Object.values(getTableColumns(table))) {
      if (column.columnType !== 'PgText' || column.enumValues?.length || machineWords.test(column.name)) continue
      const statement = `update "${getTableName(table)}" set "${column.name}" = left("${column.name}", 20) || $1`
      filled += await client.query(statement, [hostile]).then(
        ({ rowCount }) => (rowCount ? 1 : 0),
        () => 0,
      )
    }
  }
  await client.end()
  return filled
}

describe.skipIf(!browserPath)('hostile HTML in every stored text', () => {
  test('runs on no screen', { timeout: 600_000 }, async () => {
    product = await startProduct(folder, { DATABASE_URL: database.url, FILES_DIR: join(folder, 'files') })
    const filled = await fillWithHostility()
    const browser = await chromium.launch({ executablePath: browserPath ?? '', args: chromiumFlags })
    context = await browser.newContext({ baseURL: product.origin, reducedMotion: 'reduce' })
    const defects: string[] = []
    let shown = 0
    let signedIn: CastName | undefined
    context.setDefaultTimeout(250_000)
    // A line that stays open is never idle.
    await context.route('**/api/stream*', (line) => line.fulfill({ status: 204 }))
    const page = await context.newPage()
    page.on('response', (answer) => void (answer.status() >= 500 && defects.push(`${answer.status()} ${answer.url()}`)))
    page.on('dialog', (dialog) => void defects.push(`dialog: ${dialog.message()}`))
    const opened = isFull ? screens : screens.filter((_, index) => index % 3 === 0)
    for (const [who, path] of opened) {
      if (who !== signedIn) {
        const data = { email: cast[who].email, password: demoPassword }
        const answer = await context.request.post('/api/session', { data, headers: { Origin: product.origin } })
        expect(answer.status(), await answer.text()).toBe(200)
        signedIn = who
      }
      await page.goto(path)
      await page.locator('main').waitFor()
      await page.waitForLoadState('networkidle')
      for (const toggle of (await page.locator('main [aria-expanded="false"]').all()).slice(0, isFull ? 20 : 3))
        await toggle.click({ timeout: 1000 }).catch(() => {})
      await page.waitForLoadState('networkidle')
      const found = await page.evaluate(() => ({
        ran: 'hacked' in window,
        elements: document.querySelectorAll('[onerror], [onload], img[src="x"], a[href^="javascript:" i]').length,
        isShown: document.body.textContent.includes('window.hacked=1'),
      }))
      if (found.ran || found.elements > 0) defects.push(`${who} ${path}: ${JSON.stringify(found)}`)
      if (found.isShown) shown++
    }
    process.stdout.write(
      `figure: promise 8: hostile HTML in ${filled} columns, ${opened.length} screens opened, shown as text on ${shown}, ${defects.length} executions\n`,
    )
    expect(defects).toEqual([])
    expect(filled).toBeGreaterThan(20)
    expect(shown).toBeGreaterThanOrEqual(Math.floor(opened.length / 2))
  })
})
