import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { yearsBefore } from '../../agency/agency-day.ts'
import { custom_pricing_arrangements } from '../arrangements/arrangements.tables.ts'
import { checkouts, one_time_purchases } from '../checkouts/checkouts.tables.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { payment_ledger, refund_requests } from './ledger.tables.ts'

const t = await createTestApp()
const yearsAgo = (years: number, days = 0) => new Date(yearsBefore(new Date(), years).getTime() + days * 24 * 3_600_000)

/** A purchase with its payment and a refund, of somebody or of nobody any more. */
async function addRecord(userId: string | null, at: Date) {
  const [checkout] = await t.db
    .insert(checkouts)
    .values({ user_id: userId, purpose: 'purchase', subject: 'Logo', amount: 5000, currency: 'usd', created_at: at })
    .returning()
  if (!checkout) throw new Error('No checkout')
  const amounts = { discount_amount: 0, original_amount: 5000, final_amount: 5000 }
  await t.db.insert(one_time_purchases).values({
    user_id: userId,
    checkout_id: checkout.id,
    product_name: 'Logo',
    status: 'paid',
    created_at: at,
    ...amounts,
  })
  const [entry] = await t.db
    .insert(payment_ledger)
    .values({
      kind: 'payment',
      object_id: `cs_${checkout.id}`,
      checkout_id: checkout.id,
      user_id: crypto.randomUUID(),
      amount: 5000,
      currency: 'usd',
      facts: { discount_amount: 0, discount_code: null, tax_amount: 0 },
      occurred_at: at,
      recorded_at: at,
    })
    .returning()
  if (!entry) throw new Error('No entry')
  const asked = { payment_seq: entry.seq, key: 'k', amount: 100, reason: 'late', created_at: at }
  await t.db.insert(refund_requests).values(asked)
  return checkout.id
}

const isThere = async (id: string) => ({
  checkout: (await t.db.$count(checkouts, eq(checkouts.id, id))) === 1,
  purchase: (await t.db.$count(one_time_purchases, eq(one_time_purchases.checkout_id, id))) === 1,
  entry: (await t.db.$count(payment_ledger, eq(payment_ledger.checkout_id, id))) === 1,
})
const all = { checkout: true, purchase: true, entry: true }
const none = { checkout: false, purchase: false, entry: false }

test('records of somebody who is gone are removed after seven years, and not a day before', async () => {
  const old = await addRecord(null, yearsAgo(7, -1))
  const young = await addRecord(null, yearsAgo(7, 1))
  const ofACustomer = await addRecord(await t.userIdOf('pia'), yearsAgo(8))
  await t.prune()
  expect(await isThere(old)).toEqual(none)
  expect(await isThere(young)).toEqual(all)
  expect(await isThere(ofACustomer)).toEqual(all)
})

test('what is still being paid for stays whole, however long ago it began', async () => {
  const id = await addRecord(null, yearsAgo(8))
  await t.db.insert(payment_ledger).values({
    kind: 'payment',
    object_id: `in_${id}`,
    checkout_id: id,
    amount: 5000,
    currency: 'usd',
    facts: { discount_amount: 0, discount_code: null, tax_amount: 0 },
    occurred_at: yearsAgo(1),
    recorded_at: yearsAgo(1),
  })
  await t.prune()
  expect(await t.db.$count(payment_ledger, eq(payment_ledger.checkout_id, id))).toBe(2)
})

test('what was agreed with somebody who is gone goes with the last of its records', async () => {
  const amounts = { custom_monthly_amount: 1, custom_total_amount: 1, discount_amount: 0, original_price_id: 'price_1' }
  const [agreed] = await t.db
    .insert(custom_pricing_arrangements)
    .values({ customer_email: '', ...amounts, created_at: yearsAgo(8), updated_at: yearsAgo(8) })
    .returning()
  if (!agreed) throw new Error('No arrangement')
  const isLeft = () => t.db.$count(custom_pricing_arrangements, eq(custom_pricing_arrangements.id, agreed.id))
  const id = await addRecord(null, yearsAgo(6))
  await t.db
    .update(checkouts)
    .set({ purpose: 'custom', subject: `${agreed.id} x` })
    .where(eq(checkouts.id, id))
  await t.prune()
  expect(await isLeft()).toBe(1)
  t.clock.advance({ hours: 366 * 24 + 24 })
  await t.prune()
  expect(await isLeft()).toBe(0)
})

test('nothing else gets past the trigger of the ledger', async () => {
  const id = await addRecord(null, yearsAgo(7, 1))
  const remove = t.db.delete(payment_ledger).where(eq(payment_ledger.checkout_id, id))
  await expect(remove).rejects.toMatchObject({ cause: { message: 'payment_ledger is append-only' } })
  await expect(t.db.execute('truncate payment_ledger cascade')).rejects.toThrow()
  expect(await isThere(id)).toMatchObject({ entry: true })
})
