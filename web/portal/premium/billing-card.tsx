import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { SessionUser } from '#domain/accounts.ts'
import { membershipOf } from '#domain/permissions.ts'
import { ownSubscriptionQuery } from '#web/api/subscription.ts'
import { formatDate } from '#content/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonLook } from '#web/ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { ManageBilling } from './manage-billing.tsx'
import { SubscriptionNote } from './subscription-note.tsx'

/** Whoever the payment provider knows can manage their billing there, whatever became of what they pay. */
export function BillingCard({ user }: { user: SessionUser }) {
  const { data, isPending } = useQuery(ownSubscriptionQuery)
  const { label, isPremium } = membershipOf(user)
  const subscription = data?.subscription ?? null
  const managesBilling = isPremium || (data?.manages_billing ?? false)
  const { cancel_at_period_end = false, current_period_end = null } = subscription ?? {}
  const endsOn = cancel_at_period_end && current_period_end && formatDate(current_period_end)
  return (
    <Card>
      <CardHeader>
        <CardTitle>Billing & Subscription</CardTitle>
        <CardDescription>
          {managesBilling ? 'Plans, invoices and cards are kept by our payment provider.' : 'You are on the free tier.'}
        </CardDescription>
      </CardHeader>
      {subscription && <SubscriptionNote subscription={subscription} />}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
        {isPremium ? (
          <Badge tone={endsOn ? 'neutral' : 'mark'}>Premium Subscription Active{endsOn && ` until ${endsOn}`}</Badge>
        ) : (
          <Badge>{label}</Badge>
        )}
        <div className="flex flex-wrap gap-3">
          <Link to="/billing" className={buttonLook({ variant: 'outline', size: 'small' })}>
            Invoices and receipts
          </Link>
          {managesBilling && <ManageBilling />}
          {user.role === 'user' && !isPremium && !isPending && subscription === null && (
            <Link to="/dashboard#upgrade" className={buttonLook({ size: 'small' })}>
              Upgrade to Premium
            </Link>
          )}
        </div>
      </div>
    </Card>
  )
}
