import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { InvoiceStatus, ListedInvoice, OpenInvoice } from '#domain/invoices.ts'
import type { LinkView } from '#domain/links.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { cast } from '../db/seed/cast.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { anIssue, newInvoice } from '../testing/invoices.ts'
import { payInvoice } from '../testing/paid-invoices.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { invoices } from './invoices.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')

beforeEach(() => t.db.delete(rate_limits))

const newAddress = () => `${crypto.randomUUID()}@bakery.example`
const typed = (changes: object = {}) => ({
  customer_email: newAddress(),
  customer_name: 'Noa Berg',
  lines: [{ description: 'Business website', quantity: 1, unit_amount: 149_900, tax: 'sales' }],
  ...changes,
})
const issue = async (changes: object = {}) => {
  const answer = await ada.post('/api/invoices', typed(changes))
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()) as OpenInvoice
}
const list = async (filter: Record<string, string> = {}) =>
  ((await (await ada.get(`/api/invoices?${new URLSearchParams(filter)}`)).json()) as { invoices: ListedInvoice[] })
    .invoices
const keyIn = (text = '') => /\/link#([\w-]{43})/.exec(text)?.[1] ?? ''

test('what is typed is issued and mailed at once, taxed as the agency taxes', async () => {
  const customer_email = newAddress()
  const { invoice, links } = await issue({ customer_email, note: 'Thank you.', due_on: '2031-01-31' })
  expect(invoice).toMatchObject({ kind: 'single', status: 'open', net: 149_900, tax: 14_840, total: 164_740 })
  expect(invoice).toMatchObject({ balance: 164_740, due_on: '2031-01-31', note: 'Thank you.', company_id: null })
  await t.runJobs()
  const [mail] = await t.mailbox(customer_email)
  expect(mail?.subject).toBe(`Invoice ${invoice.number}: $1,647.40 due Jan 31, 2031`)
  expect(links).toEqual([expect.objectContaining({ purpose: 'invoice', customer_email, opened_at: null })])
  const done = and(eq(activity_logs.kind, 'invoice_issued'), eq(activity_logs.entity_id, invoice.id))
  expect(await t.db.$count(activity_logs, done)).toBe(1)
})

test('it is the company’s whose owner has shown that the address is theirs', async () => {
  const { invoice } = await issue({ customer_email: cast.cleo.email })
  expect(invoice.company_id).toBe(await t.userIdOf('cleo'))
  const found = (await list({ search: invoice.number })).map(({ number, company_id }) => [number, company_id])
  expect(found).toEqual([[invoice.number, invoice.company_id]])
})

describe('refused, and nothing is issued', () => {
  const line = { description: 'Care', quantity: 1, unit_amount: 100, tax: 'none' }
  test.each([
    ['without a line', { lines: [] }, 'lines'],
    ['without a name', { customer_name: ' ' }, 'customer_name'],
    ['to no address', { customer_email: 'noa' }, 'customer_email'],
    ['half of something', { lines: [{ ...line, quantity: 0.5 }] }, 'lines.0.quantity'],
    ['less than nothing', { lines: [line, { ...line, unit_amount: -101 }] }, 'lines'],
    ['less than a card takes', { lines: [{ ...line, unit_amount: 49 }] }, 'lines'],
    ['more than a card takes', { lines: [{ ...line, quantity: 2, unit_amount: 99_999_999 }] }, 'lines'],
    ['due yesterday', { due_on: '2020-01-01' }, 'due_on'],
    ['with what nobody may say', { status: 'paid' }, undefined],
  ])('%s', async (_name, changes, field) => {
    const before = await t.db.$count(invoices)
    const answer = await ada.post('/api/invoices', typed(changes))
    const { error } = (await answer.json()) as { error: { code: string; fields?: object } }
    expect([answer.status, error.code]).toEqual([400, 'invalid_input'])
    if (field) expect(Object.keys(error.fields ?? {})).toEqual([field])
    expect(await t.db.$count(invoices)).toBe(before)
  })

  test('for a project that is not there', async () => {
    const before = await t.db.$count(invoices)
    const answer = await ada.post('/api/invoices', typed({ project_id: crypto.randomUUID() }))
    expect([answer.status, await errorCodeIn(answer)]).toEqual([404, 'not_found'])
    expect(await t.db.$count(invoices)).toBe(before)
  })
})

