import { sql } from 'drizzle-orm'
import { bigserial, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PurchaseStatus } from '#domain/billing.ts'
import type { SubscriptionInterval } from '#domain/prices.ts'
import { users } from '../accounts/accounts.tables.ts'
import { moment } from '../db/columns.ts'

/** What Premium costs, per way of paying. Filled from the price book when empty; from then on the table is what counts. */
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

/** Who a person is at the payment provider. */
export const billing_customers = pgTable('billing_customers', {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  customer_id: text().notNull().unique(),
  created_at: moment().notNull(),
})

export type CheckoutPurpose = 'purchase' | 'premium' | 'custom'

/**
 * What somebody set out to pay, written before the provider is asked: its id is the idempotency key, its amount what a
 * payment must match.
 */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    purpose: text().$type<CheckoutPurpose>().notNull(),
    /** The product, the billing interval or the arrangement. */
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
    check('checkouts_purpose', sql`${t.purpose} in ('purchase', 'premium', 'custom')`),
    check('checkouts_amount', sql`${t.amount} > 0`),
  ],
)

/** S2 §3. Written by checkouts and payment events only. */
export const one_time_purchases = pgTable(
  'one_time_purchases',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
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
  },
  (t) => [
    index('one_time_purchases_user').on(t.user_id, t.created_at),
    check('one_time_purchases_status', sql`${t.status} in ('pending', 'paid', 'failed')`),
    check('one_time_purchases_cents', sql`${t.final_amount} >= 0 and ${t.discount_amount} >= 0`),
  ],
)

export type PaymentEventState = 'received' | 'done' | 'ignored' | 'refused'

/** Every event the provider told us, once, and what became of it. */
export const payment_events = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    object_id: text().notNull(),
    source: text().$type<'webhook' | 'reconcile'>().notNull(),
    state: text().$type<PaymentEventState>().notNull().default('received'),
    reason: text(),
    occurred_at: moment().notNull(),
    received_at: moment().notNull(),
    settled_at: moment(),
  },
  (t) => [
    index('payment_events_received').on(t.received_at),
    index('payment_events_unsettled')
      .on(t.received_at)
      .where(sql`${t.state} in ('received', 'refused')`),
    check('payment_events_state', sql`${t.state} in ('received', 'done', 'ignored', 'refused')`),
  ],
)

export type LedgerKind = 'payment' | 'payment_failed' | 'subscription'

/** What is known of a subscription after a look at it. */
export type SubscriptionFacts = {
  status: string
  current_period_end: number | null
  cancel_at_period_end: boolean
  /** When the renewal that is still open fell due. */
  past_due_since: number | null
}
/** What a payment was for and how it came to its amount. */
export type PaymentFacts = { discount_amount: number; discount_code: string | null; tax_amount: number }

/**
 * What happened with money, in the order in which we learnt it. Rows are only added: a trigger refuses everything else.
 * Purchases, tiers and the payment history are derived from it. No name stands here, so that accounts can be deleted.
 */
export const payment_ledger = pgTable(
  'payment_ledger',
  {
    seq: bigserial({ mode: 'number' }).primaryKey(),
    kind: text().$type<LedgerKind>().notNull(),
    /** The provider's session, invoice or subscription. */
    object_id: text().notNull(),
    checkout_id: uuid()
      .notNull()
      .references(() => checkouts.id),
    /** Not a reference: the entry outlives the account. */
    user_id: uuid(),
    amount: integer().notNull(),
    currency: text().notNull(),
    facts: jsonb().$type<SubscriptionFacts | PaymentFacts>().notNull(),
    event_id: text(),
    occurred_at: moment().notNull(),
    recorded_at: moment().notNull(),
  },
  (t) => [
    uniqueIndex('payment_ledger_once')
      .on(t.object_id, t.kind)
      .where(sql`${t.kind} <> 'subscription'`),
    index('payment_ledger_object').on(t.object_id, t.seq),
    index('payment_ledger_checkout').on(t.checkout_id),
    index('payment_ledger_user').on(t.user_id, t.seq),
    check('payment_ledger_kind', sql`${t.kind} in ('payment', 'payment_failed', 'subscription')`),
    check('payment_ledger_cents', sql`${t.amount} >= 0`),
  ],
)

/** How far the events at the provider were compared with ours. One row. */
export const payment_reconciliations = pgTable('payment_reconciliations', {
  id: boolean().primaryKey().default(true),
  reconciled_until: moment().notNull(),
})
