import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { queueEmail } from '../emails/emails.ts'
import { idOf, isStripeError, type Stripe } from '../outside/stripe.ts'
import { findProfile } from '../accounts/profiles.ts'
import { paymentFailedEmail, receiptEmail } from './billing.emails.ts'
import { derivePurchase, findLastState, recordPayment, recordState } from './ledger.ts'
import {
  checkouts,
  type one_time_purchases,
  type PaymentEventState,
  type SubscriptionFacts,
} from './payments.tables.ts'
import { deriveTier } from './tiers.ts'

export type SettlingCtx = Pick<Ctx, 'db' | 'now' | 'origin' | 'payments'>
type Checkout = typeof checkouts.$inferSelect
/** What became of it, and why, for an admin to read. */
export type Outcome = { state: Exclude<PaymentEventState, 'received'>; reason?: string }

/** What a look at an object found, and what to write because of it; `write` is false when the look is out of date. */
type Finding = { outcome: Outcome; write?: (tx: Tx) => Promise<boolean> }

const done = (write?: Finding['write']): Finding => ({ outcome: { state: 'done' }, ...(write ? { write } : {}) })
const notOurs: Finding = { outcome: { state: 'ignored', reason: 'Not begun by this installation' } }
const refused = (reason: string): Finding => ({ outcome: { state: 'refused', reason } })

/** One thing at the provider, and what was said to have happened to it. */
export type Happening = { objectId: string; types: string[]; eventId: string; occurredAt: Date }

/** The events we act on, by what they are about. Everything else is stored and left alone. */
const looks = {
  'checkout.session.': lookAtSession,
  'customer.subscription.': lookAtSubscription,
  'invoice.': lookAtInvoice,
} as const
export const settledTypes = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
]

/**
 * Looks at the object as it is now, rather than believing an event's copy of it or the order of events, and writes what
 * it finds into the ledger. Doing so twice changes nothing.
 */
export async function settle(ctx: SettlingCtx, happening: Happening): Promise<Outcome> {
  for (;;) {
    const { outcome, write } = await look(ctx, happening)
    if (!write || (await ctx.db.transaction(write))) return outcome
  }
}

/** Settles many with one transaction; whatever cannot be written so is settled by itself. */
export async function settleTogether(ctx: SettlingCtx, happenings: Happening[]): Promise<Outcome[]> {
  const findings: Finding[] = []
  for (const happening of happenings) findings.push(await look(ctx, happening))
  const written = await ctx.db
    .transaction(async (tx) => {
      const results: boolean[] = []
      for (const { write } of findings) results.push(write ? await write(tx) : true)
      return results
    })
    .catch(() => findings.map(() => false))
  const outcomes: Outcome[] = []
  for (const [index, happening] of happenings.entries()) {
    const outcome = written[index] ? findings[index]?.outcome : undefined
    outcomes.push(outcome ?? (await settle(ctx, happening)))
  }
  return outcomes
}

async function look(ctx: SettlingCtx, happening: Happening): Promise<Finding> {
  const [type = ''] = happening.types
  const lookAt = Object.entries(looks).find(([prefix]) => type.startsWith(prefix))?.[1]
  if (!lookAt) return { outcome: { state: 'ignored' } }
  return lookAt(ctx, happening).catch((error: unknown) => {
    if (isStripeError(error, 'resource_missing')) return refused('The provider does not know this object')
    throw error
  })
}

async function lookAtSession(ctx: SettlingCtx, happening: Happening): Promise<Finding> {
  const stripe = await ctx.payments.stripe()
  const session = await stripe.checkout.sessions.retrieve(happening.objectId, { expand: ['discounts.promotion_code'] })
  const checkout = await findCheckout(ctx, session.metadata?.['checkout_id'], session.id)
  if (!checkout) return notOurs
  const mismatch = mismatchOf(ctx, checkout, session, session.amount_subtotal)
  if (mismatch) return refused(mismatch)
  const isOver = session.status !== 'open' && checkout.closed_at === null
  if (session.mode === 'subscription') {
    const objectId = idOf(session.subscription)
    const found = objectId ? await lookAtSubscription(ctx, { ...happening, objectId }) : done()
    const write = async (tx: Tx) => {
      if (isOver) await closeCheckout(tx, checkout.id, ctx.now())
      return found.write ? found.write(tx) : true
    }
    return { ...found, write }
  }
  const discount_amount = session.total_details?.amount_discount ?? 0
  if (session.amount_total !== checkout.amount - discount_amount) return refused('The total does not add up')
  const kind = outcomeOf(session, happening.types)
  if (!kind) return done()
  const code = session.discounts?.[0]?.promotion_code
  return done(async (tx) => {
    if (isOver) await closeCheckout(tx, checkout.id, ctx.now())
    const isNews = await recordPayment(tx, {
      ...entryFor(ctx, checkout, happening, session.id),
      kind,
      amount: session.amount_total ?? 0,
      facts: { discount_amount, discount_code: typeof code === 'object' ? (code?.code ?? null) : null },
      occurred_at: happening.occurredAt,
    })
    const purchase = await derivePurchase(tx, checkout.id)
    if (isNews && purchase?.status === 'paid') await sendReceipt(tx, ctx, purchase)
    return true
  })
}

