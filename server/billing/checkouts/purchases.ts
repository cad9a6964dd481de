import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { designPurchase } from '#content/service-pages/custom-web-design.ts'
import { purchaseSchema, type CustomPaymentInput } from '#domain/billing.ts'
import { AppError } from '#domain/errors.ts'
import { prices } from '#domain/prices.ts'
import { actorOf, type Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { columnsNamedBy } from '../../db/named-columns.ts'
import { cutPage, isOlderThan, type Cursor } from '../../db/keyset.ts'
import { preparedOnce, unnamed } from '../../db/prepared.ts'
import { askStripe, isStripeError, type Stripe } from '../../outside/stripe.ts'
import { currency, labelsOf, openCheckout, type Checkout } from './checkouts.ts'
import { withCustomer } from './customers.ts'
import { one_time_purchases } from './checkouts.tables.ts'
import { settleSession } from '../ledger/settlement.ts'

/** What can be bought once, by the name the browser sends, and what it costs. */
const products: Record<string, number> = { [designPurchase.productName]: prices.customWebDesign.cents }

/** S1 §8. */
const codeNotApplied = "The discount code couldn't be applied, but you can still proceed with your purchase."

/** Opens the payment page for a product at our own price; what the browser says about amounts is not looked at. */
export async function createCustomPayment(ctx: Ctx, { productName, discountCode }: CustomPaymentInput) {
  const actor = actorOf(ctx)
  const amount = Object.hasOwn(products, productName) ? products[productName] : undefined
  if (amount === undefined) throw new AppError('invalid_input', { message: 'This product is not for sale.' })

  const stripe = await ctx.payments.stripe()
  const code = discountCode ? await askStripe(findCode(stripe, discountCode)) : null
  const wanted = { user_id: actor.user_id, purpose: 'purchase' as const, subject: productName, amount }
  const open = (usedCode: Stripe.PromotionCode | null) =>
    openCheckout(
      ctx,
      { ...wanted, discount_code: usedCode?.code ?? null },
      (checkout) => withCustomer(ctx, actor, (customer) => createSession(ctx, stripe, checkout, customer, usedCode)),
      // Bought already: the click begins another purchase.
      async ({ id }) => void (await settleSession(ctx, id)),
    )
  // A code may run out between the look and the use.
  const { checkout, session } = await askStripe(
    open(code).catch((error: unknown) => {
      if (code && isStripeError(error) && error.param?.startsWith('discounts')) return open(null)
      throw error
    }),
  )
  await storePurchase(ctx, checkout, session)
  const discountAmount = session.total_details?.amount_discount ?? 0
  const couponApplied = discountAmount > 0
  return {
    url: session.url,
    couponApplied,
    discountAmount,
    message: discountCode && !couponApplied ? codeNotApplied : null,
  }
}

async function findCode(stripe: Stripe, code: string) {
  const { data } = await stripe.promotionCodes.list({ code, active: true, limit: 1 })
  return data[0] ?? null
}

function createSession(
  ctx: Ctx,
  stripe: Stripe,
  checkout: Checkout,
  customer: string,
  code: Stripe.PromotionCode | null,
): Promise<Stripe.Checkout.Session> {
  const metadata = labelsOf(checkout)
  const price_data = { currency, unit_amount: checkout.amount, product_data: { name: checkout.subject } }
  return stripe.checkout.sessions.create(
    {
      mode: 'payment',
      customer,
      line_items: [{ price_data, quantity: 1 }],
      ...(code ? { discounts: [{ promotion_code: code.id }] } : { allow_promotion_codes: true }),
      metadata,
      payment_intent_data: { metadata },
      success_url: `${ctx.origin}/dashboard?purchase=thanks`,
      cancel_url: `${ctx.origin}/services/custom-web-design`,
    },
    { idempotencyKey: `checkout-${checkout.id}-${customer}` },
  )
}

async function storePurchase(ctx: Ctx, checkout: Checkout, session: Stripe.Checkout.Session) {
  await ctx.db
    .insert(one_time_purchases)
    .values({
      user_id: checkout.user_id,
      checkout_id: checkout.id,
      product_name: checkout.subject,
      discount_code: checkout.discount_code,
      discount_amount: session.total_details?.amount_discount ?? 0,
      original_amount: checkout.amount,
      final_amount: session.amount_total ?? checkout.amount,
      created_at: ctx.now(),
    })
    .onConflictDoNothing()
}

const shown = columnsNamedBy(one_time_purchases, purchaseSchema)

const PAGE_SIZE = 20

/** One page of a person's own purchases, newest first. */
export async function listPurchases(ctx: Ctx, after: Cursor | null = null) {
  const statement = after ? ownPurchases(ctx.db, isOlderThan(one_time_purchases, after)) : newestOwnPurchases(ctx.db)
  const { page, next } = cutPage(await statement.execute({ owner: actorOf(ctx).user_id }), PAGE_SIZE)
  return { purchases: page, next }
}

const ownPurchases = (db: Db, isWanted?: SQL) =>
  db
    .select(shown)
    .from(one_time_purchases)
    .where(and(eq(one_time_purchases.user_id, sql.placeholder('owner')), isWanted))
    .orderBy(desc(one_time_purchases.created_at), desc(one_time_purchases.id))
    .limit(PAGE_SIZE + 1)

const newestOwnPurchases = preparedOnce((db) => ownPurchases(db).prepare(unnamed))

export async function getPurchase(ctx: Ctx, purchaseId: string) {
  const actor = actorOf(ctx)
  const visible = actor.role === 'admin' ? undefined : eq(one_time_purchases.user_id, actor.user_id)
  const [purchase] = await ctx.db
    .select(shown)
    .from(one_time_purchases)
    .where(and(eq(one_time_purchases.id, purchaseId), visible))
  if (!purchase) throw new AppError('not_found')
  return purchase
}
