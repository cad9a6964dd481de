import { useState } from 'react'
import { formatDate } from '#content/dates.ts'
import { paymentMethods, type InvoicePayment, type OpenInvoice } from '#domain/invoices.ts'
import { moneyKindNames, moneyKinds } from '#domain/payments.ts'
import { formatDollars } from '#domain/prices.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { InvoiceRefundDialog } from './invoice-refund-dialog.tsx'

/** What came for an invoice, and what went back. */
export function InvoicePayments({ open: { invoice, payments } }: { open: OpenInvoice }) {
  const [refunded, setRefunded] = useState<InvoicePayment>()
  return (
    <Card className="grid gap-3 p-4 sm:p-5">
      <h3 className="text-small font-semibold">Payments</h3>
      {payments.length === 0 && <p className="text-small text-ink-soft">None yet</p>}
      <ul className="grid divide-y divide-line text-small empty:hidden">
        {payments.map((payment) => (
          <li key={payment.id} className="grid gap-1.5 py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>
                {payment.kind !== 'payment' && `${moneyKindNames[payment.kind]}, `}
                {formatDate(payment.occurred_at)}
              </span>
              <span className="font-semibold tabular-nums">
                {moneyKinds[payment.kind] < 0 && '−'}
                {formatDollars(payment.amount)}
              </span>
            </p>
            <Said payment={payment} />
            <GivenBack payment={payment} onRefund={() => setRefunded(payment)} />
          </li>
        ))}
      </ul>
      <InvoiceRefundDialog invoice={invoice} payment={refunded} onClose={() => setRefunded(undefined)} />
    </Card>
  )
}

const methodNames: Record<string, string> = { card: 'Card', ...paymentMethods }

/** How it came, from whom, and under which name. */
function Said({ payment: { method, paid_by, reference } }: { payment: InvoicePayment }) {
  const said = [
    method && (methodNames[method] ?? method),
    paid_by && `paid by ${paid_by}`,
    reference && `reference ${reference}`,
  ].filter(Boolean)
  return said.length > 0 && <p className="text-note wrap-anywhere text-ink-soft">{said.join(', ')}</p>
}

function GivenBack({ payment, onRefund }: { payment: InvoicePayment; onRefund: () => void }) {
  const { amount, occurred_at, refunded_amount, asked_amount, failed_amount, refundable_amount } = payment
  const of = `${formatDollars(amount)} of ${formatDate(occurred_at)}`
  if (payment.kind !== 'payment') return null
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden">
      {asked_amount > 0 && <Badge tone="warning">Refund pending</Badge>}
      {refunded_amount > 0 && <Badge>Refunded {formatDollars(refunded_amount)}</Badge>}
      {failed_amount > 0 && (
        <>
          <Badge tone="danger">Refund failed</Badge>
          <Button variant="outline" size="small" aria-label={`Try Again: refund of ${of}`} onClick={onRefund}>
            Try Again
          </Button>
        </>
      )}
      {failed_amount === 0 && refundable_amount > 0 && (
        <Button variant="outline" size="small" aria-label={`Refund ${of}`} onClick={onRefund}>
          Refund
        </Button>
      )}
    </div>
  )
}
