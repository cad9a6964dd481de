import type { Finding } from './findings.ts'
import type { MoneyBackEntry } from './ledger.ts'
import { done, entryFor, momentOf, notOurs, type Happening, type SettlingCtx } from './looking.ts'
import { findPaymentOf } from './payment-of-intent.ts'

const failures = new Set(['failed', 'canceled'])

/**
 * Money that was given back, here or at the provider's own desk. One that fails is booked back: its two entries stand
 * side by side, also when we first look after it failed, so that the ledger's sum is the provider's.
 */
export async function lookAtRefund(ctx: SettlingCtx, happening: Happening): Promise<Finding> {
  const stripe = await ctx.payments.stripe()
  const refund = await stripe.refunds.retrieve(happening.objectId)
  const payment = await findPaymentOf(ctx, refund.payment_intent)
  if (!payment) return notOurs
  if (refund.status === 'pending' || refund.status === 'requires_action') return done()
  const request_id = refund.metadata?.['refund_request_id']
  const entry: MoneyBackEntry = {
    ...entryFor(ctx, payment.checkout, happening, refund),
    kind: 'refund',
    amount: refund.amount,
    facts: {
      payment_id: payment.paymentId,
      reason: refund.reason,
      ...(request_id !== undefined && { request_id }),
    },
    occurred_at: momentOf(refund.created),
  }
  const hasFailed = failures.has(refund.status ?? '')
  const failed: MoneyBackEntry = {
    ...entry,
    kind: 'refund_failed',
    facts: { ...entry.facts, reason: refund.failure_reason ?? null },
    occurred_at: happening.occurredAt,
  }
  return done({ payments: hasFailed ? [entry, failed] : [entry] })
}
