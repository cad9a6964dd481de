// coach-sites.md §3.6: what a visitor's message goes through, and that none is lost.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/ports.ts'
import { user_roles } from '../accounts/accounts.tables.ts'
import { agencyDay } from '../agency/agency-day.ts'
import { emails } from '../emails/emails.tables.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { createProxies } from '../proxies.ts'
import { putInto } from '../testing/companies.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { createTestApp } from '../testing/test-app.ts'
import { newWebsite } from '../testing/website-things.ts'
import { pruneEnquiries } from '../websites/pruning.ts'
import { website_enquiries, website_versions, websites } from '../websites/websites.tables.ts'
import type { Pages } from './pages.ts'
import { startServer } from './server.ts'
import { createWebsites } from './websites.ts'

const port = await findFreePort()
const t = await createTestApp({ environment: { PORT: String(port) } })
const { db, settings } = t
const { auth, log, now, storage, database } = t.parts
const pages: Pages = { serve: (_request, response) => void response.end('the agency') }
const proxies = createProxies(['127.0.0.1'])
const listener = createWebsites({ settings, db, urgentDb: database.urgentDb, storage, now, proxies, auth, log })
const server = await startServer(t.app, pages, { host: '127.0.0.1', port }, { websites: listener })
afterAll(() => server.stop())

const packages = ['One to one', 'Small group'].map((name) => ({
  name,
  price: '$60',
  period: '',
  description: '',
  features: ['An hour'],
}))
const { id, slug, owner } = await newWebsite(t, { business_name: 'Kiln & Core', training_packages: packages })
const [version] = await db.select().from(website_versions).where(eq(website_versions.website_id, id))
await db
  .update(websites)
  .set({ live_version_id: version?.id ?? null, hosting: 'free' })
  .where(eq(websites.id, id))

const typed = {
  name: 'Tom Brandvold',
  email: 'tom@brandvold.example',
  phone: '(425) 555-0100',
  package: 'Small group',
  message: 'Is <b>Tuesday</b> at six still free?',
}
type Sending = { from?: string; headers?: Record<string, string>; onHost?: boolean }

let callers = 0
async function send(fields: Record<string, string>, { from, headers, onHost = false }: Sending = {}) {
  const address = from ?? `198.51.${Math.floor(++callers / 250)}.${callers % 250}`
  const sent = request({
    port,
    method: 'POST',
    path: onHost ? '/enquiry' : `/websites/${slug}/enquiry`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': address,
      ...(onHost ? { host: `${slug}.localhost:${port}` } : { origin: 'null' }),
      ...headers,
    },
  })
  sent.end(String(new URLSearchParams(fields)))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, page: await text(answer) }
}
const stored = () => db.select().from(website_enquiries).orderBy(website_enquiries.created_at)
const queued = () => db.select().from(emails).where(eq(emails.kind, 'website-enquiry'))
const countStored = () => db.$count(website_enquiries)

beforeEach(async () => {
  await db.delete(website_enquiries)
  await db.delete(rate_limits)
  await db.delete(emails)
  await db.update(websites).set({ offline_reason: null })
  listener.forget(slug)
})

test('a message is kept and mailed to the owner alone, on the host as on the path', async () => {
  await putInto(t, owner.id, await newCustomer(t), 'member')
  for (const onHost of [false, true]) {
    const { status, headers } = await send({ ...typed, message: `${typed.message} ${onHost}` }, { onHost })
    expect([status, headers['location']]).toEqual([303, 'thank-you'])
    expect(headers).not.toHaveProperty('set-cookie')
  }
  const rows = await stored()
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({
    ...typed,
    package: 'Small group',
    message: `${typed.message} false`,
    website_id: id,
    is_spam: false,
    read_at: null,
  })
  const mails = await queued()
  expect(mails.map(({ to_address, reply_to, subject }) => [to_address, reply_to, subject])).toEqual(
    Array.from({ length: 2 }, () => [owner.email, typed.email, 'New enquiry from Tom Brandvold']),
  )
  expect(mails.map((mail) => mail.id).toSorted()).toEqual(rows.map(({ email_id }) => email_id ?? '').toSorted())
  for (const words of Object.values({ ...typed, link: `${settings.origin}/website?tab=enquiries` }))
    expect(mails[0]?.text).toContain(words)
  expect(mails[0]?.html).not.toContain('<b>')
  expect(mails[0]?.html).toContain('Open your enquiries')
})

