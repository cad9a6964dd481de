// conversations.md §8, C7: hostile HTML mail. Sent over SMTP, then opened wherever a mail can be read, in a real browser. Some of them
// in `npm test`, all in `npm run prove`.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { createTransport } from 'nodemailer'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import { createAccount } from '#server/accounts/accounts.ts'
import { startSession } from '#server/accounts/sessions.ts'
import { createDb } from '#server/db/client.ts'
import { cast, demoPassword } from '#server/db/seed/cast.ts'
import { findBrowserTools } from './browser-tools.ts'
import { chromiumFlags } from './chromium.ts'
import { makeHostileMails } from './hostile-mails.ts'
import { findFreePort } from './ports.ts'
import { createDatabase } from './postgres.ts'
import { type Product, startProduct } from './product.ts'

const isFull = process.env['PROVE'] === 'full'
/** As many as one writes in an hour without being told that it is too much, and as a thread shows at once. */
const PER_PERSON = 19
const secret = 'of-a-process-that-gets-hostile-mail'

const folder = mkdtempSync(join(tmpdir(), 'slipway-c7-'))
const database = await createDatabase(process.env['TEST_DATABASE_URL'] ?? '')
const pool = new pg.Pool({ connectionString: database.url })
const browserPath = findBrowserTools()?.chromium
const smtpPort = await findFreePort()

/** Whoever asks it for anything, or only calls, was told to by a mail. */
const asked: string[] = []
const spy = createServer((request, answer) => {
  asked.push(`${request.method} ${request.url}`)
  answer.end()
})
spy.on('connection', () => asked.push('a call'))
spy.listen(0, '127.0.0.1')
await once(spy, 'listening')
const spyOrigin = `http://127.0.0.1:${(spy.address() as AddressInfo).port}`

const all = makeHostileMails(spyOrigin)
const payloads = isFull ? all : all.filter((_, index) => index % 10 === 1)

let product: Product | undefined
let browser: Browser | undefined
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await pool.end()
  await database.drop()
  spy.close()
  rmSync(folder, { recursive: true, force: true })
})

const defects: string[] = []
let opened = 0

/** A browser that says what ran in it, and whom it asked besides us. */
async function openContext(origin: string) {
  const context = await (browser as Browser).newContext({ baseURL: origin, reducedMotion: 'reduce' })
  context.setDefaultTimeout(250_000)
  // A line that stays open is never idle.
  await context.route('**/api/stream*', (line) => line.fulfill({ status: 204 }))
  context.on('request', (request) => {
    const { protocol, origin: to } = new URL(request.url())
    if (protocol.startsWith('http') && to !== origin) defects.push(`asked ${request.url()}`)
  })
  context.on('dialog', (dialog) => void defects.push(`dialog ${dialog.message()}`))
  return context
}

const ranIn = (page: Page) => page.evaluate(() => 'hacked' in window)

async function look(page: Page, where: string) {
  opened++
  for (const frame of page.frames())
    if (await frame.evaluate(() => 'hacked' in window).catch(() => false)) defects.push(`ran: ${where}`)
  const elements = await page.evaluate(
    () =>
      document.querySelectorAll(
        'main [onerror], main [onload], main [onfocus], main iframe, main object, main embed, main base, main meta, a[href^="javascript:" i], a[href^="data:" i], a[ping]',
      ).length,
  )
  if (elements > 0) defects.push(`${elements} elements: ${where}`)
}

async function signInAs(context: BrowserContext, name: 'ada') {
  const data = { email: cast[name].email, password: demoPassword }
  const headers = { Origin: product?.origin ?? '' }
  expect((await context.request.post('/api/session', { data, headers })).status()).toBe(200)
}

/** How many of them do something where they are let: what is tried is worth trying, and what counts, counts. */
async function tryUnguarded(): Promise<number> {
  const context = await (browser as Browser).newContext()
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.dismiss())
  let effects = 0
  for (const payload of payloads) {
    asked.length = 0
    await page.goto('about:blank')
    await page.setContent(`<main>${payload}</main>`, { waitUntil: 'commit' }).catch(() => {})
    const isDone = async () => asked.length > 0 || (await ranIn(page).catch(() => false))
    const until = performance.now() + 300
    while (!(await isDone()) && performance.now() < until) await page.waitForTimeout(20)
    if (await isDone()) effects++
  }
  await context.close()
  return effects
}

type Customer = { email: string; cookie: string; payloads: string[]; ref: string }

async function newCustomer(number: number): Promise<Customer> {
  const db = createDb(pool)
  const now = () => new Date()
  const email = `c7-${number}@client.example`
  const person = { email, firstName: 'Noa', lastName: `Berg${number}`, passwordHash: 'x', confirmed: true }
  const { id } = await db.transaction((tx) => createAccount(tx, { now }, person))
  const cookie = await startSession(db, { auth: { sessionSecret: secret }, now }, id)
  const from = number * PER_PERSON
  return { email, cookie, payloads: payloads.slice(from, from + PER_PERSON), ref: `<c7-${number}@client.example>` }
}

const transport = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true, pool: true })
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028]/gu, ' ')

/** In the HTML, in the name, in the subject, in the name of a file; half of them in the text as well. */
async function send(
  payload: string,
  index: number,
  from: string,
  head: { ref?: string; id?: string; verdict: string },
) {
  await transport.sendMail({
    from: { name: oneLine(payload), address: from },
    to: agency.email,
    subject: oneLine(payload).slice(0, 200),
    html: `<p>Hello ${index}</p>${payload}`,
    ...(index % 2 === 0 && { text: `Hello ${index} ${payload}` }),
    attachments: [{ filename: `${oneLine(payload)}.txt`, content: 'Hello' }],
    headers: { 'Authentication-Results': `dev.slipway; dmarc=${head.verdict}` },
    ...(head.id && { messageId: head.id }),
    ...(head.ref && { inReplyTo: head.ref, references: head.ref }),
  })
}

