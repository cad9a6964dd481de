import { beforeEach, expect, test } from 'vitest'
import type { Arrangement, BillingNotification } from '#domain/arrangements.ts'
import { user_profiles } from '../../accounts/accounts.tables.ts'
import { cast } from '../../db/seed/cast.ts'
import { emails } from '../../emails/emails.tables.ts'
import { rate_limits } from '../../limits/limits.tables.ts'
import { agreed as agreedWithOlu } from '../../testing/agreed.ts'
import { createTestApp, errorCodeIn } from '../../testing/test-app.ts'
import { billing_notifications, custom_pricing_arrangements } from './arrangements.tables.ts'
import { eq } from 'drizzle-orm'

const t = await createTestApp()
const stripe = await t.parts.payments.stripe()
const product = await stripe.products.create({ name: 'Care plan' })
const price = await stripe.prices.create({
  product: product.id,
  currency: 'usd',
  unit_amount: 50700,
  recurring: { interval: 'month', interval_count: 3 },
})
const ada = await t.as('ada')

const agreed = {
  ...agreedWithOlu,
  customer_email: cast.cleo.email,
  original_price_id: price.id,
  customer_name: 'Cleo Marsh',
}
beforeEach(async () => {
  for (const table of [billing_notifications, custom_pricing_arrangements, emails, rate_limits])
    await t.db.delete(table)
})

async function agree(more: object = {}) {
  const answer = await ada.post('/api/pricing-arrangements', { ...agreed, ...more })
  expect(answer.status, await answer.clone().text()).toBe(201)
  return ((await answer.json()) as { arrangement: Arrangement }).arrangement
}
const list = async () =>
  ((await (await ada.get('/api/pricing-arrangements')).json()) as { arrangements: Arrangement[] }).arrangements
const notifications = async () =>
  ((await (await ada.get('/api/billing-notifications')).json()) as { notifications: BillingNotification[] })
    .notifications
const call = (name: string, body: object) => ada.post(`/functions/v1/${name}`, body)

test('an arrangement is created active, listed newest first, changed, and switched off and on', async () => {
  const first = await agree()
  expect(first).toMatchObject({ ...agreed, stripe_coupon_id: null, notes: null, is_active: true })
  await agree({ customer_email: 'Olu@Bakery.example ', billing_interval: undefined })
  expect((await list()).map(({ customer_email }) => customer_email)).toEqual(['olu@bakery.example', cast.cleo.email])
  const changed = await ada.put(`/api/pricing-arrangements/${first.id}`, { ...agreed, custom_total_amount: 40000 })
  expect(await changed.json()).toMatchObject({ arrangement: { custom_total_amount: 40000, is_active: true } })
  for (const is_active of [false, true]) {
    const answer = await ada.put(`/api/pricing-arrangements/${first.id}/activity`, { is_active })
    expect(await answer.json()).toMatchObject({ arrangement: { is_active } })
  }
})

test('of two admins with the same arrangement before them, the second is told and nothing of the first is lost', async () => {
  const { id, updated_at } = await agree({ customer_email: 'two@admins.example' })
  const path = `/api/pricing-arrangements/${id}`
  const edit = { ...agreed, customer_email: 'two@admins.example', seen_updated_at: updated_at }
  await new Promise((resolve) => setTimeout(resolve, 2)) // versions are told apart by the millisecond
  expect((await ada.put(path, { ...edit, notes: 'first' })).status).toBe(200)
  expect((await ada.put(path, { ...edit, notes: 'second' })).status).toBe(409)
  expect((await ada.put(`${path}/activity`, { is_active: false, seen_updated_at: updated_at })).status).toBe(409)
  expect((await list()).find((one) => one.id === id)).toMatchObject({ notes: 'first', is_active: true })
})

test('whoever has an account leads to their page, in the list and in what they were sent', async () => {
  await agree()
  await agree({ customer_email: 'olu@bakery.example' })
  const customer_id = await t.userIdOf('cleo')
  expect(await list()).toMatchObject([{ customer_id: null }, { customer_id }])
  await call('send-billing-notification', { customerEmail: cast.cleo.email })
  expect(await notifications()).toMatchObject([{ customer_id }])
})

