import Stripe from 'stripe'
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest'
import { openTestDatabase } from '#server/testing/test-database.ts'
import { answerSandboxPage } from './pages/pages.ts'
import { createSandbox } from './sandbox.ts'
import { flawsOf } from './shape.ts'
import { answerWhole } from './testing/answer-whole.ts'
import { idOf } from './store.ts'

/** What happens on the hosted pages and with time: a person's side of Stripe, which no key can reach there. */
const database = await openTestDatabase(inject('template'))
afterAll(() => database.close())

const secret = 'whsec_test'
let told: { id: string; type: string }[] = []
let answers: number[] = []
const flaws: string[] = []
let offsetMs = 0
const now = () => new Date(Date.now() + offsetMs)
const open = () =>
  createSandbox({
    pool: database.pool,
    origin: 'http://127.0.0.1:3000',
    secretKey: 'sk_test_x',
    webhookSecret: secret,
    now,
    deliver: async (body, signature) => {
      const event = await stripe.webhooks.constructEventAsync(body, signature, secret, 300, undefined, now().getTime())
      flaws.push(...flawsOf(JSON.parse(body)))
      told.push({ id: event.id, type: event.type })
      return answers.shift() ?? 200
    },
  })
const sandbox = open()
const stripe = new Stripe('sk_test_x', {
  httpClient: Stripe.createFetchHttpClient((...call: ConstructorParameters<typeof Request>) =>
    answerWhole(sandbox, new Request(...call)),
  ),
})
const quietly = { order: <T>(items: T[]) => items, twiceEvery: 0 }

beforeEach(async () => {
  await sandbox.deliverAll(quietly)
  told = []
  answers = []
})

afterEach(() => expect(flaws.splice(0)).toEqual([]))

const urls = { success_url: 'http://127.0.0.1:3000/dashboard?paid', cancel_url: 'http://127.0.0.1:3000/services' }
const buy = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      { price_data: { currency: 'usd', unit_amount: 249900, product_data: { name: 'Design' } }, quantity: 1 },
    ],
    allow_promotion_codes: true,
    ...urls,
    ...more,
  })
const monthly = {
  currency: 'usd',
  unit_amount: 16900,
  recurring: { interval: 'month' as const },
  product_data: { name: 'Premium' },
}
async function subscribe(card = '4242 4242 4242 4242') {
  const customer = await stripe.customers.create({ email: 'cleo@client.example' })
  const session = await buy({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price_data: monthly, quantity: 1 }],
    subscription_data: { metadata: { checkout_id: 'c1' } },
  })
  const { subscription } = await sandbox.pay(session.id, card)
  return idOf(subscription)
}
const page = (path: string, form?: Record<string, string>) =>
  answerSandboxPage(
    sandbox,
    new Request(`http://127.0.0.1:3000${path}`, form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  )
const pathOf = (url: string | null) => new URL(url ?? '').pathname

test('the checkout page says TEST MODE, what it costs, and the way back', async () => {
  const session = await buy()
  const answer = await page(pathOf(session.url))
  const text = await answer.text()
  for (const words of ['TEST MODE', '$2,499.00', 'Card number', '4242 4242 4242 4242', 'Pay</button>', urls.cancel_url])
    expect(text).toContain(words)
  expect(answer.headers.get('content-security-policy')).not.toContain('unsafe')
})

test('a good card pays and leads to success_url; the page cannot be paid twice', async () => {
  const session = await buy()
  const answer = await page(pathOf(session.url), { card: '4242 4242 4242 4242' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, urls.success_url])
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
  })
  expect(await (await page(pathOf(session.url), { card: '4242 4242 4242 4242' })).text()).toContain('is paid')
  await sandbox.deliverAll(quietly)
  expect(told.filter(({ type }) => type === 'checkout.session.completed')).toHaveLength(1)
})

test.each(['4000 0000 0000 0002', '', '1234'])('the card %j is declined and the session stays open', async (card) => {
  const session = await buy()
  expect(await (await page(pathOf(session.url), { card })).text()).toContain('Your card was declined.')
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
  })
  await sandbox.deliverAll(quietly)
  expect(told.map(({ type }) => type)).not.toContain('checkout.session.completed')
})

test('a promotion code typed on the page comes off, a wrong one is refused', async () => {
  const session = await buy()
  expect(await (await page(pathOf(session.url), { code: 'NOPE' })).text()).toContain('This code is invalid.')
  expect(await (await page(pathOf(session.url), { code: 'welcome10' })).text()).toContain('$2,249.10')
  expect(await sandbox.pay(session.id, '4242424242424242')).toMatchObject({ amount_total: 224910 })
})

test('a code that may be used once is used once', async () => {
  const coupon = await stripe.coupons.create({ amount_off: 100, currency: 'usd' })
  await stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: coupon.id },
    code: 'ONCE',
    max_redemptions: 1,
  })
  const session = await buy()
  await page(pathOf(session.url), { code: 'ONCE' })
  await sandbox.pay(session.id, '4242424242424242')
  expect(await (await page(pathOf((await buy()).url), { code: 'ONCE' })).text()).toContain('This code is invalid.')
})

test('an open session expires after a day', async () => {
  const session = await buy()
  await sandbox.advance(25 * 3600)
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'expired' })
  await sandbox.deliverAll(quietly)
  expect(told.map(({ type }) => type)).toContain('checkout.session.expired')
})

