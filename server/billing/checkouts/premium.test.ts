import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { agencyZone, formatDate } from '#content/dates.ts'
import type { SubscriptionState } from '#domain/billing.ts'
import { subscriptionPlans, type SubscriptionPlan } from '#domain/prices.ts'
import { user_profiles } from '../../accounts/accounts.tables.ts'
import { newCustomer, type Customer } from '../../testing/new-customer.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { checkouts } from './checkouts.tables.ts'
import { payment_ledger } from '../ledger/ledger.tables.ts'
import { subscription_plan_options } from '../plans/plans.tables.ts'

const t = await createTestApp()
const stripe = await t.parts.payments.stripe()
const goodCard = '4242 4242 4242 4242'
const failsLater = '4000 0000 0000 0341'
const DAY = 24 * 3600

const settle = async () => {
  await t.sandbox.deliverAll()
  await t.runJobs()
}

async function newSubscriber() {
  const customer = await newCustomer(t)
  const subscription = async () => {
    const answer = await customer.browser.get('/api/subscription')
    return ((await answer.json()) as { subscription: SubscriptionState | null }).subscription
  }
  return { ...customer, subscription }
}

async function upgrade({ browser }: Customer, billing_interval = 'quarterly') {
  const answer = await browser.post('/functions/v1/create-checkout', { billing_interval })
  expect(answer.status, await answer.clone().text()).toBe(200)
  const { url } = (await answer.json()) as { url: string }
  return new URL(url).pathname.split('/').at(-1) ?? ''
}
async function subscribe(customer: Customer, card = goodCard) {
  const session = await t.sandbox.pay(await upgrade(customer), card)
  await settle()
  return session.subscription as string
}

test('anyone reads the four plans of the price book, in their order', async () => {
  const answer = await t.visitor.get('/api/subscription-plans')
  expect(((await answer.json()) as { plans: SubscriptionPlan[] }).plans).toEqual(subscriptionPlans)
})

test.each(subscriptionPlans)('the $billing_interval plan is charged $total_amount cents', async (plan) => {
  const session = await stripe.checkout.sessions.retrieve(await upgrade(await newSubscriber(), plan.billing_interval))
  expect(session).toMatchObject({ mode: 'subscription', amount_total: plan.total_amount, currency: 'usd' })
})

test.each([
  {},
  { billing_interval: 'weekly' },
  { billing_interval: 'quarterly', amount: 1 },
  { billing_interval: null },
])('the body %j is refused, and nothing is stored', async (body) => {
  const before = await t.db.$count(checkouts)
  const answer = await (await t.as('cleo')).post('/functions/v1/create-checkout', body)
  expect(answer.status).toBe(400)
  expect(await t.db.$count(checkouts)).toBe(before)
})

test('a plan that is not active is refused', async () => {
  const plan = eq(subscription_plan_options.billing_interval, 'semi_annual')
  await t.db.update(subscription_plan_options).set({ is_active: false }).where(plan)
  const answer = await (await t.as('cleo')).post('/functions/v1/create-checkout', { billing_interval: 'semi_annual' })
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'This plan is not available.' }])
  await t.db.update(subscription_plan_options).set({ is_active: true }).where(plan)
})

test('paying makes premium by the event alone, and says so by e-mail; a second subscription is refused', async () => {
  const noa = await newSubscriber()
  const session = await t.sandbox.pay(await upgrade(noa), goodCard)
  await noa.browser.get(new URL(session.success_url ?? '').pathname)
  expect(await noa.tier()).toBe('free')
  await settle()
  expect(await noa.tier()).toBe('premium')
  const running = await noa.subscription()
  expect(running).toMatchObject({ status: 'active', amount: 43500, interval_months: 3, cancel_at_period_end: false })
  const [mail, ...more] = await t.mailbox(noa.email)
  expect([mail?.kind, more]).toEqual(['premium-started', []])
  const renewal = formatDate(running?.current_period_end ?? '', agencyZone)
  expect(mail?.text).toContain(`Premium costs $435 every 3 months, and renews on ${renewal}.`)
  const again = await noa.browser.post('/functions/v1/create-checkout', { billing_interval: 'monthly' })
  expect([again.status, await again.json()]).toMatchObject([409, { code: 'already_subscribed' }])
})

