import { promotions, type PromotionPlan } from '#content/promotions.ts'
import { CheckedItems } from '#web/site/sections/checked-items.tsx'
import { PageSection } from '#web/site/sections/page-section.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { ClaimButton } from './claim-dialog.tsx'
import { ComparisonTable } from './comparison-table.tsx'

export function PromotionPricing() {
  const { heading, text, plans, tableHeading, tableNote } = promotions.pricing
  return (
    <PageSection id="plans" heading={heading} intro={text} ground="shoal">
      <ul className="grid gap-5 md:grid-cols-2">
        {plans.map((plan, index) => (
          <PlanCard key={plan.name} plan={plan} main={index === 0} />
        ))}
      </ul>
      <div className="grid gap-5">
        <h3 className="font-display text-heading">{tableHeading}</h3>
        <ComparisonTable />
        <p className="max-w-[72ch] text-note text-ink-soft">{tableNote}</p>
      </div>
    </PageSection>
  )
}

function PlanCard({ plan, main }: { plan: PromotionPlan; main: boolean }) {
  const { name, price, priceNote, text, features, toCome, badge, button } = plan
  return (
    <li className="grid">
      <Card className="flex flex-col gap-5">
        <div className="flex items-center justify-between gap-4">
          <CardTitle as="h3">{name}</CardTitle>
          {badge && <Badge tone="mark">{badge}</Badge>}
        </div>
        <p className="grid gap-1">
          <span className="font-display text-title tabular-nums">{price}</span>
          <span className="text-small text-ink-soft">{priceNote}</span>
        </p>
        <p>{text}</p>
        <div className="mb-auto grid gap-4">
          <CheckedItems items={features} />
          {toCome && <p className="text-small text-ink-soft">{toCome}</p>}
        </div>
        <ClaimButton variant={main ? 'primary' : 'outline'} className="mt-3">
          {button}
        </ClaimButton>
      </Card>
    </li>
  )
}