test('what is wrong comes back as it was typed, each problem at its field and in a list that leads there', async () => {
  const wrong = { name: ' ', email: 'tom@', phone: '5'.repeat(51), package: 'None of these', message: '' }
  const { status, headers, page } = await send({ ...typed, ...wrong })
  expect(status).toBe(422)
  expect(page).toContain('<h1 id="words-heading">Please check your message</h1>')
  for (const [name, problem] of [
    ['name', 'Name is required'],
    ['email', 'Please enter a valid email'],
    ['phone', 'Please use at most 50 characters'],
    ['package', 'Please choose one of the packages'],
    ['message', 'Message is required'],
  ]) {
    expect(page).toContain(`<a href="#${name}">${problem}</a>`)
    expect(page).toContain(`aria-invalid="true" aria-describedby="${name}-problem"`)
    expect(page).toContain(`id="${name}-problem">${problem}</p>`)
  }
  expect(page).toContain('value="tom@"')
  expect(page).toContain('Website by')
  expect(headers['content-security-policy']).toMatch(/^sandbox [^;]+; default-src 'none'; style-src 'sha256-/)
  expect(headers['cache-control']).toBe('no-store')
  const long = await send({ ...typed, message: 'x'.repeat(10_001) })
  expect([long.status, long.page.includes('x'.repeat(10_001))]).toEqual([422, true])
  const kept = await send({ ...typed, name: '"><script>alert(1)</script>', email: '' })
  expect([kept.status, kept.page.includes('<script')]).toEqual([422, false])
  expect(kept.page).toContain('<option selected>Small group</option>')
  expect([await countStored(), await queued()]).toEqual([0, []])
})

test('what is no form, or larger than any, is not read', async () => {
  const json = await send(typed, { headers: { 'content-type': 'application/json' } })
  expect(json.status).toBe(415)
  const big = await send({ ...typed, message: 'x'.repeat(70_000) })
  expect([big.status, big.headers['connection']]).toEqual([413, 'close'])
  const unsaid = new ReadableStream<Uint8Array>({
    async start(controller) {
      for (let sent = 0; sent < 80; sent++) controller.enqueue(new TextEncoder().encode('message='.repeat(128)))
      controller.close()
    },
  })
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const streamed = await fetch(`http://127.0.0.1:${port}/websites/${slug}/enquiry`, {
    method: 'POST',
    body: unsaid,
    duplex: 'half',
    headers: type,
  } as RequestInit)
  expect(streamed.status).toBe(413)
  expect(await streamed.text()).toContain('too long')
  expect(await countStored()).toBe(0)
})

test('whoever fills in what nobody sees is thanked, kept apart, and told of to nobody', async () => {
  const person = await send(typed)
  const { status, headers, page } = await send({ ...typed, website: 'https://spam.example' })
  expect([status, headers['location'], page]).toEqual([person.status, person.headers['location'], person.page])
  expect((await stored()).map(({ is_spam, email_id }) => [is_spam, email_id !== null])).toEqual(
    expect.arrayContaining([
      [false, true],
      [true, false],
    ]),
  )
  expect(await queued()).toHaveLength(1)
})

test('the same words of the same person are one for ten minutes, however many at once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(typed, { from: '198.51.100.1' })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
  expect([await countStored(), (await queued()).length]).toEqual([1, 1])
  const past = new Date(now().getTime() - 601_000)
  await db.update(website_enquiries).set({ created_at: past })
  await send(typed)
  expect(await countStored()).toBe(2)
})

