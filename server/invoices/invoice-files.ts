import { and, eq, isNull } from 'drizzle-orm'
import { drawInvoice } from '../documents/invoice-paper.ts'
import { keepPaper, type FoundPaper, type Writing } from '../documents/kept-papers.ts'
import { findInvoice, shown } from './invoice-view.ts'
import { invoices } from './invoices.tables.ts'
import { getInvoiceRow, type InvoiceRow } from './issuing.ts'

/** The paper of an invoice or a credit note; null where there is none. */
export async function findInvoicePaper(ctx: Writing, id: string): Promise<FoundPaper | null> {
  const [invoice] = await ctx.db.select().from(invoices).where(eq(invoices.id, id))
  if (!invoice) return null
  return {
    ...openedBy(invoice),
    file_name: `${invoice.number}.pdf`,
    written: () => writeInvoice(ctx, id),
  }
}

/** Its own link, and that of what it belongs to. */
export const openedBy = ({ id, company_id, proposal_id }: Pick<InvoiceRow, 'id' | 'company_id' | 'proposal_id'>) => ({
  company_id,
  links: [
    { purpose: 'invoice' as const, subject_id: id },
    ...(proposal_id === null ? [] : [{ purpose: 'proposal' as const, subject_id: proposal_id }]),
  ],
})

/** Writes it as it was sent, once; what lies there already stays as it is. */
export async function writeInvoice(ctx: Writing, id: string): Promise<string> {
  const { file_path, number } = await getInvoiceRow(ctx.db, id)
  if (file_path !== null) return file_path
  const invoice = await findInvoice(ctx.db, id)
  if (!invoice) throw new Error('The invoice is gone')
  const content = await drawInvoice(shown(invoice, ctx.now()))
  return keepPaper(ctx.storage, number, content, async (kept) => {
    await ctx.db
      .update(invoices)
      .set(kept)
      .where(and(eq(invoices.id, id), isNull(invoices.file_path)))
    return (await getInvoiceRow(ctx.db, id)).file_path ?? kept.file_path
  })
}
