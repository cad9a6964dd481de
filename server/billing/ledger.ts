import { and, desc, eq, sql } from 'drizzle-orm'
import type { Queries, Tx } from '../db/client.ts'
import { one_time_purchases, payment_ledger, type PaymentFacts, type SubscriptionFacts } from './payments.tables.ts'

type Entry = Omit<typeof payment_ledger.$inferInsert, 'seq' | 'kind' | 'facts'>
type PaymentEntry = Entry & { kind: 'payment' | 'payment_failed'; facts: PaymentFacts }
type SubscriptionEntry = Entry & { facts: SubscriptionFacts }

/** Writes down that money came, or did not; false when that was known. */
export async function recordPayment(tx: Tx, entry: PaymentEntry): Promise<boolean> {
  const added = await tx
    .insert(payment_ledger)
    .values(entry)
    .onConflictDoNothing()
    .returning({ seq: payment_ledger.seq })
  return added.length > 0
}

export async function findLastState(queries: Queries, subscriptionId: string) {
  const [last] = await queries
    .select()
    .from(payment_ledger)
    .where(and(eq(payment_ledger.object_id, subscriptionId), eq(payment_ledger.kind, 'subscription')))
    .orderBy(desc(payment_ledger.seq))
    .limit(1)
  return last ?? null
}

/**
 * Writes down how a subscription stands, if that is news. False when somebody else wrote since `seenSeq`: what we looked at
 * may be older than what they saw, and must be looked at again.
 */
export async function recordState(tx: Tx, entry: SubscriptionEntry, seenSeq: number | undefined): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${entry.object_id}, 0))`)
  const last = await findLastState(tx, entry.object_id)
  if (last?.seq !== seenSeq) return false
  if (!last || !sameFacts(last.facts as SubscriptionFacts, entry.facts))
    await tx.insert(payment_ledger).values({ ...entry, kind: 'subscription' })
  return true
}

function sameFacts(a: SubscriptionFacts, b: SubscriptionFacts) {
  return (Object.keys(b) as (keyof SubscriptionFacts)[]).every((fact) => a[fact] === b[fact])
}

/** Brings a purchase to what the ledger says of its checkout, and returns it. */
export async function derivePurchase(tx: Tx, checkoutId: string) {
  const entries = await tx.select().from(payment_ledger).where(eq(payment_ledger.checkout_id, checkoutId))
  const paid = entries.find(({ kind }) => kind === 'payment')
  const failed = entries.find(({ kind }) => kind === 'payment_failed')
  if (paid) {
    const { discount_amount, discount_code } = paid.facts as PaymentFacts
    return updatePurchase(tx, checkoutId, {
      status: 'paid',
      payment_date: paid.occurred_at,
      final_amount: paid.amount,
      discount_amount,
      discount_code,
    })
  }
  return updatePurchase(tx, checkoutId, { status: failed ? 'failed' : 'pending', payment_date: null })
}

async function updatePurchase(tx: Tx, checkoutId: string, values: Partial<typeof one_time_purchases.$inferInsert>) {
  const [purchase] = await tx
    .update(one_time_purchases)
    .set(values)
    .where(eq(one_time_purchases.checkout_id, checkoutId))
    .returning()
  return purchase ?? null
}