test('ten in ten minutes from one address, and what was typed stays', async () => {
  const from = '198.51.100.2'
  const nth = (number: number) => send({ ...typed, message: `Message ${number}` }, { from })
  for (let number = 1; number <= 10; number++) expect((await nth(number)).status).toBe(303)
  const { status, headers, page } = await nth(11)
  expect(status).toBe(429)
  expect(page).toContain('Too many messages from here. Please try again in 10 minutes.')
  expect(page).toContain('Message 11</textarea>')
  expect(Number(headers['retry-after'])).toBeGreaterThan(500)
  expect([await countStored(), (await queued()).length]).toEqual([10, 10])
  expect((await send({ ...typed, message: 'Of another' })).status).toBe(303)
})

test('three hundred a day for one website', async () => {
  await send(typed)
  await db
    .update(rate_limits)
    .set({ used: 300 })
    .where(eq(rate_limits.key, `website-enquiries:${id}`))
  const { status, page } = await send({ ...typed, message: 'One more' })
  expect([status, page.includes('in 1440 minutes.')]).toEqual([429, true])
  expect(await countStored()).toBe(1)
})

test('a website that is offline takes none, and where there is none nobody is asked', async () => {
  await db.update(websites).set({ offline_reason: 'owner' })
  listener.forget(slug)
  const { status, page } = await send(typed)
  expect([status, page.includes('This website is offline')]).toEqual([410, true])
  expect(await countStored()).toBe(0)
})

test('nobody who is suspended is written to; the message is there', async () => {
  await db.update(user_roles).set({ suspended_at: now() }).where(eq(user_roles.user_id, owner.id))
  expect((await send(typed)).status).toBe(303)
  await db.update(user_roles).set({ suspended_at: null }).where(eq(user_roles.user_id, owner.id))
  expect([await countStored(), await queued()]).toEqual([1, []])
})

test('while the database is away nobody is thanked, and what was typed stays', async () => {
  expect((await fetch(`http://127.0.0.1:${port}/websites/${slug}/`)).status).toBe(200)
  await db.execute(sql`alter table website_enquiries rename to away`)
  const logged = t.logLines.length
  const { status, headers, page } = await send({ ...typed, message: 'Will I be read?' })
  await db.execute(sql`alter table away rename to website_enquiries`)
  expect(status).toBe(503)
  expect(page).toContain('We could not take your message just now. Please try again in a minute.')
  expect(page).toContain('Will I be read?</textarea>')
  expect(headers['retry-after']).toBe('60')
  const lines = JSON.stringify(t.logLines.splice(logged))
  expect(lines).toContain('an enquiry could not be taken')
  expect(lines).not.toMatch(/Will I|brandvold/i)
  expect([await countStored(), await queued()]).toEqual([0, []])
})

test('more at once than it takes are told to come back; nobody is thanked for nothing', async () => {
  const pool = database.urgentPool ?? database.pool
  expect((await fetch(`http://127.0.0.1:${port}/websites/${slug}/`)).status).toBe(200)
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const sending = Array.from({ length: 40 }, (_, number) => send({ ...typed, message: `Number ${number}` }))
  await sleep(300)
  for (const client of held) client.release()
  const statuses = (await Promise.all(sending)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 503)).toHaveLength(8)
  expect(await countStored()).toBe(statuses.filter((status) => status === 303).length)
  expect((await queued()).length).toBe(await countStored())
})

test('spam goes after thirty days, all others after two years', async () => {
  const at = new Date('2030-06-01T12:00:00Z')
  const row = { ...typed, website_id: id, fingerprint: 'x' }
  const dates = ['2030-05-03', '2030-05-01', '2028-06-02', '2028-05-31']
  for (const date of dates)
    for (const is_spam of [true, false])
      await db.insert(website_enquiries).values({ ...row, is_spam, created_at: new Date(`${date}T12:00:00Z`) })
  await pruneEnquiries(db, at)
  const left = await stored()
  expect(left.map(({ created_at, is_spam }) => [agencyDay(created_at), is_spam])).toEqual([
    ['2028-06-02', false],
    ['2030-05-01', false],
    ['2030-05-03', true],
    ['2030-05-03', false],
  ])
})
