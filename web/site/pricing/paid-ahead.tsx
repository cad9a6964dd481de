import { maintenance } from '#content/pricing.ts'
import { formatWholeDollars, type MaintenancePlan } from '#domain/prices.ts'
import { Badge } from '#web/ui/badge.tsx'

/** What several months at once cost, one row each. The height is that of three rows, also without data, so nothing jumps. */
export function PaidAhead({ plans }: { plans: readonly MaintenancePlan[] }) {
  if (plans.length === 0) return <p className="min-h-33 text-small text-ink-soft">{maintenance.paidAheadUnknown}</p>
  return (
    <ul className="min-h-33">
      {plans.map(({ billing_interval, total_amount, discount_percentage }) => (
        <li key={billing_interval} className="flex h-11 items-center gap-3 border-b border-line text-small">
          {maintenance.intervals[billing_interval]}
          {discount_percentage > 0 && <Badge tone="success">{maintenance.discount(discount_percentage)}</Badge>}
          <span className="ml-auto font-semibold tabular-nums">{formatWholeDollars(total_amount)}</span>
        </li>
      ))}
    </ul>
  )
}
