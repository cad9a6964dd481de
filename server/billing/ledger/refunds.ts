import { and, eq, isNull, sql } from 'drizzle-orm'
import type { RefundInput } from '#domain/billing.ts'
import { AppError } from '#domain/errors.ts'
import { formatDollars } from '#domain/prices.ts'
import { recordActivity } from '../../activity/activity.ts'
import { actorOf, type Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
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
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`refund:${seq}`}, 0))`)
    const payment = await findPayment(tx, seq)
    const [before] = await tx
      .select()
      .from(refund_requests)
      .where(and(eq(refund_requests.payment_seq, seq), eq(refund_requests.key, asked.key)))
    if (before) {
      if (before.amount !== amount || before.reason !== reason) throw new AppError('conflict')
      return before
    }
    const left = payment.amount - (await givenBackOf(tx, payment))
    if (amount > left) throw onlySoMuch(left)
    const [request] = await tx
      .insert(refund_requests)
      .values({ ...asked, payment_seq: seq, asked_by: actor.user_id, created_at: ctx.now() })
      .returning()
    if (!request) throw new Error('The refund was not stored')
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
    .select()
    .from(payment_ledger)
    .where(and(eq(payment_ledger.seq, seq), eq(payment_ledger.kind, 'payment')))
  if (!payment) throw new AppError('not_found')
  return payment
}

/** What was given back, was taken by a dispute, or is asked for and not booked yet. */
async function givenBackOf(tx: Tx, { seq, object_id, checkout_id }: typeof payment_ledger.$inferSelect) {
  const { rows } = await tx.execute<{ booked: number; asked: number }>(sql`select
    coalesce((select sum(case when kind in ('refund', 'dispute') then amount else -amount end) from ${payment_ledger}
      where checkout_id = ${checkout_id} and facts ->> 'payment_id' = ${object_id}
      and kind in ('refund', 'refund_failed', 'dispute', 'dispute_won')), 0)::int booked,
    coalesce((select sum(amount) from ${refund_requests} r where payment_seq = ${seq} and not exists (
      select from ${payment_ledger} l where l.object_id = r.refund_id and l.kind = 'refund')), 0)::int asked`)
  return (rows[0]?.booked ?? 0) + (rows[0]?.asked ?? 0)
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
