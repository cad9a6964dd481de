import { asc, count, eq } from 'drizzle-orm'
import { maintenancePlanSchema, subscriptionPlanSchema } from '#domain/billing.ts'
import { maintenancePlans, subscriptionPlans, type MaintenancePlan, type SubscriptionPlan } from '#domain/prices.ts'
import type { Db, Queries } from '../../db/client.ts'
import { columnsNamedBy } from '../../db/named-columns.ts'
import { maintenance_plan_options } from './plans.tables.ts'
import { subscription_plan_options } from './plans.tables.ts'

/** The plans on offer, in the order in which they are shown. */
export async function listMaintenancePlans(db: Queries): Promise<MaintenancePlan[]> {
  const columns = columnsNamedBy(maintenance_plan_options, maintenancePlanSchema)
  return db
    .select(columns)
    .from(maintenance_plan_options)
    .where(eq(maintenance_plan_options.is_active, true))
    .orderBy(asc(maintenance_plan_options.display_order))
}

/** The ways to pay for Premium, in the order in which they are shown. */
export async function listSubscriptionPlans(db: Queries): Promise<SubscriptionPlan[]> {
  const columns = columnsNamedBy(subscription_plan_options, subscriptionPlanSchema)
  return db
    .select(columns)
    .from(subscription_plan_options)
    .where(eq(subscription_plan_options.is_active, true))
    .orderBy(asc(subscription_plan_options.display_order))
}

/** A new installation offers what the price book says; a running one what its tables say. */
export async function offerPlansOfThePriceBook(db: Db) {
  const [maintenance] = await db.select({ plans: count() }).from(maintenance_plan_options)
  if (maintenance?.plans === 0) await db.insert(maintenance_plan_options).values(maintenancePlans).onConflictDoNothing()
  const [subscriptions] = await db.select({ plans: count() }).from(subscription_plan_options)
  if (subscriptions?.plans === 0)
    await db.insert(subscription_plan_options).values(subscriptionPlans).onConflictDoNothing()
}
