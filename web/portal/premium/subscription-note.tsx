import { rateOf, troubleOf, type SubscriptionState } from '#domain/billing.ts'
import { formatDate } from '#content/dates.ts'
import { Alert } from '#web/ui/alert.tsx'

/** How a subscription goes on: renews, ends, or waits for its owner, and then what they do about it. */
export function SubscriptionNote({ subscription }: { subscription: SubscriptionState }) {
  const { current_period_end, cancel_at_period_end, grace_until, is_premium } = subscription
  const trouble = troubleOf(subscription)
  if (trouble)
    return (
      <Alert tone="warning" title={trouble.title}>
        {grace_until && is_premium && `Premium stays until ${formatDate(grace_until)}. `}
        {trouble.whatToDo}
      </Alert>
    )
  if (!current_period_end) return null
  return (
    <p className="text-small text-ink-soft">
      {cancel_at_period_end
        ? `Canceled: Premium ends on ${formatDate(current_period_end)}.`
        : `Renews on ${formatDate(current_period_end)}: ${rateOf(subscription)}.`}
    </p>
  )
}
