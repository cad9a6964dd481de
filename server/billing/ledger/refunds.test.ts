import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Purchase } from '#domain/billing.ts'
import { moneyKinds, type MoneyKind, type Payment } from '#domain/payments.ts'
import { agency } from '#content/agency.ts'
import { activity_logs } from '../../activity/activity.tables.ts'
import { emails } from '../../emails/emails.tables.ts'
import { rate_limits } from '../../limits/limits.tables.ts'
import { choosePlan, newCustomer, sessionIn, type Customer } from '../../testing/new-customer.ts'
import { createTestApp, errorCodeIn } from '../../testing/test-app.ts'
import { payment_events, payment_ledger, refund_requests } from './ledger.tables.ts'
import { askAgainForRefund } from './refunds.ts'
import { settle as settleHappening } from './settlement.ts'

const t = await createTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } })
const stripe = await t.parts.payments.stripe()
const admin = await t.as('ada')
const price = 249_900
const goodCard = '4242 4242 4242 4242'
const failingCard = '4000 0000 0000 5126'
const pendingCard = '4000 0000 0000 7726'
const disputedCard = '4000 0000 0000 0259'

const settle = async () => {
  await t.sandbox.deliverAll()
  await t.runJobs()
}

/** Somebody who bought the design, and all that is known of their money. */
async function newBuyer(card = goodCard) {
  const customer = await newCustomer(t)
  await t.db.delete(rate_limits)
  const answer = await customer.browser.post('/functions/v1/create-custom-payment', {
    productName: 'Custom Web Design',
  })
  const session = await t.sandbox.pay(await sessionIn(answer), card)
  await settle()
  return { ...(await bookOf(customer)), intent: session.payment_intent as string }
}

async function bookOf(customer: Customer) {
  const rows = () =>
    t.db.select().from(payment_ledger).where(eq(payment_ledger.user_id, customer.id)).orderBy(payment_ledger.seq)
  const entries = async () => (await rows()).filter(({ kind }) => kind !== 'subscription')
  const payment = (await entries()).find(({ kind }) => kind === 'payment')
  const kinds = async () => (await entries()).map(({ kind, amount }) => [kind, amount])
  const net = async () =>
    (await entries()).reduce((sum, { kind, amount }) => sum + moneyKinds[kind as MoneyKind] * amount, 0)
  const purchase = async () =>
    ((await (await customer.browser.get('/api/purchases')).json()) as { purchases: Purchase[] }).purchases[0]
  const refund = (body: object, by = admin) => by.post(`/api/payments/${payment?.seq}/refunds`, body)
  return { ...customer, payment, kinds, net, purchase, refund }
}

const mailsAbout = async (kind: string, to: string) =>
  t.db
    .select()
    .from(emails)
    .where(and(eq(emails.kind, kind), eq(emails.to_address, to)))
    .orderBy(emails.created_at)

