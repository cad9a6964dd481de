import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OpenInvoice, ListedInvoice } from '#domain/invoices.ts'
import type { Payment } from '#domain/payments.ts'
import { payment_ledger } from '../billing/ledger/ledger.tables.ts'
import { cast } from '../db/seed/cast.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { newInvoice, aLine, noTax, salesTax } from '../testing/invoices.ts'
import { payInvoice } from '../testing/paid-invoices.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { agencyDay } from '../agency/agency-day.ts'
import { invoices } from './invoices.tables.ts'

const t = await createTestApp()
let ada = await t.as('ada')

beforeEach(() => t.db.delete(rate_limits))

const newAddress = () => `${crypto.randomUUID()}@bakery.example`
const transfer = (changes: object = {}) => ({
  key: crypto.randomUUID(),
  amount: 100_000,
  method: 'transfer',
  paid_by: 'Berg Bakery',
  paid_on: agencyDay(t.parts.now()),
  reference: 'Wire 77',
  ...changes,
})
const record = (id: string, body: object) => ada.post(`/api/invoices/${id}/payments`, body)
const credit = (id: string, body: object) => ada.post(`/api/invoices/${id}/credit-notes`, body)
const read = async (id: string) => (await (await ada.get(`/api/invoices/${id}`)).json()) as OpenInvoice
const rowOf = async (id: string) => (await t.db.select().from(invoices).where(eq(invoices.id, id)))[0]
const mailsTo = async (email: string) => {
  await t.runJobs()
  return (await t.mailbox(email)).map(({ subject }) => subject)
}

