import { formatDate, formatDay } from '#content/dates.ts'
import { invoiceStatuses, type InvoiceStatus } from '#domain/invoices.ts'
import type { OwnInvoice } from '#domain/own-billing.ts'
import { formatDollars } from '#domain/prices.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ColumnHeader, Table, TableCell, TableHead, TableRow } from '#web/ui/table.tsx'
import { BillingSection } from './billing-section.tsx'
import { OpenOwnLink } from './open-own-link.tsx'

const tones = {
  disputed: 'danger',
  overpaid: 'warning',
  credited: 'neutral',
  paid: 'success',
  overdue: 'danger',
  partly_paid: 'blue',
  open: 'neutral',
} as const satisfies Record<InvoiceStatus, string>

export function OwnInvoices({ invoices }: { invoices: OwnInvoice[] }) {
  return (
    <BillingSection title="Your invoices" empty="No invoices yet">
      {invoices.length > 0 && (
        <Table caption="Your invoices">
          <TableHead>
            <tr>
              {['Number', 'Issued', 'For', 'Total', 'Left to pay', 'Status', 'Actions'].map((column) => (
                <ColumnHeader key={column}>{column}</ColumnHeader>
              ))}
            </tr>
          </TableHead>
          <tbody>
            {invoices.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} />
            ))}
          </tbody>
        </Table>
      )}
    </BillingSection>
  )
}

function InvoiceRow({ invoice }: { invoice: OwnInvoice }) {
  const { id, number, kind, status, balance, due_on } = invoice
  const isCreditNote = kind === 'credit_note'
  const isDue = !isCreditNote && balance > 0
  return (
    <TableRow>
      <TableCell className="font-semibold whitespace-nowrap">{number}</TableCell>
      <TableCell className="whitespace-nowrap">{formatDate(invoice.issued_at)}</TableCell>
      <TableCell className="min-w-44 wrap-anywhere">{invoice.description}</TableCell>
      <TableCell className="whitespace-nowrap tabular-nums">
        {isCreditNote && '−'}
        {formatDollars(invoice.total)}
      </TableCell>
      <TableCell className="whitespace-nowrap tabular-nums">
        {isDue ? formatDollars(balance) : '–'}
        {isDue && due_on && <span className="block text-note text-ink-soft">due {formatDay(due_on)}</span>}
      </TableCell>
      <TableCell>
        {status === null ? (
          <Badge tone="outline">Credit note</Badge>
        ) : (
          <Badge tone={tones[status]}>{invoiceStatuses[status]}</Badge>
        )}
      </TableCell>
      <TableCell>
        <OpenOwnLink noun="invoices" id={id} label={`${isDue ? 'Pay' : 'Open'} ${number}`} isFirst={isDue} />
      </TableCell>
    </TableRow>
  )
}
