import { dueOf } from '#domain/invoices.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { queueEmail } from '../emails/emails.ts'
import { issueCreditNote } from './credit-notes.ts'
import { invoiceTroubleEmail } from './invoices.emails.ts'
import type { InvoiceRow } from './issuing.ts'
import { sendInvoice } from './sending.ts'
import { settleInvoices } from './settling.ts'

type Crediting = Pick<Ctx, 'now' | 'origin'> & { actor?: Ctx['actor'] }

/**
 * What a refund takes back of an invoice: as much as it gives back, less what had been paid too much, for which nobody was ever asked,
 * or which an earlier try credited. Null where that is nothing. The refund is stored, and the caller holds the invoice's money and takes
 * no other lock any more.
 */
export async function creditRefund(
  tx: Tx,
  ctx: Crediting,
  invoiceId: string,
  { amount, reason }: { amount: number; reason: string },
): Promise<InvoiceRow | null> {
  const [settled] = await settleInvoices(tx, [invoiceId])
  if (!settled) return null
  const { after } = settled
  // What they gave is less by it: so much is left to pay now of what they had paid rightly.
  const credited = Math.min(amount, after.balance, dueOf(after) - after.credited)
  if (credited <= 0) return null
  const note = await issueCreditNote(tx, ctx, after, { amount: credited, reason })
  await settleInvoices(tx, [invoiceId])
  await sendInvoice(tx, ctx, note)
  return note
}

/** The provider would not give it back: what its credit note took off is owed. */
export async function settleRefused(tx: Tx, ctx: Crediting, invoiceId: string, amount: number) {
  for (const { after } of await settleInvoices(tx, [invoiceId]))
    await queueEmail(tx, invoiceTroubleEmail('refund_refused', after, amount, ctx.origin))
}