describe('a recorded payment', () => {
  test('is in the ledger, pays the invoice and is receipted', async () => {
    const customer_email = newAddress()
    const { id, number } = await newInvoice(t, { customer_email })
    const answer = await record(id, transfer({ amount: 40_000, paid_on: '2026-01-15' }))
    expect(answer.status).toBe(201)
    const { invoice, payments } = (await answer.json()) as OpenInvoice
    expect(invoice).toMatchObject({ status: 'partly_paid', kept: 40_000, balance: 60_000 })
    expect(payments).toEqual([
      expect.objectContaining({
        kind: 'payment',
        amount: 40_000,
        method: 'transfer',
        paid_by: 'Berg Bakery',
        reference: 'Wire 77',
        occurred_at: '2026-01-15T20:00:00.000Z',
        refundable_amount: 0,
      }),
    ])
    expect(await mailsTo(customer_email)).toEqual([`Receipt for ${number}: $400.00`])
    expect((await record(id, transfer({ amount: 60_000 }))).status).toBe(201)
    expect((await read(id)).invoice.status).toBe('paid')
    const history = (await (await ada.get('/api/payments')).json()) as { payments: Payment[] }
    expect(history.payments[0]).toMatchObject({
      description: `Invoice ${number}`,
      customer_email,
      refundable_amount: 0,
    })
  })

  test('typed once is one, however often it is sent; another under its key is refused', async () => {
    const { id } = await newInvoice(t)
    const body = transfer({ amount: 30_000 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => record(id, body)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await t.db.$count(payment_ledger, eq(payment_ledger.invoice_id, id))).toBe(1)
    const other = await record(id, { ...body, amount: 20_000 })
    expect([other.status, await errorCodeIn(other)]).toEqual([409, 'conflict'])
    expect((await rowOf(id))?.balance).toBe(70_000)
  })

  test.each([
    ['nobody paid', { paid_by: ' ' }, 400, 'invalid_input'],
    ['tomorrow', { paid_on: '2099-01-01' }, 400, 'invalid_input'],
    ['the Middle Ages', { paid_on: '0000-01-01' }, 400, 'invalid_input'],
    ['by no way we know', { method: 'card' }, 400, 'invalid_input'],
    ['nothing', { amount: 0 }, 400, 'invalid_input'],
    ['more than is left', { amount: 100_001 }, 409, 'amount_not_possible'],
  ])('of %s is refused, and nothing is booked', async (_name, changes, status, code) => {
    const { id } = await newInvoice(t)
    const answer = await record(id, transfer(changes))
    expect([answer.status, await errorCodeIn(answer)]).toEqual([status, code])
    expect(await t.db.$count(payment_ledger, eq(payment_ledger.invoice_id, id))).toBe(0)
  })

  test('of what is paid is refused; two at once never come to more than was left', async () => {
    const { id } = await newInvoice(t)
    const answers = await Promise.all(Array.from({ length: 6 }, () => record(id, transfer({ amount: 60_000 }))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409])
    expect(await rowOf(id)).toMatchObject({ kept: 60_000, balance: 40_000 })
    await payInvoice(t, id)
    expect(await errorCodeIn(await record(id, transfer({ amount: 1 })))).toBe('nothing_to_pay')
  })

  test('cannot go back to a card, and is not refunded', async () => {
    const { id } = await newInvoice(t)
    await record(id, transfer())
    const { payments } = await read(id)
    const refund = { payment_id: payments[0]?.id ?? '', amount: 100, reason: 'Late' }
    const answer = await ada.post(`/api/invoices/${id}/refunds`, refund)
    expect([answer.status, await errorCodeIn(answer)]).toEqual([409, 'amount_not_possible'])
    expect(await rowOf(id)).toMatchObject({ credited: 0, kept: 100_000 })
  })
})

describe('a credit note', () => {
  test('takes off what it says, with its share of the tax, is numbered and mailed', async () => {
    const customer_email = newAddress()
    const lines = [{ ...aLine, tax: salesTax }, aLine]
    const invoice = await newInvoice(t, { customer_email, lines })
    const answer = await credit(invoice.id, { amount: 50_000, reason: 'A line too many' })
    expect(answer.status).toBe(201)
    const { credit_note } = (await answer.json()) as { credit_note: { id: string; number: string } }
    expect(credit_note.number).toMatch(/^CN-\d{6}$/)
    const after = await read(invoice.id)
    expect(after.invoice).toMatchObject({ total: 209_900, credited: 50_000, balance: 159_900, status: 'open' })
    expect(after.credit_notes).toEqual([expect.objectContaining({ number: credit_note.number, total: 50_000 })])
    const rest = await credit(invoice.id, { amount: 159_900, reason: 'All of it' })
    expect(rest.status).toBe(201)
    expect((await read(invoice.id)).invoice).toMatchObject({ credited: 209_900, balance: 0, status: 'credited' })
    const notes = await t.db.select().from(invoices).where(eq(invoices.credits_id, invoice.id))
    expect(notes.reduce((sum, note) => sum + note.tax, 0)).toBe(invoice.tax)
    const of = (name: string) => notes.flatMap(({ rates }) => rates.filter((rate) => rate.name === name))
    for (const { name, gross } of [
      { ...salesTax, gross: 109_900 },
      { ...noTax, gross: 100_000 },
    ])
      expect(of(name).reduce((sum, rate) => sum + rate.gross, 0)).toBe(gross)
    expect(await mailsTo(customer_email)).toContain(`Credit note ${credit_note.number} for ${invoice.number}`)
    const shown = await read(credit_note.id)
    expect(shown.invoice).toMatchObject({
      kind: 'credit_note',
      status: null,
      credits_number: invoice.number,
      balance: 0,
    })
  })

  test('goes up to what is not credited yet, whoever issues at once; of a paid invoice it leaves what we owe', async () => {
    const invoice = await newInvoice(t)
    await payInvoice(t, invoice.id)
    const tries = Array.from({ length: 5 }, () => credit(invoice.id, { amount: 30_000, reason: 'Goodwill' }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 201, 409, 409])
    expect((await read(invoice.id)).invoice).toMatchObject({ credited: 90_000, balance: -90_000, status: 'overpaid' })
    const answer = await credit(invoice.id, { amount: 10_001, reason: 'Goodwill' })
    expect(await answer.json()).toMatchObject({
      error: { code: 'amount_not_possible', message: 'Only $100.00 can be credited.' },
    })
  })

  test('needs an amount and a reason, and is itself not credited', async () => {
    const invoice = await newInvoice(t)
    for (const body of [{ amount: 0, reason: 'x' }, { amount: 1, reason: ' ' }, { amount: 1 }])
      expect((await credit(invoice.id, body)).status).toBe(400)
    expect((await credit(crypto.randomUUID(), { amount: 1, reason: 'x' })).status).toBe(404)
    await credit(invoice.id, { amount: 100, reason: 'x' })
    const [note] = await t.db.select().from(invoices).where(eq(invoices.credits_id, invoice.id))
    const answer = await credit(note?.id ?? '', { amount: 1, reason: 'x' })
    expect([answer.status, await errorCodeIn(answer)]).toEqual([409, 'amount_not_possible'])
    expect(await t.db.$count(invoices, eq(invoices.credits_id, note?.id ?? ''))).toBe(0)
  })

  test('stands in the list, under its own number', async () => {
    const name = `Credited ${crypto.randomUUID().slice(0, 8)}`
    const invoice = await newInvoice(t, { customer_name: name })
    await credit(invoice.id, { amount: 100, reason: 'x' })
    const found = (await (await ada.get(`/api/invoices?search=${name}`)).json()) as { invoices: ListedInvoice[] }
    expect(found.invoices.map(({ kind, credits_number }) => [kind, credits_number])).toEqual([
      ['credit_note', invoice.number],
      ['single', null],
    ])
  })
})

describe('a reminder by hand', () => {
  const remind = (id: string) => ada.post(`/api/invoices/${id}/reminders`)
  const pause = (id: string, paused: boolean) => ada.put(`/api/invoices/${id}/reminders`, { paused })

  test('goes out once a day, and says whether it is overdue', async () => {
    const customer_email = newAddress()
    const { id, number } = await newInvoice(t, { customer_email, due_on: '2026-01-02' })
    expect((await remind(id)).status).toBe(201)
    const again = await remind(id)
    expect(await again.json()).toMatchObject({
      error: { code: 'reminded_already', message: 'A reminder went out today.' },
    })
    expect(await mailsTo(customer_email)).toEqual([`Overdue: ${number}, $1,000.00 since Jan 02, 2026`])
    expect((await read(id)).reminders).toEqual([expect.objectContaining({ step: null })])
    t.clock.advance({ hours: 24 })
    ada = await t.as('ada')
    expect((await remind(id)).status).toBe(201)
    expect((await read(id)).reminders).toHaveLength(2)
    const early = await newInvoice(t, { customer_email, due_on: '2099-01-02' })
    await remind(early.id)
    expect(await mailsTo(customer_email)).toContain(`Reminder: ${early.number} is due Jan 02, 2099`)
  })

  test('does not when nothing is owed, while it is disputed, and while reminders are paused', async () => {
    const customer_email = newAddress()
    const refused = async (id: string, code: string) => {
      const answer = await remind(id)
      expect([answer.status, await errorCodeIn(answer)]).toEqual([409, code])
      expect((await read(id)).reminders).toEqual([])
    }
    const paid = await newInvoice(t, { customer_email })
    await t.db.update(invoices).set({ balance: 0 }).where(eq(invoices.id, paid.id))
    await refused(paid.id, 'nothing_to_pay')
    const disputed = await newInvoice(t, { customer_email })
    await t.db.update(invoices).set({ is_disputed: true }).where(eq(invoices.id, disputed.id))
    await refused(disputed.id, 'nothing_awaited')
    const paused = await newInvoice(t, { customer_email })
    expect((await pause(paused.id, true)).status).toBe(204)
    await refused(paused.id, 'nothing_awaited')
    expect((await read(paused.id)).invoice.reminders_paused).toBe(true)
    expect(await mailsTo(customer_email)).toEqual([])
    await pause(paused.id, false)
    expect((await remind(paused.id)).status).toBe(201)
    expect((await pause(crypto.randomUUID(), true)).status).toBe(404)
  })
})

test('the file of invoices has what was issued, paid and credited, and adds up', async () => {
  const customer_name = '=Zora "Z" Berg'
  const invoice = await newInvoice(t, {
    customer_name,
    customer_email: cast.pia.email,
    lines: [{ ...aLine, tax: salesTax }],
  })
  await record(invoice.id, transfer({ amount: 9_900 }))
  await credit(invoice.id, { amount: 900, reason: 'x' })
  const answer = await ada.get('/api/invoices.csv')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const text = await answer.text()
  const [head = '', ...lines] = text.split('\r\n')
  expect(head).toBe(
    [
      ['Number', 'Kind', 'Issued', 'Due', 'Customer', 'Company', 'Email', 'Proposal', 'Project'],
      ['Net', 'Tax', 'Total', 'Credited', 'Paid', 'Refunded', 'Left to pay', 'Status', 'Currency'],
    ]
      .flat()
      .map((name) => `"${name}"`)
      .join(','),
  )
  const its = lines.find((line) => line.startsWith(`"${invoice.number}"`)) ?? ''
  expect(its).toContain(`"'=Zora ""Z"" Berg"`)
  expect(its.split(',').slice(-9)).toEqual(
    ['1000.00', '99.00', '1099.00', '9.00', '99.00', '0.00', '991.00', 'Partly paid', 'USD'].map((cell) => `"${cell}"`),
  )
  const [note] = await t.db
    .select()
    .from(invoices)
    .where(eq(invoices.credits_id, invoice.id))
    .orderBy(desc(invoices.seq))
  expect(lines.find((line) => line.startsWith(`"${note?.number}"`))).toContain('"-9.00"')
  const none = await (await ada.get('/api/invoices.csv?to=2020-01-01')).text()
  expect(none.trim().split('\r\n')).toHaveLength(1)
})
