import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import type { LedgerRow } from './ledger.ts'
import { payment_ledger, refund_requests, type MoneyBackFacts } from './ledger.tables.ts'

export type RefundRequest = typeof refund_requests.$inferSelect

/** What the provider told of a refund that we asked for is that one's, also where its answer to us got lost. */
export async function nameRefunds(tx: Tx, news: LedgerRow[]) {
  for (const { kind, object_id, facts } of news) {
    const { request_id } = facts as MoneyBackFacts
    if (kind !== 'refund' || !request_id) continue
    await tx
      .update(refund_requests)
      .set({ refund_id: object_id })
      .where(and(eq(refund_requests.id, request_id), isNull(refund_requests.refund_id)))
  }
}

type DeskRefund = { invoice_id: string; payment_seq: number; refund_id: string; amount: number }

/** What was given back of these invoices at the provider's own desk, and nobody here has taken notice of yet; failed ones are nothing. */
export async function listDeskRefunds(tx: Tx, invoiceIds: string[]): Promise<DeskRefund[]> {
  const { rows } = await tx.execute<DeskRefund>(sql`
    select b.invoice_id, p.seq::int as payment_seq, b.object_id as refund_id, b.amount
    from ${payment_ledger} b
    join ${payment_ledger} p on p.object_id = b.facts ->> 'payment_id' and p.kind = 'payment'
    where b.invoice_id = any(${sql.param(invoiceIds)}::uuid[]) and b.kind = 'refund'
      and not exists (select from ${payment_ledger} f where f.object_id = b.object_id and f.kind = 'refund_failed')
      and not exists (select from ${refund_requests} r where r.refund_id = b.object_id)
    order by b.seq`)
  return rows
}

type Noticed = Omit<DeskRefund, 'invoice_id'> & { reason: string; credit_note_id: string | null; created_at: Date }

/** From now on it is known here, with what was credited by it. */
export async function noticeDeskRefund(tx: Tx, noticed: Noticed) {
  await tx.insert(refund_requests).values({ ...noticed, key: noticed.refund_id })
}

/** Whether nothing comes of it any more: the provider would not, or the customer's bank sent it back. */
export async function hasFailed(tx: Tx, { refusal, refund_id }: RefundRequest) {
  if (refusal !== null) return true
  if (refund_id === null) return false
  const { object_id, kind } = payment_ledger
  return (await tx.$count(payment_ledger, and(eq(object_id, refund_id), eq(kind, 'refund_failed')))) > 0
}