test.each([
  ['no e-mail', { customer_email: '' }, 'customer_email'],
  ['no price id', { original_price_id: ' ' }, 'original_price_id'],
  ['something else than a price id', { original_price_id: 'prod_1' }, 'original_price_id'],
  ['a negative amount', { custom_total_amount: -1 }, 'custom_total_amount'],
  ['a float', { custom_monthly_amount: 0.5 }, 'custom_monthly_amount'],
  ['a huge amount', { discount_amount: 100_000_000 }, 'discount_amount'],
  ['an amount in words', { discount_amount: '12' }, 'discount_amount'],
  ['an unknown interval', { billing_interval: 'weekly' }, 'billing_interval'],
  ['a state of its own', { is_active: false }, 'is_active'],
])('an arrangement with %s is refused by that field, and nothing is stored', async (_what, wrong, field) => {
  const answer = await ada.post('/api/pricing-arrangements', { ...agreed, ...wrong })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: { fields: { [field]: expect.any(String) } } })
  expect(await list()).toEqual([])
})

test('an arrangement that does not exist cannot be changed', async () => {
  const path = `/api/pricing-arrangements/${crypto.randomUUID()}`
  expect((await ada.put(path, agreed)).status).toBe(404)
  expect((await ada.put(`${path}/activity`, { is_active: true })).status).toBe(404)
})

