import { type CustomSubscriptionInput } from '#domain/arrangements.ts'
import { intervalMonths } from '#domain/billing.ts'
import { AppError } from '#domain/errors.ts'
import { isProven } from '../../accounts/accounts.ts'
import { findProfileByEmail } from '../../accounts/profiles.ts'
import { giveCompanyOfOwn } from '../../companies/belonging.ts'
import type { Ctx } from '../../context.ts'
import { askStripe, idOf, isStripeError, type Stripe } from '../../outside/stripe.ts'
import { findArrangement, getActiveArrangement, listActiveArrangements, type ArrangementRow } from './arrangements.ts'
import { bindArrangements } from './binding.ts'
import { settleSession } from '../ledger/settlement.ts'
import { findPaidSince } from '../ledger/tiers.ts'
import { currency, expirePagesOfArrangement, labelsOf, openCheckout, type Checkout } from '../checkouts/checkouts.ts'
import { withCustomer } from '../checkouts/customers.ts'

type Paying = Pick<Ctx, 'db' | 'now' | 'origin' | 'auth' | 'payments'>

/** Opens a payment page for what was agreed with a customer, or only says whether that could be done. */
export async function createCustomSubscription(ctx: Paying, input: CustomSubscriptionInput) {
  if (!('customerEmail' in input)) return validate(ctx, await listActiveArrangements(ctx.db))
  const arrangement = await getActiveArrangement(ctx.db, input.customerEmail)
  return input.validateOnly ? validate(ctx, [arrangement]) : openPaymentPage(ctx, arrangement)
}

/** What is paid already is paid once, and what the provider would not charge is asked of nobody. */
export async function refuseUnpayable(ctx: Paying, arrangement: ArrangementRow) {
  if (await findPaidSince(ctx.db, arrangement.id)) throw new AppError('arrangement_paid')
  const offer = await askStripe(offerOf(await ctx.payments.stripe(), arrangement))
  if (offer.issue !== null) throw new AppError('invalid_input', { message: offer.issue })
  return offer
}

/** Each time the arrangement changes its pages begin anew. */
const subjectOf = ({ id, updated_at }: ArrangementRow) => `${id} ${updated_at.toISOString()}`

/** After a change: pages of what was agreed before cannot be paid any more; of what is switched off or gone, none. */
export async function expireOutdatedPages(ctx: Paying, arrangementId: string) {
  const arrangement = await findArrangement(ctx.db, arrangementId)
  await expirePagesOfArrangement(ctx, arrangementId, arrangement?.is_active ? subjectOf(arrangement) : null)
}

export async function openPaymentPage(ctx: Paying, arrangement: ArrangementRow) {
  const offer = await refuseUnpayable(ctx, arrangement)
  const stripe = await ctx.payments.stripe()
  const profile = await findOwner(ctx, arrangement)
  const company_id = profile && (await ctx.db.transaction((tx) => giveCompanyOfOwn(tx, profile.user_id, ctx.now()))).id
  const wanted = {
    user_id: profile?.user_id ?? null,
    company_id,
    purpose: arrangement.grants_premium ? ('custom' as const) : ('service' as const),
    subject: subjectOf(arrangement),
    amount: offer.amount,
  }
  const useCustomer = <T>(checkout: Checkout, use: (customer: string) => Promise<T>) =>
    company_id !== null
      ? withCustomer(ctx, company_id, use)
      : findOrCreateCustomer(stripe, arrangement, checkout).then(use)
  const { session } = await askStripe(
    openCheckout(
      ctx,
      wanted,
      (checkout) =>
        useCustomer(checkout, (customer) => {
          const metadata = labelsOf(checkout)
          return stripe.checkout.sessions.create(
            {
              mode: 'subscription',
              customer,
              line_items: [{ ...offer.line, quantity: 1 }],
              ...(arrangement.stripe_coupon_id ? { discounts: [{ coupon: arrangement.stripe_coupon_id }] } : {}),
              metadata,
              subscription_data: { metadata },
              // Back to the page of the link, which kept its key for itself: the provider never learns it.
              success_url: `${ctx.origin}/link?payment=done`,
              cancel_url: `${ctx.origin}/link`,
            },
            { idempotencyKey: `checkout-${checkout.id}-${customer}` },
          )
        }),
      async ({ id }) => {
        await settleSession(ctx, id)
        throw new AppError('arrangement_paid')
      },
    ),
  )
  // Proven while the page was made: what binds it may have looked before it was there.
  if (!profile) await bindToOwner(ctx, arrangement)
  return {
    url: session.url,
    sessionId: session.id,
    customerId: idOf(session.customer),
    expectedAmount: arrangement.custom_total_amount,
    sessionAmount: session.amount_total,
  }
}

