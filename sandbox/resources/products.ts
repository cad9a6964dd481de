import type { Stripe } from 'stripe'
import { z } from 'zod'
import { badRequest } from '../errors.ts'
import { clearable, expandable, given as onlyGiven, metadata, paging, readParams, text, truth } from '../form.ts'
import { newId, type Store } from '../store.ts'

const productParams = z.strictObject({
  id: text.optional(),
  name: text,
  description: text.optional(),
  active: truth.optional(),
  metadata: metadata.optional(),
  ...expandable,
})

export async function createProduct(store: Store, params: unknown): Promise<Stripe.Product> {
  const given = readParams(productParams, params)
  if (given.id && (await store.find(given.id)))
    throw badRequest(`Product already exists.`, { code: 'resource_already_exists', param: 'id' })
  const product: Stripe.Product = {
    id: given.id ?? newId('prod', 14),
    object: 'product',
    active: given.active ?? true,
    created: store.now,
    default_price: null,
    description: given.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: given.metadata ?? {},
    name: given.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: store.now,
    url: null,
  }
  await store.put(product)
  await store.emit('product.created', product)
  return product
}

export async function listProducts(store: Store, params: unknown) {
  const { active, ...page } = readParams(z.strictObject({ active: truth.optional(), ...paging }), params)
  return store.list<Stripe.Product>('product', '/v1/products', active === undefined ? {} : { active }, page)
}

const updateParams = z.strictObject({
  name: text.optional(),
  description: clearable(text).optional(),
  active: truth.optional(),
  default_price: text.optional(),
  metadata: clearable(metadata).optional(),
  ...expandable,
})

export async function updateProduct(store: Store, params: unknown, id: string): Promise<Stripe.Product> {
  const { metadata: more, expand: _expand, ...given } = readParams(updateParams, params)
  const product = await store.hold<Stripe.Product>('product', id)
  const updated = await store.put<Stripe.Product>({
    ...product,
    ...onlyGiven(given),
    metadata: { ...product.metadata, ...more },
    updated: store.now,
  })
  await store.emit('product.updated', updated)
  return updated
}
