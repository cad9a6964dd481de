// Run as a test of a release, in its checkout, by scripts/record-customers.ts: makes customers with it, over HTTP, and writes down what
// its database holds and what it answers them. server/companies/promise-i6.test.ts asks the same of ours, also for copies of them: that the
// release answers those as it is said there, it shows here.
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startSession } from '../accounts/sessions.ts'
import { listRoutes } from '../http/openapi.ts'
import { copyCustomers } from './copied-customers.ts'
import { fillRows } from './fill-rows.ts'
import { choosePlan, newCustomer, sessionIn, type Customer } from './new-customer.ts'
import { createTestApp } from './test-app.ts'

const CUSTOMERS = 40
/** A thousand with them. */
const COPIES = 24

/** Nothing that customers are shown is read from these. */
const beside = new Set(['rate_limits', 'jobs', 'emails', 'mailbox_messages', 'sessions', 'activity_logs', 'uploads'])

const t = await createTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } })
const { pool } = t.parts.database
const ada = await t.as('ada')
let calls = 0
const from = () => ({ 'x-forwarded-for': `198.51.${Math.floor(++calls / 250) % 250}.${calls % 250}` })
const done = (answer: Response, status: number) => expect([answer.url, answer.status]).toEqual([answer.url, status])

const form = (index: number) => ({
  full_name: `Noa Berg ${index}`,
  business_name: `Studio ${index}`,
  email: `studio-${index}@client.example`,
  phone: '(425) 555-0100',
  bio: 'Strength for everybody.',
  training_packages: [{ name: 'Start', price: '90', duration: '4 weeks', features: ['Plan', 'Calls'] }],
})

/** Each another mixture of what a customer can have. */
async function live(noa: Customer, index: number) {
  const company_name = index % 3 === 0 ? `Berg & ${index}` : null
  const profile = {
    first_name: 'Noa',
    last_name: `Berg ${index}`,
    company_name,
    phone: index % 2 ? '425 555 0100' : null,
  }
  done(await noa.browser.put('/api/profile', profile, from()), 200)
  for (let ticket = 0; ticket < index % 4; ticket++) {
    const text = { subject: `Question ${index}.${ticket}`, message: 'It does not send.\n\nSince Monday.' }
    const opened = await noa.browser.post('/api/tickets', text, from())
    done(opened, 201)
    const { ticket: made, id = made?.id } = (await opened.json()) as { ticket?: { id: string }; id?: string }
    if (index % 8 > 3)
      done(await ada.post(`/api/all-tickets/${id}/answers`, { response_text: 'We look at it.' }, from()), 201)
    if (index % 8 > 5)
      done(await noa.browser.post(`/api/tickets/${id}/responses`, { response_text: 'Thanks!' }, from()), 201)
  }
  if (index % 3 === 1) done(await noa.browser.put('/api/onboarding', { business_name: `Studio ${index}` }, from()), 200)
  if (index % 9 === 2) {
    const { training_packages: _later, ...fields } = form(index)
    const sent = await noa.browser.post('/api/onboarding/submission', fields, from())
    expect([200, 400]).toContain(sent.status)
  }
  if (index % 3 === 0) {
    const project = { user_email: noa.email, project_name: `Website ${index}`, estimated_completion_date: null }
    done(await ada.post('/api/projects', project, from()), 201)
  }
  const productName = 'Custom Web Design'
  if (index % 5 === 0) {
    const page = await noa.browser.post('/functions/v1/create-custom-payment', { productName }, from())
    done(page, 200)
    if (index % 10 === 0) await t.sandbox.pay(await sessionIn(page), '4242 4242 4242 4242')
  }
  if (index % 10 === 3) await t.sandbox.pay(await sessionIn(await choosePlan(noa)), '4242 4242 4242 4242')
}

/** Who can call them, and what they are answered, depends on nothing but who asks. */
const others =
  /^\/(dev|healthz|readyz)|openapi|docs|files|newsletter|form-challenge|recovery|search|sessions|sign-ins|:(?!id)/
const addresses = listRoutes(t.app)
  .filter(
    ({ method, declaration: { access, link } }) => method === 'GET' && !link && !['admin', 'employee'].includes(access),
  )
  .map(({ path }) => path)
  .filter((path) => !others.test(path))

async function answersTo({ browser }: Pick<Customer, 'browser'>) {
  const answers: Record<string, string> = {}
  for (const address of addresses.filter((path) => !path.includes(':id'))) {
    const answer = await browser.get(address)
    done(answer, 200)
    answers[address] = await answer.text()
  }
  const { purchases = [] } = JSON.parse(answers['/api/purchases'] ?? '{}') as { purchases?: { id: string }[] }
  for (const { id } of purchases)
    answers[`/api/purchases/${id}`] = await (await browser.get(`/api/purchases/${id}`)).text()
  return answers
}

test('customers are made, and what they see is written down', { timeout: 3_600_000 }, async () => {
  const customers: Customer[] = []
  for (let index = 0; index < CUSTOMERS; index++) {
    const noa = await newCustomer(t)
    await live(noa, index)
    customers.push(noa)
    if (index % 20 === 19) {
      await t.sandbox.deliverAll()
      await t.runJobs()
      await pool.query('delete from rate_limits')
    }
  }
  await t.sandbox.deliverAll()
  await t.runJobs()
  const people = []
  for (const noa of customers) people.push({ id: noa.id, answers: await answersTo(noa) })
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const rows: Record<string, object[]> = {}
  for (const { name } of tables.filter((table) => !beside.has(table.name))) {
    const { rows: found } = await pool.query<{ all: object[] }>(
      `select coalesce(json_agg(t), '[]') as all from "${name}" t`,
    )
    if (found[0] && found[0].all.length > 0) rows[name] = found[0].all
  }
  const copied = copyCustomers({ rows, people }, COPIES)
  await fillRows(pool, copied.rows)
  for (const { id, answers } of copied.people) {
    const browser = t.browser(await startSession(t.db, t.parts, id))
    expect(await answersTo({ browser })).toEqual(answers)
  }
  const { rows: done } = await pool.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id')
  const recorded = { now: t.parts.now(), migrations: done.map(({ hash }) => hash), rows, people }
  writeFileSync(process.env['RECORD_TO'] ?? '', gzipSync(JSON.stringify(recorded), { level: 9 }))
})