test('sent again it has a new link, and the older one goes on working; a link can be handed over, too', async () => {
  const { invoice } = await issue()
  await t.runJobs()
  const first = keyIn((await t.mailbox(invoice.customer_email))[0]?.text)
  const answer = await ada.post(`/api/invoices/${invoice.id}/sendings`)
  expect([answer.status, await answer.json()]).toEqual([201, { sent_to: invoice.customer_email }])
  await t.runJobs()
  const second = keyIn((await t.mailbox(invoice.customer_email))[0]?.text)
  const { url } = (await (await ada.post(`/api/invoices/${invoice.id}/links`)).json()) as { url: string }
  expect(url).toContain(`${t.settings.origin}/link#`)
  expect(new Set([first, second, keyIn(url)]).size).toBe(3)
  for (const key of [first, second, keyIn(url)]) {
    const shown = await t.visitor.get('/api/link', undefined, { 'x-link-key': key })
    expect((await shown.json()) as LinkView).toMatchObject({ invoice: { number: invoice.number } })
  }
  for (const path of ['sendings', 'links'])
    expect((await ada.post(`/api/invoices/${crypto.randomUUID()}/${path}`)).status).toBe(404)
})

test('the list finds by number, name and address, and says how each stands as its page does', async () => {
  const name = `Zora ${crypto.randomUUID().slice(0, 8)}`
  const made: Partial<Record<InvoiceStatus, string>> = {}
  const make = async (status: InvoiceStatus, changes: Partial<typeof invoices.$inferSelect> = {}, due_on?: string) => {
    const issued = anIssue({ customer_name: name, ...(due_on && { due_on }) })
    const invoice = await newInvoice(t, issued)
    if (Object.keys(changes).length > 0) await t.db.update(invoices).set(changes).where(eq(invoices.id, invoice.id))
    made[status] = invoice.id
    return invoice
  }
  await make('open')
  await make('partly_paid', { kept: 40_000, balance: 60_000 })
  await make('overdue', { kept: 40_000, balance: 60_000 }, '2020-01-01')
  const paid = await make('paid')
  await payInvoice(t, paid.id)
  await make('credited', { credited: 100_000, balance: 0 })
  await make('overpaid', { kept: 100_100, balance: -100 })
  await make('disputed', { is_disputed: true }, '2020-01-01')
  for (const [status, id] of Object.entries(made)) {
    const found = await list({ search: name, status })
    expect(found.map((one) => [one.id, one.status])).toEqual([[id, status]])
    const { invoice } = (await (await ada.get(`/api/invoices/${id}`)).json()) as OpenInvoice
    expect(invoice.status).toBe(status)
  }
  expect(await list({ search: name })).toHaveLength(7)
  expect((await list({ search: paid.number })).map(({ id }) => id)).toContain(paid.id)
  expect(await list({ search: name, to: '2020-01-01' })).toEqual([])
  expect(await list({ search: name, from: '2020-01-01' })).toHaveLength(7)
})

test('it comes page by page', async () => {
  const name = `Paged ${crypto.randomUUID().slice(0, 8)}`
  for (let made = 0; made < 27; made++) await newInvoice(t, { customer_name: name })
  const read = async (cursor?: string) => {
    const asked = new URLSearchParams({ search: name, ...(cursor && { cursor }) })
    const answer = await ada.get(`/api/invoices?${asked}`)
    return (await answer.json()) as { invoices: ListedInvoice[]; next_cursor: string | null }
  }
  const first = await read()
  const second = await read(first.next_cursor ?? '')
  expect([first.invoices.length, second.invoices.length, second.next_cursor]).toEqual([25, 2, null])
  expect(new Set([...first.invoices, ...second.invoices].map(({ id }) => id)).size).toBe(27)
})
