import type { Stripe } from 'stripe'
import { cardDeclined } from '../errors.ts'
import { newId, type Store } from '../store.ts'
import { collectInvoice, finalizeInvoice } from './collection.ts'
import { periodFrom } from './periods.ts'
import { billPeriod } from './subscription-bills.ts'
import { itemList, newItem, recurringOf } from './subscription-items.ts'
import { getSubscription, keepSubscription, type KeptSubscription } from './subscription-record.ts'

export type NewSubscription = {
  customer: Stripe.Customer
  lines: { price: Stripe.Price; quantity: number; rates?: Stripe.TaxRate[] }[]
  /** How it is paid; null is not known yet. */
  method: string | null
  metadata: Stripe.Metadata
  description?: string | null
  /** Of the first invoice; those of a coupon that is used once end with it. */
  discounts: Stripe.Discount[]
  lasting: Stripe.Discount[]
  isTaxed: boolean
  taxRates?: Stripe.TaxRate[]
  trialEnd?: number | null
  whenCardIsMissing?: 'cancel' | 'create_invoice' | 'pause'
  cancelsAtPeriodEnd?: boolean
  behavior?: 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete'
  /** Given by somebody at the hosted page, where a card is good once that fails later. */
  atCheckout?: boolean
}

/** Begins one with its first invoice, and tries to collect that unless a trial comes first. */
export async function beginSubscription(store: Store, wanted: NewSubscription): Promise<KeptSubscription> {
  const begun = newSubscription(store, wanted)
  const draft = await billPeriod(store, begun, 'subscription_create', {
    discounts: wanted.discounts,
    previous: { start: store.now, end: store.now },
  })
  const kept = await keepSubscription(store, { ...begun, latest_invoice: draft.id })
  await store.emit('customer.subscription.created', kept)
  const open = await finalizeInvoice(store, draft)
  if (wanted.behavior !== 'default_incomplete')
    await collectInvoice(store, open, { atCheckout: wanted.atCheckout ?? false })
  const started = await getSubscription(store, kept.id)
  if (started.status === 'incomplete' && wanted.behavior === 'error_if_incomplete') throw cardDeclined()
  return started
}

function newSubscription(store: Store, wanted: NewSubscription): KeptSubscription {
  const id = newId('sub')
  const trialEnd = wanted.trialEnd ?? null
  const periodOf = (price: Stripe.Price) =>
    trialEnd === null ? periodFrom(store.now, store.now, recurringOf(price)) : { start: store.now, end: trialEnd }
  const items = wanted.lines.map((line) => newItem(store, id, line, periodOf(line.price)))
  const cancels = wanted.cancelsAtPeriodEnd ?? false
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: {
      disabled_reason: null,
      enabled: wanted.isTaxed,
      liability: wanted.isTaxed ? { type: 'self' } : null,
    },
    billing_cycle_anchor: trialEnd ?? store.now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: cancels ? (items[0]?.current_period_end ?? null) : null,
    cancel_at_period_end: cancels,
    canceled_at: cancels ? store.now : null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: store.now,
    currency: items[0]?.price.currency ?? 'usd',
    customer: wanted.customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: wanted.method,
    default_source: null,
    default_tax_rates: wanted.taxRates ?? [],
    description: wanted.description ?? null,
    discounts: wanted.lasting.map((discount) => discount.id),
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: itemList(id, items),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: wanted.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: store.now,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: {
        billing_cycle_anchor: null,
        missing_payment_method: wanted.whenCardIsMissing ?? 'create_invoice',
      },
    },
    trial_start: trialEnd === null ? null : store.now,
    sandbox: { due_at: null },
  }
}
