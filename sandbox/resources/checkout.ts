import type { Stripe } from 'stripe'
import { z } from 'zod'
import { badRequest } from '../errors.ts'
import {
  given as onlyGiven,
  clearable,
  expandable,
  integer,
  list,
  metadata,
  paging,
  readParams,
  text,
  truth,
} from '../form.ts'
import { idOf, inTurn, newId, type Store } from '../store.ts'
import { partsOf, addedTax, sum } from './amounts.ts'
import { newSession, type KeptSession } from './checkout-object.ts'
import { livingCustomer } from './customers.ts'
import { couponNamed, type Named } from './discounts.ts'
import { cancelIntent } from './payment-intents.ts'
import { activePrice, createPrice, priceShape } from './prices.ts'
import { findPromotionCode } from './promotion-codes.ts'
import { automaticRates, hasAutomaticTax, ratesOf } from './tax-rates.ts'

const DAY = 24 * 3600

const address = text.regex(/^https?:\/\//, { error: 'Not a valid URL' })

const sessionParams = z.strictObject({
  mode: z.enum(['payment', 'subscription']),
  success_url: address,
  cancel_url: address.optional(),
  customer: text.optional(),
  customer_email: text.optional(),
  client_reference_id: text.max(200).optional(),
  line_items: list(
    z.strictObject({
      price: text.optional(),
      price_data: z.strictObject(priceShape).optional(),
      quantity: integer.refine((count) => count > 0).optional(),
      tax_rates: list(text).optional(),
    }),
  ),
  discounts: list(z.strictObject({ coupon: text.optional(), promotion_code: text.optional() })).optional(),
  allow_promotion_codes: truth.optional(),
  automatic_tax: z.strictObject({ enabled: truth }).optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  expires_at: integer.optional(),
  metadata: metadata.optional(),
  payment_intent_data: z
    .strictObject({ metadata: metadata.optional(), description: text.optional(), receipt_email: text.optional() })
    .optional(),
  subscription_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: text.optional(),
      default_tax_rates: list(text).optional(),
      trial_period_days: integer.refine((days) => days > 0).optional(),
      trial_settings: z
        .strictObject({
          end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']) }),
        })
        .optional(),
    })
    .optional(),
  ...expandable,
})

export async function createSession(store: Store, params: unknown): Promise<KeptSession> {
  const given = readParams(sessionParams, params)
  if (given.discounts && given.allow_promotion_codes !== undefined)
    throw badRequest('You may only specify one of these parameters: allow_promotion_codes, discounts.')
  if (given.discounts && given.discounts.length > 1)
    throw badRequest('You can only apply one discount.', { param: 'discounts' })
  if (given.customer && given.customer_email)
    throw badRequest('You may only specify one of these parameters: customer, customer_email.')
  const customer = given.customer ? await livingCustomer(store, given.customer) : null
  if (given.line_items.length === 0)
    throw badRequest('Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' })
  const isTrial = given.subscription_data?.trial_period_days !== undefined
  const isTaxed = await hasAutomaticTax(store, given.automatic_tax?.enabled)
  const automatic = isTaxed ? await automaticRates(store) : []
  const lines = await inTurn(given.line_items, (item, index) =>
    lineOf(store, item, index, { ...given, isTrial, automatic }),
  )
  const expires_at = given.expires_at ?? store.now + DAY
  if (expires_at < store.now + 1800 || expires_at > store.now + DAY + 60)
    throw badRequest(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    )
  const session = newSession(store, { ...wishesOf(given), customer, expires_at, isTaxed, lines })
  const [discount] = given.discounts ?? []
  return store.put(await priced(store, session, discount))
}

const wishesOf = (given: z.output<typeof sessionParams>) => ({
  mode: given.mode,
  success_url: given.success_url,
  cancel_url: given.cancel_url ?? null,
  customer_email: given.customer_email ?? null,
  client_reference_id: given.client_reference_id ?? null,
  allow_promotion_codes: given.allow_promotion_codes ?? null,
  metadata: given.metadata ?? {},
  payment_method_collection: given.payment_method_collection,
  intent: given.payment_intent_data ?? {},
  subscription: given.subscription_data ?? {},
})

type LineParams = z.output<typeof sessionParams>['line_items'][number]
type Selling = { mode: 'payment' | 'subscription'; isTrial: boolean; automatic: Stripe.TaxRate[] }

async function lineOf(store: Store, item: LineParams, index: number, { mode, isTrial, automatic }: Selling) {
  const param = `line_items[${index}]`
  if ((item.price === undefined) === (item.price_data === undefined))
    throw badRequest('You must specify either `price` or `price_data`.', { param })
  if (item.quantity === undefined) throw badRequest(`Missing required param: ${param}[quantity].`, { param })
  const price = item.price
    ? await activePrice(store, item.price, `${param}[price]`)
    : await createPrice(store, asForm(item.price_data ?? {}))
  if (mode === 'subscription' && price.type === 'one_time')
    throw badRequest('You must provide at least one recurring price in `subscription` mode.')
  if (mode === 'payment' && price.type === 'recurring')
    throw badRequest('You specified `payment` mode but passed a recurring price.')
  const product = await store.find<Stripe.Product>(idOf(price.product))
  const amount = isTrial ? 0 : (price.unit_amount ?? 0) * item.quantity
  const line: Stripe.LineItem = {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: product?.name ?? null,
    metadata: null,
    price,
    quantity: item.quantity,
  }
  const rates = item.tax_rates ? await ratesOf(store, item.tax_rates, `${param}[tax_rates]`) : automatic
  return { line, rates }
}

