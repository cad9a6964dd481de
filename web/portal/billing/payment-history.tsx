import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { moneyKindNames, moneyKinds, paymentFilterSchema, type Payment } from '#domain/payments.ts'
import { formatDollars } from '#domain/prices.ts'
import { formatDate } from '#content/dates.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Copy } from '#web/ui/copy.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ActionsCell, ListTable, TableCell, TableRow } from '#web/ui/table.tsx'
import { MaybeCustomer } from '../customer-link.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { MoreButton } from '../more-button.tsx'
import { useFilter } from '../use-address.ts'
import { paymentsQuery } from '#web/api/billing.ts'
import { EventsToLookAt, PaymentEvents } from './payment-events.tsx'
import { PaymentFilters } from './payment-filters.tsx'
import { RefundDialog } from './refund-dialog.tsx'

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
  const [refunded, setRefunded] = useState<Payment>()
  return (
    <>
      <ListTable caption="Payments" columns={['Date', 'Customer', 'For', 'Amount', 'Kind', 'Actions']}>
        {payments.map((payment) => (
          <TableRow key={payment.id}>
            <TableCell className="whitespace-nowrap">{formatDate(payment.occurred_at)}</TableCell>
            <TableCell className="min-w-52 break-all">
              <MaybeCustomer id={payment.customer_id}>{payment.customer_email ?? 'No account'}</MaybeCustomer>
              {payment.customer_email && <Copy text={payment.customer_email} />}
            </TableCell>
            <TableCell className="min-w-36">{payment.description}</TableCell>
            <TableCell className="whitespace-nowrap tabular-nums">
              {moneyKinds[payment.kind] < 0 && '−'}
              {formatDollars(payment.amount)}
            </TableCell>
            <TableCell className="whitespace-nowrap">
              <Badge tone={tones[payment.kind]}>{moneyKindNames[payment.kind]}</Badge>
              <GivenBack payment={payment} />
            </TableCell>
            <ActionsCell>
              {payment.refundable_amount > 0 && (
                <Button
                  variant="outline"
                  size="small"
                  aria-label={`Refund ${formatDollars(payment.amount)} of ${formatDate(payment.occurred_at)}, ${payment.customer_email ?? 'no account'}`}
                  onClick={() => setRefunded(payment)}
                >
                  Refund
                </Button>
              )}
            </ActionsCell>
          </TableRow>
        ))}
      </ListTable>
      <RefundDialog payment={refunded} onClose={() => setRefunded(undefined)} />
    </>
  )
}

function GivenBack({ payment: { kind, refunded_amount, asked_amount } }: { payment: Payment }) {
  if (kind !== 'payment') return null
  return (
    <>
      {refunded_amount > 0 && (
        <span className="block text-note text-ink-soft">Refunded {formatDollars(refunded_amount)}</span>
      )}
      {asked_amount > 0 && (
        <span className="block text-note text-ink-soft">Refund of {formatDollars(asked_amount)} pending</span>
      )}
    </>
  )
}
