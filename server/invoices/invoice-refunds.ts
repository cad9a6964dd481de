import type { CreditNote, NewInvoiceRefund } from '#domain/invoices.ts'
import { AppError } from '#domain/errors.ts'
import { isPaymentOf } from '../billing/ledger/invoice-payments.ts'
import { refundPayment } from '../billing/ledger/refunds.ts'
import type { Ctx } from '../context.ts'
import { shownNote } from './credited.ts'

/** Gives back a card payment of this invoice, or a part of it, and credits as much. */
export async function refundInvoicePayment(
  ctx: Ctx,
  id: string,
  { payment_id, ...refund }: NewInvoiceRefund,
): Promise<CreditNote | null> {
  const seq = Number(payment_id)
  if (!(await isPaymentOf(ctx.db, id, seq))) throw new AppError('not_found')
  const { note } = await refundPayment(ctx, seq, refund)
  return note && shownNote(note)
}
