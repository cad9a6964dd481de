import { useInfiniteQuery } from '@tanstack/react-query'
import { moneyKindNames, moneyKinds, paymentFilterSchema, type Payment } from '#domain/billing.ts'
import { formatDollars } from '#domain/prices.ts'
import { formatDate } from '#web/dates/format-date.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ColumnHeader, Table, TableCell, TableHead, TableRow } from '#web/ui/table.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { MoreButton } from '../more-button.tsx'
import { useFilter } from '../use-address.ts'
import { paymentsQuery } from './billing-queries.ts'
import { EventsToLookAt, PaymentEvents } from './payment-events.tsx'
import { PaymentFilters } from './payment-filters.tsx'

/** S2 §2: a placeholder until the webhook is configured; then what the ledger recorded. */
export function PaymentHistory() {
  const { filter, isFiltered } = useFilter(paymentFilterSchema)
  const query = useInfiniteQuery(paymentsQuery(filter))
  const { data, error, refetch } = query
  const payments = data?.pages.flatMap((page) => page.payments ?? [])
  if (data?.pages[0]?.payments === null)
    return (
      <Alert title="Payment tracking is not set up yet">
        <p>Payments will be tracked here once payment webhooks are configured.</p>
      </Alert>
    )
  return (
    <div className="grid grid-cols-1 gap-8">
      <EventsToLookAt />
      <div className="grid grid-cols-1 gap-4">
        <PaymentFilters />
        {error && !payments && <LoadFailed title={`Error loading payments: ${error.message}`} onRetry={refetch} />}
        {!payments && !error && <Spinner label="Loading payments..." />}
        {payments?.length === 0 && (
          <p className="text-small text-ink-soft">
            {isFiltered ? 'No payment matches these filters.' : 'No payments yet'}
          </p>
        )}
        {payments && payments.length > 0 && <PaymentTable payments={payments} />}
        <MoreButton query={query}>Show More</MoreButton>
      </div>
      <PaymentEvents />
    </div>
  )
}

const tones = {
  payment: 'success',
  payment_failed: 'danger',
  refund: 'neutral',
  refund_failed: 'danger',
  dispute: 'warning',
  dispute_won: 'success',
  dispute_lost: 'danger',
} as const

function PaymentTable({ payments }: { payments: Payment[] }) {
  return (
    <Table caption="Payments">
      <TableHead>
        <tr>
          {['Date', 'Customer', 'For', 'Amount', 'Kind'].map((column) => (
            <ColumnHeader key={column}>{column}</ColumnHeader>
          ))}
        </tr>
      </TableHead>
      <tbody>
        {payments.map(({ id, kind, description, customer_email, amount, occurred_at }) => (
          <TableRow key={id}>
            <TableCell className="whitespace-nowrap">{formatDate(occurred_at)}</TableCell>
            <TableCell className="min-w-40 break-all">{customer_email ?? 'No account'}</TableCell>
            <TableCell className="min-w-36">{description}</TableCell>
            <TableCell className="whitespace-nowrap tabular-nums">
              {moneyKinds[kind] < 0 && '−'}
              {formatDollars(amount)}
            </TableCell>
            <TableCell className="whitespace-nowrap">
              <Badge tone={tones[kind]}>{moneyKindNames[kind]}</Badge>
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
