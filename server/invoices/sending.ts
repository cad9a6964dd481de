import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { queueEmail } from '../emails/emails.ts'
import { createLink } from '../links/links.ts'
import { creditNoteEmail, invoiceEmail } from './invoices.emails.ts'
import { getInvoiceRow, type InvoiceRow } from './issuing.ts'

type Sending = Pick<Ctx, 'now' | 'origin'> & { actor?: Ctx['actor'] }

/** A link of its own to an invoice or credit note, for the address it is made out to. */
export const linkInvoice = async (
  tx: Tx,
  ctx: Sending,
  { id, customer_email }: Pick<InvoiceRow, 'id' | 'customer_email'>,
) => ({
  to: customer_email,
  url: await createLink(tx, ctx, { purpose: 'invoice', subject_id: id, customer_email }),
})

/** Mails an invoice with a link that shows and pays it, or a credit note. Returns to whom. */
export async function sendInvoice(tx: Tx, ctx: Sending, invoice: InvoiceRow): Promise<{ sent_to: string }> {
  const addressed = await linkInvoice(tx, ctx, invoice)
  const { credits_id } = invoice
  const credited = credits_id === null ? null : await getInvoiceRow(tx, credits_id)
  await queueEmail(tx, credited ? creditNoteEmail(addressed, invoice, credited) : invoiceEmail(addressed, invoice))
  return { sent_to: addressed.to }
}
