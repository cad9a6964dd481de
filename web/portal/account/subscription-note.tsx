import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#web/dates/format-date.ts'
import { ownSubscriptionQuery } from '#web/api/subscription.ts'
import { Alert } from '#web/ui/alert.tsx'

/** How the subscription goes on: renews, ends, or waits for a card. Nothing for a tier that an admin gave. */
export function SubscriptionNote() {
  const { data: subscription } = useQuery(ownSubscriptionQuery)
  if (!subscription) return null
  const { current_period_end, cancel_at_period_end, grace_until } = subscription
  if (grace_until)
    return (
      <Alert tone="warning" title="Your last payment did not go through">
        Premium stays until {formatDate(grace_until)}. Please check your card under Manage Billing.
      </Alert>
    )
  if (!current_period_end) return null
  return (
    <p className="text-small text-ink-soft">
      {cancel_at_period_end
        ? `Cancelled: Premium ends on ${formatDate(current_period_end)}.`
        : `Renews on ${formatDate(current_period_end)}.`}
    </p>
  )
}
