import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Purchase } from '#domain/billing.ts'
import { newCustomer, sessionIn, type Customer } from '../../testing/new-customer.ts'
import { createTestApp, errorCodeIn } from '../../testing/test-app.ts'
import { settleSession } from '../ledger/settlement.ts'
import { rate_limits } from '../../limits/limits.tables.ts'
import { one_time_purchases } from './checkouts.tables.ts'

const t = await createTestApp()
const stripe = await t.parts.payments.stripe()
const goodCard = '4242 4242 4242 4242'
const { payments, now } = t.parts
const ctx = { db: t.db, auth: t.parts.auth, now, payments, origin: t.settings.origin }

let noa: Customer
beforeEach(async () => {
  await t.db.delete(rate_limits)
  noa = await newCustomer(t)
})

const begin = async (discountCode: string | null = null) =>
  sessionIn(
    await noa.browser.post('/functions/v1/create-custom-payment', { productName: 'Custom Web Design', discountCode }),
  )
const list = async () =>
  ((await (await noa.browser.get('/api/purchases')).json()) as { purchases: Purchase[] }).purchases
const settle = async () => {
  await t.sandbox.deliverAll()
  await t.runJobs()
}
const statusOf = async (session: string) => (await stripe.checkout.sessions.retrieve(session)).status
const goOn = (id: string) => noa.browser.post(`/api/purchases/${id}/payment-pages`)
const idOfFirst = async () => (await list())[0]?.id ?? ''

test('an order that was not finished goes on: on its page while that is open, then on a new one in its place', async () => {
  const session = await begin('WELCOME10')
  expect(await list()).toMatchObject([{ status: 'pending', is_unfinished: true }])
  expect(await sessionIn(await goOn(await idOfFirst()))).toBe(session)
  await t.sandbox.advance(25 * 3600)
  await settle()
  expect(await list()).toMatchObject([{ status: 'failed', is_unfinished: true }])
  const another = await sessionIn(await goOn(await idOfFirst()))
  expect(another).not.toBe(session)
  const [order, ...others] = await list()
  expect(others).toEqual([])
  expect(order).toMatchObject({ status: 'pending', discount_code: 'WELCOME10', final_amount: 224910 })
})

test('a code that is not taken any more opens nothing, and says so', async () => {
  const once = await stripe.coupons.create({ amount_off: 1000, currency: 'usd' })
  const code = await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: once.id }, code: 'FORNOA' })
  await begin('FORNOA')
  await stripe.promotionCodes.update(code.id, { active: false })
  expect(await (await goOn(await idOfFirst())).json()).toEqual({
    url: null,
    message: "The discount code couldn't be applied, but you can still proceed with your purchase.",
  })
  expect(await list()).toHaveLength(1)
})

test('what is removed is off the list, and its page cannot be paid', async () => {
  const session = await begin()
  const id = await idOfFirst()
  expect((await noa.browser.delete(`/api/purchases/${id}`)).status).toBe(204)
  expect(await list()).toEqual([])
  expect(await statusOf(session)).toBe('expired')
  await settle()
  expect(await list()).toEqual([])
  expect((await noa.browser.delete(`/api/purchases/${id}`)).status).toBe(404)
  expect(await begin(), 'the next click begins another').not.toBe(session)
})

test('an order that is paid, told or not, is neither removed nor paid again', async () => {
  const session = await begin()
  const id = await idOfFirst()
  await t.sandbox.pay(session, goodCard)
  const tries = [await noa.browser.delete(`/api/purchases/${id}`), await goOn(id)]
  for (const answer of tries) expect([answer.status, await errorCodeIn(answer)]).toEqual([409, 'purchase_paid'])
  expect(await list()).toMatchObject([{ id, status: 'paid', is_unfinished: false }])
})

test('nobody goes on with or removes somebody else’s order, not even an admin', async () => {
  await begin()
  const id = await idOfFirst()
  for (const name of ['cleo', 'ada'] as const) {
    const other = await t.as(name)
    expect((await other.delete(`/api/purchases/${id}`)).status).toBe(404)
    expect((await other.post(`/api/purchases/${id}/payment-pages`)).status).toBe(404)
  }
  expect(await list()).toHaveLength(1)
})

test('the paid one ends its siblings; money that comes for one all the same brings it back', async () => {
  const left = await begin()
  const paid = await begin('WELCOME10')
  expect(await list()).toHaveLength(2)
  await t.sandbox.pay(paid, goodCard)
  await settle()
  await settle()
  expect(await list()).toMatchObject([{ status: 'paid', final_amount: 224910 }])
  expect(await statusOf(left)).toBe('expired')

  await t.db.update(one_time_purchases).set({ removed_at: new Date() }).where(eq(one_time_purchases.user_id, noa.id))
  expect(await list(), 'paid').toHaveLength(1)
})

test('two orders for the same, both paid and settled at once, both count', async () => {
  for (let round = 0; round < 5; round++) {
    const sessions = [await begin(), await begin('WELCOME10')]
    for (const session of sessions) await t.sandbox.pay(session, goodCard)
    await Promise.all(sessions.map((session) => settleSession(ctx, session)))
  }
  expect((await list()).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 'paid'))
})
