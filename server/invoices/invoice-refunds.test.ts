import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import type { InvoicePayment, OpenInvoice } from '#domain/invoices.ts'
import { payment_ledger, refund_requests } from '../billing/ledger/ledger.tables.ts'
import { askAgainForRefund } from '../billing/ledger/refunds.ts'
import { settle } from '../billing/ledger/settlement.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { hear, paidInvoice, payByCard } from '../testing/invoice-payers.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { invoices } from './invoices.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const stripe = await t.parts.payments.stripe()
const failingCard = '4000 0000 0000 5126'
const pendingCard = '4000 0000 0000 7726'
const disputedCard = '4000 0000 0000 0259'

beforeEach(() => t.db.delete(rate_limits))

const read = async (id: string) => (await (await ada.get(`/api/invoices/${id}`)).json()) as OpenInvoice
const refund = (id: string, payment: number, body: object) =>
  ada.post(`/api/invoices/${id}/refunds`, { payment_id: String(payment), ...body })
const entriesOf = async (id: string) =>
  (await t.db.select().from(payment_ledger).where(eq(payment_ledger.invoice_id, id)).orderBy(payment_ledger.seq)).map(
    ({ kind, amount }) => [kind, amount],
  )
const notesOf = (id: string) => t.db.select().from(invoices).where(eq(invoices.credits_id, id)).orderBy(invoices.seq)
const subjectsTo = async (email: string) => (await t.mailbox(email)).map(({ subject }) => subject)
const paymentIn = ({ payments }: OpenInvoice) => payments.find(({ kind }) => kind === 'payment') as InvoicePayment

test('D8: a part is credited and asked for, is pending until the provider tells, and its customer hears of both', async () => {
  const { invoice, seq } = await paidInvoice(t)
  const answer = await refund(invoice.id, seq, { amount: 30_000, reason: 'A late start' })
  expect(answer.status).toBe(201)
  const { credit_note } = (await answer.json()) as { credit_note: { number: string; total: number } }
  expect(credit_note.total).toBe(30_000)
  const asked = await read(invoice.id)
  expect(asked.invoice).toMatchObject({ credited: 30_000, kept: 70_000, balance: 0, status: 'paid' })
  expect(paymentIn(asked)).toMatchObject({ asked_amount: 30_000, refunded_amount: 0, refundable_amount: 70_000 })
  expect(await entriesOf(invoice.id)).toEqual([['payment', 100_000]])
  await hear(t)
  const booked = await read(invoice.id)
  expect(booked.invoice).toMatchObject({ credited: 30_000, kept: 70_000, balance: 0, status: 'paid' })
  expect(paymentIn(booked)).toMatchObject({ asked_amount: 0, refunded_amount: 30_000, refundable_amount: 70_000 })
  expect(await notesOf(invoice.id)).toHaveLength(1)
  expect(await subjectsTo(invoice.customer_email)).toEqual(
    expect.arrayContaining([
      `Receipt for ${invoice.number}: $1,000.00`,
      `Credit note ${credit_note.number} for ${invoice.number}`,
      'Your refund of $300.00 is on its way',
    ]),
  )
  const all = await refund(invoice.id, seq, { amount: 70_000, reason: 'The rest' })
  expect(all.status).toBe(201)
  await hear(t)
  expect((await read(invoice.id)).invoice).toMatchObject({ kept: 0, balance: 0, status: 'credited' })
})

test('D8: from Payment History it is the same', async () => {
  const { invoice, seq } = await paidInvoice(t)
  const answer = await ada.post(`/api/payments/${seq}/refunds`, { amount: 100_000, reason: 'All of it' })
  expect(answer.status).toBe(201)
  await hear(t)
  expect(await notesOf(invoice.id)).toHaveLength(1)
  expect((await read(invoice.id)).invoice).toMatchObject({ credited: 100_000, kept: 0, balance: 0 })
})

