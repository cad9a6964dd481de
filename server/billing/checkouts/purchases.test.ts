import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Purchase } from '#domain/billing.ts'
import { cast } from '../../db/seed/cast.ts'
import { newCustomer } from '../../testing/new-customer.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { rate_limits } from '../../limits/limits.tables.ts'
import { billing_customers, checkouts, one_time_purchases } from './checkouts.tables.ts'
import { payment_ledger } from '../ledger/ledger.tables.ts'

const t = await createTestApp()
const stripe = await t.parts.payments.stripe()
const goodCard = '4242 4242 4242 4242'
const design = { productName: 'Custom Web Design', amount: 249900, discountCode: null }

type Browser = Awaited<ReturnType<typeof t.as>>
type Reply = { url: string; couponApplied: boolean; discountAmount: number; message: string | null }

let cleo: Browser
beforeEach(async () => {
  await t.db.update(checkouts).set({ closed_at: new Date() })
  await t.db.delete(rate_limits)
  cleo = await t.as('cleo')
})

const buy = async (body: object = design, browser = cleo): Promise<Reply> => {
  const answer = await browser.post('/functions/v1/create-custom-payment', body)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as Reply
}
const sessionIdOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''
const list = async (browser = cleo) =>
  ((await (await browser.get('/api/purchases')).json()) as { purchases: Purchase[] }).purchases
const newest = async () => (await list())[0]
const settle = async () => {
  await t.sandbox.deliverAll()
  await t.runJobs()
}
const counts = async () => [
  await t.db.$count(one_time_purchases),
  await t.db.$count(checkouts),
  (await stripe.checkout.sessions.list({ limit: 100 })).data.length,
]

test('a purchase waits for its payment, is paid by the event and not by the success page, and a receipt is mailed', async () => {
  const { url, ...rest } = await buy()
  expect(rest).toEqual({ couponApplied: false, discountAmount: 0, message: null })
  expect(await newest()).toMatchObject({
    product_name: 'Custom Web Design',
    status: 'pending',
    original_amount: 249900,
    final_amount: 249900,
    payment_date: null,
  })
  const { success_url } = await t.sandbox.pay(sessionIdOf(url), goodCard)
  await cleo.get(new URL(success_url ?? '').pathname)
  expect(await newest()).toMatchObject({ status: 'pending' })
  await settle()
  expect(await newest()).toMatchObject({ status: 'paid', final_amount: 249900, payment_date: expect.any(String) })
  const [mail] = await t.mailbox(cast.cleo.email)
  expect(mail).toMatchObject({ kind: 'receipt' })
  expect(mail?.text).toContain('$2,499.00')
})

test.each([
  ['WELCOME10', 24990],
  ['welcome10', 24990],
  [' SAVE250 ', 25000],
])('the code %j comes off and stays with the purchase', async (discountCode, discountAmount) => {
  const reply = await buy({ ...design, discountCode })
  expect(reply).toMatchObject({ couponApplied: true, discountAmount, message: null })
  await t.sandbox.pay(sessionIdOf(reply.url), goodCard)
  await settle()
  expect(await newest()).toMatchObject({
    status: 'paid',
    discount_code: discountCode.trim().toUpperCase(),
    discount_amount: discountAmount,
    original_amount: 249900,
    final_amount: 249900 - discountAmount,
  })
})

test.each(['NOPE', 'welcome', '%', 'x'.repeat(100)])(
  'the code %j is not applied and opens no order, and one may still proceed without it',
  async (discountCode) => {
    const before = await counts()
    expect(await buy({ ...design, discountCode })).toEqual({
      url: null,
      couponApplied: false,
      discountAmount: 0,
      message: "The discount code couldn't be applied, but you can still proceed with your purchase.",
    })
    expect(await counts()).toEqual(before)
    const { url } = await buy()
    expect(await stripe.checkout.sessions.retrieve(sessionIdOf(url))).toMatchObject({ amount_total: 249900 })
  },
)

test('a code that was used up or has expired is not applied', async () => {
  const once = await stripe.coupons.create({ amount_off: 1000, currency: 'usd' })
  await stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: once.id },
    code: 'JUSTONCE',
    max_redemptions: 1,
  })
  const first = await buy({ ...design, discountCode: 'JUSTONCE' })
  expect(first.couponApplied).toBe(true)
  await t.sandbox.pay(sessionIdOf(first.url), goodCard)
  await settle()
  expect((await buy({ ...design, discountCode: 'JUSTONCE' })).couponApplied).toBe(false)
  const expires_at = Math.floor(Date.now() / 1000) + 3600
  await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: once.id }, code: 'SOONOVER', expires_at })
  await t.sandbox.advance(2 * 3600)
  expect((await buy({ ...design, discountCode: 'SOONOVER' })).couponApplied).toBe(false)
})

test('a code typed on the payment page itself is recorded too', async () => {
  const { url } = await buy()
  await t.sandbox.answerPage(new Request(url, { method: 'POST', body: new URLSearchParams({ code: 'SAVE250' }) }))
  await t.sandbox.pay(sessionIdOf(url), goodCard)
  await settle()
  expect(await newest()).toMatchObject({ status: 'paid', discount_code: 'SAVE250', final_amount: 224900 })
})

test('a declined card leaves the purchase pending and the page open; a session that expires fails it', async () => {
  const { url } = await buy()
  await expect(t.sandbox.pay(sessionIdOf(url), '4000 0000 0000 0002')).rejects.toThrow('Your card was declined.')
  await settle()
  expect(await newest()).toMatchObject({ status: 'pending' })
  await t.sandbox.advance(25 * 3600)
  await settle()
  expect(await newest()).toMatchObject({ status: 'failed', payment_date: null, is_unfinished: true })
})

