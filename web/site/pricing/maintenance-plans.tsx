import { useQuery } from '@tanstack/react-query'
import { maintenance } from '#content/pricing.ts'
import { maintenanceTiers } from '#domain/prices.ts'
import { maintenancePlansQuery } from '#web/api/maintenance-plans.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Guarantee, type GuaranteeText } from './guarantee.tsx'
import { offerOfTier } from './plan-offer.ts'
import { PlanCard } from './plan-card.tsx'

/** The three plans. Cards hold their place while prices load, and show the fallbacks of the price book when none come. */
export function MaintenancePlans({ guarantee }: { guarantee: GuaranteeText }) {
  const { data: plans = [], isPending } = useQuery(maintenancePlansQuery)
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Badge tone="success" className="text-small">
          {maintenance.annualSaving}
        </Badge>
        <output className="flex min-h-7 items-center gap-3 text-small text-ink-soft">
          {isPending && (
            <>
              <Spinner size="small" />
              {maintenance.loading}
            </>
          )}
        </output>
      </div>
      <ul aria-busy={isPending} className="grid gap-6 md:grid-cols-3">
        {maintenanceTiers.map((tier) => (
          <PlanCard key={tier} tier={tier} offer={offerOfTier(tier, plans)} loading={isPending} />
        ))}
      </ul>
      <Guarantee {...guarantee} />
    </div>
  )
}
