import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import type { Stripe } from 'stripe'
import { openTestDatabase } from '#server/testing/test-database.ts'
import { idOf } from './store.ts'
import { about, openSandbox, typesOf } from './testing/open-sandbox.ts'

/** A subscription's life by the clock and on the pages, and what is told of it. */
const database = await openTestDatabase(inject('template'))
afterAll(() => database.close())
const { sandbox, stripe, price, told, page, advanceDays, subscribe } = await openSandbox(database.pool)
beforeEach(() => told())

const HOUR = 3600
const failing = '4000000000000341'
const now = (id: string) => stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
const latest = async (id: string) => (await now(id)).latest_invoice as Stripe.Invoice
const secondsTo = async (moment: number | undefined | null) =>
  (moment ?? 0) - Math.floor((await sandbox.clock()).getTime() / 1000)
async function toPeriodEnd(id: string) {
  const [item] = (await now(id)).items.data
  await sandbox.advance((await secondsTo(item?.current_period_end)) + 1)
}
const portalOf = async (customer: string) =>
  new URL((await stripe.billingPortal.sessions.create({ customer })).url ?? '').pathname

test('a checkout begins one, told in Stripe’s order', async () => {
  const { id } = await subscribe()
  const events = await told()
  expect(typesOf(events).filter((type) => /^(invoice|customer\.subscription|checkout)/.test(type))).toEqual([
    'invoice.created',
    'customer.subscription.created',
    'invoice.finalized',
    'invoice_payment.paid',
    'invoice.updated',
    'invoice.paid',
    'invoice.payment_succeeded',
    'customer.subscription.updated',
    'checkout.session.completed',
  ])
  const created = events.find(({ type }) => type === 'customer.subscription.created')
  const updated = events.find(({ type }) => type === 'customer.subscription.updated')
  expect(created?.data.object).toMatchObject({ id, status: 'incomplete' })
  expect(updated?.data).toMatchObject({ object: { status: 'active' }, previous_attributes: { status: 'incomplete' } })
})

test('a renewal is a draft for an hour, then paid; its period is the one before, its line the one to come', async () => {
  const { id } = await subscribe()
  const [before] = (await now(id)).items.data
  await told()
  await toPeriodEnd(id)
  expect(await now(id)).toMatchObject({
    status: 'active',
    items: { data: [{ current_period_start: before?.current_period_end }] },
  })
  expect(await latest(id)).toMatchObject({ status: 'draft', number: null, created: before?.current_period_end })
  expect(typesOf(about(id, await told()))).toEqual(['invoice.created', 'customer.subscription.updated'])
  await sandbox.advance(HOUR)
  const paid = await latest(id)
  expect(paid).toMatchObject({
    status: 'paid',
    billing_reason: 'subscription_cycle',
    period_start: before?.current_period_start,
    period_end: before?.current_period_end,
    lines: { data: [{ amount: 3000, period: { start: before?.current_period_end } }] },
  })
  expect(paid.number).toMatch(/-0002$/)
})

test('who began on the 31st is billed on the last day of a short month, and on the 31st again', async () => {
  const clock = await sandbox.clock()
  while (clock.getUTCDate() !== 31 || clock.getUTCMonth() !== 0) clock.setUTCDate(clock.getUTCDate() + 1)
  await sandbox.advance(await secondsTo(clock.getTime() / 1000))
  const { id } = await subscribe()
  const ends: number[] = []
  for (const days of [0, 32, 32]) {
    await advanceDays(days)
    ends.push(new Date(((await now(id)).items.data[0]?.current_period_end ?? 0) * 1000).getUTCDate())
  }
  expect(ends[0]).toBeLessThan(30)
  expect(ends.slice(1)).toEqual([31, 30])
})

test('a refund of a renewal is found by its invoice’s payment', async () => {
  const { id } = await subscribe()
  const { data } = await stripe.invoicePayments.list({ invoice: (await latest(id)).id })
  const payment_intent = idOf(data[0]?.payment.payment_intent)
  expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 3000, status: 'succeeded' })
})

test.each([
  ['cancel', 'canceled'],
  ['unpaid', 'unpaid'],
  ['past_due', 'past_due'],
])('when retries run out and the setting is %s, it is %s', async (after_retries, status) => {
  await page('/sandbox', { after_retries })
  const { id } = await subscribe(failing)
  await toPeriodEnd(id)
  await sandbox.advance(HOUR)
  expect(await now(id)).toMatchObject({ status: 'past_due', latest_invoice: { status: 'open', attempt_count: 1 } })
  await advanceDays(16)
  expect(await now(id)).toMatchObject({ status, latest_invoice: { status: 'open', attempt_count: 4 } })
  await page('/sandbox', { after_retries: 'cancel' })
})

