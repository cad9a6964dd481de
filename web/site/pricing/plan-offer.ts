import { maintenanceFallbacks, type MaintenancePlan, type MaintenanceTier } from '#domain/prices.ts'

/** What the card of a tier shows: its price by the month, what paying ahead costs, and what it includes. */
export type PlanOffer = { monthlyCents: number; paidAhead: MaintenancePlan[]; features: string[] }

/** S1 §9: `base_price` is the price by the month. A tier without data shows its fallback instead of nothing. */
export function offerOfTier(tier: MaintenanceTier, plans: readonly MaintenancePlan[]): PlanOffer {
  const fallback = maintenanceFallbacks[tier]
  const ofTier = plans.filter(({ tier_name }) => tier_name === tier)
  const monthly = ofTier.find(({ billing_interval }) => billing_interval === 'monthly') ?? ofTier[0]
  return {
    monthlyCents: monthly?.base_price ?? fallback.base_price,
    paidAhead: ofTier.filter(({ billing_interval }) => billing_interval !== 'monthly'),
    features: monthly?.features.length ? monthly.features : fallback.features,
  }
}
