import { idOf, type Stripe } from '../../outside/stripe.ts'
import { findForeign } from './foreign-subscriptions.ts'
import type { Finding } from './findings.ts'
import { findLastState } from './ledger.ts'
import type { SubscriptionFacts } from './ledger.tables.ts'
import {
  done,
  entryFor,
  findCheckout,
  mismatchOf,
  notOurs,
  strangeIn,
  toLookAt,
  type Checkout,
  type Happening,
  type SettlingCtx,
} from './looking.ts'

/**
 * How a subscription stands is always taken over: its price may rise, its plan be switched in the provider's portal, its
 * quantity change. Only that it is the one we began is checked, at the first look.
 */
export async function lookAtSubscription(ctx: SettlingCtx, happening: Happening): Promise<Finding> {
  const stripe = await ctx.payments.stripe()
  const seen = await findLastState(ctx.db, happening.objectId)
  const subscription = await stripe.subscriptions.retrieve(happening.objectId, { expand: ['latest_invoice'] })
  const checkout = await findCheckout(ctx, subscription.metadata['checkout_id'])
  if (!checkout) return (await findForeign(ctx, happening, subscription.customer, subscription.id)) ?? notOurs
  const strange = strangeIn(ctx, subscription) ?? (seen ? null : await strangeStart(ctx, checkout, subscription))
  if (strange) return toLookAt(strange)
  const entry = {
    ...entryFor(ctx, checkout, happening, subscription),
    amount: costOf(subscription),
    facts: factsOf(subscription),
    occurred_at: happening.occurredAt,
  }
  return done({ state: { entry, seenSeq: seen?.seq } })
}

/** What one period costs now, before tax and discounts. */
const costOf = ({ items }: Stripe.Subscription) =>
  items.data.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1), 0)

/** Null for a subscription that began as our checkout said; it may have changed since, so then its session is asked. */
async function strangeStart(ctx: SettlingCtx, checkout: Checkout, subscription: Stripe.Subscription) {
  const now = mismatchOf(checkout, subscription, costOf(subscription))
  if (now === null || checkout.session_id === null) return now
  const stripe = await ctx.payments.stripe()
  const session = await stripe.checkout.sessions.retrieve(checkout.session_id)
  if (idOf(session.subscription) !== subscription.id) return now
  return mismatchOf(checkout, session, session.amount_subtotal)
}

function factsOf(subscription: Stripe.Subscription): SubscriptionFacts {
  const invoice = typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null
  return {
    status: subscription.status,
    current_period_end: subscription.items.data[0]?.current_period_end ?? null,
    cancel_at_period_end: subscription.cancel_at_period_end,
    past_due_since: subscription.status === 'past_due' ? (invoice?.created ?? null) : null,
    interval_months: monthsIn(subscription.items.data[0]?.price.recurring),
  }
}

/** Null where a period is counted in days or weeks. */
function monthsIn(recurring: Stripe.Price.Recurring | null | undefined) {
  if (recurring?.interval === 'month') return recurring.interval_count
  return recurring?.interval === 'year' ? recurring.interval_count * 12 : null
}
