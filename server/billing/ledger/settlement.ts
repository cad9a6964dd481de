import { eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { idOf, isStripeError, type Stripe } from '../../outside/stripe.ts'
import { writeFindings, type Finding, type Outcome } from './findings.ts'
import { findLastState, type PaymentEntry } from './ledger.ts'
import { checkouts } from '../checkouts/checkouts.tables.ts'
import { type SubscriptionFacts } from './ledger.tables.ts'

export type SettlingCtx = Pick<Ctx, 'db' | 'now' | 'origin' | 'payments'>
type Checkout = typeof checkouts.$inferSelect

const done = (found: Omit<Finding, 'outcome'> = {}): Finding => ({ outcome: { state: 'done' }, ...found })
const notOurs: Finding = { outcome: { state: 'ignored', reason: 'Not begun by this installation' } }
/** Cannot be explained: an admin looks at it. Whatever happens to the same object later is looked at by itself. */
const toLookAt = (reason: string): Finding => ({ outcome: { state: 'refused', reason } })

/** One thing at the provider, and what was said to have happened to it. */
export type Happening = { objectId: string; types: string[]; eventId: string | null; occurredAt: Date }

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

/** Settles a page that we know to be paid, without waiting to be told. */
export async function settleSession(ctx: SettlingCtx, sessionId: string) {
  const types = ['checkout.session.completed']
  return settle(ctx, { objectId: sessionId, types, eventId: null, occurredAt: ctx.now() })
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
    if (isStripeError(error, 'resource_missing')) return toLookAt('The provider does not know this object')
    throw error
  })
}

async function lookAtSession(ctx: SettlingCtx, happening: Happening): Promise<Finding> {
  const stripe = await ctx.payments.stripe()
  const session = await stripe.checkout.sessions.retrieve(happening.objectId, { expand: ['discounts.promotion_code'] })
  const checkout = await findCheckout(ctx, session.metadata?.['checkout_id'], session.id)
  if (!checkout) return notOurs
  const mismatch = strangeIn(ctx, session) ?? mismatchOf(checkout, session, session.amount_subtotal)
  if (mismatch) return toLookAt(mismatch)
  const over = session.status !== 'open' && checkout.closed_at === null ? { over: checkout.id } : {}
  if (session.mode === 'subscription') {
    const objectId = idOf(session.subscription)
    return { ...(objectId ? await lookAtSubscription(ctx, { ...happening, objectId }) : done()), ...over }
  }
  const { amount_discount: discount_amount = 0, amount_tax: tax_amount = 0 } = session.total_details ?? {}
  if (!addsUp(session.amount_total, checkout.amount - discount_amount, tax_amount))
    return toLookAt('The total does not add up')
  const kind = outcomeOf(session, happening.types)
  if (!kind) return done()
  const code = session.discounts?.[0]?.promotion_code
  const payment: PaymentEntry = {
    ...entryFor(ctx, checkout, happening, session),
    kind,
    amount: session.amount_total ?? 0,
    facts: { discount_amount, tax_amount, discount_code: typeof code === 'object' ? (code?.code ?? null) : null },
    occurred_at: happening.occurredAt,
  }
  return done({ ...over, payments: [payment] })
}

/** A tax comes on top of a price or is part of it. */
const addsUp = (total: number | null, base: number, tax: number) =>
  total !== null && total >= base && total <= base + tax

function outcomeOf(session: Stripe.Checkout.Session, types: string[]): 'payment' | 'payment_failed' | null {
  if (session.status === 'complete' && session.payment_status !== 'unpaid') return 'payment'
  if (session.status === 'expired' || types.includes('checkout.session.async_payment_failed')) return 'payment_failed'
  return null
}

/**
 * How a subscription stands is always taken over: its price may rise, its plan be switched in the provider's portal, its
 * quantity change. Only that it is the one we began is checked, at the first look.
 */
async function lookAtSubscription(ctx: SettlingCtx, happening: Happening): Promise<Finding> {
  const stripe = await ctx.payments.stripe()
  const seen = await findLastState(ctx.db, happening.objectId)
  const subscription = await stripe.subscriptions.retrieve(happening.objectId, { expand: ['latest_invoice'] })
  const checkout = await findCheckout(ctx, subscription.metadata['checkout_id'])
  if (!checkout) return notOurs
  const strange = strangeIn(ctx, subscription) ?? (seen ? null : await strangeStart(ctx, checkout, subscription))
  if (strange) return toLookAt(strange)
  const entry = {
    ...entryFor(ctx, checkout, happening, subscription),
    amount: costOf(subscription),
    facts: factsOf(subscription),
    occurred_at: happening.occurredAt,
  }
  return done({ state: { entry, seenSeq: seen?.seq } })
}

/** What one period costs now, before tax and discounts. */
const costOf = ({ items }: Stripe.Subscription) =>
  items.data.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1), 0)

/** Null for a subscription that began as our checkout said; it may have changed since, so then its session is asked. */
async function strangeStart(ctx: SettlingCtx, checkout: Checkout, subscription: Stripe.Subscription) {
  const now = mismatchOf(checkout, subscription, costOf(subscription))
  if (now === null || checkout.session_id === null) return now
  const stripe = await ctx.payments.stripe()
  const session = await stripe.checkout.sessions.retrieve(checkout.session_id)
  if (idOf(session.subscription) !== subscription.id) return now
  return mismatchOf(checkout, session, session.amount_subtotal)
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

/** The first invoice is bound to what we asked for; every later one is what the provider made of it. */
async function lookAtInvoice(ctx: SettlingCtx, happening: Happening): Promise<Finding> {
  const stripe = await ctx.payments.stripe()
  const invoice = await stripe.invoices.retrieve(happening.objectId)
  const checkout = await findCheckout(ctx, invoice.parent?.subscription_details?.metadata?.['checkout_id'])
  if (!checkout) return notOurs
  const isFirst = invoice.billing_reason === 'subscription_create'
  const strange = strangeIn(ctx, invoice) ?? (isFirst ? mismatchOf(checkout, invoice, invoice.subtotal) : null)
  if (strange) return toLookAt(strange)
  const sumOf = (parts: { amount: number }[] | null) => (parts ?? []).reduce((sum, { amount }) => sum + amount, 0)
  const shared = {
    ...entryFor(ctx, checkout, happening, invoice),
    facts: {
      discount_amount: sumOf(invoice.total_discount_amounts),
      tax_amount: sumOf(invoice.total_taxes),
      discount_code: null,
    },
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

/** Of the other mode: nothing of it is ours. */
const strangeIn = (ctx: SettlingCtx, { livemode }: { livemode: boolean }) =>
  livemode === (ctx.payments.mode === 'live') ? null : 'Test and live mode do not mix'

/** What a checkout should bring and in which currency: null when it is as we began it. */
function mismatchOf(checkout: Checkout, { currency }: { currency: string | null }, amount: number | null) {
  if (currency !== checkout.currency) return `Expected ${checkout.currency}, got ${currency}`
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

/** In the currency of the money itself: a subscription may be moved to another. */
function entryFor(
  ctx: SettlingCtx,
  checkout: Checkout,
  { eventId }: Happening,
  object: { id: string; currency: string | null },
) {
  return {
    object_id: object.id,
    checkout_id: checkout.id,
    user_id: checkout.user_id,
    currency: object.currency ?? checkout.currency,
    event_id: eventId,
    recorded_at: ctx.now(),
  }
}
