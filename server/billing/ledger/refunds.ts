import { and, eq, isNull, sql } from 'drizzle-orm'
import type { MoneyKind, RefundInput } from '#domain/payments.ts'
import { AppError } from '#domain/errors.ts'
import { formatDollars } from '#domain/prices.ts'
import { recordActivity } from '../../activity/activity.ts'
import { actorOf, type Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { lockFor } from '../../db/locks.ts'
import { stored } from '../../db/stored.ts'
import { enqueue } from '../../jobs/queue.ts'
import { askStripe, isAskedTwice, isStripeError, type Stripe } from '../../outside/stripe.ts'
import { payment_ledger, refund_requests } from './ledger.tables.ts'
import { findIntentOf } from './payment-of-intent.ts'

type RefundRequest = typeof refund_requests.$inferSelect
type Asking = Pick<Ctx, 'db' | 'payments'>

/** Long enough for the provider to answer whoever asked for the refund: until then the job keeps out of its way. */
const ASK_AGAIN_MS = 60_000

/**
 * Asks the provider to give money back. The request is stored first and holds its amount, so that many at once never ask
 * for more than was paid; the ledger learns of it from the provider's events alone.
 */
export async function refundPayment(ctx: Ctx, seq: number, input: RefundInput) {
  const request = await storeRequest(ctx, seq, input)
  if (request.refund_id === null) await askForRefund(ctx, request)
  return { amount: request.amount }
}

async function storeRequest(ctx: Ctx, seq: number, { amount, reason, key }: RefundInput): Promise<RefundRequest> {
  const actor = actorOf(ctx)
  const asked = { amount, reason, key: key ?? `${amount} ${reason}` }
  return ctx.db.transaction(async (tx) => {
    await lockFor(tx, `refund:${seq}`)
    const payment = await findPayment(tx, seq)
    const [before] = await tx
      .select()
      .from(refund_requests)
      .where(and(eq(refund_requests.payment_seq, seq), eq(refund_requests.key, asked.key)))
    if (before) {
      if (before.amount !== amount || before.reason !== reason) throw new AppError('conflict')
      return before
    }
    const left = payment.amount - payment.refunded - payment.disputed - payment.asked
    if (amount > left) throw onlySoMuch(left)
    const request = stored(
      await tx
        .insert(refund_requests)
        .values({ ...asked, payment_seq: seq, asked_by: actor.user_id, created_at: ctx.now() })
        .returning(),
      'refund',
    )
    const runAt = new Date(ctx.now().getTime() + ASK_AGAIN_MS)
    await enqueue(tx, 'ask-refund', { request_id: request.id }, { runAt })
    await recordActivity(tx, ctx, {
      kind: 'refund_asked',
      subject_type: 'payment',
      subject_id: String(seq),
      after: { request_id: request.id, amount },
    })
    return request
  })
}

const onlySoMuch = (left: number) =>
  new AppError('amount_not_possible', { message: `Only ${formatDollars(left)} of this payment can be refunded.` })

async function findPayment(tx: Tx, seq: number) {
  const [payment] = await tx
    .select({ amount: payment_ledger.amount, ...takenFrom })
    .from(payment_ledger)
    .where(and(eq(payment_ledger.seq, seq), eq(payment_ledger.kind, 'payment')))
  if (!payment) throw new AppError('not_found')
  return payment
}

/**
 * What became of a payment, as columns of its entry: given back, taken by a dispute, asked for and not booked yet. What is
 * left of it can be refunded.
 */
export const takenFrom = {
  refunded: bookedBack('refund', 'refund_failed'),
  disputed: bookedBack('dispute', 'dispute_won'),
  asked: sql<number>`coalesce((select sum(r.amount) from ${refund_requests} r where r.payment_seq = ${payment_ledger}.seq
    and not exists (select from ${payment_ledger} l where l.object_id = r.refund_id and l.kind = 'refund')), 0)::int`,
}

function bookedBack(taken: MoneyKind, again: MoneyKind) {
  return sql<number>`coalesce((select sum(case when b.kind = ${taken} then b.amount else -b.amount end)
    from ${payment_ledger} b where b.checkout_id = ${payment_ledger}.checkout_id
    and b.facts ->> 'payment_id' = ${payment_ledger}.object_id and b.kind in (${taken}, ${again})), 0)::int`
}

async function askForRefund(ctx: Asking, request: RefundRequest): Promise<void> {
  const [payment] = await ctx.db.select().from(payment_ledger).where(eq(payment_ledger.seq, request.payment_seq))
  if (!payment) throw new Error('The payment of a refund is gone')
  const stripe = await ctx.payments.stripe()
  try {
    const intent = await findIntentOf(ctx, payment.object_id)
    if (intent === null) throw onlySoMuch(0)
    const refund = await stripe.refunds.create(
      { payment_intent: intent, amount: request.amount, metadata: { refund_request_id: request.id } },
      { idempotencyKey: `refund-${request.id}` },
    )
    await ctx.db
      .update(refund_requests)
      .set({ refund_id: refund.id })
      .where(and(eq(refund_requests.id, request.id), isNull(refund_requests.refund_id)))
  } catch (error) {
    if (isAskedTwice(error)) return // the other one has it done
    if (error instanceof AppError || isRefusal(error)) await forget(ctx, request)
    if (isRefusal(error)) throw new AppError('amount_not_possible', { message: error.message })
    return askStripe(Promise.reject(error))
  }
}

/** The provider understood and will not: not now and not later. */
const isRefusal = (error: unknown): error is Stripe.errors.StripeError =>
  isStripeError(error) && error.statusCode === 400

/** It holds nothing any more, and may be asked for in other words. */
async function forget(ctx: Asking, request: RefundRequest) {
  await ctx.db.delete(refund_requests).where(and(eq(refund_requests.id, request.id), isNull(refund_requests.refund_id)))
}

/** For a request whose asker was interrupted before the provider answered. */
export async function askAgainForRefund(ctx: Asking, requestId: string) {
  const [request] = await ctx.db.select().from(refund_requests).where(eq(refund_requests.id, requestId))
  if (request?.refund_id === null) await askForRefund(ctx, request)
}
