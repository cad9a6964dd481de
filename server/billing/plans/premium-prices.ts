import { isDeepStrictEqual } from 'node:util'
import { intervalMonths } from '#domain/billing.ts'
import { formatDollars, type SubscriptionPlan } from '#domain/prices.ts'
import type { Ctx } from '../../context.ts'
import { isStripeError, onceFree, type Payments, type Stripe } from '../../outside/stripe.ts'
import { currency } from '../checkouts/checkouts.ts'
import { listAllSubscriptionPlans, listSubscriptionPlans } from './plans.ts'

const premiumProduct = { id: 'slipway_premium', name: 'Premium membership' }
const keyOf = ({ billing_interval }: Pick<SubscriptionPlan, 'billing_interval'>) => `premium_${billing_interval}`

type Plan = Pick<SubscriptionPlan, 'billing_interval' | 'total_amount'>
type Pricing = Pick<Ctx, 'now' | 'payments'>

/** Many who ask at once make one price; a failure that the provider remembers with the key is over after this long. */
const ASKED_TWICE_MS = 10 * 60_000

/**
 * The provider's price of a plan, found by its key. Where that is another than ours, a new one takes the key over and the old
 * one is archived: nobody can choose it any more, and whoever pays it goes on paying it.
 */
export async function priceOf({ now, payments }: Pricing, plan: Plan): Promise<string> {
  const stripe = await payments.stripe()
  const lookup_key = keyOf(plan)
  const known = await findPrice(stripe, lookup_key)
  if (known && isPriceOf(known, plan)) return known.id
  if (known) await archivePrice(stripe, known) // first: after an end in between the next try finds none, and makes one
  await stripe.products.create(premiumProduct).catch((error: unknown) => {
    if (!isStripeError(error, 'resource_already_exists')) throw error
  })
  const { id } = await onceFree(() =>
    stripe.prices.create(
      {
        product: premiumProduct.id,
        currency,
        unit_amount: plan.total_amount,
        recurring: { interval: 'month', interval_count: intervalMonths[plan.billing_interval] },
        lookup_key,
        transfer_lookup_key: true,
      },
      {
        idempotencyKey: `price-${lookup_key}-${plan.total_amount}-${known?.id}-${Math.floor(now().getTime() / ASKED_TWICE_MS)}`,
      },
    ),
  )
  return id
}

/** Brings the provider's prices to the plans on offer, and withdraws those of plans that are not. */
export async function followPlans(ctx: Pricing & Pick<Ctx, 'db'>) {
  const stripe = await ctx.payments.stripe()
  const plans = await listAllSubscriptionPlans(ctx.db)
  for (const plan of plans) {
    if (plan.is_active) await priceOf(ctx, plan)
    else {
      const left = await findPrice(stripe, keyOf(plan))
      if (left) await archivePrice(stripe, left)
    }
  }
  // Another version may have started meanwhile, and its job be done before this one wrote: whoever wrote last looks again.
  if (!isDeepStrictEqual(plans, await listAllSubscriptionPlans(ctx.db))) await followPlans(ctx)
}

/** The provider's prices of the plans on offer, in their order. */
export async function listOfferedPrices({ db, payments }: Pick<Ctx, 'db' | 'payments'>) {
  const stripe = await payments.stripe()
  const plans = await listSubscriptionPlans(db)
  const { data } = await stripe.prices.list({ lookup_keys: plans.map(keyOf), active: true })
  return plans.flatMap((plan) => {
    const price = data.find(({ lookup_key }) => lookup_key === keyOf(plan))
    const interval_months = intervalMonths[plan.billing_interval]
    return price ? [{ id: price.id, amount: price.unit_amount ?? 0, interval_months }] : []
  })
}

/** Where the provider would charge something else than these plans say, in words. */
export async function listPriceDifferences(payments: Payments, plans: SubscriptionPlan[]): Promise<string[]> {
  const stripe = await payments.stripe()
  const differences: string[] = []
  for (const plan of plans) {
    const price = await findPrice(stripe, keyOf(plan))
    const says = `${keyOf(plan)} is ${formatDollars(plan.total_amount)} in the price book`
    if (!price) differences.push(`${says}, and there is none at the provider`)
    else if (!isPriceOf(price, plan))
      differences.push(`${says}, and ${formatDollars(price.unit_amount ?? 0)} at the provider (${price.id})`)
  }
  return differences
}

async function findPrice(stripe: Stripe, lookup_key: string) {
  const { data } = await stripe.prices.list({ lookup_keys: [lookup_key], active: true, limit: 1 })
  return data[0]
}

const isPriceOf = ({ unit_amount, recurring, ...price }: Stripe.Price, { total_amount, billing_interval }: Plan) =>
  unit_amount === total_amount &&
  price.currency === currency &&
  recurring?.interval === 'month' &&
  recurring.interval_count === intervalMonths[billing_interval]

/** A product's default price cannot be archived. It only stays in the provider's lists: without the key nobody is offered it. */
async function archivePrice(stripe: Stripe, { id }: Stripe.Price) {
  await stripe.prices.update(id, { active: false }).catch((error: unknown) => {
    if (!isStripeError(error) || error.statusCode !== 400) throw error
  })
}
