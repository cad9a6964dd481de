import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { openTestDatabase } from '#server/testing/test-database.ts'
import { idOf } from './store.ts'
import { openSandbox, typesOf } from './testing/open-sandbox.ts'

/** Payments, refunds and disputes: what happens with time, on the pages, and what is told of it in which order. */
const database = await openTestDatabase(inject('template'))
afterAll(() => database.close())
const { sandbox, stripe, told, page, buy, subscribe } = await openSandbox(database.pool)
beforeEach(() => told())

const chargeOf = async (intent: string) =>
  stripe.charges.retrieve(idOf((await stripe.paymentIntents.retrieve(intent)).latest_charge))

test('a paid checkout has its payment intent with the metadata it was given, and is told in Stripe’s order', async () => {
  const { intent } = await buy()
  expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({
    metadata: { checkout_id: 'c1' },
    amount: 10_000,
  })
  expect(typesOf(await told()).filter((type) => /^(payment_intent|charge|checkout)/.test(type))).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.completed',
  ])
})

test('a declined attempt is told, and the next one pays the same payment intent', async () => {
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'Boat' } }, quantity: 1 }],
    success_url: 'http://127.0.0.1:3000/done',
  })
  await expect(sandbox.pay(session.id, '4000000000000002')).rejects.toThrow('Your card was declined.')
  expect(typesOf(await told())).toEqual(expect.arrayContaining(['charge.failed', 'payment_intent.payment_failed']))
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id)
  expect(await sandbox.pay(session.id, '4242424242424242')).toMatchObject({ payment_intent, payment_status: 'paid' })
  expect((await stripe.charges.list({ payment_intent: idOf(payment_intent) })).data).toHaveLength(2)
})

test('a session that runs out takes its payment intent along', async () => {
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'Boat' } }, quantity: 1 }],
    success_url: 'http://127.0.0.1:3000/done',
  })
  await expect(sandbox.pay(session.id, '4000000000000002')).rejects.toThrow('Your card was declined.')
  const expired = await stripe.checkout.sessions.expire(session.id)
  expect(await stripe.paymentIntents.retrieve(idOf(expired.payment_intent))).toMatchObject({ status: 'canceled' })
})

test('a refund is told as a refund and as a charge', async () => {
  const { intent } = await buy()
  await told()
  await stripe.refunds.create({ payment_intent: intent, amount: 2500 })
  const events = await told()
  expect(typesOf(events)).toEqual(['refund.created', 'charge.refunded'])
  expect(events[1]?.data.object).toMatchObject({ amount_refunded: 2500, refunds: { data: [{ amount: 2500 }] } })
})

test('4000 0000 0000 7726: a refund is pending, and arrives five seconds later', async () => {
  const { intent } = await buy('4000000000007726')
  const refund = await stripe.refunds.create({ payment_intent: intent })
  expect(refund.status).toBe('pending')
  await told()
  await sandbox.advance(5)
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'succeeded' })
  expect(typesOf(await told())).toEqual(['refund.updated', 'charge.refund.updated'])
})

test('4000 0000 0000 5126: a refund arrives, and comes back five seconds later', async () => {
  const { intent } = await buy('4000000000005126')
  await stripe.refunds.create({ payment_intent: intent, amount: 4000 })
  expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 4000 })
  await told()
  await sandbox.advance(5)
  expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 0, refunded: false })
  expect(typesOf(await told())).toEqual(['refund.updated', 'refund.failed', 'charge.refund.updated'])
  const { data } = await stripe.balanceTransactions.list({ limit: 2 })
  expect(data.map(({ type, amount }) => [type, amount])).toEqual([
    ['refund_failure', 4000],
    ['refund', -4000],
  ])
})

test('4000 0000 0000 0259: the payment is disputed five seconds later', async () => {
  const { intent } = await buy('4000000000000259')
  await told()
  expect(await chargeOf(intent)).toMatchObject({ disputed: false })
  await sandbox.advance(5)
  expect(await chargeOf(intent)).toMatchObject({ disputed: true })
  expect(typesOf(await told())).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
})

test('what was given back in time is not disputed', async () => {
  const { intent } = await buy('4000000000000259')
  await stripe.refunds.create({ payment_intent: intent })
  await sandbox.advance(10)
  expect((await stripe.disputes.list({ payment_intent: intent })).data).toEqual([])
})

test('the desk refunds a part, and says what is wrong with too much', async () => {
  const { intent } = await buy()
  expect(await (await page('/sandbox')).text()).toContain(`aria-label="Refund ${intent}"`)
  expect((await page('/sandbox', { refund: intent, amount: '24.90' })).status).toBe(303)
  expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 2490 })
  expect(await (await page('/sandbox')).text()).toContain('Refunded $24.90')
  const refused = await page('/sandbox', { refund: intent, amount: '75.11' })
  expect(await refused.text()).toContain('is greater than unrefunded amount on charge ($75.10)')
  expect(await (await page('/sandbox', { refund: intent, amount: 'much' })).text()).toContain('not an amount')
  expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 2490 })
})

test.each([
  ['won', ['charge.dispute.closed', 'charge.dispute.funds_reinstated']],
  ['lost', ['charge.dispute.closed']],
])('the desk disputes a payment, and it is %s', async (verdict, types) => {
  const { intent } = await buy()
  expect(await (await page('/sandbox')).text()).toContain(`aria-label="Dispute ${intent}"`)
  await page('/sandbox', { dispute: intent })
  const [dispute] = (await stripe.disputes.list({ payment_intent: intent })).data
  expect(dispute).toMatchObject({ status: 'needs_response', amount: 10_000 })
  await told()
  await page('/sandbox', { verdict, verdict_on: dispute?.id ?? '' })
  expect(await stripe.disputes.retrieve(dispute?.id ?? '')).toMatchObject({ status: verdict })
  expect(typesOf(await told())).toEqual(types)
  const refund = stripe.refunds.create({ payment_intent: intent })
  await (verdict === 'won' ? expect(refund).resolves : expect(refund).rejects).toMatchObject(
    verdict === 'won' ? { amount: 10_000 } : { code: 'charge_disputed' },
  )
})

test('tax, switched on at the desk, is on checkouts and invoices made from then on', async () => {
  await page('/sandbox', { tax: 'on' })
  const { session } = await buy()
  expect(session).toMatchObject({
    amount_subtotal: 10_000,
    amount_total: 10_990,
    total_details: { amount_tax: 990 },
    automatic_tax: { enabled: true, status: 'complete' },
  })
  const { id } = await subscribe()
  await page('/sandbox', { tax: 'off' })
  const { latest_invoice } = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  expect(latest_invoice).toMatchObject({
    subtotal: 3000,
    total: 3297,
    amount_paid: 3297,
    total_taxes: [{ amount: 297 }],
  })
  expect((await buy()).session).toMatchObject({ amount_total: 10_000, automatic_tax: { enabled: false } })
})

test('a receipt has a page', async () => {
  const { intent } = await buy()
  const { receipt_url } = await chargeOf(intent)
  const text = await (await page(new URL(receipt_url ?? '').pathname)).text()
  for (const words of ['Amount paid', '$100.00', '4242']) expect(text).toContain(words)
})