describe('refused, and nothing is credited', () => {
  test('more than is left of the payment, another invoice’s payment, what is none, without amount or reason', async () => {
    const { invoice, seq } = await paidInvoice(t)
    const other = await paidInvoice(t)
    const tooMuch = await refund(invoice.id, seq, { amount: 100_001, reason: 'x' })
    expect(await tooMuch.json()).toMatchObject({
      error: { code: 'amount_not_possible', message: 'Only $1,000.00 of this payment can be refunded.' },
    })
    expect((await refund(invoice.id, other.seq, { amount: 1, reason: 'x' })).status).toBe(404)
    expect((await refund(invoice.id, 999_999_999, { amount: 1, reason: 'x' })).status).toBe(404)
    for (const body of [
      { amount: 0, reason: 'x' },
      { amount: 1, reason: ' ' },
      { amount: 1, reason: 'x', state: 'y' },
    ])
      expect((await refund(invoice.id, seq, body)).status).toBe(400)
    expect(await notesOf(invoice.id)).toEqual([])
    expect(await t.db.$count(refund_requests, eq(refund_requests.payment_seq, seq))).toBe(0)
  })

  test('a dialog sends it twice: one refund, one credit note', async () => {
    const { invoice, seq } = await paidInvoice(t)
    const body = { amount: 20_000, reason: 'x', key: crypto.randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => refund(invoice.id, seq, body)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const different = await refund(invoice.id, seq, { ...body, amount: 10_000 })
    expect([different.status, await errorCodeIn(different)]).toEqual([409, 'conflict'])
    await hear(t)
    expect(await entriesOf(invoice.id)).toEqual([
      ['payment', 100_000],
      ['refund', 20_000],
    ])
    expect(await notesOf(invoice.id)).toHaveLength(1)
  })
})

test('D8: made at the provider’s desk, told twice and in any order, it is credited once, by itself', async () => {
  const { invoice, intent } = await paidInvoice(t)
  const { id: objectId } = await stripe.refunds.create({ payment_intent: intent, amount: 25_000 })
  const happening = { objectId, types: ['refund.created'], eventId: null, occurredAt: t.parts.now() }
  const ctx = { ...t.parts, db: t.db, origin: t.settings.origin }
  await Promise.all([settle(ctx, happening), settle(ctx, { ...happening, types: ['refund.updated'] })])
  await hear(t)
  const notes = await notesOf(invoice.id)
  expect(notes.map(({ total, note }) => [total, note])).toEqual([[25_000, 'Refunded at the payment provider']])
  expect((await read(invoice.id)).invoice).toMatchObject({ credited: 25_000, kept: 75_000, balance: 0, status: 'paid' })
})

test('D8: a refund heard of before its payment is credited once the payment is there', async () => {
  const { invoice, intent } = await paidInvoice(t, { isBooked: false })
  const { id: objectId } = await stripe.refunds.create({ payment_intent: intent, amount: 25_000 })
  const ctx = { ...t.parts, db: t.db, origin: t.settings.origin }
  await settle(ctx, { objectId, types: ['refund.created'], eventId: null, occurredAt: t.parts.now() })
  expect(await notesOf(invoice.id)).toEqual([])
  await hear(t)
  expect((await notesOf(invoice.id)).map(({ total }) => total)).toEqual([25_000])
  expect((await read(invoice.id)).invoice).toMatchObject({ credited: 25_000, kept: 75_000, balance: 0, status: 'paid' })
})

test('D8: one that is pending holds its amount until it succeeds', async () => {
  const { invoice, seq } = await paidInvoice(t, { card: pendingCard })
  await refund(invoice.id, seq, { amount: 60_000, reason: 'x' })
  await hear(t)
  expect(paymentIn(await read(invoice.id))).toMatchObject({ asked_amount: 60_000, refundable_amount: 40_000 })
  await t.sandbox.advance(10)
  await hear(t)
  expect(paymentIn(await read(invoice.id))).toMatchObject({ asked_amount: 0, refunded_amount: 60_000 })
})

test('D8: one that fails later leaves what we owe; tried again, nothing is credited a second time', async () => {
  const { invoice, seq } = await paidInvoice(t, { card: failingCard })
  await refund(invoice.id, seq, { amount: 40_000, reason: 'Goodwill' })
  await hear(t)
  await t.sandbox.advance(10)
  await hear(t)
  const failed = await read(invoice.id)
  expect(failed.invoice).toMatchObject({ credited: 40_000, kept: 100_000, balance: -40_000, status: 'overpaid' })
  expect(paymentIn(failed)).toMatchObject({ failed_amount: 40_000, refunded_amount: 0, refundable_amount: 100_000 })
  expect(await subjectsTo(agency.email)).toContain(`Refund failed: ${invoice.number}`)
  const again = await refund(invoice.id, seq, { amount: 40_000, reason: 'Goodwill' })
  expect([again.status, await again.json()]).toEqual([201, { credit_note: null }])
  const tried = await read(invoice.id)
  expect(tried.invoice).toMatchObject({ credited: 40_000, kept: 60_000, balance: 0, status: 'paid' })
  expect(paymentIn(tried)).toMatchObject({ failed_amount: 0, asked_amount: 40_000 })
  expect(await notesOf(invoice.id)).toHaveLength(1)
})

test('D8: one that the provider refuses keeps its credit note, says so, and is tried again', async () => {
  const { invoice, seq, intent } = await paidInvoice(t)
  // At the desk, and we have not heard of it: the provider has only the rest.
  await stripe.refunds.create({ payment_intent: intent, amount: 80_000 })
  const answer = await refund(invoice.id, seq, { amount: 50_000, reason: 'x' })
  expect([answer.status, await errorCodeIn(answer)]).toEqual([409, 'amount_not_possible'])
  const refused = await read(invoice.id)
  expect(refused.invoice).toMatchObject({ credited: 50_000, kept: 100_000, balance: -50_000, status: 'overpaid' })
  expect(paymentIn(refused)).toMatchObject({ failed_amount: 50_000, asked_amount: 0 })
  await hear(t)
  expect(await subjectsTo(agency.email)).toContain(`Refund failed: ${invoice.number}`)
  const heard = await read(invoice.id)
  expect(heard.invoice).toMatchObject({ credited: 80_000, kept: 20_000, balance: 0 })
  expect(paymentIn(heard)).toMatchObject({ failed_amount: 0, refunded_amount: 80_000, refundable_amount: 20_000 })
})

test('D8: whoever asked was interrupted: the job asks for the same, and the answer that got lost changes nothing', async () => {
  const { invoice, seq } = await paidInvoice(t)
  await refund(invoice.id, seq, { amount: 10_000, reason: 'x' })
  const [request] = await t.db.select().from(refund_requests).where(eq(refund_requests.payment_seq, seq))
  await t.db
    .update(refund_requests)
    .set({ refund_id: null })
    .where(eq(refund_requests.id, request?.id ?? ''))
  await askAgainForRefund({ ...t.parts, db: t.db, origin: t.settings.origin }, request?.id ?? '')
  await hear(t)
  expect(await entriesOf(invoice.id)).toEqual([
    ['payment', 100_000],
    ['refund', 10_000],
  ])
  expect(await notesOf(invoice.id)).toHaveLength(1)
})

test('what was paid too much goes back without a credit note', async () => {
  const { invoice, seq } = await paidInvoice(t, { amount: 60_000 })
  const second = await payByCard(t, { ...invoice, balance: 60_000 })
  expect((await read(invoice.id)).invoice).toMatchObject({ balance: -20_000, status: 'overpaid' })
  expect(await subjectsTo(agency.email)).toContain(`Overpaid: ${invoice.number}`)
  const answer = await refund(invoice.id, second.seq, { amount: 20_000, reason: 'Paid twice' })
  expect([answer.status, await answer.json()]).toEqual([201, { credit_note: null }])
  await hear(t)
  expect((await read(invoice.id)).invoice).toMatchObject({ credited: 0, kept: 100_000, balance: 0, status: 'paid' })
  const more = await refund(invoice.id, seq, { amount: 10_000, reason: 'Goodwill' })
  expect(await more.json()).toMatchObject({ credit_note: { total: 10_000 } })
})

test('a dispute takes what was paid until it is won, and the team hears of it', async () => {
  const { invoice, intent } = await paidInvoice(t, { card: disputedCard })
  await t.sandbox.advance(10)
  await hear(t)
  expect((await read(invoice.id)).invoice).toMatchObject({ status: 'disputed', kept: 0, balance: 100_000 })
  expect(await subjectsTo(agency.email)).toContain(`Disputed: ${invoice.number}`)
  const { data } = await stripe.disputes.list({ payment_intent: intent })
  await stripe.disputes.update(data[0]?.id ?? '', { evidence: { uncategorized_text: 'winning_evidence' } })
  await t.sandbox.advance(10)
  await hear(t)
  expect((await read(invoice.id)).invoice).toMatchObject({ status: 'paid', kept: 100_000, balance: 0 })
})

const isFull = process.env['PROVE'] === 'full'

test('D8: many at once, here and at the desk, never come to more than was paid, and the ledger is the provider’s', async () => {
  const { invoice, seq, intent } = await paidInvoice(t, { amount: 100_000 })
  const tries = isFull ? 200 : 24
  const amount = Math.floor(100_000 / (tries / 2)) + 7
  const answers = await Promise.all(
    Array.from({ length: tries }, async (_, at) => {
      if (at % 12 === 5) await stripe.refunds.create({ payment_intent: intent, amount }).catch(() => null)
      return askUntilAnswered(() => refund(invoice.id, seq, { amount, reason: `No. ${at}` }))
    }),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  for (let round = 0; round < 3; round++) await hear(t)
  const { data } = await stripe.refunds.list({ payment_intent: intent, limit: 100 })
  const provider = await sumOf(
    data.map((one) => one.amount),
    intent,
  )
  const ledger = (await entriesOf(invoice.id)).filter(([kind]) => kind === 'refund')
  const booked = ledger.reduce((sum, [, one]) => sum + Number(one), 0)
  expect(booked).toBe(provider)
  expect(booked).toBeLessThanOrEqual(100_000)
  const credited = (await notesOf(invoice.id)).reduce((sum, { total }) => sum + total, 0)
  const { invoice: after } = await read(invoice.id)
  expect(after).toMatchObject({ credited, kept: 100_000 - booked, balance: 100_000 - credited - (100_000 - booked) })
  expect(after.balance).toBeLessThanOrEqual(0)
  const known = await t.db.$count(refund_requests, eq(refund_requests.payment_seq, seq))
  process.stdout.write(
    `figure: promise D8: ${tries} parallel refunds of one payment and ${Math.ceil(tries / 12)} at the desk: ${ledger.length} booked, ${booked} of 100000 cents, ${booked - provider} from the provider's, ${known} known here\n`,
  )
})

/** Of very many at once some are told to come again in a moment. */
async function askUntilAnswered(ask: () => Promise<Response>): Promise<Response> {
  const answer = await ask()
  if (![429, 502, 503].includes(answer.status)) return answer
  await t.db.delete(rate_limits)
  await setTimeout(50)
  return askUntilAnswered(ask)
}

/** The provider lists a hundred at a time. */
async function sumOf(first: number[], intent: string) {
  if (first.length < 100) return first.reduce((sum, one) => sum + one, 0)
  let sum = 0
  for await (const one of stripe.refunds.list({ payment_intent: intent, limit: 100 })) sum += one.amount
  return sum
}
