import { Link } from 'react-router'
import { agencyZone, formatDate } from '#content/dates.ts'
import { describeMoney, type OwnPayment } from '#domain/own-billing.ts'
import { moneyKinds } from '#domain/payments.ts'
import { formatDollars } from '#domain/prices.ts'
import { ActionsCell, ListTable, TableCell, TableRow } from '#web/ui/table.tsx'
import { linkToReceipt } from '#web/api/own-billing.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { SaveFile } from '../save-file.tsx'
import { BillingSection } from './billing-section.tsx'

export function OwnPayments({ payments }: { payments: OwnPayment[] }) {
  return (
    <BillingSection title="Your payments" empty="No payments yet">
      {payments.length > 0 && (
        <ListTable caption="Your payments" columns={['Date', 'For', 'Amount', 'Receipt']}>
          {payments.map((payment) => (
            <TableRow key={payment.id}>
              <TableCell className="whitespace-nowrap">{formatDate(payment.occurred_at, agencyZone)}</TableCell>
              <TableCell className="min-w-44 wrap-anywhere">{describeMoney(payment)}</TableCell>
              <TableCell className="whitespace-nowrap tabular-nums">
                {moneyKinds[payment.kind] < 0 && '−'}
                {formatDollars(payment.amount)}
              </TableCell>
              <ActionsCell>
                <Receipt payment={payment} />
              </ActionsCell>
            </TableRow>
          ))}
        </ListTable>
      )}
    </BillingSection>
  )
}

/** Of money that came; what went back of it stands on it, too. */
function Receipt({ payment: { id, kind, purchase_id, occurred_at } }: { payment: OwnPayment }) {
  if (kind !== 'payment') return null
  if (purchase_id === null)
    return <SaveFile from={() => linkToReceipt(id)}>{`Receipt of ${formatDate(occurred_at, agencyZone)}`}</SaveFile>
  return (
    <Link to={`/receipt?purchase=${purchase_id}`} className={buttonLook({ variant: 'outline', size: 'small' })}>
      Receipt of {formatDate(occurred_at, agencyZone)}
    </Link>
  )
}
