import type { Stripe } from 'stripe'
import { z } from 'zod'
import { badRequest } from '../errors.ts'
import { clearable, expandable, given as onlyGiven, integer, metadata, paging, readParams, text } from '../form.ts'
import { idOf, newId, type Store } from '../store.ts'
import { moveMoney } from './balance-transactions.ts'
import { cardByToken } from './cards.ts'
import { noRefunds, SECOND_STATE_SECONDS, type KeptCharge } from './charges.ts'

export type KeptRefund = Stripe.Refund & { sandbox: { due_at: number | null } }

const refundParams = z.strictObject({
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: integer.refine((value) => value > 0, { error: 'Invalid positive integer' }).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: clearable(metadata).optional(),
  ...expandable,
})

/** Gives money back. The charge is held meanwhile, so that many at once never give back more than was taken. */
export async function createRefund(store: Store, params: unknown): Promise<KeptRefund> {
  const given = readParams(refundParams, params)
  const charge = await store.hold<KeptCharge>('charge', await chargeToRefund(store, given), 'charge', 'charge')
  refuseUnlessLeft(charge, given.amount)
  const amount = given.amount ?? charge.amount - charge.amount_refunded
  const id = newId('re')
  const card = cardByToken(charge.sandbox.card)
  const movement = await moveMoney(store, {
    amount: -amount,
    currency: charge.currency,
    description: charge.description,
    source: id,
    type: 'refund',
    reporting_category: 'refund',
  })
  const refund: KeptRefund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: movement.id,
    charge: charge.id,
    created: store.now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: given.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: card?.refund === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
    sandbox: { due_at: card?.refund ? store.now + SECOND_STATE_SECONDS : null },
  }
  await store.put(refund)
  const refunded = await countRefund(store, charge, refund, amount)
  await store.emit('refund.created', refund)
  await store.emit('charge.refunded', refunded)
  return refund
}

async function chargeToRefund(store: Store, given: z.output<typeof refundParams>) {
  if ((given.payment_intent === undefined) === (given.charge === undefined))
    throw badRequest('One of the following params should be provided for this request: payment_intent or charge.')
  if (given.charge !== undefined) return given.charge
  const asked = given.payment_intent ?? ''
  const intent = await store.get<Stripe.PaymentIntent>('payment_intent', asked, 'payment_intent', 'payment_intent')
  if (intent.status !== 'succeeded')
    throw badRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  return idOf(intent.latest_charge)
}

function refuseUnlessLeft(charge: KeptCharge, asked: number | undefined) {
  const left = charge.amount - charge.amount_refunded
  if (charge.status !== 'succeeded') throw badRequest(`Charge ${charge.id} was not successful.`, { param: 'charge' })
  if (charge.sandbox.isChargedBack)
    throw badRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  if (left === 0)
    throw badRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (asked === undefined || asked <= left) return
  const dollars = (cents: number) =>
    (cents / 100).toLocaleString('en-US', { style: 'currency', currency: charge.currency })
  throw badRequest(
    charge.amount_refunded === 0
      ? `Refund amount (${dollars(asked)}) is greater than charge amount (${dollars(charge.amount)})`
      : `Refund amount (${dollars(asked)}) is greater than unrefunded amount on charge (${dollars(left)})`,
    { param: 'amount' },
  )
}

/** The charge with this refund among its own, and `difference` more given back. */
async function countRefund(store: Store, charge: KeptCharge, refund: KeptRefund, difference: number) {
  const amount_refunded = charge.amount_refunded + difference
  const others = (charge.refunds?.data ?? []).filter(({ id }) => id !== refund.id)
  return store.put<KeptCharge>({
    ...charge,
    amount_refunded,
    refunded: amount_refunded === charge.amount,
    refunds: { ...noRefunds(charge.id), data: [refund, ...others] },
  })
}

/** The second state of a test card's refund: what was pending arrives, what had arrived comes back. */
export async function finishRefund(store: Store, refund: KeptRefund) {
  const charge = await store.hold<KeptCharge>('charge', idOf(refund.charge))
  if (refund.status === 'pending') {
    const arrived = await store.put<KeptRefund>({ ...refund, status: 'succeeded', sandbox: { due_at: null } })
    await countRefund(store, charge, arrived, 0)
    await store.emit('refund.updated', arrived, { status: refund.status })
    await store.emit('charge.refund.updated', arrived, { status: refund.status })
    return
  }
  const movement = await moveMoney(store, {
    amount: refund.amount,
    currency: refund.currency,
    description: charge.description,
    source: refund.id,
    type: 'refund_failure',
    reporting_category: 'refund_failure',
  })
  const failed = await store.put<KeptRefund>({
    ...refund,
    status: 'failed',
    failure_balance_transaction: movement.id,
    failure_reason: 'expired_or_canceled_card',
    sandbox: { due_at: null },
  })
  await countRefund(store, charge, failed, -refund.amount)
  await store.emit('refund.updated', failed, { status: refund.status })
  await store.emit('refund.failed', failed, { status: refund.status })
  await store.emit('charge.refund.updated', failed, { status: refund.status })
}

export async function updateRefund(store: Store, params: unknown, id: string) {
  const given = readParams(z.strictObject({ metadata: clearable(metadata).optional(), ...expandable }), params)
  const refund = await store.hold<KeptRefund>('refund', id)
  const updated = await store.put({ ...refund, metadata: { ...refund.metadata, ...given.metadata } })
  await store.emit('refund.updated', updated)
  await store.emit('charge.refund.updated', updated)
  return updated
}

export async function listRefunds(store: Store, params: unknown) {
  const { charge, payment_intent, ...page } = readParams(
    z.strictObject({ charge: text.optional(), payment_intent: text.optional(), ...paging }),
    params,
  )
  return store.list<KeptRefund>('refund', '/v1/refunds', onlyGiven({ charge, payment_intent }), page)
}