test('two clicks, also at once, make one session and one purchase', async () => {
  const before = await counts()
  const replies = await Promise.all(Array.from({ length: 5 }, () => buy()))
  replies.push(await buy())
  expect(new Set(replies.map(({ url }) => url)).size).toBe(1)
  expect(await counts()).toEqual(before.map((count) => count + 1))
})

test('once paid or expired, the next click begins another purchase', async () => {
  const first = await buy()
  await t.sandbox.pay(sessionIdOf(first.url), goodCard)
  const second = await buy() // the event has not arrived yet
  expect(second.url).not.toBe(first.url)
  await settle()
  const [newer, older] = await list()
  expect([newer?.status, older?.status]).toEqual(['pending', 'paid'])
})

test('a customer the provider no longer knows is made anew', async () => {
  await buy()
  const [known] = await t.db.select().from(billing_customers)
  await stripe.customers.del(known?.customer_id ?? '')
  await t.db.update(checkouts).set({ closed_at: new Date() })
  expect((await buy()).url).toContain('/sandbox/checkout/')
  const userId = await t.userIdOf('cleo')
  const [anew] = await t.db.select().from(billing_customers).where(eq(billing_customers.user_id, userId))
  expect(anew?.customer_id).not.toBe(known?.customer_id)
})

test.each([
  ['an unknown product', { ...design, productName: 'Boat' }],
  ['a product of the language', { ...design, productName: 'constructor' }],
  ['no product', { amount: 1 }],
  ['an amount in words', { ...design, amount: 'free' }],
  ['a code of a thousand characters', { ...design, discountCode: 'x'.repeat(1000) }],
  ['a status of its own', { ...design, status: 'paid' }],
])('a body with %s is refused, and nothing is stored', async (_what, body) => {
  const before = await counts()
  const answer = await cleo.post('/functions/v1/create-custom-payment', body)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ success: false, error: expect.any(String) })
  expect(await counts()).toEqual(before)
})

test('a visitor cannot buy, and nothing is stored', async () => {
  const before = await counts()
  expect((await t.visitor.post('/functions/v1/create-custom-payment', design)).status).toBe(401)
  expect(await counts()).toEqual(before)
})

test('people see their own purchases only; an admin sees any', async () => {
  await buy()
  const mine = await newest()
  const pia = await t.as('pia')
  expect(await list(pia)).toEqual([])
  const hidden = await pia.get(`/api/purchases/${mine?.id}`)
  const missing = await pia.get(`/api/purchases/${crypto.randomUUID()}`)
  expect([hidden.status, missing.status]).toEqual([404, 404])
  expect((await cleo.get(`/api/purchases/${mine?.id}`)).status).toBe(200)
  expect((await (await t.as('ada')).get(`/api/purchases/${mine?.id}`)).status).toBe(200)
})

test('while the provider is down, one clear error, and the next try works', async () => {
  const down = await createTestApp({ environment: { STRIPE_SECRET_KEY: 'sk_test_unreachable' } })
  const client = await down.parts.payments.stripe()
  client.checkout.sessions.create = () => Promise.reject(new Error('connect ECONNREFUSED'))
  client.customers.create = () => Promise.reject(new Error('connect ECONNREFUSED'))
  const answer = await (await down.as('cleo')).post('/functions/v1/create-custom-payment', design)
  expect(answer.status).toBe(502)
  expect(await answer.json()).toMatchObject({ success: false, code: 'payment_provider_failed' })
  expect(await down.db.$count(one_time_purchases)).toBe(0)
})

test('the ledger cannot be changed, not even by us', async () => {
  expect(await t.db.$count(payment_ledger)).toBeGreaterThan(0)
  await expect(t.db.update(payment_ledger).set({ amount: 1 })).rejects.toThrow()
  await expect(t.db.delete(payment_ledger)).rejects.toThrow()
})

test('purchases have pages, of which the dashboard brings the first', async () => {
  const noa = await newCustomer(t)
  for (let made = 0; made < 45; made++) {
    const at = new Date(Date.UTC(2026, 1, 1, Math.floor(made / 15)))
    const wanted = { user_id: noa.id, subject: 'Custom Web Design', amount: 1, currency: 'usd', created_at: at }
    const [begun] = await t.db
      .insert(checkouts)
      .values({ ...wanted, purpose: 'purchase' })
      .returning()
    const amounts = { discount_amount: 0, original_amount: made, final_amount: made }
    const product = { checkout_id: begun?.id ?? '', product_name: 'Custom Web Design', ...amounts }
    await t.db.insert(one_time_purchases).values({ ...product, user_id: noa.id, created_at: at })
  }
  type Page = { purchases: Purchase[]; next_cursor: string | null }
  const read = async (cursor = '') => (await (await noa.browser.get(`/api/purchases${cursor}`)).json()) as Page
  const first = await read()
  const second = await read(`?cursor=${first.next_cursor}`)
  const third = await read(`?cursor=${second.next_cursor}`)
  expect([first, second, third].map(({ purchases }) => purchases.length)).toEqual([20, 20, 5])
  expect(third.next_cursor).toBeNull()
  const all = [first, second, third].flatMap(({ purchases }) => purchases)
  expect(new Set(all.map(({ id }) => id)).size).toBe(45)
  const moments = all.map(({ created_at }) => created_at)
  expect(moments).toEqual(moments.toSorted().toReversed())
  expect(await (await noa.browser.get('/api/dashboard')).json()).toMatchObject({
    purchases: first.purchases,
    purchases_next_cursor: first.next_cursor,
  })
  // A cursor of somebody else's list leads to nothing of theirs.
  const pia = await t.as('pia')
  expect(await (await pia.get(`/api/purchases?cursor=${first.next_cursor}`)).json()).toEqual({
    purchases: [],
    next_cursor: null,
  })
})
