import type { Stripe } from 'stripe'
import { newId, type Store } from '../store.ts'
import { addedTax, includedTax, partsOf, sum, type Parts } from './amounts.ts'
import { couponAmong } from './discounts.ts'
import { lineFrom, taxLine, type DraftLine } from './invoice-lines.ts'
import type { Period } from './periods.ts'

/** The hour in which an invoice of a renewal may still be changed (docs.stripe.com/billing/subscriptions/overview). */
export const DRAFT_SECONDS = 3600

/** The published fixture still has `subscription`, which this version of the API has moved to `parent`. */
export type KeptInvoice = Stripe.Invoice & { subscription: null; sandbox: { due_at: number | null } }

type Draft = {
  customer: Stripe.Customer
  subscription: Stripe.Subscription | null
  reason: Stripe.Invoice.BillingReason
  lines: DraftLine[]
  /** The time in which what it bills came up: for a renewal the period before. */
  period: Period
  discounts: (string | { id: string })[]
  isTaxed: boolean
  /** Whether it is finalized by itself, an hour later. */
  advances: boolean
  metadata?: Stripe.Metadata
  description?: string | null
  default_tax_rates?: Stripe.TaxRate[]
}

export async function draftInvoice(store: Store, draft: Draft): Promise<KeptInvoice> {
  const { customer, subscription, lines: drafts, period } = draft
  const found = await couponAmong(store, draft.discounts)
  const parts = partsOf(drafts, found?.coupon ?? null)
  const id = newId('in')
  const on = { invoice: id, discount: found?.discount ?? null, subscription: subscription?.id ?? null }
  const lines = drafts.map((line, index) => lineFrom(line, parts[index] ?? { discount: 0, taxes: [] }, on))
  const subtotal = sum(drafts.map(({ amount }) => amount))
  const off = sum(parts.map(({ discount }) => discount))
  const included = sum(parts.map(includedTax))
  const total = subtotal - off + sum(parts.map(addedTax))
  const invoice: KeptInvoice = {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: null,
    account_tax_ids: null,
    amount_due: Math.max(0, total),
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: Math.max(0, total),
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: draft.advances,
    automatic_tax: {
      disabled_reason: null,
      enabled: draft.isTaxed,
      liability: draft.isTaxed ? { type: 'self' } : null,
      provider: draft.isTaxed ? 'stripe' : null,
      status: draft.isTaxed ? 'complete' : null,
    },
    automatically_finalizes_at: draft.advances ? store.now + DRAFT_SECONDS : null,
    billing_reason: draft.reason,
    collection_method: 'charge_automatically',
    created: store.now,
    currency: drafts[0]?.currency ?? subscription?.currency ?? 'usd',
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: draft.default_tax_rates ?? [],
    description: draft.description ?? null,
    discounts: found ? [found.discount] : [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: draft.metadata ?? {},
    next_payment_attempt: draft.advances ? store.now + DRAFT_SECONDS : null,
    number: null,
    on_behalf_of: null,
    parent: subscription
      ? {
          quote_details: null,
          subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
          type: 'subscription_details',
        }
      : null,
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
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subscription: null,
    subtotal,
    subtotal_excluding_tax: subtotal - included,
    test_clock: null,
    total,
    total_discount_amounts: found ? [{ amount: off, discount: found.discount }] : [],
    total_excluding_tax: subtotal - off - included,
    total_pretax_credit_amounts: found ? [{ amount: off, discount: found.discount, type: 'discount' }] : [],
    total_taxes: totalTaxes(parts),
    webhooks_delivered_at: null,
    sandbox: { due_at: draft.advances ? store.now + DRAFT_SECONDS : null },
  }
  await store.put(invoice)
  await bindItems(store, invoice)
  await store.emit('invoice.created', invoice)
  return invoice
}

/** One entry per rate, over all lines. */
function totalTaxes(parts: Parts[]): Stripe.Invoice.TotalTax[] {
  const byRate = Map.groupBy(
    parts.flatMap(({ taxes }) => taxes),
    ({ rate }) => rate.id,
  )
  return [...byRate.values()].flatMap(([first, ...rest]) => {
    if (!first) return []
    const all = [first, ...rest]
    return [
      taxLine({
        rate: first.rate,
        amount: sum(all.map(({ amount }) => amount)),
        taxable: sum(all.map(({ taxable }) => taxable)),
      }),
    ]
  })
}

/** The invoice items it bills wait no longer. */
async function bindItems(store: Store, invoice: KeptInvoice) {
  for (const { parent } of invoice.lines.data) {
    const id = parent?.invoice_item_details?.invoice_item ?? parent?.subscription_item_details?.invoice_item
    const item = id ? await store.find<Stripe.InvoiceItem>(id) : null
    if (item) await store.put({ ...item, invoice: invoice.id })
  }
}
