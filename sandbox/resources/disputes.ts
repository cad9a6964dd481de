import type { Stripe } from 'stripe'
import { z } from 'zod'
import { badRequest } from '../errors.ts'
import { clearable, expandable, given as onlyGiven, metadata, paging, readParams, text, truth } from '../form.ts'
import { idOf, newId, type Store } from '../store.ts'
import { moveMoney } from './balance-transactions.ts'
import type { KeptCharge } from './charges.ts'

/** What Stripe takes for a dispute, and how long one may answer it. */
const DISPUTE_FEE = 1500
const DUE_SECONDS = 9 * 24 * 3600

/** A cardholder says a charge was not theirs: the money is taken back at once, until it is decided. */
export async function openDispute(store: Store, chargeId: string): Promise<Stripe.Dispute> {
  const charge = await store.hold<KeptCharge>('charge', chargeId)
  if (charge.disputed || charge.status !== 'succeeded') throw badRequest(`Charge ${charge.id} cannot be disputed.`)
  const amount = charge.amount - charge.amount_refunded
  if (amount === 0) throw badRequest(`Charge ${charge.id} has already been refunded.`)
  const id = newId('du')
  const withdrawn = await moveMoney(store, {
    amount: -amount,
    fee: DISPUTE_FEE,
    currency: charge.currency,
    description: `Chargeback withdrawal for ${charge.id}`,
    source: id,
    type: 'adjustment',
    reporting_category: 'dispute',
  })
  const dispute: Stripe.Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [withdrawn],
    charge: charge.id,
    created: store.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(charge.billing_details.email),
    evidence_details: {
      due_by: store.now + DUE_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: charge.payment_method_details?.card?.brand ?? 'visa',
        case_type: 'chargeback',
        network: 'visa',
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason: 'fraudulent',
    status: 'needs_response',
  }
  await store.put(dispute)
  await store.put<KeptCharge>({
    ...charge,
    disputed: true,
    sandbox: { ...charge.sandbox, due_at: null, isChargedBack: true },
  })
  await store.emit('charge.dispute.created', dispute)
  await store.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** The second state of a card whose owner disputes; what was given back meanwhile is not disputed. */
export async function disputeWhenDue(store: Store, charge: KeptCharge) {
  if (charge.amount_refunded < charge.amount) return openDispute(store, charge.id)
  return store.put<KeptCharge>({ ...charge, sandbox: { ...charge.sandbox, due_at: null } })
}

/** The bank decides. Who wins has the money back; the fee stays. */
export async function closeDispute(store: Store, id: string, status: 'won' | 'lost'): Promise<Stripe.Dispute> {
  const dispute = await store.hold<Stripe.Dispute>('dispute', id)
  if (isClosed(dispute)) throw badRequest('This dispute is already closed')
  const reinstated =
    status === 'won'
      ? await moveMoney(store, {
          amount: dispute.amount,
          currency: dispute.currency,
          description: `Chargeback reversal for ${idOf(dispute.charge)}`,
          source: id,
          type: 'adjustment',
          reporting_category: 'dispute_reversal',
        })
      : null
  const closed = await store.put<Stripe.Dispute>({
    ...dispute,
    status,
    balance_transactions: [...dispute.balance_transactions, ...(reinstated ? [reinstated] : [])],
  })
  if (reinstated) {
    const charge = await store.hold<KeptCharge>('charge', idOf(dispute.charge))
    await store.put<KeptCharge>({ ...charge, sandbox: { ...charge.sandbox, isChargedBack: false } })
  }
  await store.emit('charge.dispute.closed', closed, { status: dispute.status })
  if (reinstated) await store.emit('charge.dispute.funds_reinstated', closed)
  return closed
}

const isClosed = ({ status }: Stripe.Dispute) => status === 'won' || status === 'lost'

const updateParams = z.strictObject({
  evidence: z.record(z.string(), text).optional(),
  submit: truth.optional(),
  metadata: clearable(metadata).optional(),
  ...expandable,
})

/** In test mode the evidence `winning_evidence` wins and `losing_evidence` loses (docs.stripe.com/testing). */
export async function updateDispute(store: Store, params: unknown, id: string): Promise<Stripe.Dispute> {
  const given = readParams(updateParams, params)
  const dispute = await store.hold<Stripe.Dispute>('dispute', id)
  if (isClosed(dispute) && given.evidence) throw badRequest('This dispute is already closed')
  const isSubmitted = given.evidence !== undefined && given.submit !== false
  const updated = await store.put<Stripe.Dispute>({
    ...dispute,
    evidence: { ...dispute.evidence, ...given.evidence },
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: dispute.evidence_details.has_evidence || given.evidence !== undefined,
      submission_count: dispute.evidence_details.submission_count + (isSubmitted ? 1 : 0),
      ...(isSubmitted ? { submission_method: 'manual' as const } : {}),
    },
    metadata: { ...dispute.metadata, ...given.metadata },
    status: isSubmitted ? 'under_review' : dispute.status,
  })
  await store.emit('charge.dispute.updated', updated)
  const words = isSubmitted ? given.evidence?.['uncategorized_text'] : undefined
  if (words === 'winning_evidence') return closeDispute(store, id, 'won')
  if (words === 'losing_evidence') return closeDispute(store, id, 'lost')
  return updated
}

export async function listDisputes(store: Store, params: unknown) {
  const { charge, payment_intent, ...page } = readParams(
    z.strictObject({ charge: text.optional(), payment_intent: text.optional(), ...paging }),
    params,
  )
  return store.list<Stripe.Dispute>('dispute', '/v1/disputes', onlyGiven({ charge, payment_intent }), page)
}

const noEvidence = (customer_email_address: string | null): Stripe.Dispute.Evidence => ({
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
})
