import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { afterPaying } from '#content/dashboard.ts'
import type { SessionUser } from '#domain/accounts.ts'
import type { JustPaid } from '#domain/billing.ts'
import { formatDollars } from '#domain/prices.ts'
import { formatDate, formatMoment } from '#content/dates.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { PhoneForm } from './phone-form.tsx'

const link = 'underline decoration-mark underline-offset-4'
const look = 'grid gap-4 border-l-4 border-l-success lg:col-span-2'
const thanks = ({ first_name }: SessionUser) => (first_name ? `Thank you, ${first_name}.` : 'Thank you.')

type ThankYouProps = { user: SessionUser; paid: JustPaid; manageBilling: ReactNode }

/** What somebody paid, and what happens now and by when. */
export function ThankYou({ user, paid, manageBilling }: ThankYouProps) {
  const { product, purpose, amount, paid_at, purchase_id, call_by } = paid
  return (
    <Card className={look}>
      <CardTitle>
        {thanks(user)} {formatDollars(amount)} received.
      </CardTitle>
      <p className="text-small text-ink-soft">
        {product}, paid {formatDate(paid_at)}.{' '}
        {purchase_id && (
          <Link to={`/receipt?purchase=${purchase_id}`} className={link}>
            Open your receipt
          </Link>
        )}
      </p>
      <div className="grid max-w-prose gap-1.5 text-small">
        <h3 className="font-semibold">What happens now</h3>
        {call_by && (
          <p>
            We call you by {formatMoment(call_by)}
            {user.phone && ` at ${user.phone}`}.
          </p>
        )}
        <p>
          {afterPaying[purpose]} Anything we should know?{' '}
          <Link to="/support-tickets" className={link}>
            Write to us
          </Link>
        </p>
      </div>
      {!user.phone && <PhoneForm user={user} />}
      {!purchase_id && <div>{manageBilling}</div>}
    </Card>
  )
}

/** Back from the payment page, a moment before the provider has told us: nothing is called received yet. */
export function PaymentOnItsWay({ user, isLate }: { user: SessionUser; isLate: boolean }) {
  return (
    <Card className={look}>
      <CardTitle>{thanks(user)} Your payment is being confirmed.</CardTitle>
      {isLate ? (
        <p className="text-small">This takes longer than usual. We write to you when it is confirmed.</p>
      ) : (
        <Spinner label="This takes a few seconds. The page changes by itself." />
      )}
    </Card>
  )
}
