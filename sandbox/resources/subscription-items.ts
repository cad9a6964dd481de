import type { Stripe } from 'stripe'
import { badRequest } from '../errors.ts'
import { newId, type Store } from '../store.ts'
import type { Period } from './periods.ts'
import { wireDecimal } from './prices.ts'

export function recurringOf(price: Stripe.Price): Stripe.Price.Recurring {
  if (price.recurring) return price.recurring
  throw badRequest(
    'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
    { param: 'items[0][price]' },
  )
}

type Wanted = { price: Stripe.Price; quantity: number; rates?: Stripe.TaxRate[] }

export function newItem(store: Store, subscription: string, wanted: Wanted, period: Period): Stripe.SubscriptionItem {
  const { price, quantity } = wanted
  return {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: store.now,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: wanted.rates ?? [],
  }
}

/** A price as it was called before; every item still has it so. */
export function planOf(price: Stripe.Price): Stripe.Plan {
  const { interval, interval_count } = recurringOf(price)
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: wireDecimal(price.unit_amount ?? 0),
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval,
    interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

export const itemList = (
  subscription: string,
  data: Stripe.SubscriptionItem[],
): Stripe.ApiList<Stripe.SubscriptionItem> => ({
  object: 'list',
  data,
  has_more: false,
  url: `/v1/subscription_items?subscription=${subscription}`,
})