/** Values that were read once are written as the form had them. */
function asForm(value: object): object {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([key, inner]) => [key, typeof inner === 'object' && inner !== null ? asForm(inner) : String(inner)]),
  )
}

/** The session with its totals, under this discount or none, and its taxes. */
async function priced(store: Store, session: KeptSession, discount?: Named): Promise<KeptSession> {
  const found = await couponNamed(store, discount)
  if (found?.coupon.amount_off && found.coupon.currency !== session.currency)
    throw badRequest('The coupon and the prices must have the same currency.', { param: 'discounts' })
  const { lines, rates } = session.sandbox
  const parts = partsOf(
    lines.map(({ amount_subtotal: amount }, index) => ({ amount, isDiscountable: true, rates: rates?.[index] ?? [] })),
    found?.coupon ?? null,
  )
  const pricedLines = lines.map((line, index) => {
    const part = parts[index] ?? { discount: 0, taxes: [] }
    return {
      ...line,
      amount_discount: part.discount,
      amount_tax: sum(part.taxes.map(({ amount }) => amount)),
      amount_total: line.amount_subtotal - part.discount + addedTax(part),
    }
  })
  const total = (field: 'amount_subtotal' | 'amount_total' | 'amount_discount' | 'amount_tax') =>
    sum(pricedLines.map((line) => line[field]))
  return {
    ...session,
    amount_subtotal: total('amount_subtotal'),
    amount_total: total('amount_total'),
    discounts: found ? [{ coupon: found.code ? null : found.coupon.id, promotion_code: found.code?.id ?? null }] : [],
    total_details: { amount_discount: total('amount_discount'), amount_shipping: 0, amount_tax: total('amount_tax') },
    sandbox: { ...session.sandbox, lines: pricedLines },
  }
}

/** What somebody types into the field on the hosted page. */
export async function applyPromotionCode(store: Store, id: string, typed: string) {
  const session = await holdSession(store, id)
  if (session.status !== 'open' || !session.allow_promotion_codes) throw badRequest('This page takes no code.')
  const code = await findPromotionCode(store, typed.trim())
  if (!code) throw badRequest('This code is invalid.')
  return store.put(await priced(store, session, { promotion_code: code.id }))
}

export const getSession = (store: Store, id: string) => store.get<KeptSession>('checkout.session', id)
export const holdSession = (store: Store, id: string) => store.hold<KeptSession>('checkout.session', id)

const retrieveParams = z.strictObject(expandable)

export async function retrieveSession(store: Store, params: unknown, id: string): Promise<Stripe.Checkout.Session> {
  const { expand } = readParams(retrieveParams, params)
  const session = await getSession(store, id)
  const lines = {
    object: 'list' as const,
    data: session.sandbox.lines,
    has_more: false,
    url: `/v1/checkout/sessions/${id}/line_items`,
  }
  return { ...session, ...(expand?.includes('line_items') ? { line_items: lines } : {}) }
}

export async function listLineItems(
  store: Store,
  params: unknown,
  id: string,
): Promise<Stripe.ApiList<Stripe.LineItem>> {
  readParams(z.strictObject(paging), params)
  const { sandbox } = await getSession(store, id)
  return { object: 'list', data: sandbox.lines, has_more: false, url: `/v1/checkout/sessions/${id}/line_items` }
}

export async function listSessions(store: Store, params: unknown) {
  const { customer, subscription, payment_intent, status, ...page } = readParams(
    z.strictObject({
      customer: text.optional(),
      subscription: text.optional(),
      payment_intent: text.optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
      ...paging,
    }),
    params,
  )
  const like = onlyGiven({ customer, subscription, payment_intent, status })
  return store.list<KeptSession>('checkout.session', '/v1/checkout/sessions', like, page)
}

export async function updateSession(store: Store, params: unknown, id: string): Promise<KeptSession> {
  const given = readParams(z.strictObject({ metadata: clearable(metadata).optional(), ...expandable }), params)
  const session = await holdSession(store, id)
  return store.put<KeptSession>({ ...session, metadata: { ...session.metadata, ...given.metadata } })
}

/** Nobody can pay it any more, nor what an attempt on it began. */
export async function expireSession(store: Store, _params: unknown, id: string): Promise<KeptSession> {
  const session = await holdSession(store, id)
  if (session.status !== 'open')
    throw badRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    )
  const expired = await store.put<KeptSession>({
    ...session,
    status: 'expired',
    url: null,
    sandbox: { ...session.sandbox, due_at: null },
  })
  if (session.payment_intent) await cancelIntent(store, idOf(session.payment_intent), 'abandoned')
  await store.emit('checkout.session.expired', expired)
  return expired
}
