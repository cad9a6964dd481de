import { maintenance } from '#content/pricing.ts'
import { formatWholeDollars, maintenanceIntervals, type MaintenancePlan } from '#domain/prices.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const [, ...intervalsAhead] = maintenanceIntervals
const rowLook = 'flex h-11 items-center gap-3 border-b border-line text-small'

/** What several months at once cost, one row each. The height is that of three rows, also without data, so nothing jumps. */
export function PaidAhead({ plans, loading }: { plans: readonly MaintenancePlan[]; loading: boolean }) {
  if (loading) return <PaidAheadLoading />
  if (plans.length === 0) return <p className="min-h-33 text-small text-ink-soft">{maintenance.paidAheadUnknown}</p>
  return (
    <ul className="min-h-33">
      {plans.map(({ billing_interval, total_amount, discount_percentage }) => (
        <li key={billing_interval} className={rowLook}>
          {maintenance.intervals[billing_interval]}
          {discount_percentage > 0 && <Badge tone="success">{maintenance.discount(discount_percentage)}</Badge>}
          <span className="ml-auto font-semibold tabular-nums">{formatWholeDollars(total_amount)}</span>
        </li>
      ))}
    </ul>
  )
}

function PaidAheadLoading() {
  return (
    <ul className="min-h-33">
      {intervalsAhead.map((interval) => (
        <li key={interval} className={rowLook}>
          {maintenance.intervals[interval]}
          <Skeleton className="ml-auto w-28" />
        </li>
      ))}
    </ul>
  )
}
