import { eq, inArray } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import type { SubscriptionInterval } from '#domain/prices.ts'
import { actorOf, type Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { enqueue } from '../../jobs/queue.ts'
import { askStripe, isStripeError, type Stripe } from '../../outside/stripe.ts'
import { labelsOf, openCheckout, type Checkout } from './checkouts.ts'
import { withCustomer } from './customers.ts'
import { billing_customers } from './checkouts.tables.ts'
import { findSubscriptionPlan } from '../plans/plans.ts'
import { priceOf } from '../plans/premium-prices.ts'
import { settleSession } from '../ledger/settlement.ts'
import { findOwnSubscription } from '../ledger/tiers.ts'

/** Opens the payment page for Premium, paid in this rhythm at the price of the plan on offer. */
export async function createPremiumCheckout(ctx: Ctx, billing_interval: SubscriptionInterval) {
  const actor = actorOf(ctx)
  const plan = await findSubscriptionPlan(ctx.db, billing_interval)
  if (!plan) throw new AppError('invalid_input', { message: 'This plan is not available.' })
  await refuseSecondSubscription(ctx)

  const stripe = await ctx.payments.stripe()
  const wanted = {
    user_id: actor.user_id,
    company_id: actor.company.id,
    purpose: 'premium' as const,
    subject: billing_interval,
    amount: plan.total_amount,
    refuse: (tx: Tx) => refuseSecondSubscription({ ...ctx, db: tx }),
  }
  const whenPaid = async ({ id }: Stripe.Checkout.Session) => {
    await settleSession(ctx, id)
    await refuseSecondSubscription(ctx)
    throw new AppError('payment_processing')
  }
  const createSession = async (checkout: Checkout) => {
    const price = await priceOf(ctx, plan)
    const metadata = labelsOf(checkout)
    return withCustomer(ctx, actor.company.id, (customer) =>
      stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer,
          line_items: [{ price, quantity: 1 }],
          allow_promotion_codes: true,
          metadata,
          subscription_data: { metadata },
          success_url: `${ctx.origin}/dashboard?premium=${checkout.id}`,
          cancel_url: `${ctx.origin}/dashboard`,
        },
        { idempotencyKey: `checkout-${checkout.id}-${customer}` },
      ),
    )
  }
  const { session } = await askStripe(openCheckout(ctx, wanted, createSession, whenPaid))
  return { url: session.url }
}

/** One at a time. Where the first one waits for its owner, they are told what to do instead of paying twice. */
async function refuseSecondSubscription(ctx: Parameters<typeof findOwnSubscription>[0]) {
  const own = await findOwnSubscription(ctx)
  if (own) throw new AppError(own.is_premium ? 'already_subscribed' : 'subscription_waits')
}

/** The provider's page on which a company cancels, changes its card and reads its invoices. */
export async function openCustomerPortal(ctx: Ctx) {
  const actor = actorOf(ctx)
  const stripe = await ctx.payments.stripe()
  const return_url = `${ctx.origin}/account-settings`
  const session = await askStripe(
    withCustomer(ctx, actor.company.id, (customer) => stripe.billingPortal.sessions.create({ customer, return_url }), {
      pays: true,
    }),
  )
  return { url: session.url }
}

/** Asks for the end of a company's subscriptions: it is not charged any more, whoever of its people they were begun for. */
export async function endSubscriptionsOf(tx: Tx, companyId: string) {
  const customers = await tx.select().from(billing_customers).where(eq(billing_customers.company_id, companyId))
  for (const { customer_id } of customers) await enqueue(tx, 'end-subscriptions', { customer_id })
}

/** Whoever's account is deleted is nobody at the provider either: their subscriptions end, and so does what it knows of them. */
export async function forgetCustomersOf(tx: Tx, userIds: string[]) {
  const customers = await tx.select().from(billing_customers).where(inArray(billing_customers.user_id, userIds))
  for (const { customer_id } of customers) await enqueue(tx, 'forget-customer', { customer_id })
}

export async function forgetCustomer(ctx: Pick<Ctx, 'payments'>, customer: string) {
  await endSubscriptions(ctx, customer)
  const stripe = await ctx.payments.stripe()
  await stripe.customers.del(customer).catch((error: unknown) => {
    if (!isStripeError(error, 'resource_missing')) throw error
  })
}

export async function endSubscriptions(ctx: Pick<Ctx, 'payments'>, customer: string) {
  const stripe = await ctx.payments.stripe()
  const running = await stripe.subscriptions.list({ customer, limit: 100 }).catch((error: unknown) => {
    if (isStripeError(error, 'resource_missing')) return { data: [] }
    throw error
  })
  for (const { id } of running.data) await stripe.subscriptions.cancel(id)
}
