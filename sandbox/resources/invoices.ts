import type { Stripe } from 'stripe'
import { z } from 'zod'
import { badRequest } from '../errors.ts'
import { clearable, expandable, given as onlyGiven, list, metadata, paging, readParams, text, truth } from '../form.ts'
import type { Store } from '../store.ts'
import { livingCustomer } from './customers.ts'
import { DRAFT_SECONDS, draftInvoice, type KeptInvoice } from './invoice-drafts.ts'
import { lineOfItem } from './invoice-lines.ts'
import { pendingItems } from './invoice-items.ts'
import { automaticRates, hasAutomaticTax, ratesOf } from './tax-rates.ts'

const createParams = z.strictObject({
  customer: text,
  auto_advance: truth.optional(),
  automatic_tax: z.strictObject({ enabled: truth }).optional(),
  default_tax_rates: list(text).optional(),
  description: text.optional(),
  metadata: clearable(metadata).optional(),
  pending_invoice_items_behavior: z.enum(['include', 'exclude']).optional(),
  ...expandable,
})

/** An invoice by itself, for what waits to be billed. */
export async function createInvoice(store: Store, params: unknown): Promise<KeptInvoice> {
  const given = readParams(createParams, params)
  const customer = await livingCustomer(store, given.customer)
  const items = given.pending_invoice_items_behavior === 'include' ? await pendingItems(store, customer.id, null) : []
  const isTaxed = await hasAutomaticTax(store, given.automatic_tax?.enabled)
  const default_tax_rates = await ratesOf(store, given.default_tax_rates ?? [])
  const rates = isTaxed ? await automaticRates(store) : default_tax_rates
  return draftInvoice(store, {
    customer,
    subscription: null,
    reason: 'manual',
    lines: items.map((item) => lineOfItem(item, rates)),
    period: { start: store.now, end: store.now },
    discounts: [],
    isTaxed,
    advances: given.auto_advance ?? false,
    metadata: given.metadata ?? {},
    description: given.description ?? null,
    default_tax_rates,
  })
}

export const getInvoice = (store: Store, id: string) => store.get<KeptInvoice>('invoice', id)

export async function updateInvoice(store: Store, params: unknown, id: string): Promise<KeptInvoice> {
  const given = readParams(
    z.strictObject({
      description: text.optional(),
      auto_advance: truth.optional(),
      metadata: clearable(metadata).optional(),
      ...expandable,
    }),
    params,
  )
  const invoice = await store.hold<KeptInvoice>('invoice', id)
  if (invoice.status !== 'draft' && given.description !== undefined)
    throw badRequest('Finalized invoices can’t be updated in this way.', { code: 'invoice_not_editable' })
  const advances = given.auto_advance ?? invoice.auto_advance ?? false
  const updated = await store.put<KeptInvoice>({
    ...invoice,
    description: given.description ?? invoice.description,
    auto_advance: advances,
    metadata: { ...invoice.metadata, ...given.metadata },
    sandbox: { due_at: advances ? (invoice.sandbox.due_at ?? store.now + DRAFT_SECONDS) : null },
  })
  await store.emit('invoice.updated', updated)
  return updated
}

export async function deleteInvoice(store: Store, _params: unknown, id: string) {
  const invoice = await store.hold<KeptInvoice>('invoice', id)
  if (invoice.status !== 'draft' || invoice.parent)
    throw badRequest('You can only delete draft invoices that no subscription made.')
  await store.remove(id)
  await store.emit('invoice.deleted', invoice)
  return { id, object: 'invoice' as const, deleted: true as const }
}

export async function listInvoices(store: Store, params: unknown) {
  const { customer, subscription, status, ...page } = readParams(
    z.strictObject({ customer: text.optional(), subscription: text.optional(), status: text.optional(), ...paging }),
    params,
  )
  const like = {
    ...onlyGiven({ customer, status }),
    ...(subscription === undefined ? {} : { parent: { subscription_details: { subscription } } }),
  }
  return store.list<KeptInvoice>('invoice', '/v1/invoices', like, page)
}

export async function listInvoiceLines(store: Store, params: unknown, id: string) {
  readParams(z.strictObject(paging), params)
  return (await getInvoice(store, id)).lines
}

/** The payment intents of an invoice, and the invoice of a payment intent: neither names the other in this version. */
export async function listInvoicePayments(store: Store, params: unknown) {
  const { invoice, payment, status, ...page } = readParams(
    z.strictObject({
      invoice: text.optional(),
      payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: text }).optional(),
      status: z.enum(['canceled', 'open', 'paid']).optional(),
      ...paging,
    }),
    params,
  )
  const like = onlyGiven({ invoice, status, payment })
  return store.list<Stripe.InvoicePayment>('invoice_payment', '/v1/invoice_payments', like, page)
}
