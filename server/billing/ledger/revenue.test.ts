import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { billingSummarySchema, type Arrangement, type PaymentPage } from '#domain/arrangements.ts'
import { choosePlan, newCustomer, sessionIn } from '../../testing/new-customer.ts'
import { agencyDay } from '../../agency/agency-day.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { billing_notifications, custom_pricing_arrangements } from '../arrangements/arrangements.tables.ts'
import { payment_ledger, type SubscriptionFacts } from './ledger.tables.ts'

const t = await createTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } })
const stripe = await t.parts.payments.stripe()
let ada = await t.as('ada')
const DAY = 24 * 3600
const goodCard = '4242 4242 4242 4242'

const settle = async () => {
  await t.sandbox.deliverAll()
  await t.runJobs()
}
const summary = async () =>
  billingSummarySchema.parse(await (await (await t.as('ada')).get('/api/billing-summary')).json())

/** Whatever was paid before counts, so each test looks at what it adds. */
let before = await summary()
beforeEach(async () => {
  ada = await t.as('ada')
  await t.db.delete(billing_notifications)
  await t.db.delete(custom_pricing_arrangements)
  before = await summary()
})
const revenue = async () => (await summary()).monthly_revenue - before.monthly_revenue

async function newSubscriber(interval: string, card = goodCard) {
  const customer = await newCustomer(t)
  const session = await t.sandbox.pay(await sessionIn(await choosePlan(customer, interval)), card)
  await settle()
  return session.subscription as string
}
const product = await stripe.products.create({ name: 'Care' })
const priceOf = (unit_amount: number, recurring: { interval: 'month' | 'year' | 'week'; interval_count: number }) =>
  stripe.prices.create({ product: product.id, currency: 'usd', unit_amount, recurring })

async function agree(more: object = {}) {
  const { id } = await priceOf(50_700, { interval: 'month', interval_count: 3 })
  const answer = await ada.post('/api/pricing-arrangements', {
    customer_email: `${crypto.randomUUID()}@bakery.example`,
    custom_monthly_amount: 14_500,
    custom_total_amount: 43_500,
    discount_amount: 7200,
    billing_interval: 'quarterly',
    original_price_id: id,
    ...more,
  })
  return ((await answer.json()) as { arrangement: Arrangement }).arrangement
}
async function payAgreed({ customer_email }: Arrangement) {
  const answer = await ada.post('/functions/v1/create-custom-subscription', { customerEmail: customer_email })
  const session = await t.sandbox.pay(((await answer.json()) as PaymentPage).sessionId, goodCard)
  await settle()
  return session.subscription as string
}

test('a month of a subscription is what its period costs by its months, until it ends', async () => {
  const quarterly = await newSubscriber('quarterly')
  expect(await revenue()).toBe(43_500 / 3)
  await newSubscriber('monthly')
  const { data } = await stripe.prices.list({ lookup_keys: ['premium_monthly'] })
  const monthly = data[0]?.unit_amount ?? 0
  expect(await revenue()).toBe(14_500 + monthly)
  await stripe.subscriptions.cancel(quarterly)
  await settle()
  expect(await revenue()).toBe(monthly)
})

test('a plan switched at the provider counts by its own period', async () => {
  const subscription = await newSubscriber('quarterly')
  const { items } = await stripe.subscriptions.retrieve(subscription)
  for (const [recurring, months] of [
    [{ interval: 'month', interval_count: 1 }, 1],
    [{ interval: 'year', interval_count: 1 }, 12],
  ] as const) {
    const price = await priceOf(120_000, recurring)
    await stripe.subscriptions.update(subscription, { items: [{ id: items.data[0]?.id ?? '', price: price.id }] })
    await settle()
    expect(await revenue()).toBe(120_000 / months)
  }
})

test('an entry of old, which does not know its period, counts by what was begun', async () => {
  const subscription = await newSubscriber('semi_annual')
  const agreed = await payAgreed(await agree())
  const known = await revenue()
  for (const object_id of [subscription, agreed]) {
    const [last] = await t.db.select().from(payment_ledger).where(eq(payment_ledger.object_id, object_id))
    if (!last) throw new Error('Nothing was written')
    const { seq: _number, ...entry } = last
    const { interval_months, ...facts } = last.facts as SubscriptionFacts
    expect(interval_months).toBe(object_id === subscription ? 6 : 3)
    await t.db.insert(payment_ledger).values({ ...entry, facts })
  }
  expect(await revenue()).toBe(known)
})

test('a renewal that failed counts while it is tried again, and no longer', async () => {
  await newSubscriber('quarterly', '4000 0000 0000 0341')
  expect(await revenue()).toBe(14_500)
  await t.sandbox.advance(93 * DAY)
  await settle()
  const failing = await revenue()
  // The sandbox's clock is ahead of ours by as much.
  t.clock.advance({ hours: (93 + 15) * 24 })
  expect(failing - (await revenue())).toBe(14_500)
})

test('what was agreed is not yet paid until it is; with a coupon what is left of the price counts', async () => {
  const first = await agree()
  const coupon = await stripe.coupons.create({ amount_off: 7200, currency: 'usd', duration: 'forever' })
  const second = await agree({ stripe_coupon_id: coupon.id })
  const off = await agree({ custom_monthly_amount: 99_900 })
  await ada.put(`/api/pricing-arrangements/${off.id}/activity`, { is_active: false })
  const unpaid = async () => [await revenue(), (await summary()).arranged_unpaid]
  expect(await unpaid()).toEqual([0, 29_000])
  const paid = await payAgreed(first)
  expect(await unpaid()).toEqual([14_500, 14_500])
  await payAgreed(second)
  expect(await unpaid()).toEqual([29_000, 0])
  await stripe.subscriptions.cancel(paid)
  await settle()
  expect(await unpaid()).toEqual([14_500, 14_500])
  expect(await summary()).toMatchObject({ active_arrangements: 2 })
})

test('of notifications the last ten are recent, and today is the agency’s day', async () => {
  const now = t.parts.now()
  const hours = Array.from({ length: 30 }, (_, index) => new Date(now.getTime() - index * 3_600_000))
  await t.db
    .insert(billing_notifications)
    .values(
      hours.map((sent_at) => ({ customer_email: 'olu@bakery.example', notification_type: 'billing_email', sent_at })),
    )
  expect(await summary()).toMatchObject({
    recent_notifications: 10,
    sent_today: hours.filter((hour) => agencyDay(hour) === agencyDay(now)).length,
  })
})