const rowsOf = async <Row>(query: string) => (await pool.query(query)).rows as Row[]

describe.skipIf(!browserPath)('C7', () => {
  test('hostile HTML in mails runs nowhere, and asks nobody', { timeout: 3_600_000 }, async () => {
    browser = await chromium.launch({ executablePath: browserPath ?? '', args: chromiumFlags })
    const effects = await tryUnguarded()
    asked.length = 0
    product = await startProduct(folder, {
      DATABASE_URL: database.url,
      FILES_DIR: join(folder, 'files'),
      SESSION_SECRET: secret,
      MAIL_IN_PORT: `${smtpPort}`,
    })
    const customers: Customer[] = []
    for (let from = 0; from < payloads.length; from += PER_PERSON) customers.push(await newCustomer(customers.length))
    for (const { email, ref, payloads: own } of customers) {
      await send('Hello', 0, email, { id: ref, verdict: 'pass' })
      await decided()
      for (const [index, payload] of own.entries()) await send(payload, index, email, { ref, verdict: 'pass' })
    }
    for (const [index, payload] of payloads.entries())
      await send(payload, index, `x${index}@else.example`, { verdict: 'fail' })
    await decided()
    transport.close()
    const states = await rowsOf<{ state: string; count: number }>(
      `select state, count(*)::int from inbound_mails where envelope_from like 'c7-%' or envelope_from like '%@else.example' group by 1`,
    )
    const counted = Object.fromEntries(states.map(({ state, count }) => [state, count]))
    expect(counted).toEqual({ taken: payloads.length + customers.length, set_aside: payloads.length })
    const tickets = await rowsOf<{ id: string; ticket_number: string; email: string }>(
      `select t.id, t.ticket_number, p.email from support_tickets t join user_profiles p on p.user_id = t.user_id where p.email like 'c7-%'`,
    )
    expect(tickets).toHaveLength(customers.length)

    const { origin } = product
    const office = await openContext(origin)
    await signInAs(office, 'ada')
    const page = await office.newPage()
    for (const { id, ticket_number } of tickets) {
      const answer = await office.request.post(`/api/all-tickets/${id}/answers`, {
        data: { response_text: 'Thank you.' },
        headers: { Origin: origin },
      })
      expect(answer.status(), await answer.text()).toBe(201)
      await page.goto(`/admin-dashboard?tab=tickets&ticket=${ticket_number}`)
      await page.getByText('Thank you.').first().waitFor()
      await openFolded(page)
      await look(page, `thread of ${ticket_number}`)
    }
    await page.getByText(/^Mail set aside \(/).click()
    await page.getByText('The sender’s domain refuses this message.').first().waitFor()
    await look(page, 'mail set aside')
    await openBell(page)
    await look(page, 'bell of the team')

    const mails = await rowsOf<{ id: string }>(
      `select id from inbound_mails where envelope_from like ${isFull ? "'%'" : "'%@else.example'"}`,
    )
    for (const { id } of mails) {
      await page.goto(`/api/set-aside-mails/${id}/as-sent`)
      await look(page, `as sent, ${id}`)
    }
    await office.close()

    for (const { email, cookie } of customers) {
      const context = await openContext(origin)
      await context.addCookies([{ name: 'slipway_session', value: cookie, url: origin }])
      const portal = await context.newPage()
      const number = tickets.find((ticket) => ticket.email === email)?.ticket_number
      await portal.goto(`/support-tickets?ticket=${number}`)
      await portal.getByText('Thank you.').first().waitFor()
      await openFolded(portal)
      await look(portal, `${number} of ${email}`)
      await openBell(portal)
      await look(portal, `bell of ${email}`)
      await context.close()
    }

    const visitor = await openContext(origin)
    const mailbox = await visitor.newPage()
    await mailbox.goto('/dev/mailbox')
    await look(mailbox, 'mailbox')
    const sent = await rowsOf<{ id: string }>(
      `select id from mailbox_messages order by created_at desc limit ${isFull ? 60 : 3}`,
    )
    for (const { id } of sent)
      for (const address of [`/dev/mailbox/${id}`, `/dev/mail-in?reply=${id}`]) {
        await mailbox.goto(address)
        await look(mailbox, address)
      }
    await visitor.close()

    process.stdout.write(
      `figure: promise C7: ${payloads.length} hostile mails, ${effects} of which do something where they are let, each in a thread and set aside: ${opened} pages opened (threads, mail set aside, as sent, bell, mailbox), ${defects.length} executions and elements, ${asked.length} outside requests\n`,
    )
    expect(defects).toEqual([])
    expect(asked).toEqual([])
    // As many as show it at once: a busy machine has less of them.
    expect(effects).toBeGreaterThan(isFull ? payloads.length / 3 : 0)
    expect(sent.length).toBeGreaterThan(0)
  })
})

/** Nothing waits any more: each mail is in a thread, set aside or ignored, and what is to be sent is sent. */
async function decided() {
  await expect
    .poll(() => rowsOf(`select 1 from inbound_mails where state = 'received'`), { timeout: 200_000 })
    .toEqual([])
}

async function openFolded(page: Page) {
  for (const folded of await page.getByText('Show quoted text').all())
    await folded.click({ timeout: 1000 }).catch(() => {})
}

async function openBell(page: Page) {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('dialog', { name: 'Notifications' }).or(page.getByText('Mark all as read')).first().waitFor()
}