test('an unpaid one renews with drafts only, and is active again once its latest invoice is paid', async () => {
  await page('/sandbox', { after_retries: 'unpaid' })
  const { id, customer } = await subscribe(failing)
  await advanceDays(48)
  expect(await now(id)).toMatchObject({ status: 'unpaid' })
  const portal = await portalOf(customer)
  await page(portal, { action: 'good-card', subscription: id })
  await page(portal, { action: 'pay', subscription: id })
  expect(await now(id)).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } })
  await page('/sandbox', { after_retries: 'cancel' })
})

test('a first payment that never comes: incomplete, after 23 hours expired, its invoice void', async () => {
  const { id: customer } = await stripe.customers.create({})
  const { id } = await stripe.subscriptions.create({
    customer,
    items: [{ price: price.id }],
    payment_behavior: 'default_incomplete',
  })
  expect((await now(id)).status).toBe('incomplete')
  await told()
  await sandbox.advance(23 * HOUR)
  expect(await now(id)).toMatchObject({ status: 'incomplete_expired', latest_invoice: { status: 'void' } })
  const types = typesOf(await told())
  expect(types).toEqual(expect.arrayContaining(['invoice.voided', 'customer.subscription.updated']))
  expect(types).not.toContain('customer.subscription.deleted')
})

test('a trial without a card is free, announces its end, and is paused; the portal resumes it', async () => {
  const { id, customer, session } = await subscribe('', {
    payment_method_collection: 'if_required',
    subscription_data: {
      trial_period_days: 14,
      trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
    },
  })
  expect(session).toMatchObject({ amount_total: 0, payment_status: 'no_payment_required' })
  expect(await now(id)).toMatchObject({ status: 'trialing', latest_invoice: { amount_due: 0, status: 'paid' } })
  await told()
  await advanceDays(12)
  expect(typesOf(about(id, await told()))).toEqual(['customer.subscription.trial_will_end'])
  await advanceDays(2)
  expect((await now(id)).status).toBe('paused')
  expect(typesOf(about(id, await told()))).toEqual(['customer.subscription.updated', 'customer.subscription.paused'])
  await advanceDays(60)
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1)
  const portal = await portalOf(customer)
  expect(await (await page(portal)).text()).toContain('Resume subscription')
  await page(portal, { action: 'good-card', subscription: id })
  await told()
  await page(portal, { action: 'resume', subscription: id })
  expect(await now(id)).toMatchObject({ status: 'active', latest_invoice: { amount_paid: 3000 } })
  expect(typesOf(await told())).toContain('customer.subscription.resumed')
})

test('a trial with a card is paid when it ends', async () => {
  const { id } = await subscribe('4242424242424242', { subscription_data: { trial_period_days: 5 } })
  await sandbox.advance(5 * 24 * HOUR + HOUR)
  expect(await now(id)).toMatchObject({
    status: 'active',
    latest_invoice: { billing_reason: 'subscription_cycle', amount_paid: 3000 },
  })
})

test.each([
  ['void', 'void', 'invoice.voided'],
  ['mark_uncollectible', 'uncollectible', 'invoice.marked_uncollectible'],
  ['keep_as_draft', 'draft', 'invoice.created'],
] as const)('while collection is paused with %s, an invoice becomes %s', async (behavior, status, type) => {
  const { id } = await subscribe()
  const [item] = (await now(id)).items.data
  const resumes_at = (item?.current_period_end ?? 0) + 10 * 24 * HOUR
  await stripe.subscriptions.update(id, { pause_collection: { behavior, resumes_at } })
  await told()
  await advanceDays(34)
  expect(await now(id)).toMatchObject({ status: 'active', latest_invoice: { status, amount_paid: 0 } })
  expect(typesOf(await told())).toContain(type)
  await advanceDays(10)
  expect((await now(id)).pause_collection).toBeNull()
})

