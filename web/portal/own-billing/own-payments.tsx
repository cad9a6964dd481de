import { Link } from 'react-router'
import { formatDate } from '#content/dates.ts'
import { describeMoney, type OwnPayment } from '#domain/own-billing.ts'
import { moneyKinds } from '#domain/payments.ts'
import { formatDollars } from '#domain/prices.ts'
import { ColumnHeader, Table, TableCell, TableHead, TableRow } from '#web/ui/table.tsx'
import { BillingSection } from './billing-section.tsx'

export function OwnPayments({ payments }: { payments: OwnPayment[] }) {
  return (
    <BillingSection title="Your payments" empty="No payments yet">
      {payments.length > 0 && (
        <Table caption="Your payments">
          <TableHead>
            <tr>
              {['Date', 'For', 'Amount', 'Receipt'].map((column) => (
                <ColumnHeader key={column}>{column}</ColumnHeader>
              ))}
            </tr>
          </TableHead>
          <tbody>
            {payments.map((payment) => (
              <TableRow key={payment.id}>
                <TableCell className="whitespace-nowrap">{formatDate(payment.occurred_at)}</TableCell>
                <TableCell className="min-w-44 wrap-anywhere">{describeMoney(payment)}</TableCell>
                <TableCell className="whitespace-nowrap tabular-nums">
                  {moneyKinds[payment.kind] < 0 && '−'}
                  {formatDollars(payment.amount)}
                </TableCell>
                <TableCell>
                  <Receipt payment={payment} />
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
    </BillingSection>
  )
}

/** Of a purchase; whatever went back stands on it, too. */
function Receipt({ payment: { kind, purchase_id, occurred_at } }: { payment: OwnPayment }) {
  if (kind !== 'payment' || purchase_id === null) return '–'
  return (
    <Link
      to={`/receipt?purchase=${purchase_id}`}
      className="whitespace-nowrap underline decoration-mark underline-offset-4"
    >
      Receipt of {formatDate(occurred_at)}
    </Link>
  )
}
