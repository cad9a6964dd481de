import { and, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { designPurchase } from '#content/service-pages/custom-web-design.ts'
import { purchaseSchema, type CustomPaymentInput } from '#domain/billing.ts'
import { companyName } from '#domain/companies.ts'
import { AppError } from '#domain/errors.ts'
import { prices } from '#domain/prices.ts'
import { nameOf, people } from '../../accounts/people.ts'
import { findOwner } from '../../companies/belonging.ts'
import { actorOf, type Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { columnsNamedBy } from '../../db/named-columns.ts'
import { cutPage, isOlderThan, type Cursor } from '../../db/keyset.ts'
import { preparedOnce } from '../../db/prepared.ts'
import { askStripe, isStripeError, type Stripe } from '../../outside/stripe.ts'
import { currency, endCheckout, labelsOf, openCheckout, type Checkout } from './checkouts.ts'
import { withCustomer } from './customers.ts'
import { checkouts, one_time_purchases } from './checkouts.tables.ts'
import { settleSession } from '../ledger/settlement.ts'

/** What can be bought once, by the name the browser sends, and what it costs. */
const products: Record<string, number> = { [designPurchase.productName]: prices.customWebDesign.cents }

/** S1 §8. */
const codeNotApplied = "The discount code couldn't be applied, but you can still proceed with your purchase."

/**
 * Opens the payment page for a product at our own price; what the browser says about amounts is not looked at. A code that is
 * not taken opens nothing: whoever wants to go on without it asks again.
 */
export async function createCustomPayment(ctx: Ctx, { productName, discountCode }: CustomPaymentInput) {
  const opened = await openPurchase(ctx, productName, discountCode ?? null, async ({ id }) => {
    // Bought already: the click begins another purchase.
    await settleSession(ctx, id)
  })
  if (!opened) return { url: null, couponApplied: false, discountAmount: 0, message: codeNotApplied }
  const discountAmount = opened.session.total_details?.amount_discount ?? 0
  return { url: opened.session.url, couponApplied: discountAmount > 0, discountAmount, message: null }
}

/** Goes on with an order that was not finished: on its own page, or on a new one in its place. */
export async function continuePurchase(ctx: Ctx, purchaseId: string) {
  const purchase = await getUnfinished(ctx, purchaseId)
  const opened = await openPurchase(ctx, purchase.product_name, purchase.discount_code, refusePaid(ctx))
  if (!opened) return { url: null, message: codeNotApplied }
  if (opened.checkout.id !== purchase.checkout_id) await markRemoved(ctx, purchase.id)
  return { url: opened.session.url, message: null }
}

/** Takes an order that was not finished off its owner's list, once nobody can pay it any more. */
export async function removePurchase(ctx: Ctx, purchaseId: string) {
  const purchase = await getUnfinished(ctx, purchaseId)
  const paid = await endCheckout(ctx, purchase.checkout_id)
  if (paid) await refusePaid(ctx)(paid)
  await markRemoved(ctx, purchase.id)
}

/** Paid, and nobody told us yet. */
const refusePaid = (ctx: Ctx) => async (session: Stripe.Checkout.Session) => {
  await settleSession(ctx, session.id)
  throw new AppError('purchase_paid')
}

/** Null when the code is not taken. */
async function openPurchase(
  ctx: Ctx,
  productName: string,
  discountCode: string | null,
  whenPaid: (session: Stripe.Checkout.Session) => Promise<void>,
) {
  const actor = actorOf(ctx)
  const amount = Object.hasOwn(products, productName) ? products[productName] : undefined
  if (amount === undefined) throw new AppError('invalid_input', { message: 'This product is not for sale.' })

  const stripe = await ctx.payments.stripe()
  const code = discountCode === null ? null : await askStripe(findCode(stripe, discountCode))
  if (discountCode !== null && !code) return null
  const opening = openCheckout(
    ctx,
    {
      user_id: actor.user_id,
      company_id: actor.company.id,
      purpose: 'purchase',
      subject: productName,
      amount,
      discount_code: code?.code ?? null,
    },
    (checkout) =>
      withCustomer(ctx, actor.company.id, (customer) => createSession(ctx, stripe, checkout, customer, code)),
    whenPaid,
  )
  const opened = await askStripe(
    opening.catch((error: unknown) => {
      // It ran out between the look and the use.
      if (code && isStripeError(error) && error.param?.startsWith('discounts')) return null
      throw error
    }),
  )
  if (opened) await storePurchase(ctx, opened.checkout, opened.session)
  return opened
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
      success_url: `${ctx.origin}/dashboard?purchase=${checkout.id}`,
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
      company_id: checkout.company_id,
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

/** A page that was paid is closed, though the bank may take days: that one is not unfinished. */
const is_unfinished = sql<boolean>`case ${one_time_purchases}.status
  when 'failed' then ${one_time_purchases}.abandoned_at is not null
  when 'pending' then exists (select from ${checkouts} where ${checkouts}.id = ${one_time_purchases}.checkout_id
    and ${checkouts}.closed_at is null)
  else false end`

const shown = { ...columnsNamedBy(one_time_purchases, purchaseSchema.omit({ is_unfinished: true })), is_unfinished }

/** What was removed is gone from its owner's list, unless it was paid all the same. */
export const isListed = or(isNull(one_time_purchases.removed_at), eq(one_time_purchases.status, 'paid'))

/** One of the actor's company, and neither paid nor removed. */
async function getUnfinished(ctx: Ctx, purchaseId: string) {
  const [purchase] = await ctx.db
    .select(shown)
    .from(one_time_purchases)
    .where(
      and(eq(one_time_purchases.id, purchaseId), eq(one_time_purchases.company_id, actorOf(ctx).company.id), isListed),
    )
  if (!purchase) throw new AppError('not_found')
  if (purchase.status === 'paid') throw new AppError('purchase_paid')
  if (!purchase.is_unfinished) throw new AppError('conflict')
  return purchase
}

async function markRemoved(ctx: Ctx, purchaseId: string) {
  await ctx.db
    .update(one_time_purchases)
    .set({ removed_at: ctx.now() })
    .where(and(eq(one_time_purchases.id, purchaseId), ne(one_time_purchases.status, 'paid')))
}

const PAGE_SIZE = 20

/** One page of the purchases of the actor's company, newest first. */
export async function listPurchases(ctx: Ctx, after: Cursor | null = null) {
  const statement = after ? ownPurchases(ctx.db, isOlderThan(one_time_purchases, after)) : newestOwnPurchases(ctx.db)
  const { page, next } = cutPage(await statement.execute({ company: actorOf(ctx).company.id }), PAGE_SIZE)
  return { purchases: page, next }
}

const ownPurchases = (db: Db, isWanted?: SQL) =>
  db
    .select(shown)
    .from(one_time_purchases)
    .where(and(eq(one_time_purchases.company_id, sql.placeholder('company')), isListed, isWanted))
    .orderBy(desc(one_time_purchases.created_at), desc(one_time_purchases.id))
    .limit(PAGE_SIZE + 1)

const newestOwnPurchases = preparedOnce((db) => ownPurchases(db).prepare('own_purchases'))

/** With whom it is billed to: who bought it, or, where they left or are gone, the company. */
export async function getPurchase(ctx: Ctx, purchaseId: string) {
  const actor = actorOf(ctx)
  const visible = actor.role === 'admin' ? undefined : eq(one_time_purchases.company_id, actor.company.id)
  const [found] = await ctx.db
    .select({
      purchase: shown,
      company_id: one_time_purchases.company_id,
      name: nameOf(people),
      email: people.email,
    })
    .from(one_time_purchases)
    .leftJoin(people, eq(people.user_id, one_time_purchases.user_id))
    .where(and(eq(one_time_purchases.id, purchaseId), visible))
  if (!found) throw new AppError('not_found')
  const { purchase, company_id, name, email } = found
  if (email !== null) return { purchase, buyer: { name: name ?? '', email } }
  const owner = company_id === null ? null : await findOwner(ctx.db, company_id)
  return { purchase, buyer: owner && { name: companyName(owner), email: owner.email } }
}