test('a subscription begins with its first invoice, renews by the clock, and is told', async () => {
  const id = await subscribe()
  const before = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  expect(before).toMatchObject({
    status: 'active',
    metadata: { checkout_id: 'c1' },
    latest_invoice: { status: 'paid', amount_paid: 16900, billing_reason: 'subscription_create' },
  })
  await sandbox.advance(32 * 24 * 3600)
  const after = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  expect(after.latest_invoice).toMatchObject({
    status: 'paid',
    billing_reason: 'subscription_cycle',
    parent: { subscription_details: { subscription: id, metadata: { checkout_id: 'c1' } } },
  })
  expect(after.items.data[0]?.current_period_start).toBe(before.items.data[0]?.current_period_end)
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(2)
})

test('the portal cancels at the end of the period, renews, and only for its own customer', async () => {
  const id = await subscribe()
  const { customer } = await stripe.subscriptions.retrieve(id)
  const portal = await stripe.billingPortal.sessions.create({ customer: idOf(customer) })
  expect(await (await page(pathOf(portal.url))).text()).toContain('Cancel subscription')
  await page(pathOf(portal.url), { action: 'cancel', subscription: id })
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active', cancel_at_period_end: true })
  await page(pathOf(portal.url), { action: 'renew', subscription: id })
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: false, cancel_at: null })
  const stranger = await subscribe()
  await page(pathOf(portal.url), { action: 'cancel', subscription: stranger })
  expect(await stripe.subscriptions.retrieve(stranger)).toMatchObject({ cancel_at_period_end: false })
  await page(pathOf(portal.url), { action: 'cancel', subscription: id })
  await sandbox.advance(32 * 24 * 3600)
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' })
})

test('a failed renewal is retried and ends the subscription; a good card before that saves it', async () => {
  const lost = await subscribe('4000 0000 0000 0341')
  const saved = await subscribe('4000 0000 0000 0341')
  await sandbox.advance(32 * 24 * 3600)
  for (const id of [lost, saved])
    expect(await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })).toMatchObject({
      status: 'past_due',
      latest_invoice: { status: 'open', attempt_count: 1 },
    })
  const { customer, latest_invoice } = await stripe.subscriptions.retrieve(saved)
  await expect(stripe.invoices.pay(idOf(latest_invoice))).rejects.toMatchObject({ code: 'card_declined' })
  const portal = await stripe.billingPortal.sessions.create({ customer: idOf(customer) })
  await page(pathOf(portal.url), { action: 'good-card', subscription: saved })
  await page(pathOf(portal.url), { action: 'pay', subscription: saved })
  expect(await stripe.subscriptions.retrieve(saved)).toMatchObject({ status: 'active' })
  await sandbox.advance(16 * 24 * 3600)
  expect(await stripe.subscriptions.retrieve(lost)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  })
  expect(await stripe.subscriptions.retrieve(saved)).toMatchObject({ status: 'active' })
})

test('an event the endpoint refuses is sent again later, until it is taken', async () => {
  await stripe.customers.create({})
  answers = [500, 400]
  expect(await sandbox.deliverAll(quietly)).toBe(1)
  expect(await sandbox.deliverAll(quietly)).toBe(0)
  for (let attempt = 0; attempt < 2; attempt++) {
    offsetMs += 10_000
    expect(await sandbox.deliverAll(quietly)).toBe(1)
  }
  offsetMs += 60_000
  expect(await sandbox.deliverAll(quietly)).toBe(0)
  expect(new Set(told.map(({ id }) => id)).size).toBe(1)
  expect(told).toHaveLength(3)
})

test('events go out in any order and now and then twice', async () => {
  for (let i = 0; i < 8; i++) await stripe.customers.create({})
  await sandbox.deliverAll({ order: (events) => events.toReversed(), twiceEvery: 4 })
  expect(told).toHaveLength(10)
  expect(new Set(told.map(({ id }) => id)).size).toBe(8)
  const listed = await stripe.events.list({ type: 'customer.created', limit: 8 })
  expect(told.slice(0, 8).map(({ id }) => id)).toEqual(listed.data.map(({ id }) => id))
})

test('a restart keeps everything', async () => {
  const session = await buy()
  const again = open()
  await again.prepare()
  expect(await again.pay(session.id, '4242424242424242')).toMatchObject({ status: 'complete' })
  expect((await stripe.promotionCodes.list({ code: 'WELCOME10' })).data).toHaveLength(1)
})

test('what an older sandbox kept still falls due', async () => {
  const session = await buy()
  const id = await subscribe()
  await database.pool.query(`update stripe_sandbox.objects set data = data #- '{sandbox,due_at}' where id = any($1)`, [
    [session.id, id],
  ])
  const again = open()
  await again.prepare()
  await again.advance(32 * 24 * 3600)
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'expired' })
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(2)
})

test('the desk shows the clock and the events, moves the one and sends the other again', async () => {
  const { id } = await stripe.customers.create({})
  await sandbox.deliverAll(quietly)
  const before = await sandbox.clock()
  expect((await page('/sandbox', { advance: '1 day' })).status).toBe(303)
  expect((await sandbox.clock()).getTime() - before.getTime()).toBeGreaterThan(23 * 3_600_000)
  expect(await (await page('/sandbox')).text()).toContain('customer.created')
  const [event] = (await stripe.events.list({ type: 'customer.created', limit: 1 })).data
  expect(event?.data.object).toMatchObject({ id })
  await page('/sandbox', { redeliver: event?.id ?? '' })
  told = []
  await sandbox.deliverAll(quietly)
  expect(told.map((one) => one.id)).toEqual([event?.id])
})

test.each(['/sandbox/checkout/cs_none', '/sandbox/portal/none', '/sandbox/elsewhere'])(
  '%s is a page that says so',
  async (path) => {
    expect((await page(path)).status).toBe(404)
  },
)
