import type { Stripe } from 'stripe'
import { z } from 'zod'
import { given as onlyGiven, paging, readParams, text } from '../form.ts'
import { idOf, newId, type Store } from '../store.ts'
import { discountOf } from './discounts.ts'

/** Days after the first failed attempt, then the subscription ends: Stripe's default, in short. */
const retryAfterDays = [3, 5, 7]
const DAY = 24 * 3600

export async function invoiceFor(
  store: Store,
  subscription: Stripe.Subscription,
  billing_reason: 'subscription_create' | 'subscription_cycle',
  period: { start: number; end: number },
  coupon: Stripe.Coupon | null,
): Promise<Stripe.Invoice> {
  const [item] = subscription.items.data
  const subtotal = (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1)
  const total = subtotal - (coupon ? discountOf(coupon, subtotal) : 0)
  const customer = await store.find<Stripe.Customer>(idOf(subscription.customer))
  const id = newId('in')
  const invoice: Stripe.Invoice & { subscription: null } = {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: null,
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason,
    collection_method: 'charge_automatically',
    created: store.now,
    currency: subscription.currency,
    custom_fields: null,
    customer: subscription.customer,
    customer_account: null,
    customer_address: null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: store.now,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `${customer?.invoice_prefix ?? 'SANDBOX'}-${id.slice(-4).toUpperCase()}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'open',
    status_transitions: { finalized_at: store.now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subscription: null,
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  }
  await store.put(invoice)
  await store.emit('invoice.created', invoice)
  return invoice
}

export async function markPaid(store: Store, invoice: Stripe.Invoice) {
  const paid = await store.put<Stripe.Invoice>({
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: store.now },
  })
  await store.emit('invoice.paid', paid)
  await store.emit('invoice.payment_succeeded', paid)
  return paid
}

export async function markFailed(store: Store, invoice: Stripe.Invoice) {
  const wait = retryAfterDays[invoice.attempt_count]
  const failed = await store.put<Stripe.Invoice>({
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: wait === undefined ? null : store.now + wait * DAY,
  })
  await store.emit('invoice.payment_failed', failed)
  return failed
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
  return store.list<Stripe.Invoice>('invoice', '/v1/invoices', like, page)
}
