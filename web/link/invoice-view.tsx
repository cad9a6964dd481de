import { formatDate } from '#content/dates.ts'
import type { LinkedInvoice } from '#domain/invoices.ts'
import { InvoicePaper } from '#web/invoices/invoice-paper.tsx'
import { Alert } from '#web/ui/alert.tsx'

/** An invoice or a credit note for whoever was mailed it. */
export function InvoiceView({ invoice }: { invoice: LinkedInvoice }) {
  const isPaid = invoice.kind !== 'credit_note' && invoice.balance <= 0 && invoice.paid_at !== null
  return (
    <div className="grid grid-cols-1 gap-7">
      <InvoicePaper invoice={invoice} />
      {isPaid && <Alert tone="success" title={`Paid on ${formatDate(invoice.paid_at ?? '')}. Thank you.`} />}
    </div>
  )
}
