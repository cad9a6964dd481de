import { sql } from 'drizzle-orm'
import type { MoneyKind } from '#domain/payments.ts'
import { payment_ledger, refund_requests } from './ledger.tables.ts'

/**
 * What became of a payment, as columns of its entry: given back, taken by a dispute, asked for and not booked yet. What is
 * left of it can be refunded.
 */
export const takenFrom = {
  refunded: bookedBack('refund', 'refund_failed'),
  disputed: bookedBack('dispute', 'dispute_won'),
  asked: sql<number>`coalesce((select sum(r.amount) from ${refund_requests} r where r.payment_seq = ${payment_ledger}.seq and r.refusal is null
    and not exists (select from ${payment_ledger} l where l.object_id = r.refund_id and l.kind = 'refund')), 0)::int`,
}

function bookedBack(taken: MoneyKind, again: MoneyKind) {
  return sql<number>`coalesce((select sum(case when b.kind = ${taken} then b.amount else -b.amount end)
    from ${payment_ledger} b where b.checkout_id = ${payment_ledger}.checkout_id
    and b.facts ->> 'payment_id' = ${payment_ledger}.object_id and b.kind in (${taken}, ${again})), 0)::int`
}
