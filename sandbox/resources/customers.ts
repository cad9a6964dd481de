import type { Stripe } from 'stripe'
import { z } from 'zod'
import { noSuch } from '../errors.ts'
import { given as onlyGiven, clearable, expandable, metadata, paging, readParams, text } from '../form.ts'
import { newId, type Store } from '../store.ts'

const customerParams = z.strictObject({
  email: clearable(text.max(512)).optional(),
  name: clearable(text).optional(),
  phone: clearable(text).optional(),
  description: clearable(text).optional(),
  invoice_settings: z.strictObject({ default_payment_method: text.optional() }).optional(),
  metadata: metadata.optional(),
  ...expandable,
})

export async function createCustomer(store: Store, params: unknown): Promise<Stripe.Customer> {
  const given = readParams(customerParams, params)
  const customer: Stripe.Customer = {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: store.now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: given.description ?? null,
    discount: null,
    email: given.email ?? null,
    invoice_prefix: newId('', 8).slice(1).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    next_invoice_sequence: 1,
    phone: given.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  await store.put(customer)
  await store.emit('customer.created', customer)
  return customer
}

/** A deleted customer still answers, with nothing but that. */
export async function retrieveCustomer(store: Store, _params: unknown, id: string) {
  const found = await store.find<Stripe.Customer | Stripe.DeletedCustomer>(id)
  if (found?.object !== 'customer') throw noSuch('customer', id)
  return found
}

export async function livingCustomer(store: Store, id: string, param = 'customer'): Promise<Stripe.Customer> {
  const customer = await store.get<Stripe.Customer>('customer', id, 'customer', param)
  if (customer.deleted) throw noSuch('customer', id, param)
  return customer
}

export async function updateCustomer(store: Store, params: unknown, id: string): Promise<Stripe.Customer> {
  const { metadata: more, invoice_settings, expand: _expand, ...given } = readParams(customerParams, params)
  const customer = await livingCustomer(store, id, 'id')
  const updated = await store.put<Stripe.Customer>({
    ...customer,
    ...onlyGiven(given),
    invoice_settings: { ...customer.invoice_settings, ...onlyGiven(invoice_settings ?? {}) },
    metadata: { ...customer.metadata, ...more },
  })
  await store.emit('customer.updated', updated)
  return updated
}

export async function deleteCustomer(store: Store, _params: unknown, id: string): Promise<Stripe.DeletedCustomer> {
  const customer = await livingCustomer(store, id, 'id')
  const gone = { id, object: 'customer' as const, deleted: true as const, created: customer.created }
  await store.put(gone)
  await store.emit('customer.deleted', customer)
  return { id, object: 'customer', deleted: true }
}

export async function listCustomers(store: Store, params: unknown) {
  const { email, ...page } = readParams(z.strictObject({ email: text.optional(), ...paging }), params)
  const found = await store.list<Stripe.Customer>('customer', '/v1/customers', onlyGiven({ email }), page)
  return { ...found, data: found.data.filter((customer) => !customer.deleted) }
}
