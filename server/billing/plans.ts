import { asc, count, eq, getTableColumns } from 'drizzle-orm'
import { maintenancePlans, type MaintenancePlan } from '#domain/prices.ts'
import type { Db, Queries } from '../db/client.ts'
import { maintenance_plan_options } from './billing.tables.ts'

/** The plans on offer, in the order in which they are shown. */
export async function listMaintenancePlans(db: Queries): Promise<MaintenancePlan[]> {
  const { id: _id, ...columns } = getTableColumns(maintenance_plan_options)
  return db
    .select(columns)
    .from(maintenance_plan_options)
    .where(eq(maintenance_plan_options.is_active, true))
    .orderBy(asc(maintenance_plan_options.display_order))
}

/** A new installation offers what the price book says; a running one what its table says. */
export async function offerPlansOfThePriceBook(db: Db) {
  const [offered] = await db.select({ plans: count() }).from(maintenance_plan_options)
  if (offered && offered.plans > 0) return
  await db.insert(maintenance_plan_options).values(maintenancePlans).onConflictDoNothing()
}
