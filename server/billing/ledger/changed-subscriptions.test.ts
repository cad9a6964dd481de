import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setAtProvider } from '../../testing/lives.ts'
import { choosePlan, newCustomer, sessionIn } from '../../testing/new-customer.ts'
import { createTestApp, errorCodeIn } from '../../testing/test-app.ts'
import { payment_events, payment_ledger, type PaymentFacts } from './ledger.tables.ts'

/** What becomes of a subscription after its first payment: docs/architecture.md "Payments". */
const t = await createTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } })
const stripe = await t.parts.payments.stripe()
const DAY = 24 * 3600

const settle = async () => {
  await t.sandbox.deliverAll()
  await t.runJobs()
}

async function newSubscriber(card = '4242 4242 4242 4242') {
  const customer = await newCustomer(t)
  const { id, browser } = customer
  const session = await t.sandbox.pay(await sessionIn(await choosePlan(customer)), card)
  await settle()
  const own = async () => (await (await browser.get('/api/subscription')).json()) as Record<string, unknown>
  const entries = async (kind: string) => {
    const rows = await t.db.select().from(payment_ledger).where(eq(payment_ledger.user_id, id))
    return rows.filter((row) => row.kind === kind).sort((a, b) => a.seq - b.seq)
  }
  return { ...customer, own, entries, subscription: session.subscription as string }
}

const priceOf = async (cents: number) => {
  const product = await stripe.products.create({ name: 'Another plan' })
  return stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: cents,
    recurring: { interval: 'month', interval_count: 1 },
  })
}

async function switchPlan(subscription: string, change: { price?: string; quantity?: number }) {
  const { items } = await stripe.subscriptions.retrieve(subscription)
  const [item] = items.data
  return stripe.subscriptions.update(subscription, {
    items: [{ id: item?.id ?? '', ...change }],
    proration_behavior: 'create_prorations',
  })
}
const refusedEvents = () => t.db.select().from(payment_events).where(eq(payment_events.state, 'refused'))

test('M1: a plan that is switched at the provider goes on, and its end ends Premium', async () => {
  const noa = await newSubscriber()
  expect(await noa.tier()).toBe('premium')
  await switchPlan(noa.subscription, { price: (await priceOf(16_900)).id })
  await settle()
  expect(await noa.tier()).toBe('premium')
  expect(await noa.own()).toMatchObject({ subscription: { amount: 16_900 } })
  await stripe.subscriptions.cancel(noa.subscription)
  await settle()
  expect(await noa.tier()).toBe('free')
  expect(await refusedEvents()).toEqual([])
})

test('M1: another quantity is taken over as well', async () => {
  const noa = await newSubscriber()
  await switchPlan(noa.subscription, { quantity: 3 })
  await settle()
  expect(await noa.own()).toMatchObject({ subscription: { amount: 3 * 43_500 } })
  expect(await refusedEvents()).toEqual([])
})

test('M1: a plan that was switched before we first heard of it is known by its session', async () => {
  const mia = await newCustomer(t)
  const session = await t.sandbox.pay(await sessionIn(await choosePlan(mia)), '4242 4242 4242 4242')
  await switchPlan(session.subscription as string, { price: (await priceOf(9_900)).id })
  await settle()
  expect(await mia.tier()).toBe('premium')
})

test('renewals with extra items and proration are payments of what was paid', async () => {
  const noa = await newSubscriber()
  const { customer } = await stripe.subscriptions.retrieve(noa.subscription)
  await stripe.invoiceItems.create({
    customer: customer as string,
    subscription: noa.subscription,
    amount: 5_000,
    currency: 'usd',
    description: 'An hour of photographs',
  })
  await t.sandbox.advance(93 * DAY)
  await settle()
  const payments = await noa.entries('payment')
  expect(payments.map(({ amount }) => amount)).toEqual([43_500, 48_500])
  expect(await refusedEvents()).toEqual([])
})

test('M5: a subscription that waits for a payment tells its owner so, and leaves them Manage Billing', async () => {
  await setAtProvider(t, { after_retries: 'unpaid' })
  const noa = await newSubscriber('4000 0000 0000 0341')
  await t.sandbox.advance(93 * DAY)
  await settle()
  expect(await noa.own()).toMatchObject({
    subscription: { status: 'past_due', is_premium: true },
    manages_billing: true,
  })
  expect(await errorCodeIn(await choosePlan(noa, 'annual'))).toBe('already_subscribed')
  await t.sandbox.advance(16 * DAY)
  await settle()
  expect(await noa.tier()).toBe('free')
  const refusal = await choosePlan(noa, 'annual')
  expect(refusal.status).toBe(409)
  expect(await errorCodeIn(refusal)).toBe('subscription_waits')
  expect(await noa.own()).toMatchObject({
    subscription: { status: 'unpaid', is_premium: false },
    manages_billing: true,
  })
  await stripe.subscriptions.update(noa.subscription, { default_payment_method: 'pm_card_visa' })
  const { latest_invoice } = await stripe.subscriptions.retrieve(noa.subscription)
  await stripe.invoices.pay(latest_invoice as string)
  await settle()
  expect(await noa.tier()).toBe('premium')
  await setAtProvider(t, { after_retries: 'cancel' })
})

test('who never paid anything has no billing to manage', async () => {
  const emil = await t.as('emil')
  expect(await (await emil.get('/api/subscription')).json()).toEqual({ subscription: null, manages_billing: false })
})

test('a discount and a tax are told apart in the ledger', async () => {
  const noa = await newSubscriber()
  const [payment] = await noa.entries('payment')
  expect(payment?.facts as PaymentFacts).toEqual({ discount_amount: 0, tax_amount: 0, discount_code: null })
})
