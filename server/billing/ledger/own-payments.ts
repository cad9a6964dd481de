import { and, desc, eq, inArray, or } from 'drizzle-orm'
import { movingKinds, type OwnPayment } from '#domain/own-billing.ts'
import type { MoneyKind } from '#domain/payments.ts'
import { actorOf, type Ctx } from '../../context.ts'
import { checkouts, one_time_purchases } from '../checkouts/checkouts.tables.ts'
import { payment_ledger } from './ledger.tables.ts'
import { paidFor } from './payments.ts'

/** More than anybody has; then the newest. */
const MOST = 500

/** What the actor's company paid, and what went back to it, newest first; its invoices say what was paid past the provider. */
export async function listOwnPayments(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  invoices: { id: string; number: string }[],
): Promise<OwnPayment[]> {
  const { seq, kind, amount, occurred_at, checkout_id, invoice_id } = payment_ledger
  const ofCompany = ctx.db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(eq(checkouts.company_id, actorOf(ctx).company.id))
  const numbers = new Map(invoices.map((invoice) => [invoice.id, invoice.number]))
  const rows = await ctx.db
    .select({
      seq,
      kind,
      amount,
      occurred_at,
      invoice_id,
      purpose: checkouts.purpose,
      subject: checkouts.subject,
      purchase_id: one_time_purchases.id,
    })
    .from(payment_ledger)
    .leftJoin(checkouts, eq(checkouts.id, checkout_id))
    .leftJoin(one_time_purchases, eq(one_time_purchases.checkout_id, checkout_id))
    .where(
      and(inArray(kind, movingKinds), or(inArray(checkout_id, ofCompany), inArray(invoice_id, [...numbers.keys()]))),
    )
    .orderBy(desc(occurred_at), desc(seq))
    .limit(MOST)
  return rows.map((row) => {
    const number = row.invoice_id === null ? undefined : numbers.get(row.invoice_id)
    return {
      id: String(row.seq),
      kind: row.kind as MoneyKind,
      amount: row.amount,
      occurred_at: row.occurred_at.toISOString(),
      description: number === undefined ? paidFor(row.purpose ?? '', row.subject ?? '') : `Invoice ${number}`,
      purchase_id: row.purchase_id,
    }
  })
}