test('a notification is previewed without a link, then mailed with one and recorded with its e-mail’s status', async () => {
  await agree()
  const preview = await ada.get(`/api/billing-notifications/preview?customerEmail=${cast.cleo.email}`)
  expect(await preview.json()).toMatchObject({
    to: cast.cleo.email,
    subject: 'Billing Setup Required - Custom Pricing Arrangement',
    text: expect.stringMatching(/\$145\.00 a month.*\$435\.00 every three months[\s\S]*\[payment link\]/),
  })
  expect(await notifications()).toEqual([])
  expect(await (await call('send-billing-notification', { customerEmail: cast.cleo.email })).json()).toEqual({
    success: true,
  })
  expect(await notifications()).toMatchObject([{ customer_email: cast.cleo.email, email_status: 'queued' }])
  await t.runJobs()
  expect(await notifications()).toMatchObject([{ email_status: 'sent' }])
  const [mail] = await t.mailbox(cast.cleo.email)
  expect(mail?.text).toMatch(/http:\/\/127\.0\.0\.1:3000\/link#[\w-]{43}\n/)
  expect(mail?.text).not.toMatch(/checkout|24 hours/)
  expect(mail?.text).toContain('The link works until this is paid or withdrawn.')
})

test('without an active arrangement nothing is sent, previewed or opened', async () => {
  const { id } = await agree()
  await ada.put(`/api/pricing-arrangements/${id}/activity`, { is_active: false })
  for (const name of ['send-billing-notification', 'create-custom-subscription']) {
    const answer = await call(name, { customerEmail: cast.cleo.email })
    expect([answer.status, await answer.json()]).toMatchObject([
      404,
      { success: false, error: 'Arrangement not found' },
    ])
  }
  expect((await ada.get(`/api/billing-notifications/preview?customerEmail=${cast.cleo.email}`)).status).toBe(404)
  expect([await t.db.$count(billing_notifications), await t.db.$count(emails)]).toEqual([0, 0])
})

test('a payment page charges the agreed total and makes its customer premium', async () => {
  await agree()
  const reply = (await (await call('create-custom-subscription', { customerEmail: cast.cleo.email })).json()) as {
    url: string
    sessionId: string
    customerId: string
  }
  expect(reply).toMatchObject({
    expectedAmount: 43500,
    sessionAmount: 43500,
    customerId: expect.stringMatching(/^cus_/),
  })
  expect(reply.url).toContain(reply.sessionId)
  await t.sandbox.pay(reply.sessionId, '4242 4242 4242 4242')
  await t.sandbox.deliverAll()
  await t.runJobs()
  const [cleo] = await t.db.select().from(user_profiles).where(eq(user_profiles.email, cast.cleo.email))
  expect(cleo?.membership_tier).toBe('premium')
})

test('with a coupon the original price is charged less the coupon; the difference to the agreed total shows', async () => {
  const coupon = await stripe.coupons.create({ amount_off: 7200, currency: 'usd', duration: 'forever' })
  await agree({ customer_email: 'olu@bakery.example', stripe_coupon_id: coupon.id })
  const open = async () => (await call('create-custom-subscription', { customerEmail: 'olu@bakery.example' })).json()
  expect(await open()).toMatchObject({ expectedAmount: 43500, sessionAmount: 43500 })
  const [first] = await list()
  await ada.put(`/api/pricing-arrangements/${first?.id}`, {
    ...agreed,
    customer_email: 'olu@bakery.example',
    stripe_coupon_id: coupon.id,
    custom_total_amount: 40000,
  })
  expect(await open()).toMatchObject({ expectedAmount: 40000, sessionAmount: 43500 })
})

test('what was agreed on an original price holds when the price book has another since', async () => {
  const coupon = await stripe.coupons.create({ amount_off: 7200, currency: 'usd', duration: 'forever' })
  const { product, ...original } = await stripe.prices.retrieve(agreed.original_price_id)
  const { id } = await stripe.prices.create({
    product: product as string,
    currency: 'usd',
    unit_amount: original.unit_amount ?? 0,
    recurring: { interval: 'month', interval_count: 3 },
  })
  await agree({ customer_email: 'olu@bakery.example', stripe_coupon_id: coupon.id, original_price_id: id })
  await stripe.prices.update(id, { active: false })
  const answer = await call('create-custom-subscription', { customerEmail: 'olu@bakery.example' })
  const { sessionId, sessionAmount } = (await answer.json()) as { sessionId: string; sessionAmount: number }
  expect(sessionAmount).toBe(43500)
  const paid = await t.sandbox.pay(sessionId, '4242 4242 4242 4242')
  const { items } = await stripe.subscriptions.retrieve(paid.subscription as string)
  expect(items.data[0]?.price).toMatchObject({ unit_amount: 50700, recurring: { interval_count: 3 } })
})

test('the validator: all valid, issues by customer, and each only looks', async () => {
  expect(await (await call('create-custom-subscription', { validateOnly: true })).json()).toEqual({
    valid: true,
    mode: 'sandbox',
    issues: [],
  })
  await agree()
  await agree({ customer_email: 'a@bakery.example', original_price_id: 'price_none' })
  await agree({ customer_email: 'b@bakery.example', stripe_coupon_id: 'none' })
  await agree({ customer_email: 'c@bakery.example', custom_total_amount: 0 })
  const before = (await stripe.checkout.sessions.list({ limit: 100 })).data.length
  const answer = await call('create-custom-subscription', { validateOnly: true })
  const { valid, issues } = (await answer.json()) as { valid: boolean; issues: string[] }
  expect(valid).toBe(false)
  expect(issues.toSorted()).toEqual([
    'a@bakery.example: There is no price price_none at the payment provider.',
    'b@bakery.example: The coupon none does not exist or is no longer valid.',
    'c@bakery.example: The total amount must be at least $0.50.',
  ])
  const single = await call('create-custom-subscription', { customerEmail: cast.cleo.email, validateOnly: true })
  expect(await single.json()).toMatchObject({ valid: true })
  const refused = await call('create-custom-subscription', { customerEmail: 'c@bakery.example' })
  expect([refused.status, await errorCodeIn(refused)]).toEqual([400, 'invalid_input'])
  expect((await stripe.checkout.sessions.list({ limit: 100 })).data).toHaveLength(before)
})

const typed = {
  recipientEmail: 'olu@bakery.example',
  recipientName: 'Olu Baker',
  stripePaymentLink: 'https://buy.stripe.com/test_1',
  monthlyPrice: '145',
  quarterlyPrice: 435,
  isTest: true,
}

test.each([
  [true, '[TEST EMAIL] Billing Setup Required - Custom Pricing Arrangement', 'billing_email_test'],
  [false, 'Billing Setup Required - Custom Pricing Arrangement', 'billing_email'],
])('a billing e-mail (test: %s) is mailed and recorded', async (isTest, subject, notification_type) => {
  expect(await (await call('send-billing-email', { ...typed, isTest })).json()).toEqual({ success: true })
  await t.runJobs()
  const [mail] = await t.mailbox(typed.recipientEmail)
  expect(mail).toMatchObject({ subject })
  expect(mail?.text).toMatch(/\$145\.00 a month.*\$435\.00[\s\S]*https:\/\/buy\.stripe\.com\/test_1/)
  expect(await notifications()).toMatchObject([
    { notification_type, email_status: 'sent', notes: typed.stripePaymentLink },
  ])
})

test.each([
  ['http', { stripePaymentLink: 'http://buy.stripe.com/x' }],
  ['a host that only looks like it', { stripePaymentLink: 'https://stripe.com.evil.example/x' }],
  ['a host that ends like it', { stripePaymentLink: 'https://evilstripe.com/x' }],
  ['a name before the host', { stripePaymentLink: 'https://stripe.com@evil.example/x' }],
  ['a script', { stripePaymentLink: 'javascript:alert(1)' }],
  ['no recipient', { recipientEmail: '' }],
  ['no name', { recipientName: ' ' }],
  ['a price in words', { monthlyPrice: 'cheap' }],
  ['a negative price', { quarterlyPrice: -1 }],
])('a billing e-mail with %s is refused, and nothing is sent', async (_what, wrong) => {
  const answer = await call('send-billing-email', { ...typed, ...wrong })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ success: false, error: expect.any(String) })
  expect([await t.db.$count(billing_notifications), await t.db.$count(emails)]).toEqual([0, 0])
})

