// Promise D4 in a browser: scanners of mail open links and run their scripts, and touch nothing. However often, that changes nothing and
// opens nothing; the first gesture does. The key of a link that was used is in no log and no table but the mail it went out with.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import type { Proposal } from '#domain/proposals.ts'
import { createDb } from '#server/db/client.ts'
import { emails, mailbox_messages } from '#server/emails/emails.tables.ts'
import { action_links } from '#server/links/links.tables.ts'
import { linkKeyIn } from '#server/testing/link-keys.ts'
import { newAddress } from '#server/testing/proposals.ts'
import { findBrowserTools } from './browser-tools.ts'
import { chromiumFlags } from './chromium.ts'
import { createDatabase } from './postgres.ts'
import { type Product, startProduct } from './product.ts'
import { signIn } from './sign-in.ts'

const times = process.env['PROVE'] === 'full' ? 100 : 5
const dataDir = mkdtempSync(join(tmpdir(), 'slipway-d4-'))
const database = await createDatabase(process.env['TEST_DATABASE_URL'] ?? '')
const pool = new pg.Pool({ connectionString: database.url, max: 4 })
const db = createDb(pool)
const browserPath = findBrowserTools()?.chromium

let product: Product | undefined
let browser: Browser | undefined
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await pool.end()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** What the product does by itself meanwhile, whoever opens what. */
const itsOwn = new Set([
  'jobs',
  'job_schedules',
  'payment_events',
  'payment_reconciliations',
  'processes',
  'rate_limits',
  'sessions',
  'news',
])

/** A sum of the rows of each table, or in which of them some text stands. */
async function ofEachTable(what: (table: string) => string) {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const asked = tables.map(({ name }) => `select '${name}' as name, (select ${what(name)} from "${name}" t) as found`)
  const { rows } = await pool.query<{ name: string; found: string | null }>(asked.join(' union all '))
  return rows
}
const everything = async () =>
  (await ofEachTable(() => `md5(coalesce(string_agg(t::text, '|' order by t::text), ''))`)).filter(
    ({ name }) => !itsOwn.has(name),
  )
const tablesWith = async (text: string) =>
  (await ofEachTable(() => `count(*) filter (where t::text like '%${text}%')::text`))
    .filter(({ found }) => found !== '0')
    .map(({ name }) => name)

async function call(method: string, path: string, body: object, headers: Record<string, string>) {
  const origin = product?.origin ?? ''
  const answer = await fetch(origin + path, {
    method,
    headers: { 'Content-Type': 'application/json', Origin: origin, ...headers },
    body: JSON.stringify(body),
  })
  return answer.status
}

/** Sent to somebody by Ada; returns the mailed key. */
async function sendProposal(): Promise<string> {
  const { origin } = product as Product
  const cookie = await signIn(origin, 'ada')
  const email = newAddress()
  const headers = { 'Content-Type': 'application/json', Origin: origin, Cookie: cookie }
  const ask = (method: string, path: string, body: object) =>
    fetch(origin + path, { method, headers, body: JSON.stringify(body) })
  const wish = { customer_name: 'Juno Reyes', customer_email: email, title: 'A website' }
  const { proposal } = (await (await ask('POST', '/api/proposals', wish)).json()) as { proposal: Proposal }
  const lines = proposal.content.lines.map((line) => ({ ...line, description: 'A website', unit_amount: 99_900 }))
  const edited = { ...proposal.content, lines, seen_updated_at: proposal.updated_at }
  expect((await ask('PUT', `/api/proposals/${proposal.id}`, edited)).status).toBe(200)
  expect((await ask('POST', `/api/proposals/${proposal.id}/sendings`, { message: '' })).status).toBe(201)
  const mailed = () => db.select().from(mailbox_messages).where(eq(mailbox_messages.to_address, email))
  await expect.poll(async () => (await mailed()).length).toBe(1)
  // Delivered, its text is kept nowhere but where it was delivered to.
  await expect.poll(() => db.$count(emails, eq(emails.state, 'queued'))).toBe(0)
  return linkKeyIn((await mailed())[0]?.text ?? '')
}

describe.skipIf(!browserPath)('a link that a scanner opens', () => {
  test(
    'stays unopened, however often its scripts run, and its key is found nowhere',
    { timeout: 1_800_000 },
    async () => {
      product = await startProduct(dataDir, { DATABASE_URL: database.url, LOG_LEVEL: 'info' })
      browser = await chromium.launch({ ...(browserPath && { executablePath: browserPath }), args: chromiumFlags })
      const key = await sendProposal()
      const open = async () => {
        const context = await (browser as Browser).newContext({ baseURL: product?.origin ?? '' })
        const page = await context.newPage()
        page.setDefaultTimeout(250_000)
        await page.goto(`/link#${key}`)
        await page.getByRole('heading', { level: 1, name: 'A website' }).waitFor()
        // As they do: all that is there is read, and every address of it is looked at.
        await page.evaluate(() => [document.body.innerText, ...Array.from(document.links, ({ href }) => href)].length)
        return { page, close: () => context.close() }
      }
      const openings = async () => {
        const links = await db.select().from(action_links).where(eq(action_links.purpose, 'proposal'))
        return links.reduce((sum, link) => sum + link.openings, 0)
      }
      await (await open()).close() // whatever the first of all visits writes is written
      const opened = await openings()
      const was = await everything()
      for (let time = 0; time < times; time++) await (await open()).close()
      const effects = (await everything()).filter(({ found }, at) => was[at]?.found !== found).map(({ name }) => name)
      const withoutGesture = (await openings()) - opened
      // A person does: so it would have been seen.
      const { page, close } = await open()
      await page.mouse.move(40, 40)
      await page.mouse.move(80, 90)
      await expect.poll(openings).toBe(opened + 1)
      await close()
      const link = { 'X-Link-Key': key }
      expect(await call('POST', '/api/link/signature', { name: 'Juno' }, link)).toBe(400)
      expect(await call('POST', '/api/link/questions', { text: 'And the domain?' }, link)).toBe(201)
      expect(await call('POST', '/api/link/decline', { reason: 'Too dear' }, link)).toBe(204)
      await expect.poll(() => db.$count(emails, eq(emails.state, 'queued'))).toBe(0)
      const found = (await tablesWith(key)).filter((name) => name !== 'mailbox_messages')
      await product.stop()
      const lines = product.output().split('\n')
      const logged = lines.filter((line) => line.includes(key)).length
      console.log(
        `figure: promise D4: ${times} scripted openings in a browser without a gesture: ${effects.length} effects, ${withoutGesture} 'opened', by the first gesture 1; ` +
          `its key in ${logged} of ${lines.length} lines of the log and ${found.length} tables but the mail it came with`,
      )
      expect({ effects, withoutGesture, logged, found }).toEqual({
        effects: [],
        withoutGesture: 0,
        logged: 0,
        found: [],
      })
      expect(lines.length).toBeGreaterThan(times)
    },
  )
})
