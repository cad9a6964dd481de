import { and, eq, isNull } from 'drizzle-orm'
import type { RefundInput } from '#domain/payments.ts'
import { AppError } from '#domain/errors.ts'
import { formatDollars } from '#domain/prices.ts'
import { recordActivity } from '../../activity/activity.ts'
import { actorOf, type Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { lockFor } from '../../db/locks.ts'
import { creditRefund, settleRefused } from '../../invoices/refunded.ts'
import { getInvoiceRow } from '../../invoices/issuing.ts'
import { lockInvoices } from '../../invoices/settling.ts'
import { enqueue } from '../../jobs/queue.ts'
import { askStripe, isAskedTwice, isStripeError, type Stripe } from '../../outside/stripe.ts'
import { payment_ledger, refund_requests } from './ledger.tables.ts'
import { findIntentOf } from './payment-of-intent.ts'
import { wasRecorded } from './recorded-payments.ts'
import { hasFailed, type RefundRequest } from './refund-requests.ts'
import { takenFrom } from './taken.ts'

type Asking = Pick<Ctx, 'db' | 'payments' | 'now' | 'origin'>

/** Long enough for the provider to answer whoever asked for the refund: until then the job keeps out of its way. */
const ASK_AGAIN_MS = 60_000

/**
 * Asks the provider to give money back. The request is stored first and holds its amount, so that many at once never ask
 * for more than was paid; the ledger learns of it from the provider's events alone.
 */
export async function refundPayment(ctx: Ctx, seq: number, input: RefundInput) {
  const { request, note } = await storeRequest(ctx, seq, input)
  if (request.refund_id === null) await askForRefund(ctx, request)
  return { amount: request.amount, note }
}

async function storeRequest(ctx: Ctx, seq: number, { amount, reason, key }: RefundInput) {
  const actor = actorOf(ctx)
  return ctx.db.transaction(async (tx) => {
    const { invoice_id } = await findPayment(tx, seq)
    if (invoice_id !== null) await lockInvoices(tx, invoice_id)
    await lockFor(tx, `refund:${seq}`)
    const asked = { amount, reason, key: key ?? `${amount} ${reason}` }
    const before = await findRequest(tx, seq, asked)
    if (before.found) return { request: before.found, note: await findNote(tx, before.found) }
    const payment = await findPayment(tx, seq)
    const left = payment.amount - payment.refunded - payment.disputed - payment.asked
    if (amount > left) throw onlySoMuch(left)
    const [stored] = await tx
      .insert(refund_requests)
      .values({ ...asked, key: before.key, payment_seq: seq, asked_by: actor.user_id, created_at: ctx.now() })
      .returning()
    if (!stored) throw new Error('The refund was not stored')
    const runAt = new Date(ctx.now().getTime() + ASK_AGAIN_MS)
    await enqueue(tx, 'ask-refund', { request_id: stored.id }, { runAt })
    await recordActivity(tx, ctx, {
      kind: 'refund_asked',
      subject_type: 'payment',
      subject_id: String(seq),
      after: { request_id: stored.id, amount },
    })
    if (invoice_id === null) return { request: stored, note: null }
    // The number of the note is taken last of all.
    const note = await creditRefund(tx, ctx, invoice_id, { amount, reason })
    const credit_note_id = note?.id ?? null
    await tx.update(refund_requests).set({ credit_note_id }).where(eq(refund_requests.id, stored.id))
    return { request: { ...stored, credit_note_id }, note }
  })
}

type Asked = Pick<RefundRequest, 'amount' | 'reason' | 'key'>

/** The same asked for before, unless nothing came of it: then it is asked for anew, under a key that follows from that one. */
async function findRequest(
  tx: Tx,
  seq: number,
  { amount, reason, key }: Asked,
): Promise<{ key: string; found?: RefundRequest }> {
  for (let next = key; ;) {
    const [before] = await tx
      .select()
      .from(refund_requests)
      .where(and(eq(refund_requests.payment_seq, seq), eq(refund_requests.key, next)))
    if (!before) return { key: next }
    if (before.amount !== amount || before.reason !== reason) throw new AppError('conflict')
    if (!(await hasFailed(tx, before))) return { key: next, found: before }
    next = `${before.id} again`
  }
}

const findNote = async (tx: Tx, { credit_note_id }: RefundRequest) =>
  credit_note_id === null ? null : getInvoiceRow(tx, credit_note_id)

const onlySoMuch = (left: number) =>
  new AppError('amount_not_possible', { message: `Only ${formatDollars(left)} of this payment can be refunded.` })

async function findPayment(tx: Tx, seq: number) {
  const [payment] = await tx
    .select({
      amount: payment_ledger.amount,
      invoice_id: payment_ledger.invoice_id,
      object_id: payment_ledger.object_id,
      ...takenFrom,
    })
    .from(payment_ledger)
    .where(and(eq(payment_ledger.seq, seq), eq(payment_ledger.kind, 'payment')))
  if (!payment) throw new AppError('not_found')
  if (wasRecorded(payment))
    throw new AppError('amount_not_possible', {
      message: 'This payment did not come by card, so it cannot go back to one. Issue a credit note instead.',
    })
  return payment
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
    if (error instanceof AppError || isRefusal(error)) await forget(ctx, request, error.message)
    if (isRefusal(error)) throw new AppError('amount_not_possible', { message: error.message })
    return askStripe(Promise.reject(error))
  }
}

/** The provider understood and will not: not now and not later. */
const isRefusal = (error: unknown): error is Stripe.errors.StripeError =>
  isStripeError(error) && error.statusCode === 400

/**
 * It holds nothing any more. Of an invoice it stays, for its credit note stands: what that took off is owed until it is given back in
 * another try, and the team hears of it.
 */
async function forget(ctx: Asking, request: RefundRequest, refusal: string) {
  const isUnanswered = and(eq(refund_requests.id, request.id), isNull(refund_requests.refund_id))
  await ctx.db.transaction(async (tx) => {
    const [payment] = await tx.select().from(payment_ledger).where(eq(payment_ledger.seq, request.payment_seq))
    const invoiceId = payment?.invoice_id ?? null
    if (invoiceId === null) {
      await tx.delete(refund_requests).where(isUnanswered)
      return
    }
    await lockInvoices(tx, invoiceId)
    const refused = await tx
      .update(refund_requests)
      .set({ refusal })
      .where(and(isUnanswered, isNull(refund_requests.refusal)))
      .returning()
    if (refused.length > 0) await settleRefused(tx, ctx, invoiceId, request.amount)
  })
}

/** For a request whose asker was interrupted before the provider answered. */
export async function askAgainForRefund(ctx: Asking, requestId: string) {
  const [request] = await ctx.db.select().from(refund_requests).where(eq(refund_requests.id, requestId))
  if (request?.refund_id === null && request.refusal === null) await askForRefund(ctx, request)
}
