import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { MaintenanceInterval, MaintenanceTier } from '#domain/prices.ts'

/** What the maintenance pages offer. Filled from the price book when empty; from then on the table is what counts. */
export const maintenance_plan_options = pgTable(
  'maintenance_plan_options',
  {
    id: uuid().primaryKey().defaultRandom(),
    tier_name: text().$type<MaintenanceTier>().notNull(),
    billing_interval: text().$type<MaintenanceInterval>().notNull(),
    base_price: integer().notNull(),
    total_amount: integer().notNull(),
    discount_percentage: integer().notNull(),
    features: jsonb().$type<string[]>().notNull(),
    is_active: boolean().notNull().default(true),
    display_order: integer().notNull(),
  },
  (t) => [
    uniqueIndex('maintenance_plan_options_offer').on(t.tier_name, t.billing_interval),
    check('maintenance_plan_options_cents', sql`${t.base_price} >= 0 and ${t.total_amount} >= 0`),
  ],
)
