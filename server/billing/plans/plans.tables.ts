import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { MaintenanceInterval, MaintenanceTier, SubscriptionInterval } from '#domain/prices.ts'

/** What the maintenance pages offer: the price book's own, brought to it by every start. Nobody else writes here. */
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

/** What Premium costs, per way of paying: the price book's own, brought to it by every start. Nobody else writes here. */
export const subscription_plan_options = pgTable(
  'subscription_plan_options',
  {
    id: uuid().primaryKey().defaultRandom(),
    billing_interval: text().$type<SubscriptionInterval>().notNull(),
    monthly_equivalent: integer().notNull(),
    total_amount: integer().notNull(),
    discount_percentage: integer().notNull(),
    is_active: boolean().notNull().default(true),
    display_order: integer().notNull(),
  },
  (t) => [
    uniqueIndex('subscription_plan_options_interval').on(t.billing_interval),
    check('subscription_plan_options_cents', sql`${t.monthly_equivalent} > 0 and ${t.total_amount} > 0`),
  ],
)