/** All pages of a list, one after the other. */
async function pagesOf<Row>(path: string, name: string) {
  const pages: Row[][] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer = await ada.get(`${path}${cursor && `${path.includes('?') ? '&' : '?'}cursor=${cursor}`}`)
    const page = (await answer.json()) as Record<string, Row[]> & { next_cursor: string | null }
    pages.push(page[name] ?? [])
    cursor = page.next_cursor
  }
  return pages
}
const row = (index: number) => ({
  customer_email: `c${index}@client.example`,
  customer_name: index % 2 ? 'Odd One' : null,
  custom_monthly_amount: 100,
  custom_total_amount: 300,
  discount_amount: 0,
  original_price_id: price.id,
  is_active: index % 3 === 0,
})

test('arrangements have pages, and are searched by name and e-mail on all of them', async () => {
  const at = new Date()
  await t.db
    .insert(custom_pricing_arrangements)
    .values(Array.from({ length: 120 }, (_, index) => ({ ...row(index), created_at: at, updated_at: at })))
  const pages = await pagesOf<Arrangement>('/api/pricing-arrangements', 'arrangements')
  expect(pages.map((page) => page.length)).toEqual([50, 50, 20])
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(120)
  const found = async (query: string) =>
    (await pagesOf<Arrangement>(`/api/pricing-arrangements?${query}`, 'arrangements')).flat()
  expect(await found('search=odd')).toHaveLength(60)
  expect((await found('search=C117@')).map(({ customer_email }) => customer_email)).toEqual(['c117@client.example'])
  expect(await found('search=%25')).toEqual([])
  expect(await found('active=true')).toHaveLength(40)
  expect(await found('active=true&search=odd')).toHaveLength(20)
  for (const query of ['active=no', 'cursor=x', `search=${'x'.repeat(201)}`])
    expect((await ada.get(`/api/pricing-arrangements?${query}`)).status).toBe(400)
})

test('notifications have pages, newest first', async () => {
  await t.db.insert(billing_notifications).values(
    Array.from({ length: 60 }, (_, index) => ({
      customer_email: `c${index}@client.example`,
      notification_type: 'billing_email',
      sent_at: new Date(Date.UTC(2026, 1, 1, 0, Math.floor(index / 30))),
    })),
  )
  const pages = await pagesOf<BillingNotification>('/api/billing-notifications', 'notifications')
  expect(pages.map((page) => page.length)).toEqual([25, 25, 10])
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(60)
  const moments = pages.flat().map(({ sent_at }) => sent_at)
  expect(moments).toEqual(moments.toSorted().toReversed())
})
