import type { Stripe } from 'stripe'
import { z } from 'zod'
import { badRequest, noSuch } from '../errors.ts'
import { expandable, given as onlyGiven, paging, readParams, text } from '../form.ts'
import { idOf, newId, type Store } from '../store.ts'
import { cardByToken, type Card } from './cards.ts'
import { livingCustomer } from './customers.ts'

type KeptMethod = Stripe.PaymentMethod & { sandbox: { token: string } }

const nowhere = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

export async function saveCard(store: Store, card: Card, customer: Stripe.Customer | null) {
  const method: KeptMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: nowhere,
      email: customer?.email ?? null,
      name: customer?.name ?? null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: 12,
      exp_year: new Date(store.now * 1000).getUTCFullYear() + 3,
      fingerprint: `sandbox${card.last4}`,
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: store.now,
    customer: customer?.id ?? null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
    sandbox: { token: card.token },
  }
  await store.put(method)
  if (customer) await store.emit('payment_method.attached', method)
  return method
}

/** The card behind a payment method, or behind the token of a test card. */
export async function cardOf(store: Store, method: string): Promise<Card> {
  const kept = await store.find<KeptMethod>(method)
  const card = cardByToken(kept?.sandbox.token ?? method)
  if (!card) throw noSuch('PaymentMethod', method, 'payment_method')
  return card
}

/** The payment method a call names: one of this customer, or a test card, which becomes theirs. */
export async function methodOf(store: Store, named: string, customer: Stripe.Customer | null): Promise<string> {
  const card = cardByToken(named)
  if (card) return (await saveCard(store, card, customer)).id
  const method = await store.get<KeptMethod>('payment_method', named, 'PaymentMethod', 'payment_method')
  if (customer && idOf(method.customer) !== customer.id)
    throw badRequest(
      `The customer does not have a payment method with the ID ${named}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'default_payment_method' },
    )
  return method.id
}

export async function attachPaymentMethod(store: Store, params: unknown, id: string) {
  const given = readParams(z.strictObject({ customer: text, ...expandable }), params)
  const customer = await livingCustomer(store, given.customer)
  const card = cardByToken(id)
  if (card) return saveCard(store, card, customer)
  const method = await store.hold<KeptMethod>('payment_method', id, 'PaymentMethod')
  const attached = await store.put({ ...method, customer: customer.id })
  await store.emit('payment_method.attached', attached)
  return attached
}

export async function listPaymentMethods(store: Store, params: unknown) {
  const { customer, type, ...page } = readParams(
    z.strictObject({ customer: text.optional(), type: text.optional(), ...paging }),
    params,
  )
  return store.list<KeptMethod>('payment_method', '/v1/payment_methods', onlyGiven({ customer, type }), page)
}