function outcomeOf(session: Stripe.Checkout.Session, types: string[]): 'payment' | 'payment_failed' | null {
  if (session.status === 'complete' && session.payment_status !== 'unpaid') return 'payment'
  if (session.status === 'expired' || types.includes('checkout.session.async_payment_failed')) return 'payment_failed'
  return null
}

async function lookAtSubscription(ctx: SettlingCtx, happening: Happening): Promise<Finding> {
  const stripe = await ctx.payments.stripe()
  const seen = await findLastState(ctx.db, happening.objectId)
  const subscription = await stripe.subscriptions.retrieve(happening.objectId, { expand: ['latest_invoice'] })
  const checkout = await findCheckout(ctx, subscription.metadata['checkout_id'])
  if (!checkout) return notOurs
  const [item] = subscription.items.data
  const mismatch = mismatchOf(ctx, checkout, subscription, (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1))
  if (mismatch) return refused(mismatch)
  return done(async (tx) => {
    const entry = {
      ...entryFor(ctx, checkout, happening, subscription.id),
      amount: checkout.amount,
      facts: factsOf(subscription),
      occurred_at: happening.occurredAt,
    }
    if (!(await recordState(tx, entry, seen?.seq))) return false
    if (checkout.user_id) await deriveTier(tx, ctx, checkout.user_id)
    return true
  })
}

function factsOf(subscription: Stripe.Subscription): SubscriptionFacts {
  const invoice = typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null
  return {
    status: subscription.status,
    current_period_end: subscription.items.data[0]?.current_period_end ?? null,
    cancel_at_period_end: subscription.cancel_at_period_end,
    past_due_since: subscription.status === 'past_due' ? (invoice?.created ?? null) : null,
  }
}

async function lookAtInvoice(ctx: SettlingCtx, happening: Happening): Promise<Finding> {
  const stripe = await ctx.payments.stripe()
  const invoice = await stripe.invoices.retrieve(happening.objectId)
  const checkout = await findCheckout(ctx, invoice.parent?.subscription_details?.metadata?.['checkout_id'])
  if (!checkout) return notOurs
  const mismatch = mismatchOf(ctx, checkout, invoice, invoice.subtotal)
  if (mismatch) return refused(mismatch)
  const shared = {
    ...entryFor(ctx, checkout, happening, invoice.id),
    facts: { discount_amount: invoice.subtotal - invoice.total, discount_code: null },
  }
  return done(async (tx) => {
    if (invoice.status === 'paid') {
      const paidAt = invoice.status_transitions.paid_at ?? invoice.created
      await recordPayment(tx, {
        ...shared,
        kind: 'payment',
        amount: invoice.amount_paid,
        occurred_at: momentOf(paidAt),
      })
    }
    if (!happening.types.includes('invoice.payment_failed')) return true
    const occurred_at = momentOf(invoice.created)
    const isNews = await recordPayment(tx, {
      ...shared,
      kind: 'payment_failed',
      amount: invoice.amount_due,
      occurred_at,
    })
    const profile = checkout.user_id && invoice.status !== 'paid' ? await findProfile(tx, checkout.user_id) : null
    if (isNews && profile)
      await queueEmail(
        tx,
        paymentFailedEmail({ email: profile.email, firstName: profile.first_name }, invoice.amount_due, ctx.origin),
      )
    return true
  })
}

const momentOf = (seconds: number) => new Date(seconds * 1000)

/** Where it comes from, what it should cost and in which currency: null when all of it is as we began it. */
function mismatchOf(
  ctx: SettlingCtx,
  checkout: Checkout,
  object: { livemode: boolean; currency: string | null },
  amount: number | null,
): string | null {
  if (object.livemode !== (ctx.payments.mode === 'live')) return 'Test and live mode do not mix'
  if (object.currency !== checkout.currency) return `Expected ${checkout.currency}, got ${object.currency}`
  if (amount !== checkout.amount) return `Expected ${checkout.amount} cents, got ${amount}`
  return null
}

/** Ours is what names one of our checkouts; a session must be the very one that was opened for it. */
async function findCheckout(ctx: SettlingCtx, checkoutId: string | undefined, sessionId?: string) {
  if (checkoutId === undefined || !/^[0-9a-f-]{36}$/.test(checkoutId)) return null
  const [checkout] = await ctx.db.select().from(checkouts).where(eq(checkouts.id, checkoutId))
  if (!checkout || (sessionId !== undefined && checkout.session_id !== null && checkout.session_id !== sessionId))
    return null
  return checkout
}

async function closeCheckout(queries: Queries, checkoutId: string, now: Date) {
  await queries
    .update(checkouts)
    .set({ closed_at: now })
    .where(and(eq(checkouts.id, checkoutId), isNull(checkouts.closed_at)))
}

function entryFor(ctx: SettlingCtx, checkout: Checkout, { eventId }: Happening, objectId: string) {
  return {
    object_id: objectId,
    checkout_id: checkout.id,
    user_id: checkout.user_id,
    currency: checkout.currency,
    event_id: eventId,
    recorded_at: ctx.now(),
  }
}

async function sendReceipt(tx: Tx, ctx: SettlingCtx, purchase: typeof one_time_purchases.$inferSelect) {
  const profile = purchase.user_id ? await findProfile(tx, purchase.user_id) : null
  if (!profile) return
  await queueEmail(tx, receiptEmail({ email: profile.email, firstName: profile.first_name }, purchase, ctx.origin))
}
