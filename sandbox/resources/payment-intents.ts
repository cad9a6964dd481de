import type { Stripe } from 'stripe'
import { z } from 'zod'
import { badRequest, cardDeclined, type StripeRefusal } from '../errors.ts'
import { cents, expandable, given as onlyGiven, list, metadata, paging, readParams, text, truth } from '../form.ts'
import { idOf, newId, shown, type Store } from '../store.ts'
import { chargeCard } from './charges.ts'
import { livingCustomer } from './customers.ts'
import { cardOf, methodOf } from './payment-methods.ts'

type Asked = {
  amount: number
  currency: string
  customer: string | null
  description?: string | null
  metadata?: Stripe.Metadata
  receipt_email?: string | null
}

/** What is to be paid, before anybody tried. */
export async function beginPayment(store: Store, asked: Asked): Promise<Stripe.PaymentIntent> {
  const id = newId('pi')
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: asked.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${newId('', 24).slice(1)}`,
    confirmation_method: 'automatic',
    created: store.now,
    currency: asked.currency,
    customer: asked.customer,
    customer_account: null,
    description: asked.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: asked.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: asked.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
  await store.put(intent)
  await store.emit('payment_intent.created', intent)
  return intent
}

/** Tries to pay with this method. A declined attempt stays on record and leaves the intent to be paid some other way. */
export async function attemptPayment(
  store: Store,
  intent: Stripe.PaymentIntent,
  method: string,
  { atCheckout = false } = {},
): Promise<Stripe.PaymentIntent> {
  const card = await cardOf(store, method)
  const isTaken = card.declines === undefined || (card.declines === 'later' && atCheckout)
  const customer = await store.find<Stripe.Customer>(idOf(intent.customer))
  const email = customer?.email ?? null
  const charge = await chargeCard(store, intent, { card, method, email, isTaken })
  const tried = await store.put<Stripe.PaymentIntent>({
    ...intent,
    amount_received: isTaken ? intent.amount : 0,
    last_payment_error: isTaken ? null : declined(charge.id),
    latest_charge: charge.id,
    payment_method: isTaken ? method : null,
    status: isTaken ? 'succeeded' : 'requires_payment_method',
  })
  await store.emit(isTaken ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', tried)
  return tried
}

const declined = (charge: string): Stripe.PaymentIntent.LastPaymentError => ({
  charge,
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
  type: 'card_error',
})

export async function cancelIntent(
  store: Store,
  id: string,
  cancellation_reason: Stripe.PaymentIntent.CancellationReason | null = null,
) {
  const intent = await store.hold<Stripe.PaymentIntent>('payment_intent', id)
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw badRequest(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      { code: 'payment_intent_unexpected_state' },
    )
  const canceled = await store.put<Stripe.PaymentIntent>({
    ...intent,
    status: 'canceled',
    canceled_at: store.now,
    cancellation_reason,
  })
  await store.emit('payment_intent.canceled', canceled)
  return canceled
}

const createParams = z.strictObject({
  amount: cents,
  currency: text,
  customer: text.optional(),
  payment_method: text.optional(),
  allowed_payment_method_types: list(text).optional(),
  automatic_payment_methods: z.strictObject({ enabled: truth, allow_redirects: text.optional() }).optional(),
  confirm: truth.optional(),
  off_session: truth.optional(),
  description: text.optional(),
  receipt_email: text.optional(),
  metadata: metadata.optional(),
  ...expandable,
})

export async function createPaymentIntent(
  store: Store,
  params: unknown,
): Promise<Stripe.PaymentIntent | StripeRefusal> {
  const given = readParams(createParams, params)
  const customer = given.customer ? await livingCustomer(store, given.customer) : null
  const { amount, currency, description = null, receipt_email = null } = given
  const begun = await beginPayment(store, {
    amount,
    currency,
    description,
    receipt_email,
    customer: customer?.id ?? null,
    metadata: given.metadata ?? {},
  })
  if (!given.payment_method) return begun
  const method = await methodOf(store, given.payment_method, customer)
  if (!given.confirm)
    return store.put<Stripe.PaymentIntent>({ ...begun, payment_method: method, status: 'requires_confirmation' })
  return orDecline(await attemptPayment(store, begun, method))
}

export async function confirmPaymentIntent(store: Store, params: unknown, id: string) {
  const given = readParams(z.strictObject({ payment_method: text.optional(), ...expandable }), params)
  const intent = await store.hold<Stripe.PaymentIntent>('payment_intent', id)
  const named = given.payment_method ?? idOf(intent.payment_method)
  if (!named || !intent.status.startsWith('requires_'))
    throw badRequest(`This PaymentIntent's status is ${intent.status}; it cannot be confirmed so.`, {
      code: 'payment_intent_unexpected_state',
    })
  const customer = intent.customer ? await livingCustomer(store, idOf(intent.customer)) : null
  return orDecline(await attemptPayment(store, intent, await methodOf(store, named, customer)))
}

const orDecline = (intent: Stripe.PaymentIntent) =>
  intent.status === 'succeeded' ? intent : cardDeclined(shown(intent))

export async function updatePaymentIntent(store: Store, params: unknown, id: string) {
  const given = readParams(
    z.strictObject({ description: text.optional(), metadata: metadata.optional(), ...expandable }),
    params,
  )
  const intent = await store.hold<Stripe.PaymentIntent>('payment_intent', id)
  return store.put({
    ...intent,
    description: given.description ?? intent.description,
    metadata: { ...intent.metadata, ...given.metadata },
  })
}

export async function listPaymentIntents(store: Store, params: unknown) {
  const { customer, ...page } = readParams(z.strictObject({ customer: text.optional(), ...paging }), params)
  return store.list<Stripe.PaymentIntent>('payment_intent', '/v1/payment_intents', onlyGiven({ customer }), page)
}
