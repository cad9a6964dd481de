import { eq } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { idOf, isStripeError, type Stripe } from '../outside/stripe.ts'
import { writeFindings, type Finding, type Outcome } from './findings.ts'
import { findLastState, type PaymentEntry } from './ledger.ts'
import { checkouts, type SubscriptionFacts } from './payments.tables.ts'

export type SettlingCtx = Pick<Ctx, 'db' | 'now' | 'origin' | 'payments'>
type Checkout = typeof checkouts.$inferSelect

const done = (found: Omit<Finding, 'outcome'> = {}): Finding => ({ outcome: { state: 'done' }, ...found })
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
    const finding = await look(ctx, happening)
    const [written] = await ctx.db.transaction((tx) => writeFindings(tx, ctx, [finding]))
    if (written) return finding.outcome
  }
}

/** Settles many with one transaction; whatever cannot be written so is settled by itself. */
export async function settleTogether(ctx: SettlingCtx, happenings: Happening[]): Promise<Outcome[]> {
  const findings: Finding[] = []
  for (const happening of happenings) findings.push(await look(ctx, happening))
  const written = await ctx.db
    .transaction((tx) => writeFindings(tx, ctx, findings))
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
  const over = session.status !== 'open' && checkout.closed_at === null ? { over: checkout.id } : {}
  if (session.mode === 'subscription') {
    const objectId = idOf(session.subscription)
    return { ...(objectId ? await lookAtSubscription(ctx, { ...happening, objectId }) : done()), ...over }
  }
  const discount_amount = session.total_details?.amount_discount ?? 0
  if (session.amount_total !== checkout.amount - discount_amount) return refused('The total does not add up')
  const kind = outcomeOf(session, happening.types)
  if (!kind) return done()
  const code = session.discounts?.[0]?.promotion_code
  const payment: PaymentEntry = {
    ...entryFor(ctx, checkout, happening, session.id),
    kind,
    amount: session.amount_total ?? 0,
    facts: { discount_amount, discount_code: typeof code === 'object' ? (code?.code ?? null) : null },
    occurred_at: happening.occurredAt,
  }
  return done({ ...over, payments: [payment] })
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
  const entry = {
    ...entryFor(ctx, checkout, happening, subscription.id),
    amount: checkout.amount,
    facts: factsOf(subscription),
    occurred_at: happening.occurredAt,
  }
  return done({ state: { entry, seenSeq: seen?.seq } })
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
  const paidAt = invoice.status_transitions.paid_at ?? invoice.created
  const paid: PaymentEntry = {
    ...shared,
    kind: 'payment',
    amount: invoice.amount_paid,
    occurred_at: momentOf(paidAt),
  }
  const failed: PaymentEntry = {
    ...shared,
    kind: 'payment_failed',
    amount: invoice.amount_due,
    occurred_at: momentOf(invoice.created),
  }
  const isPaid = invoice.status === 'paid'
  const hasFailed = happening.types.includes('invoice.payment_failed')
  const { user_id } = checkout
  return done({
    payments: [...(isPaid ? [paid] : []), ...(hasFailed ? [failed] : [])],
    ...(hasFailed && !isPaid && user_id !== null ? { owed: { user_id, amount: invoice.amount_due } } : {}),
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