/** What is paid here may make somebody premium: never an account whose address nobody has proven. */
async function findOwner(ctx: Paying, { customer_email }: ArrangementRow) {
  const named = await findProfileByEmail(ctx.db, customer_email)
  return named && (await isProven(ctx.db, named.user_id)) ? named : null
}

async function bindToOwner(ctx: Paying, arrangement: ArrangementRow) {
  const owner = await findOwner(ctx, arrangement)
  if (owner) await bindArrangements(ctx, owner.user_id)
}

/** Somebody who has no account with us yet. */
async function findOrCreateCustomer(
  stripe: Stripe,
  { customer_email, customer_name }: ArrangementRow,
  checkout: Checkout,
) {
  const { data } = await stripe.customers.list({ email: customer_email, limit: 1 })
  if (data[0]) return data[0].id
  const customer = { email: customer_email, ...(customer_name ? { name: customer_name } : {}) }
  const { id } = await stripe.customers.create(customer, { idempotencyKey: `customer-${checkout.id}` })
  return id
}

type Offer =
  | { issue: string }
  | { issue: null; amount: number; line: Pick<Stripe.Checkout.SessionCreateParams.LineItem, 'price' | 'price_data'> }

/**
 * What the provider is asked to charge. With a coupon: the original price, from which the coupon takes its part. Without
 * one: the agreed total itself, as a price of the same product.
 */
async function offerOf(stripe: Stripe, arrangement: ArrangementRow): Promise<Offer> {
  const { original_price_id, stripe_coupon_id, custom_total_amount, billing_interval } = arrangement
  const price = await stripe.prices.retrieve(original_price_id).catch(orMissing)
  if (!price) return { issue: `There is no price ${original_price_id} at the payment provider.` }
  if (price.currency !== currency)
    return { issue: `The price ${price.id} is in ${price.currency}, not in ${currency}.` }
  if (!stripe_coupon_id) {
    if (custom_total_amount < 50) return { issue: 'The total amount must be at least $0.50.' }
    const recurring = { interval: 'month' as const, interval_count: intervalMonths[billing_interval] }
    const product = idOf(price.product) ?? ''
    return {
      issue: null,
      amount: custom_total_amount,
      line: { price_data: { currency, unit_amount: custom_total_amount, recurring, product } },
    }
  }
  const coupon = await stripe.coupons.retrieve(stripe_coupon_id).catch(orMissing)
  if (!coupon?.valid) return { issue: `The coupon ${stripe_coupon_id} does not exist or is no longer valid.` }
  if (!price.recurring) return { issue: `The price ${price.id} is not a recurring price.` }
  if (!price.unit_amount) return { issue: `The price ${price.id} has no amount.` }
  return { issue: null, amount: price.unit_amount, line: lineOf(price, price.unit_amount, price.recurring) }
}

/** Agreed is agreed: once the price book has another price, the original is archived, and charged in its own words. */
function lineOf(price: Stripe.Price, unit_amount: number, { interval, interval_count }: Stripe.Price.Recurring) {
  if (price.active) return { price: price.id }
  const product = idOf(price.product) ?? ''
  return { price_data: { currency, unit_amount, recurring: { interval, interval_count }, product } }
}

function orMissing(error: unknown) {
  if (isStripeError(error, 'resource_missing')) return null
  throw error
}

/** Whether payments can work: the key, the webhook, and every arrangement given. */
async function validate(ctx: Paying, arrangements: ArrangementRow[]) {
  const stripe = await ctx.payments.stripe()
  await askStripe(stripe.products.list({ limit: 1 }))
  const issues: string[] = []
  if (ctx.payments.webhookSecret === undefined)
    issues.push('STRIPE_WEBHOOK_SECRET is not set: payments are only noticed by the reconciliation every five minutes.')
  for (const arrangement of arrangements) {
    const { issue } = await askStripe(offerOf(stripe, arrangement))
    if (issue !== null) issues.push(`${arrangement.customer_email}: ${issue}`)
  }
  return { valid: issues.length === 0, mode: ctx.payments.mode, issues }
}
