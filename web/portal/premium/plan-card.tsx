import { formatWholeDollars, savingsCents, type SubscriptionInterval, type SubscriptionPlan } from '#domain/prices.ts'
import { Badge } from '#web/ui/badge.tsx'

const words: Record<SubscriptionInterval, { name: string; billed: string; badge?: string }> = {
  monthly: { name: 'Monthly', billed: 'every month' },
  quarterly: { name: 'Quarterly', billed: 'every 3 months', badge: 'Most Popular' },
  semi_annual: { name: 'Semi-annual', billed: 'every 6 months' },
  annual: { name: 'Annual', billed: 'every year', badge: 'Best Value' },
}

type PlanCardProps = {
  plan: SubscriptionPlan
  plans: SubscriptionPlan[]
  isSelected: boolean
  onSelect: (interval: SubscriptionInterval) => void
}

/** One way to pay, as a radio button that fills its whole card. */
export function PlanCard({ plan, plans, isSelected, onSelect }: PlanCardProps) {
  const { name, billed, badge } = words[plan.billing_interval]
  const savings = savingsCents(plan, plans)
  return (
    <label className="grid cursor-pointer content-start gap-1 rounded-card border border-line-strong bg-raised p-4 transition-colors duration-150 hover:border-ink has-checked:border-mark has-checked:bg-mark-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-mark">
      <span className="flex flex-wrap items-center gap-2">
        <input
          type="radio"
          name="billing_interval"
          value={plan.billing_interval}
          checked={isSelected}
          onChange={() => onSelect(plan.billing_interval)}
          className="size-4 shrink-0 accent-mark outline-none"
        />
        <span className="font-semibold">{name}</span>
        {badge && <Badge tone="mark">{badge}</Badge>}
      </span>
      <span>
        <span className="font-display text-heading">{formatWholeDollars(plan.monthly_equivalent)}</span>/month
      </span>
      <span className="text-small text-ink-soft">
        {formatWholeDollars(plan.total_amount)} {billed}
      </span>
      {savings > 0 && <span className="text-small font-semibold text-success">Save {formatWholeDollars(savings)}</span>}
    </label>
  )
}