test('two clicks at once make one session', async () => {
  const noa = await newSubscriber()
  const sessions = await Promise.all([upgrade(noa), upgrade(noa), upgrade(noa)])
  expect(new Set(sessions).size).toBe(1)
})

test('cancelling keeps premium until the paid time is over', async () => {
  const noa = await newSubscriber()
  const subscription = await subscribe(noa)
  const portal = (await (await noa.browser.post('/functions/v1/customer-portal', {})).json()) as { url: string }
  const form = new URLSearchParams({ action: 'cancel', subscription })
  await t.sandbox.answerPage(new Request(portal.url, { method: 'POST', body: form }))
  await settle()
  expect(await noa.tier()).toBe('premium')
  expect(await noa.subscription()).toMatchObject({ cancel_at_period_end: true })
  await t.sandbox.advance(93 * DAY)
  await settle()
  expect(await noa.tier()).toBe('free')
  expect(await noa.subscription()).toBeNull()
  expect((await t.mailbox(noa.email)).map(({ kind }) => kind)).toContain('premium-ended')
})

test('a failed renewal keeps premium in grace and tells the customer; paying recovers it', async () => {
  const noa = await newSubscriber()
  const id = await subscribe(noa, failsLater)
  await t.sandbox.advance(93 * DAY)
  await settle()
  expect(await noa.tier()).toBe('premium')
  expect(await noa.subscription()).toMatchObject({ status: 'past_due', grace_until: expect.any(String) })
  expect((await t.mailbox(noa.email))[0]).toMatchObject({ kind: 'payment-failed' })
  await stripe.subscriptions.update(id, { default_payment_method: 'pm_card_visa' })
  const { latest_invoice } = await stripe.subscriptions.retrieve(id)
  await stripe.invoices.pay(latest_invoice as string)
  await settle()
  expect(await noa.tier()).toBe('premium')
  expect(await noa.subscription()).toMatchObject({ status: 'active', grace_until: null })
})

test('grace ends by the clock, also when the provider stays silent; payment brings premium back', async () => {
  const noa = await newSubscriber()
  const id = await subscribe(noa, failsLater)
  await t.sandbox.advance(93 * DAY)
  await settle()
  const until = new Date((await noa.subscription())?.grace_until ?? '')
  t.clock.advance({ seconds: Math.round((until.getTime() - t.parts.now().getTime()) / 1000) - 3600 })
  await t.runJobs()
  expect(await noa.tier()).toBe('premium')
  t.clock.advance({ hours: 2 })
  await t.runJobs()
  expect(await noa.tier()).toBe('free')
  await stripe.subscriptions.update(id, { default_payment_method: 'pm_card_visa' })
  await stripe.invoices.pay((await stripe.subscriptions.retrieve(id)).latest_invoice as string)
  await settle()
  expect(await noa.tier()).toBe('premium')
})

test('when the provider gives up on the card, the tier is free', async () => {
  const noa = await newSubscriber()
  const id = await subscribe(noa, failsLater)
  await t.sandbox.advance(93 * DAY + 16 * DAY)
  await settle()
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' })
  expect(await noa.tier()).toBe('free')
})

test('a tier that an admin gave stays until a subscription event arrives', async () => {
  const noa = await newSubscriber()
  const subscription = await subscribe(noa)
  await t.db.update(user_profiles).set({ membership_tier: 'free' }).where(eq(user_profiles.user_id, noa.id))
  await settle()
  expect(await noa.tier()).toBe('free')
  await stripe.subscriptions.update(subscription, { metadata: { note: 'nothing new' } })
  await settle()
  expect(await noa.tier()).toBe('premium')
})

test('every renewal is a payment in the history, with its amount', async () => {
  const noa = await newSubscriber()
  await subscribe(noa)
  await t.sandbox.advance(2 * 93 * DAY)
  await settle()
  const entries = await t.db.select().from(payment_ledger).where(eq(payment_ledger.user_id, noa.id))
  expect(entries.filter(({ kind }) => kind === 'payment').map(({ amount }) => amount)).toEqual([43500, 43500, 43500])
})

test('nobody signed out gets anywhere', async () => {
  for (const name of ['create-checkout', 'customer-portal'])
    expect((await t.visitor.post(`/functions/v1/${name}`, { billing_interval: 'monthly' })).status).toBe(401)
})
