import { useQuery } from '@tanstack/react-query'
import { maintenance } from '#content/pricing.ts'
import { maintenancePlans, maintenanceTiers } from '#domain/prices.ts'
import { maintenancePlansQuery } from '#web/api/maintenance-plans.ts'
import { useIsHydrated } from '#web/auth/email-link.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Guarantee, type GuaranteeText } from './guarantee.tsx'
import { offerOfTier } from './plan-offer.ts'
import { PlanCard } from './plan-card.tsx'

/**
 * The three plans. The page is made with those of the price book, which the table is brought to at every start, and asks for them once
 * it listens: what is on sale today takes their place. A tier without data shows the fallback of the price book.
 */
export function MaintenancePlans({ guarantee }: { guarantee: GuaranteeText }) {
  const { data: plans = maintenancePlans, isPending } = useQuery(maintenancePlansQuery)
  const refreshing = useIsHydrated() && isPending
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Badge tone="success" className="text-small">
          {maintenance.annualSaving}
        </Badge>
        <output className="flex min-h-7 items-center gap-3 text-small text-ink-soft">
          {refreshing && (
            <>
              <Spinner size="small" />
              {maintenance.loading}
            </>
          )}
        </output>
      </div>
      <ul aria-busy={refreshing} className="grid gap-6 md:grid-cols-3">
        {maintenanceTiers.map((tier) => (
          <PlanCard key={tier} tier={tier} offer={offerOfTier(tier, plans)} />
        ))}
      </ul>
      <Guarantee {...guarantee} />
    </div>
  )
}
