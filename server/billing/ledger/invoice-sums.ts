import { and, desc, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { payment_ledger, refund_requests } from './ledger.tables.ts'

/** What the ledger says of an invoice: paid, gone back by refunds booked or under way, kept of it all, and whether it is disputed. */
export type InvoiceSums = { paid: number; refunded: number; kept: number; is_disputed: boolean }

/** Asked for, and neither booked nor refused by the provider: its money counts as gone. */
const isUnderWay = sql`r.refusal is null and not exists (
  select from ${payment_ledger} b where b.object_id = r.refund_id and b.kind = 'refund')`

export async function sumInvoices(
  queries: Pick<Queries, 'execute'>,
  invoiceIds: string[],
): Promise<Map<string, InvoiceSums>> {
  if (invoiceIds.length === 0) return new Map()
  const { rows } = await queries.execute<InvoiceSums & { id: string }>(sql`
    select i.id, l.paid, l.refunded + a.asked as refunded, l.paid - l.refunded - a.asked - l.disputed as kept, l.is_disputed
    from unnest(${sql.param(invoiceIds)}::uuid[]) i (id)
    cross join lateral (
      select coalesce(sum(amount) filter (where kind = 'payment'), 0)::int as paid,
        coalesce(sum(case kind when 'refund' then amount when 'refund_failed' then -amount end), 0)::int as refunded,
        coalesce(sum(case kind when 'dispute' then amount when 'dispute_won' then -amount end), 0)::int as disputed,
        coalesce(bool_or(e.kind = 'dispute' and not exists (select from ${payment_ledger} o
          where o.object_id = e.object_id and o.kind in ('dispute_won', 'dispute_lost'))), false) as is_disputed
      from ${payment_ledger} e where e.invoice_id = i.id) l
    cross join lateral (
      select coalesce(sum(r.amount), 0)::int as asked
      from ${refund_requests} r join ${payment_ledger} p on p.seq = r.payment_seq
      where p.invoice_id = i.id and ${isUnderWay}) a`)
  return new Map(rows.map(({ id, ...sums }) => [id, sums]))
}

/** How an invoice was paid, the last time first. */
export async function listInvoicePayments(queries: Pick<Queries, 'select'>, invoiceId: string) {
  const { seq, amount, occurred_at } = payment_ledger
  const payments = await queries
    .select({ seq, amount, occurred_at })
    .from(payment_ledger)
    .where(and(eq(payment_ledger.invoice_id, invoiceId), eq(payment_ledger.kind, 'payment')))
    .orderBy(desc(occurred_at), desc(seq))
  return payments.map((payment) => ({
    id: String(payment.seq),
    amount: payment.amount,
    paid_at: payment.occurred_at.toISOString(),
  }))
}
