import { maintenance } from '#content/pricing.ts'
import { formatWholeDollars, type MaintenanceTier } from '#domain/prices.ts'
import { CheckedItems } from '#web/site/sections/checked-items.tsx'
import { LinkButtons } from '#web/site/sections/link-buttons.tsx'
import { PriceTag } from '#web/site/sections/price-tag.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { PaidAhead } from './paid-ahead.tsx'
import type { PlanOffer } from './plan-offer.ts'

type PlanCardProps = { tier: MaintenanceTier; offer: PlanOffer }

/** Rows of the three cards share one grid, so that prices, intervals and features stand level. */
export function PlanCard({ tier, offer }: PlanCardProps) {
  const { tagline, badge, button } = maintenance.plans[tier]
  return (
    <li
      className={cx(
        'grid gap-5 rounded-card border border-line bg-raised p-6 md:row-span-5 md:grid-rows-subgrid lg:p-8',
        badge && 'border-ink shadow-raised',
      )}
    >
      <div className="grid content-start gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="font-display text-heading">{tier}</h3>
          {badge && <Badge tone="mark">{badge}</Badge>}
        </div>
        <p className="text-small text-ink-soft">{tagline}</p>
      </div>
      <PriceTag price={maintenance.monthlyPrice(formatWholeDollars(offer.monthlyCents))} />
      <PaidAhead plans={offer.paidAhead} />
      <CheckedItems items={offer.features} />
      <LinkButtons links={[button]} size="medium" className="self-end [&>a]:flex-1" />
    </li>
  )
}
