import { and, desc, eq, getTableColumns, inArray, notInArray, sql } from 'drizzle-orm'
import type { MoneyKind } from '#domain/payments.ts'
import type { Queries, Tx } from '../../db/client.ts'
import { lockFor } from '../../db/locks.ts'
import { one_time_purchases } from '../checkouts/checkouts.tables.ts'
import { payment_ledger, type MoneyBackFacts, type PaymentFacts, type SubscriptionFacts } from './ledger.tables.ts'

/** Of what the provider tells: all of it comes of a checkout. */
type OfCheckout = { checkout_id: string }
type Entry = Omit<typeof payment_ledger.$inferInsert, 'seq' | 'kind' | 'facts'> & OfCheckout
export type PaymentEntry = Entry & { kind: 'payment' | 'payment_failed'; facts: PaymentFacts }
/** Money that went back to where it came from, or came again. */
export type MoneyBackEntry = Entry & {
  kind: Exclude<MoneyKind, PaymentEntry['kind']>
  facts: MoneyBackFacts
}
export type SubscriptionEntry = Entry & { facts: SubscriptionFacts }

export type LedgerRow = typeof payment_ledger.$inferSelect & OfCheckout

const ofCheckouts = (rows: (typeof payment_ledger.$inferSelect)[]): LedgerRow[] =>
  rows.flatMap(({ checkout_id, ...row }) => (checkout_id === null ? [] : [{ ...row, checkout_id }]))

/** Writes down that money came, did not, or went back; returns what was news. */
export async function recordPayments(tx: Tx, entries: (PaymentEntry | MoneyBackEntry)[]): Promise<LedgerRow[]> {
  if (entries.length === 0) return []
  return ofCheckouts(await tx.insert(payment_ledger).values(entries).onConflictDoNothing().returning())
}

export async function findLastState(queries: Queries, subscriptionId: string) {
  const states = await queries
    .select()
    .from(payment_ledger)
    .where(and(eq(payment_ledger.object_id, subscriptionId), eq(payment_ledger.kind, 'subscription')))
    .orderBy(desc(payment_ledger.seq))
    .limit(1)
  return ofCheckouts(states)[0] ?? null
}

/** How each subscription of these checkouts stands by the last look at it. */
export async function listLastStates(tx: Tx, checkoutIds: string[]) {
  const states = await tx
    .selectDistinctOn([payment_ledger.object_id])
    .from(payment_ledger)
    .where(and(inArray(payment_ledger.checkout_id, checkoutIds), eq(payment_ledger.kind, 'subscription')))
    .orderBy(payment_ledger.object_id, desc(payment_ledger.seq))
  return ofCheckouts(states).map((state) => ({ ...state, facts: state.facts as SubscriptionFacts }))
}

/**
 * Writes down how a subscription stands, if that is news. False when somebody else wrote since `seenSeq`: what we looked at
 * may be older than what they saw, and must be looked at again.
 */
export async function recordState(tx: Tx, entry: SubscriptionEntry, seenSeq: number | undefined): Promise<boolean> {
  await lockFor(tx, entry.object_id)
  const last = await findLastState(tx, entry.object_id)
  if (last?.seq !== seenSeq) return false
  if (!last || !isSame(last, entry)) await tx.insert(payment_ledger).values({ ...entry, kind: 'subscription' })
  return true
}

function isSame(last: LedgerRow, { user_id, amount, currency, facts }: SubscriptionEntry) {
  const before = last.facts as SubscriptionFacts
  const haveSame = (Object.keys(facts) as (keyof SubscriptionFacts)[]).every((fact) => before[fact] === facts[fact])
  return haveSame && last.user_id === user_id && last.amount === amount && last.currency === currency
}

/** What was given back of a purchase and did not come back again. */
const refunded = sql<number>`coalesce((select sum(case back.kind when 'refund' then back.amount else -back.amount end)
  from ${payment_ledger} back where back.checkout_id = ${one_time_purchases.checkout_id}
  and back.kind in ('refund', 'refund_failed')), 0)`

/** Brings purchases to what the ledger says of their checkouts, and returns those that are paid. */
export async function derivePurchases(tx: Tx, checkoutIds: string[]) {
  if (checkoutIds.length === 0) return []
  const { checkout_id, kind, occurred_at, amount, facts } = payment_ledger
  const paid = await tx
    .update(one_time_purchases)
    .set({
      status: 'paid',
      payment_date: sql`${occurred_at}`,
      final_amount: sql`${amount}`,
      discount_amount: sql`(${facts} ->> 'discount_amount')::integer`,
      discount_code: sql`${facts} ->> 'discount_code'`,
      refunded_amount: refunded,
    })
    .from(payment_ledger)
    .where(
      and(
        inArray(one_time_purchases.checkout_id, checkoutIds),
        eq(checkout_id, one_time_purchases.checkout_id),
        eq(kind, 'payment'),
      ),
    )
    .returning(getTableColumns(one_time_purchases))
  const paidIds = paid.map((purchase) => purchase.checkout_id)
  if (paidIds.length < checkoutIds.length) await deriveUnpaid(tx, checkoutIds, paidIds)
  return paid
}

async function deriveUnpaid(tx: Tx, checkoutIds: string[], paidIds: string[]) {
  const hasFailed = sql`exists (select from ${payment_ledger} where ${payment_ledger.checkout_id} =
    ${one_time_purchases.checkout_id} and ${payment_ledger.kind} = 'payment_failed')`
  await tx
    .update(one_time_purchases)
    .set({
      status: sql`case when ${hasFailed} or ${one_time_purchases.abandoned_at} is not null then 'failed' else 'pending' end`,
      payment_date: null,
      refunded_amount: refunded,
    })
    .where(
      and(
        inArray(one_time_purchases.checkout_id, checkoutIds),
        paidIds.length > 0 ? notInArray(one_time_purchases.checkout_id, paidIds) : undefined,
      ),
    )
}
