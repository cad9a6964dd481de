import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ArrangementInterval } from '#domain/arrangements.ts'
import { moment } from '../../db/columns.ts'
import { emails } from '../../emails/emails.tables.ts'

/** S2 §3: prices agreed with one customer. */
export const custom_pricing_arrangements = pgTable(
  'custom_pricing_arrangements',
  {
    id: uuid().primaryKey().defaultRandom(),
    customer_email: text().notNull(),
    customer_name: text(),
    custom_monthly_amount: integer().notNull(),
    custom_total_amount: integer().notNull(),
    discount_amount: integer().notNull(),
    billing_interval: text().$type<ArrangementInterval>().notNull().default('quarterly'),
    original_price_id: text().notNull(),
    stripe_coupon_id: text(),
    notes: text(),
    is_active: boolean().notNull().default(true),
    /** Whether whoever pays it is Premium. Of a proposal's monthly lines only the membership makes them so. */
    grants_premium: boolean().notNull().default(true),
    /** Out of the lists the team works from; who owns it sees it as before. */
    archived_at: moment(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (t) => [
    index('custom_pricing_arrangements_archived')
      .on(t.created_at, t.id)
      .where(sql`${t.archived_at} is not null`),
    index('custom_pricing_arrangements_created').on(t.created_at),
    index('custom_pricing_arrangements_email').on(t.customer_email),
    check(
      'custom_pricing_arrangements_cents',
      sql`${t.custom_monthly_amount} >= 0 and ${t.custom_total_amount} >= 0 and ${t.discount_amount} >= 0`,
    ),
    check('custom_pricing_arrangements_interval', sql`${t.billing_interval} in ('monthly', 'quarterly', 'yearly')`),
  ],
)

/** S2 §3. Its status is its e-mail's, as long as that is kept. */
export const billing_notifications = pgTable(
  'billing_notifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    customer_email: text().notNull(),
    notification_type: text().notNull(),
    email_id: uuid().references(() => emails.id, { onDelete: 'set null' }),
    email_status: text().notNull().default('queued'),
    notes: text(),
    sent_at: moment().notNull(),
  },
  (t) => [index('billing_notifications_sent').on(t.sent_at)],
)
