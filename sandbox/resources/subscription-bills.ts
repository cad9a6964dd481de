import type { Stripe } from 'stripe'
import { idOf, inTurn, type Store } from '../store.ts'
import { draftInvoice } from './invoice-drafts.ts'
import { lineOfItem, periodLine } from './invoice-lines.ts'
import { pendingItems } from './invoice-items.ts'
import type { Period } from './periods.ts'
import type { KeptSubscription } from './subscription-record.ts'
import { automaticRates } from './tax-rates.ts'

type Billing = {
  previous: Period
  discounts?: Stripe.Discount[]
  /** Whether the periods its items are in are billed, or only what waits. */
  billsPeriod?: boolean
  advances?: boolean
}

/** An invoice for the period the subscription is in now, and for everything that waits to be billed with it. */
export async function billPeriod(
  store: Store,
  subscription: KeptSubscription,
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update',
  { previous, discounts, billsPeriod = true, advances = false }: Billing,
) {
  const customer = await store.get<Stripe.Customer>('customer', idOf(subscription.customer))
  const isTaxed = subscription.automatic_tax.enabled
  const rates = isTaxed ? await automaticRates(store) : (subscription.default_tax_rates ?? [])
  const isTrial = subscription.status === 'trialing'
  const periods = await inTurn(billsPeriod ? subscription.items.data : [], async (item) => {
    const product = await store.find<Stripe.Product>(idOf(item.price.product))
    return periodLine(item, product?.name ?? item.price.id, {
      period: { start: item.current_period_start, end: item.current_period_end },
      isTrial,
      rates: item.tax_rates?.length ? item.tax_rates : rates,
    })
  })
  const waiting = await pendingItems(store, customer.id, subscription.id)
  return draftInvoice(store, {
    customer,
    subscription,
    reason,
    lines: [...waiting.map((item) => lineOfItem(item, rates)), ...periods],
    period: previous,
    discounts: discounts ?? subscription.discounts,
    isTaxed,
    advances,
    default_tax_rates: subscription.default_tax_rates ?? [],
  })
}
