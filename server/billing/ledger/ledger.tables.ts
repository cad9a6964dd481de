import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { MoneyKind } from '#domain/payments.ts'
import { moment } from '../../db/columns.ts'
import { invoices } from '../../invoices/invoices.tables.ts'
import { checkouts } from '../checkouts/checkouts.tables.ts'

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
    /** Who settled by hand what could not be explained, and what they did about it. */
    settled_by: uuid(),
    settled_note: text(),
  },
  (t) => [
    index('payment_events_received').on(t.received_at),
    index('payment_events_unsettled')
      .on(t.received_at)
      .where(sql`${t.state} in ('received', 'refused')`),
    check('payment_events_state', sql`${t.state} in ('received', 'done', 'ignored', 'refused')`),
  ],
)

export type LedgerKind = MoneyKind | 'subscription'

/** What is known of a subscription after a look at it. */
export type SubscriptionFacts = {
  status: string
  current_period_end: number | null
  cancel_at_period_end: boolean
  /** When the renewal that is still open fell due. */
  past_due_since: number | null
  /** How many months one period lasts; null where it is counted in days or weeks. Entries of old do not know it. */
  interval_months?: number | null
}
/** Which payment the money came from, by its `object_id`, and why it went, in the provider's word. */
export type MoneyBackFacts = {
  payment_id: string
  reason: string | null
  /** Of a refund: whose asking it was; none where it was made at the provider's own desk. */
  request_id?: string
}
/** What a payment was for and how it came to its amount. */
export type PaymentFacts = {
  discount_amount: number
  discount_code: string | null
  tax_amount: number
  /** How it was paid, by whom, and under which name they did, where that is known. */
  method?: string
  paid_by?: string
  reference?: string
}

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
    /** Null where it came past the provider: a recorded payment. */
    checkout_id: uuid().references(() => checkouts.id),
    /** The invoice it paid, or went back from. */
    invoice_id: uuid().references(() => invoices.id),
    /** Not a reference: the entry outlives the account. */
    user_id: uuid(),
    amount: integer().notNull(),
    currency: text().notNull(),
    facts: jsonb().$type<SubscriptionFacts | PaymentFacts | MoneyBackFacts>().notNull(),
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
    index('payment_ledger_invoice')
      .on(t.invoice_id)
      .where(sql`${t.invoice_id} is not null`),
    index('payment_ledger_user').on(t.user_id, t.seq),
    index('payment_ledger_newest')
      .on(t.occurred_at, t.seq)
      .where(sql`${t.kind} <> 'subscription'`),
    index('payment_ledger_past_due')
      .on(t.recorded_at)
      .where(sql`${t.kind} = 'subscription' and ${t.facts}->>'status' = 'past_due'`),
    check('payment_ledger_cents', sql`${t.amount} >= 0`),
  ],
)

/** A refund somebody of the team asked for, stored before the provider is: asked for twice, it is one. */
export const refund_requests = pgTable(
  'refund_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    payment_seq: bigint({ mode: 'number' })
      .notNull()
      .references(() => payment_ledger.seq),
    key: text().notNull(),
    amount: integer().notNull(),
    reason: text().notNull(),
    asked_by: uuid(),
    /** The provider's; null until it answered. */
    refund_id: text().unique(),
    /** Of an invoice's payment: the credit note that was issued with it. */
    credit_note_id: uuid(),
    /** Why the provider would not, in its words: it holds nothing any more, and may be asked for again. */
    refusal: text(),
    created_at: moment().notNull(),
  },
  (t) => [
    uniqueIndex('refund_requests_once').on(t.payment_seq, t.key),
    check('refund_requests_cents', sql`${t.amount} > 0`),
  ],
)

/** How far the events at the provider were compared with ours. One row. */
export const payment_reconciliations = pgTable('payment_reconciliations', {
  id: boolean().primaryKey().default(true),
  reconciled_until: moment().notNull(),
})