test('the portal switches the plan: the difference is charged at once, the next period at the new price', async () => {
  const { id, customer } = await subscribe()
  const dearer = await stripe.prices.create({
    product: idOf(price.product),
    currency: 'usd',
    unit_amount: 9000,
    recurring: { interval: 'month' },
  })
  const portal = await portalOf(customer)
  expect(await (await page(portal)).text()).toContain('Premium, $90.00 every month')
  const [item] = (await now(id)).items.data
  const half = ((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)) / 2
  await sandbox.advance(half)
  await page(portal, { action: 'switch', subscription: id, price: dearer.id, quantity: '1' })
  const switched = await latest(id)
  expect(switched).toMatchObject({ billing_reason: 'subscription_update', status: 'paid' })
  expect(Math.abs(switched.total - 3000)).toBeLessThan(3)
  expect(switched.lines.data.map(({ description }) => description?.split(' after')[0])).toEqual([
    'Unused time on Premium',
    'Remaining time on Premium',
  ])
  await toPeriodEnd(id)
  await sandbox.advance(HOUR)
  expect(await latest(id)).toMatchObject({ billing_reason: 'subscription_cycle', amount_paid: 9000 })
})

test('a credit never gives back more than was taken, and is used up by the next invoice', async () => {
  const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'forever' })
  const { id, customer } = await subscribe('4242424242424242', { discounts: [{ coupon: coupon.id }] })
  const cheaper = await stripe.prices.create({
    product: idOf(price.product),
    currency: 'usd',
    unit_amount: 1000,
    recurring: { interval: 'month' },
  })
  const [item] = (await now(id)).items.data
  await stripe.subscriptions.update(id, {
    items: [{ id: item?.id ?? '', price: cheaper.id }],
    proration_behavior: 'always_invoice',
  })
  expect((await latest(id)).total).toBe(-1500 + 500)
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -1000 })
  await toPeriodEnd(id)
  await sandbox.advance(HOUR)
  expect(await latest(id)).toMatchObject({ total: 500, starting_balance: -1000, amount_due: 0, amount_paid: 0 })
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -500 })
})

test('what waits is billed with the renewal, beside its period', async () => {
  const { id, customer } = await subscribe()
  await stripe.invoiceItems.create({ customer, amount: 700, currency: 'usd', description: 'A word' })
  await toPeriodEnd(id)
  await sandbox.advance(HOUR)
  expect(await latest(id)).toMatchObject({
    total: 3700,
    amount_paid: 3700,
    lines: { data: [{ amount: 700 }, { amount: 3000 }] },
  })
})

test('the desk makes a second subscription of a customer, without a checkout of ours', async () => {
  const { customer } = await subscribe()
  const form = { create: 'subscription', customer, price: price.id, card: 'pm_card_visa' }
  expect((await page('/sandbox', form)).status).toBe(303)
  const { data } = await stripe.subscriptions.list({ customer })
  expect(data.map(({ status, metadata }) => [status, metadata])).toEqual([
    ['active', {}],
    ['active', {}],
  ])
})

test('the desk pauses, resumes and cancels, and opens the portal; what cannot be done is said', async () => {
  const { id } = await subscribe()
  const act = (name: string) => page('/sandbox', { subscription: id, act: name })
  await act('pause_collection')
  expect(await now(id)).toMatchObject({ pause_collection: { behavior: 'void' } })
  await act('resume_collection')
  expect(await now(id)).toMatchObject({ pause_collection: null })
  await told()
  await act('pause')
  expect((await now(id)).status).toBe('paused')
  expect(typesOf(await told())).toContain('customer.subscription.paused')
  expect(await (await act('pause')).text()).toContain('That cannot be done with it now.')
  await act('resume')
  expect((await now(id)).status).toBe('active')
  expect((await act('portal')).headers.get('location')).toMatch(/^\/sandbox\/portal\//)
  await act('cancel')
  expect((await now(id)).status).toBe('canceled')
})

test('an open invoice has a page on which it is paid', async () => {
  const { id } = await subscribe(failing)
  await toPeriodEnd(id)
  await sandbox.advance(HOUR)
  const invoice = await latest(id)
  const path = new URL(invoice.hosted_invoice_url ?? '').pathname
  expect(await (await page(path)).text()).toContain('1 × Premium (at $30.00 / month)')
  expect(await (await page(path, { card: '4000000000000002' })).text()).toContain('Your card was declined.')
  expect(await latest(id)).toMatchObject({ status: 'open', attempt_count: 1 })
  expect((await page(path, { card: '4242424242424242' })).status).toBe(303)
  expect(await now(id)).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } })
})
