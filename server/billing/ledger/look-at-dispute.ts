import type { Finding } from './findings.ts'
import type { MoneyBackEntry } from './ledger.ts'
import { done, entryFor, momentOf, notOurs, type Happening, type SettlingCtx } from './looking.ts'
import { findPaymentOf } from './payment-of-intent.ts'

const ends = new Map<string, 'dispute_won' | 'dispute_lost'>([
  ['won', 'dispute_won'],
  ['lost', 'dispute_lost'],
])

/** A cardholder's bank took a payment back; if we win, it is ours again. An inquiry and one that was prevented move none. */
export async function lookAtDispute(ctx: SettlingCtx, happening: Happening): Promise<Finding> {
  const stripe = await ctx.payments.stripe()
  const dispute = await stripe.disputes.retrieve(happening.objectId)
  const payment = await findPaymentOf(ctx, dispute.payment_intent)
  if (!payment) return notOurs
  if (dispute.status.startsWith('warning_') || dispute.status === 'prevented') return done()
  const entry: MoneyBackEntry = {
    ...entryFor(ctx, payment.checkout, happening, dispute),
    kind: 'dispute',
    amount: dispute.amount,
    facts: { payment_id: payment.paymentId, reason: dispute.reason },
    occurred_at: momentOf(dispute.created),
  }
  const end = ends.get(dispute.status)
  return done({ payments: end ? [entry, { ...entry, kind: end, occurred_at: happening.occurredAt }] : [entry] })
}
