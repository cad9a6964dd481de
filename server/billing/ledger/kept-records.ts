import { and, eq, gte, inArray, isNull, lt, notExists, sql } from 'drizzle-orm'
import { agency } from '#content/agency.ts'
import { yearsBefore } from '../../agency/agency-day.ts'
import type { Db } from '../../db/client.ts'
import { whileForgetting } from '../../db/append-only.ts'
import { custom_pricing_arrangements as arrangements } from '../arrangements/arrangements.tables.ts'
import { checkouts, isForArrangement, one_time_purchases } from '../checkouts/checkouts.tables.ts'
import { payment_ledger, refund_requests } from './ledger.tables.ts'

const PORTION = 1000

/** What nobody's account has any more, and the law asks for no longer: the checkout, what was paid for it, what was agreed. */
export async function pruneRecords(db: Db, now: Date) {
  const oldest = yearsBefore(now, agency.recordsKeptYears)
  for (let removed = PORTION; removed === PORTION;) removed = await removePortion(db, oldest)
  const isUsed = db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(isForArrangement, sql`split_part(${checkouts.subject}, ' ', 1) = ${arrangements.id}::text`))
  await db.delete(arrangements).where(and(eq(arrangements.customer_email, ''), notExists(isUsed)))
}

async function removePortion(db: Db, oldest: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const isYoung = tx
      .select({ seq: payment_ledger.seq })
      .from(payment_ledger)
      .where(and(eq(payment_ledger.checkout_id, checkouts.id), gte(payment_ledger.recorded_at, oldest)))
    const old = await tx
      .select({ id: checkouts.id })
      .from(checkouts)
      .where(and(isNull(checkouts.user_id), lt(checkouts.created_at, oldest), notExists(isYoung)))
      .limit(PORTION)
      .for('update')
    const ids = old.map(({ id }) => id)
    if (ids.length === 0) return 0
    const entries = tx
      .select({ seq: payment_ledger.seq })
      .from(payment_ledger)
      .where(inArray(payment_ledger.checkout_id, ids))
    await whileForgetting(tx, async () => {
      await tx.delete(refund_requests).where(inArray(refund_requests.payment_seq, entries))
      await tx.delete(payment_ledger).where(inArray(payment_ledger.checkout_id, ids))
    })
    await tx.delete(one_time_purchases).where(inArray(one_time_purchases.checkout_id, ids))
    await tx.delete(checkouts).where(inArray(checkouts.id, ids))
    return ids.length
  })
}
