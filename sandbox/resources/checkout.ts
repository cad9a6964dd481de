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
import { createPrice, priceShape } from './catalogue.ts'
import { discountOf, findPromotionCode, isValid } from './discounts.ts'
import { livingCustomer } from './customers.ts'

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
    }),
  ),
  discounts: list(z.strictObject({ coupon: text.optional(), promotion_code: text.optional() })).optional(),
  allow_promotion_codes: truth.optional(),
  expires_at: integer.optional(),
  metadata: metadata.optional(),
  payment_intent_data: z
    .strictObject({ metadata: metadata.optional(), description: text.optional(), receipt_email: text.optional() })
    .optional(),
  subscription_data: z.strictObject({ metadata: metadata.optional(), description: text.optional() }).optional(),
  ...expandable,
})

/** What the hosted page and a later invoice need and Stripe does not show on the session. */
export type KeptSession = Stripe.Checkout.Session & {
  sandbox: { lines: Stripe.LineItem[]; subscription_metadata: Stripe.Metadata }
}

export async function createSession(store: Store, params: unknown, origin: string): Promise<Stripe.Checkout.Session> {
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
  const lines = await inTurn(given.line_items, (item, index) => lineOf(store, item, index, given.mode))
  const currency = lines[0]?.currency ?? 'usd'
  const expires_at = given.expires_at ?? store.now + DAY
  if (expires_at < store.now + 1800 || expires_at > store.now + DAY + 60)
    throw badRequest(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    )

  const id = newId('cs_test', 40)
  const session: KeptSession = {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: given.allow_promotion_codes ?? null,
    allowed_payment_method_types: null,
    amount_subtotal: null,
    amount_total: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: store.now,
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: customer?.id ?? null,
    customer_account: null,
    customer_creation: given.mode === 'payment' && !customer ? 'if_required' : null,
    customer_details: null,
    customer_email: given.customer_email ?? null,
    discounts: [],
    expires_at,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: given.metadata ?? {},
    mode: given.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: given.mode === 'subscription' ? 'always' : 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: given.success_url.replaceAll('{CHECKOUT_SESSION_ID}', id),
    total_details: null,
    ui_mode: 'hosted_page',
    url: `${origin}/sandbox/checkout/${id}`,
    wallet_options: null,
    sandbox: { lines, subscription_metadata: given.subscription_data?.metadata ?? {} },
  }
  const [discount] = given.discounts ?? []
  return shown(await store.put(await priced(store, session, discount)))
}

type LineParams = z.output<typeof sessionParams>['line_items'][number]

async function lineOf(store: Store, item: LineParams, index: number, mode: 'payment' | 'subscription') {
  const param = `line_items[${index}]`
  if ((item.price === undefined) === (item.price_data === undefined))
    throw badRequest('You must specify either `price` or `price_data`.', { param })
  if (item.quantity === undefined) throw badRequest(`Missing required param: ${param}[quantity].`, { param })
  const price = item.price
    ? await store.get<Stripe.Price>('price', item.price, 'price', `${param}[price]`)
    : await createPrice(store, asForm(item.price_data ?? {}))
  if (!price.active)
    throw badRequest(`The price specified is inactive. This field only accepts active prices.`, { param })
  if (mode === 'subscription' && price.type === 'one_time')
    throw badRequest('You must provide at least one recurring price in `subscription` mode.')
  if (mode === 'payment' && price.type === 'recurring')
    throw badRequest('You specified `payment` mode but passed a recurring price.')
  const product = await store.find<Stripe.Product>(idOf(price.product))
  const amount = (price.unit_amount ?? 0) * item.quantity
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
  return line
}

/** Values that were read once are written as the form had them. */
function asForm(value: object): object {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([key, inner]) => [key, typeof inner === 'object' && inner !== null ? asForm(inner) : String(inner)]),
  )
}

type Discount = { coupon?: string | undefined; promotion_code?: string | undefined }

/** The session with its totals, under this discount or none. */
async function priced(store: Store, session: KeptSession, discount?: Discount): Promise<KeptSession> {
  const subtotal = session.sandbox.lines.reduce((sum, line) => sum + line.amount_subtotal, 0)
  const code = discount?.promotion_code
    ? await store.get<Stripe.PromotionCode>('promotion_code', discount.promotion_code, 'promotion code', 'discounts')
    : null
  const couponId = code ? idOf(code.promotion.coupon) : discount?.coupon
  const coupon =
    couponId === undefined ? null : await store.get<Stripe.Coupon>('coupon', couponId, 'coupon', 'discounts')
  if (coupon && !isValid(coupon, store.now))
    throw badRequest(`Coupon expired: ${coupon.id}`, { code: 'coupon_expired', param: 'discounts[0]' })
  if (code && !(await findPromotionCode(store, code.code)))
    throw badRequest('This promotion code is expired, used up or inactive.', {
      code: 'promotion_code_expired',
      param: 'discounts[0][promotion_code]',
    })
  if (coupon?.amount_off && coupon.currency !== session.currency)
    throw badRequest('The coupon and the prices must have the same currency.', { param: 'discounts' })
  const amount_discount = coupon ? discountOf(coupon, subtotal) : 0
  return {
    ...session,
    amount_subtotal: subtotal,
    amount_total: subtotal - amount_discount,
    discounts: coupon ? [{ coupon: code ? null : coupon.id, promotion_code: code?.id ?? null }] : [],
    total_details: { amount_discount, amount_shipping: 0, amount_tax: 0 },
  }
}

/** What somebody types into the field on the hosted page. */
export async function applyPromotionCode(store: Store, id: string, typed: string) {
  const session = await getSession(store, id)
  if (session.status !== 'open' || !session.allow_promotion_codes) throw badRequest('This page takes no code.')
  const code = await findPromotionCode(store, typed.trim())
  if (!code) throw badRequest('This code is invalid.')
  return store.put(await priced(store, session, { promotion_code: code.id }))
}

export const getSession = (store: Store, id: string) =>
  store.get<KeptSession>('checkout.session', id, 'checkout.session')

export function shown({ sandbox: _kept, ...session }: KeptSession): Stripe.Checkout.Session {
  return session
}

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
  return { ...shown(session), ...(expand?.includes('line_items') ? { line_items: lines } : {}) }
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
  const found = await store.list<KeptSession>('checkout.session', '/v1/checkout/sessions', like, page)
  return { ...found, data: found.data.map(shown) }
}

export async function updateSession(store: Store, params: unknown, id: string): Promise<Stripe.Checkout.Session> {
  const given = readParams(z.strictObject({ metadata: clearable(metadata).optional(), ...expandable }), params)
  const session = await getSession(store, id)
  return shown(await store.put({ ...session, metadata: { ...session.metadata, ...given.metadata } }))
}

export async function expireSession(store: Store, _params: unknown, id: string): Promise<Stripe.Checkout.Session> {
  const session = await getSession(store, id)
  if (session.status !== 'open')
    throw badRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    )
  const expired = shown(await store.put({ ...session, status: 'expired', url: null }))
  await store.emit('checkout.session.expired', expired)
  return expired
}
