import type { Stripe } from 'stripe'
import { newId, type Store } from '../store.ts'

/** What becomes of it when it is paid, and Stripe does not show on the session. */
export type KeptSession = Stripe.Checkout.Session & {
  sandbox: {
    due_at: number | null
    lines: Stripe.LineItem[]
    /** The tax rates of each line. */
    rates?: Stripe.TaxRate[][]
    intent?: {
      metadata?: Stripe.Metadata | undefined
      description?: string | undefined
      receipt_email?: string | undefined
    }
    subscription?: SubscriptionWishes
    /** As sessions had it before they kept all of `subscription`. */
    subscription_metadata?: Stripe.Metadata
  }
}

type SubscriptionWishes = {
  metadata?: Stripe.Metadata | undefined
  description?: string | undefined
  default_tax_rates?: string[] | undefined
  trial_period_days?: number | undefined
  trial_settings?: { end_behavior: { missing_payment_method: 'cancel' | 'create_invoice' | 'pause' } } | undefined
}

type NewSession = Pick<
  Stripe.Checkout.Session,
  'success_url' | 'cancel_url' | 'customer_email' | 'client_reference_id' | 'allow_promotion_codes' | 'metadata'
> & {
  mode: 'payment' | 'subscription'
  success_url: string
  customer: Stripe.Customer | null
  expires_at: number
  isTaxed: boolean
  lines: { line: Stripe.LineItem; rates: Stripe.TaxRate[] }[]
  payment_method_collection: 'always' | 'if_required' | undefined
  intent: NonNullable<KeptSession['sandbox']['intent']>
  subscription: SubscriptionWishes
}

const noInvoice: Stripe.Checkout.Session.InvoiceCreation = {
  enabled: false,
  invoice_data: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: null,
    metadata: {},
    rendering_options: null,
  },
}

/** An open session, before its totals are worked out. */
export function newSession(store: Store, wanted: NewSession): KeptSession {
  const id = newId('cs_test', 40)
  const { customer } = wanted
  const lines = wanted.lines.map(({ line }) => line)
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: wanted.allow_promotion_codes,
    allowed_payment_method_types: null,
    amount_subtotal: null,
    amount_total: null,
    automatic_tax: {
      enabled: wanted.isTaxed,
      liability: wanted.isTaxed ? { type: 'self' } : null,
      provider: wanted.isTaxed ? 'stripe' : null,
      status: wanted.isTaxed ? 'complete' : null,
    },
    billing_address_collection: null,
    cancel_url: wanted.cancel_url,
    client_reference_id: wanted.client_reference_id,
    client_secret: null,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    consent: null,
    consent_collection: null,
    created: store.now,
    currency: lines[0]?.currency ?? 'usd',
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: customer?.id ?? null,
    customer_account: null,
    customer_creation: wanted.mode === 'payment' && !customer ? 'if_required' : null,
    customer_details: detailsOf(customer, wanted.customer_email),
    customer_email: wanted.customer_email,
    discounts: [],
    expires_at: wanted.expires_at,
    integration_identifier: null,
    invoice: null,
    invoice_creation: wanted.mode === 'payment' ? noInvoice : null,
    livemode: false,
    locale: null,
    managed_payments: { enabled: false },
    metadata: wanted.metadata,
    mode: wanted.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection:
      wanted.payment_method_collection ?? (wanted.mode === 'subscription' ? 'always' : 'if_required'),
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: {
      allow_redisplay_filters: ['always'],
      payment_method_remove: 'disabled',
      payment_method_save: null,
    },
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: wanted.success_url.replaceAll('{CHECKOUT_SESSION_ID}', id),
    total_details: null,
    ui_mode: 'hosted_page',
    url: `${store.origin}/sandbox/checkout/${id}`,
    wallet_options: null,
    sandbox: {
      due_at: wanted.expires_at,
      lines,
      rates: wanted.lines.map(({ rates }) => rates),
      intent: wanted.intent,
      subscription: wanted.subscription,
    },
  }
}

export function detailsOf(
  customer: Stripe.Customer | null,
  email: string | null,
): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: customer?.address ?? null,
    business_name: null,
    email: customer?.email ?? email,
    individual_name: null,
    name: customer?.name ?? null,
    phone: customer?.phone ?? null,
    tax_exempt: 'none',
    tax_ids: null,
  }
}
