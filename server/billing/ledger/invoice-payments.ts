import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { InvoicePayment } from '#domain/invoices.ts'
import type { MoneyKind } from '#domain/payments.ts'
import type { Ctx } from '../../context.ts'
import type { Queries } from '../../db/client.ts'
import { payment_ledger, refund_requests, type PaymentFacts } from './ledger.tables.ts'
import { wasRecorded } from './recorded-payments.ts'
import { takenFrom } from './taken.ts'

/** What was tried to be given back of a payment in vain: the provider would not, or the customer's bank sent it back. */
const failed = sql<number>`(coalesce((select sum(r.amount) from ${refund_requests} r
    where r.payment_seq = ${payment_ledger}.seq and r.refusal is not null), 0)
  + coalesce((select sum(b.amount) from ${payment_ledger} b
    where b.invoice_id = ${payment_ledger}.invoice_id and b.kind = 'refund_failed'
      and b.facts ->> 'payment_id' = ${payment_ledger}.object_id), 0))::int`

/**
 * What happened with the money of an invoice, in the order in which it happened. `owed` is what was paid too much and is still to be
 * given back: of a refund that failed it is what is left to try again.
 */
export async function listInvoicePayments(
  queries: Pick<Queries, 'select'>,
  invoiceId: string,
  owed: number,
): Promise<InvoicePayment[]> {
  const rows = await queries
    .select({ entry: payment_ledger, failed, ...takenFrom })
    .from(payment_ledger)
    .where(and(eq(payment_ledger.invoice_id, invoiceId), ne(payment_ledger.kind, 'subscription')))
    .orderBy(asc(payment_ledger.occurred_at), asc(payment_ledger.seq))
  return rows.map(({ entry, refunded, disputed, asked, ...row }) => {
    const facts = entry.facts as Partial<PaymentFacts>
    const left = entry.amount - refunded - disputed - asked
    const isByCard = entry.kind === 'payment' && !wasRecorded(entry)
    return {
      id: String(entry.seq),
      kind: entry.kind as MoneyKind,
      amount: entry.amount,
      method: facts.method ?? (entry.kind === 'payment' ? 'card' : null),
      paid_by: facts.paid_by ?? null,
      reference: facts.reference ?? null,
      occurred_at: entry.occurred_at.toISOString(),
      refunded_amount: refunded,
      asked_amount: asked,
      refundable_amount: isByCard ? left : 0,
      failed_amount: isByCard ? Math.max(Math.min(row.failed, owed, left), 0) : 0,
    }
  })
}

/** Whether this is a payment of that invoice. */
export const isPaymentOf = async (db: Ctx['db'], invoiceId: string, seq: number) =>
  (await db.$count(
    payment_ledger,
    and(eq(payment_ledger.seq, seq), eq(payment_ledger.invoice_id, invoiceId), eq(payment_ledger.kind, 'payment')),
  )) > 0
