import { agencyZone, formatDate, formatDay } from '#content/dates.ts'
import { invoiceStatuses, type InvoiceStatus } from '#domain/invoices.ts'
import type { OwnInvoice } from '#domain/own-billing.ts'
import { formatDollars } from '#domain/prices.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ActionsCell, ListTable, TableCell, TableRow } from '#web/ui/table.tsx'
import { linkToOwnPaper } from '#web/api/own-billing.ts'
import { SaveFile } from '../save-file.tsx'
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
        <ListTable
          caption="Your invoices"
          columns={['Number', 'Issued', 'For', 'Total', 'Left to pay', 'Status', 'Actions']}
        >
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </ListTable>
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
      <TableCell className="whitespace-nowrap">{formatDate(invoice.issued_at, agencyZone)}</TableCell>
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
      <ActionsCell>
        <OpenOwnLink noun="invoices" id={id} label={`${isDue ? 'Pay' : 'Open'} ${number}`} isFirst={isDue} />
        <SaveFile from={() => linkToOwnPaper('invoices', id)}>{`PDF of ${number}`}</SaveFile>
      </ActionsCell>
    </TableRow>
  )
}