test('M2: a whole refund is booked by its event, the purchase stays paid and says so, and its customer hears of it', async () => {
  const noa = await newBuyer()
  expect((await noa.refund({ amount: price, reason: 'Changed her mind' })).status).toBe(201)
  expect(await noa.kinds()).toEqual([['payment', price]])
  await settle()
  expect(await noa.kinds()).toEqual([
    ['payment', price],
    ['refund', price],
  ])
  expect(await noa.purchase()).toMatchObject({ status: 'paid', final_amount: price, refunded_amount: price })
  const mails = await mailsAbout('refund', noa.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your refund of $2,499.00 is on its way'])
})

test('M2: parts add up, made here or at the provider’s desk, and never to more than was paid', async () => {
  const noa = await newBuyer()
  await noa.refund({ amount: 24_990, reason: 'A late start' })
  await stripe.refunds.create({ payment_intent: noa.intent, amount: 10_000 })
  await settle()
  expect(await noa.purchase()).toMatchObject({ status: 'paid', refunded_amount: 34_990 })
  const tooMuch = await noa.refund({ amount: price - 34_990 + 1, reason: 'All of it' })
  expect(await tooMuch.json()).toMatchObject({
    error: { code: 'amount_not_possible', message: 'Only $2,149.10 of this payment can be refunded.' },
  })
  expect((await noa.refund({ amount: price - 34_990, reason: 'All of it' })).status).toBe(201)
  await settle()
  expect(await noa.net()).toBe(0)
})

test('M2: a refund at the desk that we have not heard of yet is refused by the provider, and holds nothing', async () => {
  const noa = await newBuyer()
  await stripe.refunds.create({ payment_intent: noa.intent, amount: 200_000 })
  const answer = await noa.refund({ amount: 100_000, reason: 'Late' })
  expect(await errorCodeIn(answer)).toBe('amount_not_possible')
  expect(await t.db.$count(refund_requests, eq(refund_requests.payment_seq, noa.payment?.seq ?? 0))).toBe(0)
  await settle()
  expect(await noa.net()).toBe(price - 200_000)
})

test('M2: a refund that fails later is booked back, and the team hears of it', async () => {
  const noa = await newBuyer(failingCard)
  await noa.refund({ amount: 50_000, reason: 'Goodwill' })
  await settle()
  expect(await noa.purchase()).toMatchObject({ refunded_amount: 50_000 })
  await t.sandbox.advance(10)
  await settle()
  expect(await noa.kinds()).toEqual([
    ['payment', price],
    ['refund', 50_000],
    ['refund_failed', 50_000],
  ])
  expect(await noa.purchase()).toMatchObject({ status: 'paid', refunded_amount: 0 })
  const subjects = (await mailsAbout('money-back', agency.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Refund failed: Custom Web Design, $500.00')
})

test('M2: one that failed before we heard of it leaves the same entries, and its customer hears nothing', async () => {
  const noa = await newBuyer(failingCard)
  await stripe.refunds.create({ payment_intent: noa.intent, amount: 700 })
  await t.sandbox.advance(10)
  await settle()
  expect(await noa.kinds()).toEqual([
    ['payment', price],
    ['refund', 700],
    ['refund_failed', 700],
  ])
  expect(await mailsAbout('refund', noa.email)).toEqual([])
})

test('M2: a refund that is pending is booked once it arrives, and meanwhile holds its amount', async () => {
  const noa = await newBuyer(pendingCard)
  await noa.refund({ amount: price - 100, reason: 'Goodwill' })
  await settle()
  expect(await noa.kinds()).toEqual([['payment', price]])
  expect(await errorCodeIn(await noa.refund({ amount: 101, reason: 'More' }))).toBe('amount_not_possible')
  const shown = async () => {
    const { payments } = (await (await admin.get('/api/payments')).json()) as { payments: Payment[] }
    return payments.find(({ id }) => id === String(noa.payment?.seq))
  }
  expect(await shown()).toMatchObject({ refunded_amount: 0, asked_amount: price - 100, refundable_amount: 100 })
  await t.sandbox.advance(10)
  await settle()
  expect(await noa.purchase()).toMatchObject({ refunded_amount: price - 100 })
  expect(await shown()).toMatchObject({ refunded_amount: price - 100, asked_amount: 0, refundable_amount: 100 })
})

test('M2: a dispute takes the money, winning it brings it back, losing it does not; the team hears of each', async () => {
  for (const [evidence, end, left] of [
    ['winning_evidence', 'dispute_won', price],
    ['losing_evidence', 'dispute_lost', 0],
  ] as const) {
    const noa = await newBuyer(disputedCard)
    await t.sandbox.advance(10)
    await settle()
    expect(await noa.kinds()).toEqual([
      ['payment', price],
      ['dispute', price],
    ])
    expect(await noa.net()).toBe(0)
    expect(await errorCodeIn(await noa.refund({ amount: 1, reason: 'x' }))).toBe('amount_not_possible')
    const { data } = await stripe.disputes.list({ payment_intent: noa.intent })
    await stripe.disputes.update(data[0]?.id ?? '', { evidence: { uncategorized_text: evidence } })
    await settle()
    expect(await noa.kinds()).toEqual([
      ['payment', price],
      ['dispute', price],
      [end, price],
    ])
    expect(await noa.net()).toBe(left)
    expect(await noa.purchase()).toMatchObject({ status: 'paid', refunded_amount: 0 })
  }
  const subjects = (await mailsAbout('money-back', agency.email)).map(({ subject }) => subject)
  expect(subjects).toEqual(
    expect.arrayContaining([
      'Disputed: Custom Web Design, $2,499.00',
      'Dispute won: Custom Web Design, $2,499.00',
      'Dispute lost: Custom Web Design, $2,499.00',
    ]),
  )
})

test('M2: a month of Premium is refunded through the invoice it was paid by; Premium goes on', async () => {
  const customer = await newCustomer(t)
  await t.sandbox.pay(await sessionIn(await choosePlan(customer, 'monthly')), goodCard)
  await settle()
  const noa = await bookOf(customer)
  expect((await noa.refund({ amount: 5_000, reason: 'An outage' })).status).toBe(201)
  await settle()
  expect(await noa.kinds()).toEqual([
    ['payment', 16_900],
    ['refund', 5_000],
  ])
  expect(await noa.tier()).toBe('premium')
})

test('a refund that arrives before its payment is booked all the same, and both end in the same state', async () => {
  const customer = await newCustomer(t)
  const answer = await customer.browser.post('/functions/v1/create-custom-payment', {
    productName: 'Custom Web Design',
  })
  const session = await t.sandbox.pay(await sessionIn(answer), goodCard)
  const refund = await stripe.refunds.create({ payment_intent: session.payment_intent as string, amount: 900 })
  const about = { eventId: null, occurredAt: t.parts.now() }
  const ctx = { ...t.parts, db: t.db, origin: t.settings.origin }
  await settleHappening(ctx, { ...about, objectId: refund.id, types: ['refund.created'] })
  const noa = await bookOf(customer)
  expect(await noa.purchase()).toMatchObject({ status: 'pending', refunded_amount: 900 })
  await settle()
  expect(await noa.purchase()).toMatchObject({ status: 'paid', refunded_amount: 900 })
})

test('100 clicks on one dialog are one refund; 100 admins together never give back more than was paid', async () => {
  const noa = await newBuyer()
  const key = crypto.randomUUID()
  const clicks = await Promise.all(
    Array.from({ length: 100 }, () => noa.refund({ amount: 10_000, reason: 'Twice', key })),
  )
  expect(clicks.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
  expect((await stripe.refunds.list({ payment_intent: noa.intent, limit: 100 })).data).toHaveLength(1)
  const tries = await Promise.all(
    Array.from({ length: 100 }, () => noa.refund({ amount: 50_000, reason: 'Four of us', key: crypto.randomUUID() })),
  )
  expect(tries.filter(({ status }) => status === 201)).toHaveLength(4)
  await settle()
  expect(await noa.purchase()).toMatchObject({ refunded_amount: 210_000 })
})

test.each([
  ['nothing', { amount: 0, reason: 'x' }],
  ['less than nothing', { amount: -1, reason: 'x' }],
  ['half a cent', { amount: 0.5, reason: 'x' }],
  ['no reason', { amount: 1, reason: ' ' }],
  ['a key that is none', { amount: 1, reason: 'x', key: 'again' }],
  ['something unasked for', { amount: 1, reason: 'x', status: 'succeeded' }],
])('a refund of %s is refused, and nothing changes', async (_, body) => {
  const noa = await newBuyer()
  expect(await errorCodeIn(await noa.refund(body))).toBe('invalid_input')
  expect(await t.db.$count(refund_requests, eq(refund_requests.payment_seq, noa.payment?.seq ?? 0))).toBe(0)
  expect((await stripe.refunds.list({ payment_intent: noa.intent })).data).toEqual([])
})

test('only admins refund, only payments are refunded, and the same key in other words is refused', async () => {
  const noa = await newBuyer()
  expect((await noa.refund({ amount: 1, reason: 'x' }, noa.browser)).status).toBe(403)
  expect((await admin.post('/api/payments/999999999/refunds', { amount: 1, reason: 'x' })).status).toBe(404)
  const key = crypto.randomUUID()
  await noa.refund({ amount: 100, reason: 'x', key })
  expect(await errorCodeIn(await noa.refund({ amount: 200, reason: 'x', key }))).toBe('conflict')
  await settle()
  const [entry] = await t.db
    .select()
    .from(payment_ledger)
    .where(and(eq(payment_ledger.user_id, noa.id), eq(payment_ledger.kind, 'refund')))
  expect((await admin.post(`/api/payments/${entry?.seq}/refunds`, { amount: 1, reason: 'x' })).status).toBe(404)
  expect(await noa.net()).toBe(price - 100)
  const asked = await t.db.$count(
    activity_logs,
    and(eq(activity_logs.kind, 'refund_asked'), eq(activity_logs.entity_id, String(noa.payment?.seq))),
  )
  expect(asked).toBe(1)
})

test('a refund whose asker was interrupted is asked for by its job, once', async () => {
  const noa = await newBuyer()
  await noa.refund({ amount: 300, reason: 'x' })
  const [request] = await t.db
    .select()
    .from(refund_requests)
    .where(eq(refund_requests.payment_seq, noa.payment?.seq ?? 0))
  await t.db
    .update(refund_requests)
    .set({ refund_id: null })
    .where(eq(refund_requests.id, request?.id ?? ''))
  await askAgainForRefund({ ...t.parts, db: t.db, origin: t.settings.origin }, request?.id ?? '')
  expect(await t.db.$count(refund_requests, sql`${refund_requests.refund_id} = ${request?.refund_id}`)).toBe(1)
  expect((await stripe.refunds.list({ payment_intent: noa.intent })).data).toHaveLength(1)
})

test('M9: a payment page that ended unpaid is a purchase not completed, and no failed payment', async () => {
  const customer = await newCustomer(t)
  await customer.browser.post('/functions/v1/create-custom-payment', { productName: 'Custom Web Design' })
  await t.sandbox.advance(25 * 3600)
  await settle()
  const noa = await bookOf(customer)
  expect(await noa.purchase()).toMatchObject({ status: 'failed', is_unfinished: true })
  expect(await noa.kinds()).toEqual([])
})

test('a subscription made at the provider for a customer of ours is to look at, and told to the team once', async () => {
  const customer = await newCustomer(t)
  const session = await t.sandbox.pay(await sessionIn(await choosePlan(customer, 'monthly')), goodCard)
  await settle()
  const { items, default_payment_method } = await stripe.subscriptions.retrieve(session.subscription as string)
  const foreign = await stripe.subscriptions.create({
    customer: session.customer as string,
    items: [{ price: items.data[0]?.price.id ?? '' }],
    ...(typeof default_payment_method === 'string' ? { default_payment_method } : {}),
  })
  await settle()
  await stripe.subscriptions.update(foreign.id, { metadata: { note: 'again' } })
  await settle()
  const told = (await mailsAbout('second-subscription', agency.email)).filter(({ subject }) =>
    subject.includes(customer.email),
  )
  expect(told.map(({ subject }) => subject)).toEqual([`Two subscriptions for ${customer.email}`])
  const events = await t.db.select().from(payment_events).where(eq(payment_events.object_id, foreign.id))
  expect(new Set(events.map(({ state }) => state))).toEqual(new Set(['refused']))
  const invoices = await t.db.select().from(payment_events).where(eq(payment_events.type, 'invoice.paid'))
  expect(invoices.filter(({ state }) => state === 'refused')).toHaveLength(1)
})

test('a payment and its refunds that are settled at once add up as if one after the other', async () => {
  for (let round = 0; round < 5; round++) {
    const customer = await newCustomer(t)
    await t.db.delete(rate_limits)
    const answer = await customer.browser.post('/functions/v1/create-custom-payment', {
      productName: 'Custom Web Design',
    })
    const session = await t.sandbox.pay(await sessionIn(answer), goodCard)
    const refunds = []
    for (const amount of [100, 200, 400, 800])
      refunds.push(await stripe.refunds.create({ payment_intent: session.payment_intent as string, amount }))
    const ctx = { ...t.parts, db: t.db, origin: t.settings.origin }
    const about = { eventId: null, occurredAt: t.parts.now() }
    await Promise.all([
      ...refunds.map(({ id }) => settleHappening(ctx, { ...about, objectId: id, types: ['refund.created'] })),
      settleHappening(ctx, { ...about, objectId: session.id, types: ['checkout.session.completed'] }),
    ])
    expect(await (await bookOf(customer)).purchase()).toMatchObject({ status: 'paid', refunded_amount: 1_500 })
  }
})
