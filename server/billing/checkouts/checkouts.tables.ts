import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { PurchaseStatus } from '#domain/billing.ts'
import { users } from '../../accounts/accounts.tables.ts'
import { moment } from '../../db/columns.ts'

/**
 * Who a company is at the payment provider; `user_id` is its owner. More than one where the version before, which knows people only,
 * made one for a member: the first is asked to pay from then on, the others keep what runs.
 */
export const billing_customers = pgTable(
  'billing_customers',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Filled by a trigger with the company of `user_id` where it is empty. */
    company_id: uuid(),
    customer_id: text().notNull().unique(),
    created_at: moment().notNull(),
  },
  (t) => [index('billing_customers_of_company').on(t.company_id), index('billing_customers_user').on(t.user_id)],
)

/** `service` is an arrangement that makes nobody Premium; `invoice` pays one, or a part of it. */
export type CheckoutPurpose = 'purchase' | 'premium' | 'custom' | 'service' | 'invoice'

/**
 * What somebody set out to pay, written before the provider is asked: its id is the idempotency key, its amount what a
 * payment must match.
 */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Whose it is (server/companies): filled by a trigger with the company of `user_id` where it is empty. */
    company_id: uuid(),
    purpose: text().$type<CheckoutPurpose>().notNull(),
    /** The product, the billing interval, the arrangement with its moment, or the invoice with its number. */
    subject: text().notNull(),
    discount_code: text(),
    amount: integer().notNull(),
    currency: text().notNull(),
    session_id: text().unique(),
    created_at: moment().notNull(),
    /** Once paid or given up, the next click begins another. */
    closed_at: moment(),
  },
  (t) => [
    index('checkouts_open')
      .on(t.user_id, t.purpose)
      .where(sql`${t.closed_at} is null`),
    index('checkouts_user').on(t.user_id),
    index('checkouts_of_company').on(t.company_id),
    check('checkouts_amount', sql`${t.amount} > 0`),
  ],
)

/** S2 §3. Written by checkouts and payment events only. */
export const one_time_purchases = pgTable(
  'one_time_purchases',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Whose it is (server/companies): filled by a trigger with the company of `user_id` where it is empty. */
    company_id: uuid(),
    checkout_id: uuid()
      .notNull()
      .unique()
      .references(() => checkouts.id),
    product_name: text().notNull(),
    status: text().$type<PurchaseStatus>().notNull().default('pending'),
    discount_code: text(),
    discount_amount: integer().notNull(),
    original_amount: integer().notNull(),
    final_amount: integer().notNull(),
    created_at: moment().notNull(),
    payment_date: moment(),
    /** What was given back of `final_amount`. */
    refunded_amount: integer().notNull().default(0),
    /** When its payment page ended without anybody having paid. */
    abandoned_at: moment(),
    /** When its owner took it off their list, or paid another for the same. Money that comes all the same brings it back. */
    removed_at: moment(),
  },
  (t) => [
    index('one_time_purchases_user').on(t.user_id, t.created_at),
    index('one_time_purchases_of_company').on(t.company_id, t.created_at),
    check('one_time_purchases_status', sql`${t.status} in ('pending', 'paid', 'failed')`),
    check('one_time_purchases_cents', sql`${t.final_amount} >= 0 and ${t.discount_amount} >= 0`),
  ],
)

/** What was agreed with one customer: of monthly services, which make nobody Premium, or of anything else. */
export const isForArrangement = sql`${checkouts.purpose} in ('custom', 'service')`
