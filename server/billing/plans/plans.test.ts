import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { maintenancePlans, type MaintenancePlan } from '#domain/prices.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { maintenance_plan_options as options } from './plans.tables.ts'
import { offerPlansOfThePriceBook } from './plans.ts'

const t = await createTestApp()
const listPlans = async () => {
  const answer = await t.visitor.get('/api/maintenance-plans')
  return ((await answer.json()) as { plans: MaintenancePlan[] }).plans
}

test('a visitor reads the twelve plans of the price book, in their order', async () => {
  expect(await listPlans()).toEqual(maintenancePlans)
})

test('a plan that is no longer active is not offered', async () => {
  await t.db
    .update(options)
    .set({ is_active: false })
    .where(and(eq(options.tier_name, 'Premium'), eq(options.billing_interval, 'yearly')))
  const plans = await listPlans()
  expect(plans).toHaveLength(11)
  expect(plans).not.toContainEqual(expect.objectContaining({ tier_name: 'Premium', billing_interval: 'yearly' }))
})

test('a price the agency changed survives the next start', async () => {
  await t.db.update(options).set({ base_price: 22_900 }).where(eq(options.tier_name, 'Essential'))
  await offerPlansOfThePriceBook(t.db)
  expect((await listPlans()).find((plan) => plan.tier_name === 'Essential')?.base_price).toBe(22_900)
})
