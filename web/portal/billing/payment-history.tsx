import { useQuery } from '@tanstack/react-query'
import type { Payment } from '#domain/billing.ts'
import { formatDollars } from '#domain/prices.ts'
import { formatDate } from '#web/dates/format-date.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ColumnHeader, Table, TableCell, TableHead, TableRow } from '#web/ui/table.tsx'
import { paymentsQuery } from './billing-queries.ts'
import { PaymentEvents } from './payment-events.tsx'

/** S2 §2: a placeholder until the webhook is configured; then what the ledger recorded. */
export function PaymentHistory() {
  const { data: payments, error } = useQuery(paymentsQuery)
  if (error) return <Alert tone="danger" title={error.message} />
  if (payments === undefined) return <Spinner label="Loading payments..." />
  if (payments === null)
    return (
      <Alert title="Payment tracking is not set up yet">
        <p>Payments will be tracked here once payment webhooks are configured.</p>
      </Alert>
    )
  return (
    <div className="grid gap-8">
      {payments.length === 0 ? (
        <p className="text-small text-ink-soft">No payments yet</p>
      ) : (
        <PaymentTable payments={payments} />
      )}
      <PaymentEvents />
    </div>
  )
}

function PaymentTable({ payments }: { payments: Payment[] }) {
  return (
    <Table caption="Payments">
      <TableHead>
        <tr>
          {['Date', 'Customer', 'For', 'Amount', 'Status'].map((column) => (
            <ColumnHeader key={column}>{column}</ColumnHeader>
          ))}
        </tr>
      </TableHead>
      <tbody>
        {payments.map(({ id, kind, description, customer_email, amount, occurred_at }) => (
          <TableRow key={id}>
            <TableCell className="whitespace-nowrap">{formatDate(occurred_at)}</TableCell>
            <TableCell className="break-all">{customer_email ?? 'No account'}</TableCell>
            <TableCell>{description}</TableCell>
            <TableCell className="tabular-nums">{formatDollars(amount)}</TableCell>
            <TableCell>
              {kind === 'payment' ? <Badge tone="success">Paid</Badge> : <Badge tone="danger">Failed</Badge>}
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
