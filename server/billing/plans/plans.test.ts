import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { maintenancePlans, subscriptionPlans, type MaintenancePlan, type SubscriptionPlan } from '#domain/prices.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { maintenance_plan_options, subscription_plan_options } from './plans.tables.ts'
import { offerPlansOfThePriceBook } from './plans.ts'

const t = await createTestApp()
const listPlans = async (kind = 'maintenance') => {
  const answer = await t.visitor.get(`/api/${kind}-plans`)
  return ((await answer.json()) as { plans: (MaintenancePlan & SubscriptionPlan)[] }).plans
}

/** Every row with the transaction that wrote it. */
const rows = async () => [
  ...(await t.db.select({ id: maintenance_plan_options.id, by: sql`xmin::text` }).from(maintenance_plan_options)),
  ...(await t.db.select({ id: subscription_plan_options.id, by: sql`xmin::text` }).from(subscription_plan_options)),
]

const book = { maintenancePlans, subscriptionPlans }
/** Quarterly costs more, half a year is no longer on offer, and so is paying for the top tier by the year. */
const changedBook = {
  maintenancePlans: maintenancePlans.filter((plan) => plan.display_order < 12),
  subscriptionPlans: subscriptionPlans
    .filter(({ billing_interval }) => billing_interval !== 'semi_annual')
    .map((plan) => (plan.billing_interval === 'quarterly' ? { ...plan, total_amount: 46500 } : plan)),
}
afterEach(async () => {
  await offerPlansOfThePriceBook(t.db)
})

test('a visitor reads the twelve plans of the price book, in their order', async () => {
  expect(await listPlans()).toEqual(maintenancePlans)
})

test('a start with the same book touches no row and says nothing', async () => {
  const before = await rows()
  expect(await offerPlansOfThePriceBook(t.db)).toEqual([])
  expect(await rows()).toEqual(before)
})

test('the first start fills the tables, and has nothing to tell', async () => {
  await t.db.delete(maintenance_plan_options)
  await t.db.delete(subscription_plan_options)
  expect(await offerPlansOfThePriceBook(t.db)).toEqual([])
  expect([await listPlans(), await listPlans('subscription')]).toEqual([maintenancePlans, subscriptionPlans])
})

test('a changed book changes what is on offer, and only that; each change is told once', async () => {
  const before = await rows()
  expect(await offerPlansOfThePriceBook(t.db, changedBook)).toEqual([
    { plan: 'Premium quarterly', change: 'total_amount 43500 → 46500' },
    { plan: 'Premium semi_annual', change: 'is_active true → false' },
    { plan: 'Premium maintenance yearly', change: 'is_active true → false' },
  ])
  expect([await listPlans(), await listPlans('subscription')]).toEqual(Object.values(changedBook))
  const after = await rows()
  expect(after.filter(({ id, by }) => !before.some((row) => row.id === id && row.by === by))).toHaveLength(3)
  expect(await offerPlansOfThePriceBook(t.db, changedBook)).toEqual([])
  expect(await rows()).toEqual(after)
})

test('what the book has again is on offer again, and what it has anew is added', async () => {
  await offerPlansOfThePriceBook(t.db, changedBook)
  await t.db.delete(subscription_plan_options).where(eq(subscription_plan_options.billing_interval, 'annual'))
  expect((await offerPlansOfThePriceBook(t.db)).map(({ plan, change }) => `${plan}: ${change}`)).toEqual([
    'Premium annual: new',
    'Premium quarterly: total_amount 46500 → 43500',
    'Premium semi_annual: is_active false → true',
    'Premium maintenance yearly: is_active false → true',
  ])
  expect([await listPlans(), await listPlans('subscription')]).toEqual([maintenancePlans, subscriptionPlans])
})

test('what somebody wrote into the tables by hand is brought back, and told', async () => {
  const essential = eq(maintenance_plan_options.display_order, 1)
  await t.db
    .update(maintenance_plan_options)
    .set({ base_price: 22_900, features: ['All'] })
    .where(essential)
  const [told, ...more] = await offerPlansOfThePriceBook(t.db)
  expect(more).toEqual([])
  expect(told?.plan).toBe('Essential maintenance monthly')
  expect(told?.change).toMatch(/^base_price 22900 → 19900, features \["All"\] → \["Software and security/)
  expect(await listPlans()).toEqual(maintenancePlans)
})

test('of processes that start together one changes the plans', async () => {
  const start = () => Promise.all(Array.from({ length: 4 }, () => offerPlansOfThePriceBook(t.db, changedBook)))
  const told = t.parts.database.embedded ? await start() : await startWhileRowsAreHeld(start)
  expect(told.filter(({ length }) => length > 0)).toEqual([expect.objectContaining({ length: 3 })])
})

/** All of them are on their way before the first can write. The embedded database does one thing at a time by itself. */
async function startWhileRowsAreHeld<T>(start: () => Promise<T>) {
  let started: Promise<T> | undefined
  await t.db.transaction(async (tx) => {
    await tx.select().from(subscription_plan_options).for('update')
    started = start()
    // Not pg_stat_activity: inside a transaction it stays as first read, and a connection opened since is never in it.
    const waiting = sql`select 1 from pg_locks where not granted and pid in (
      select pid from pg_locks where database = (select oid from pg_database where datname = current_database()))`
    while ((await tx.execute(waiting)).rows.length < 4) await sleep(20)
  })
  return started ?? start()
}

test('a book that the tables refuse changes nothing at all', async () => {
  const before = await rows()
  const free = book.subscriptionPlans.map((plan) => ({ ...plan, total_amount: 0 }))
  const dearer = book.maintenancePlans.map((plan) => ({ ...plan, base_price: plan.base_price + 100 }))
  const start = offerPlansOfThePriceBook(t.db, { maintenancePlans: dearer, subscriptionPlans: free })
  await expect(start).rejects.toThrow('Failed query')
  expect(await rows()).toEqual(before)
})
