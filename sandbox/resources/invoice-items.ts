import type { Stripe } from 'stripe'
import { z } from 'zod'
import { badRequest } from '../errors.ts'
import {
  clearable,
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
import { idOf, newId, type Store } from '../store.ts'
import { wireDecimal } from './prices.ts'
import { livingCustomer } from './customers.ts'
import type { Period } from './periods.ts'
import { ratesOf } from './tax-rates.ts'

type Wanted = {
  customer: string
  amount: number
  currency: string
  description: string | null
  price?: Stripe.Price | null
  quantity?: number
  period?: Period | undefined
  subscription?: string | null
  subscription_item?: string
  isProration?: boolean
  isDiscountable?: boolean
  metadata?: Stripe.Metadata
  tax_rates?: Stripe.TaxRate[]
}

/** Something to be billed with the customer's next invoice. */
export async function addInvoiceItem(store: Store, wanted: Wanted): Promise<Stripe.InvoiceItem> {
  const { price = null, quantity = 1, subscription = null, isProration = false } = wanted
  const item: Stripe.InvoiceItem = {
    id: newId('ii'),
    object: 'invoiceitem',
    amount: wanted.amount,
    currency: wanted.currency,
    customer: wanted.customer,
    customer_account: null,
    date: store.now,
    description: wanted.description,
    discountable: wanted.isDiscountable ?? !isProration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: wanted.metadata ?? {},
    parent: subscription
      ? {
          subscription_details: {
            subscription,
            ...(wanted.subscription_item ? { subscription_item: wanted.subscription_item } : {}),
          },
          type: 'subscription_details',
        }
      : null,
    period: wanted.period ?? { start: store.now, end: store.now },
    pricing: price
      ? {
          price_details: { price: price.id, product: idOf(price.product) },
          type: 'price_details',
          unit_amount_decimal: wireDecimal(price.unit_amount ?? 0),
        }
      : null,
    proration: isProration,
    quantity,
    quantity_decimal: wireDecimal(quantity),
    tax_rates: wanted.tax_rates ?? [],
    test_clock: null,
  }
  await store.put(item)
  await store.emit('invoiceitem.created', item)
  return item
}

const createParams = z.strictObject({
  customer: text,
  amount: integer.optional(),
  currency: text.optional(),
  pricing: z.strictObject({ price: text }).optional(),
  quantity: integer.optional(),
  description: text.optional(),
  discountable: truth.optional(),
  subscription: text.optional(),
  period: z.strictObject({ start: integer, end: integer }).optional(),
  tax_rates: list(text).optional(),
  metadata: clearable(metadata).optional(),
  ...expandable,
})

export async function createInvoiceItem(store: Store, params: unknown) {
  const given = readParams(createParams, params)
  const customer = await livingCustomer(store, given.customer)
  if ((given.amount === undefined) === (given.pricing === undefined))
    throw badRequest('You must specify either `amount` or `pricing[price]`.', { param: 'amount' })
  const price = given.pricing
    ? await store.get<Stripe.Price>('price', given.pricing.price, 'price', 'pricing[price]')
    : null
  if (price?.recurring)
    throw badRequest(
      'The price specified is set to `type=recurring` but this field only accepts prices with `type=one_time`.',
      {
        param: 'pricing[price]',
      },
    )
  if (given.subscription)
    await store.get<Stripe.Subscription>('subscription', given.subscription, 'subscription', 'subscription')
  const quantity = given.quantity ?? 1
  return addInvoiceItem(store, {
    customer: customer.id,
    amount: given.amount ?? (price?.unit_amount ?? 0) * quantity,
    currency: given.currency ?? price?.currency ?? 'usd',
    description: given.description ?? null,
    price,
    quantity,
    period: given.period,
    subscription: given.subscription ?? null,
    isDiscountable: given.discountable ?? true,
    metadata: given.metadata ?? {},
    tax_rates: await ratesOf(store, given.tax_rates ?? []),
  })
}

/** What waits for the next invoice of this customer, oldest first; with a subscription also what is bound to it. */
export async function pendingItems(store: Store, customer: string, subscription: string | null) {
  const { data } = await store.list<Stripe.InvoiceItem>('invoiceitem', '', { customer, invoice: null }, { limit: 100 })
  return data
    .filter(({ parent }) => {
      const boundTo = parent?.subscription_details?.subscription
      return boundTo === undefined || boundTo === subscription
    })
    .toReversed()
}

export async function deleteInvoiceItem(store: Store, _params: unknown, id: string) {
  const item = await store.hold<Stripe.InvoiceItem>('invoiceitem', id)
  if (item.invoice !== null) throw badRequest('An invoice item of an invoice cannot be deleted.')
  await store.remove(id)
  await store.emit('invoiceitem.deleted', item)
  return { id, object: 'invoiceitem' as const, deleted: true as const }
}

export async function listInvoiceItems(store: Store, params: unknown) {
  const { customer, invoice, pending, ...page } = readParams(
    z.strictObject({ customer: text.optional(), invoice: text.optional(), pending: truth.optional(), ...paging }),
    params,
  )
  const like = onlyGiven({ customer, invoice: pending ? null : invoice })
  return store.list<Stripe.InvoiceItem>('invoiceitem', '/v1/invoiceitems', like, page)
}
