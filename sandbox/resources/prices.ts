import type { Stripe } from 'stripe'
import { z } from 'zod'
import { badRequest } from '../errors.ts'
import {
  cents,
  expandable,
  given as onlyGiven,
  integer,
  list,
  metadata,
  paging,
  readParams,
  text,
  truth,
} from '../form.ts'
import { inTurn, newId, type Store } from '../store.ts'
import { createProduct } from './products.ts'

/** On the wire a Decimal is its digits; the SDK makes the object of them. */
export const wireDecimal = (value: number) => String(value) as unknown as Stripe.Decimal

const recurringParams = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: integer.refine((count) => count >= 1 && count <= 36).optional(),
})

/** What a price and a checkout's `price_data` have in common. */
export const priceShape = {
  currency: text.regex(/^[a-z]{3}$/),
  unit_amount: cents,
  recurring: recurringParams.optional(),
  product: text.optional(),
  product_data: z.strictObject({ name: text, description: text.optional(), metadata: metadata.optional() }).optional(),
}

const priceParams = z.strictObject({
  ...priceShape,
  active: truth.optional(),
  lookup_key: text.optional(),
  transfer_lookup_key: truth.optional(),
  nickname: text.optional(),
  metadata: metadata.optional(),
  ...expandable,
})

export async function createPrice(store: Store, params: unknown): Promise<Stripe.Price> {
  const given = readParams(priceParams, params)
  const product = await productOf(store, given)
  if (given.lookup_key) await claimLookupKey(store, given.lookup_key, given.transfer_lookup_key ?? false)
  const price: Stripe.Price = {
    id: newId('price'),
    object: 'price',
    active: given.active ?? true,
    billing_scheme: 'per_unit',
    created: store.now,
    currency: given.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: given.lookup_key ?? null,
    metadata: given.metadata ?? {},
    nickname: given.nickname ?? null,
    product,
    recurring: given.recurring
      ? {
          interval: given.recurring.interval,
          interval_count: given.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: given.recurring ? 'recurring' : 'one_time',
    unit_amount: given.unit_amount,
    unit_amount_decimal: wireDecimal(given.unit_amount),
  }
  await store.put(price)
  await store.emit('price.created', price)
  return price
}

async function productOf(store: Store, given: z.output<typeof priceParams>) {
  if (given.product && given.product_data)
    throw badRequest('You may only specify one of these parameters: product, product_data.', { param: 'product' })
  if (given.product) return (await store.get<Stripe.Product>('product', given.product, 'product', 'product')).id
  if (given.product_data) return (await createProduct(store, given.product_data)).id
  throw badRequest('Missing required param: product.', { code: 'parameter_missing', param: 'product' })
}

/** A lookup key names one price at a time. */
async function claimLookupKey(store: Store, lookup_key: string, transfer: boolean) {
  const { data } = await store.list<Stripe.Price>('price', '', { lookup_key })
  const [holder] = data
  if (!holder) return
  if (!transfer) throw badRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' })
  await store.put({ ...holder, lookup_key: null })
}

/** A price that something may still be sold at. */
export async function activePrice(store: Store, id: string, param: string): Promise<Stripe.Price> {
  const price = await store.get<Stripe.Price>('price', id, 'price', param)
  if (!price.active)
    throw badRequest(`The price specified is inactive. This field only accepts active prices.`, { param })
  return price
}

export async function updatePrice(store: Store, params: unknown, id: string): Promise<Stripe.Price> {
  const given = readParams(
    z.strictObject({
      active: truth.optional(),
      nickname: text.optional(),
      lookup_key: text.optional(),
      transfer_lookup_key: truth.optional(),
      metadata: metadata.optional(),
      ...expandable,
    }),
    params,
  )
  const price = await store.get<Stripe.Price>('price', id)
  if (given.lookup_key && given.lookup_key !== price.lookup_key)
    await claimLookupKey(store, given.lookup_key, given.transfer_lookup_key ?? false)
  const updated = await store.put({
    ...price,
    active: given.active ?? price.active,
    nickname: given.nickname ?? price.nickname,
    lookup_key: given.lookup_key ?? price.lookup_key,
    metadata: { ...price.metadata, ...given.metadata },
  })
  await store.emit('price.updated', updated)
  return updated
}

export async function listPrices(store: Store, params: unknown) {
  const { lookup_keys, active, product, type, currency, ...page } = readParams(
    z.strictObject({
      lookup_keys: list(text).optional(),
      active: truth.optional(),
      product: text.optional(),
      type: z.enum(['one_time', 'recurring']).optional(),
      currency: text.optional(),
      ...paging,
    }),
    params,
  )
  const like = onlyGiven({ active, product, type, currency })
  if (!lookup_keys) return store.list<Stripe.Price>('price', '/v1/prices', like, page)
  const found = await inTurn(lookup_keys, (lookup_key) =>
    store.list<Stripe.Price>('price', '', { ...like, lookup_key }),
  )
  return { object: 'list' as const, data: found.flatMap((one) => one.data), has_more: false, url: '/v1/prices' }
}
