import type { Stripe } from 'stripe'
import { z } from 'zod'
import { given as onlyGiven, expandable, metadata, paging, readParams, text } from '../form.ts'
import { newId, type Store } from '../store.ts'
import { cardFee, moveMoney } from './balance-transactions.ts'
import type { Card } from './cards.ts'

/** How long after the first state the second one of a test card comes. */
export const SECOND_STATE_SECONDS = 5

/** What a card's owner does next is kept with the charge: a dispute, five seconds later. */
export type KeptCharge = Stripe.Charge & { sandbox: { card: string; due_at: number | null; isChargedBack?: boolean } }

export const noRefunds = (id: string): Stripe.ApiList<Stripe.Refund> => ({
  object: 'list',
  data: [],
  has_more: false,
  url: `/v1/charges/${id}/refunds`,
})

/** One attempt to take the money of a payment intent from a card. */
export async function chargeCard(
  store: Store,
  intent: Stripe.PaymentIntent,
  { card, method, email, isTaken }: { card: Card; method: string; email: string | null; isTaken: boolean },
): Promise<KeptCharge> {
  const id = newId('ch')
  const { amount, currency, customer, description } = intent
  const movement = isTaken
    ? await moveMoney(store, {
        amount,
        currency,
        description,
        fee: cardFee(amount),
        source: id,
        type: 'charge',
        reporting_category: 'charge',
      })
    : null
  const charge: KeptCharge = {
    id,
    object: 'charge',
    amount,
    amount_captured: isTaken ? amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: movement?.id ?? null,
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email,
      name: null,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: 'SANDBOX',
    captured: isTaken,
    created: store.now,
    currency,
    customer,
    description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: isTaken ? null : 'card_declined',
    failure_message: isTaken ? null : 'Your card was declined.',
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(isTaken),
    paid: isTaken,
    payment_intent: intent.id,
    payment_method: method,
    payment_method_details: { card: cardDetails(store, card, amount), type: 'card' },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: isTaken ? `${store.origin}/sandbox/receipts/${id}` : null,
    refunded: false,
    refunds: noRefunds(id),
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isTaken ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
    sandbox: { card: card.token, due_at: isTaken && card.isDisputed ? store.now + SECOND_STATE_SECONDS : null },
  }
  await store.put(charge)
  await store.emit(isTaken ? 'charge.succeeded' : 'charge.failed', charge)
  return charge
}

const outcomeOf = (isTaken: boolean): Stripe.Charge.Outcome => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: isTaken ? 'approved_by_network' : 'declined_by_network',
  reason: isTaken ? null : 'generic_decline',
  seller_message: isTaken ? 'Payment complete.' : 'The bank did not return any further details with this decline.',
  type: isTaken ? 'authorized' : 'issuer_declined',
})

const cardDetails = (store: Store, card: Card, amount: number): Stripe.Charge.PaymentMethodDetails.Card => ({
  amount_authorized: amount,
  authorization_code: '123456',
  brand: card.brand,
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: 'US',
  electronic_commerce_indicator: null,
  exp_month: 12,
  exp_year: new Date(store.now * 1000).getUTCFullYear() + 3,
  extended_authorization: { status: 'disabled' },
  fingerprint: `sandbox${card.last4}`,
  funding: 'credit',
  incremental_authorization: { status: 'unavailable' },
  installments: null,
  last4: card.last4,
  mandate: null,
  multicapture: { status: 'unavailable' },
  network: card.brand,
  network_token: { used: false },
  network_transaction_id: null,
  overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
  regulated_status: 'unregulated',
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
})

export async function listCharges(store: Store, params: unknown) {
  const { customer, payment_intent, ...page } = readParams(
    z.strictObject({ customer: text.optional(), payment_intent: text.optional(), ...paging }),
    params,
  )
  return store.list<KeptCharge>('charge', '/v1/charges', onlyGiven({ customer, payment_intent }), page)
}

export async function updateCharge(store: Store, params: unknown, id: string) {
  const given = readParams(
    z.strictObject({
      description: text.optional(),
      receipt_email: text.optional(),
      metadata: metadata.optional(),
      ...expandable,
    }),
    params,
  )
  const charge = await store.hold<KeptCharge>('charge', id)
  const updated = await store.put<KeptCharge>({
    ...charge,
    description: given.description ?? charge.description,
    receipt_email: given.receipt_email ?? charge.receipt_email,
    metadata: { ...charge.metadata, ...given.metadata },
  })
  await store.emit('charge.updated', updated)
  return updated
}
