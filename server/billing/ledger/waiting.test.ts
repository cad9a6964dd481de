import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { troubleOf, type SubscriptionState } from '#domain/billing.ts'
import { checkouts } from '../checkouts/checkouts.tables.ts'
import { choosePlan, newCustomer, sessionIn, type Customer } from '../../testing/new-customer.ts'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } })
const stripe = await t.parts.payments.stripe()
const DAY = 24 * 3600

const settle = async () => {
  await t.sandbox.deliverAll()
  await t.runJobs()
}
const press = (address: string, fields: Record<string, string>) =>
  t.sandbox.answerPage(
    new Request(new URL(address, t.settings.origin), { method: 'POST', body: new URLSearchParams(fields) }),
  )
const kindsTo = async ({ email }: Customer) => (await t.mailbox(email)).map(({ kind }) => kind)
const waitsTo = async ({ email }: Customer) =>
  (await t.mailbox(email)).filter(({ kind }) => kind === 'subscription-waits')

async function subscribe(card: string) {
  const noa = await newCustomer(t)
  const { subscription } = await t.sandbox.pay(await sessionIn(await choosePlan(noa)), card)
  await settle()
  return { noa, subscription: subscription as string }
}

/** What Manage Billing leads to. */
async function useWayOut({ browser }: Customer, subscription: string, actions: string[]) {
  const answer = await browser.post('/functions/v1/customer-portal', {})
  const { url } = (await answer.json()) as { url: string }
  for (const action of actions) await press(url, { action, subscription })
  await settle()
}

/** The same told again, and something else about it that changes no state. */
async function repeat(subscription: string) {
  await stripe.subscriptions.update(subscription, { metadata: { note: crypto.randomUUID() } })
  await settle()
}

async function expectToldOnce(noa: Customer, subscription: string, status: string) {
  const trouble = troubleOf({ status, is_premium: false })
  expect((await stripe.subscriptions.retrieve(subscription)).status).toBe(status)
  for (let round = 0; round < 2; round++) {
    const told = (await waitsTo(noa)).filter(({ subject }) => subject === trouble?.title)
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain(trouble?.whatToDo)
    expect(told[0]?.text).toContain(`${t.settings.origin}/account-settings`)
    await repeat(subscription)
  }
  expect(await kindsTo(noa)).not.toContain('premium-ended') // whose button would lead to a refusal
}

test('an unpaid subscription tells its owner once; paying the open invoice makes premium again', async () => {
  await press('/sandbox', { after_retries: 'unpaid' })
  const { noa, subscription } = await subscribe('4000 0000 0000 0341')
  await t.sandbox.advance(93 * DAY)
  await settle()
  await t.sandbox.advance(16 * DAY)
  await settle()
  await press('/sandbox', { after_retries: 'cancel' })
  expect(await noa.tier()).toBe('free')
  await expectToldOnce(noa, subscription, 'unpaid')
  await useWayOut(noa, subscription, ['good-card', 'pay'])
  expect(await noa.tier()).toBe('premium')
})

test('a paused subscription tells its owner once; resuming it makes premium again', async () => {
  const { noa, subscription } = await subscribe('4242 4242 4242 4242')
  await press('/sandbox', { act: 'pause', subscription })
  await settle()
  expect(await noa.tier()).toBe('free')
  await expectToldOnce(noa, subscription, 'paused')
  await useWayOut(noa, subscription, ['resume'])
  expect(await noa.tier()).toBe('premium')
})

test('a first payment that is still open after an hour is told once; paying it makes premium', async () => {
  const noa = await newCustomer(t)
  const session = await stripe.checkout.sessions.retrieve(await sessionIn(await choosePlan(noa)))
  const [checkout] = await t.db.select().from(checkouts).where(eq(checkouts.user_id, noa.id))
  const { data } = await stripe.prices.list({ lookup_keys: ['premium_quarterly'] })
  const { id } = await stripe.subscriptions.create({
    customer: session.customer as string,
    items: [{ price: data[0]?.id ?? '' }],
    payment_behavior: 'default_incomplete',
    metadata: { checkout_id: checkout?.id ?? '' },
  })
  await settle()
  expect(await waitsTo(noa)).toEqual([])
  t.clock.advance({ hours: 1 })
  await t.runJobs()
  await expectToldOnce(noa, id, 'incomplete')
  await useWayOut(noa, id, ['good-card', 'pay'])
  expect(await noa.tier()).toBe('premium')
})

test('a first payment that took a moment is not told', async () => {
  const { noa } = await subscribe('4242 4242 4242 4242')
  t.clock.advance({ hours: 1 })
  await t.runJobs()
  expect(await kindsTo(noa)).toEqual(['premium-started'])
})

test('when grace is over and the renewal still unpaid, its owner is told what to do instead of choosing a plan', async () => {
  const { noa } = await subscribe('4000 0000 0000 0341')
  await t.sandbox.advance(93 * DAY)
  await settle()
  const own = (await (await noa.browser.get('/api/subscription')).json()) as { subscription: SubscriptionState }
  const graceMs = new Date(own.subscription.grace_until ?? '').getTime() - t.parts.now().getTime()
  t.clock.advance({ seconds: Math.ceil(graceMs / 1000) + 60 })
  await t.runJobs()
  expect(await noa.tier()).toBe('free')
  const trouble = troubleOf({ status: 'past_due', is_premium: false })
  expect((await waitsTo(noa)).map(({ subject }) => subject)).toEqual([trouble?.title])
  expect(await kindsTo(noa)).not.toContain('premium-ended')
})
