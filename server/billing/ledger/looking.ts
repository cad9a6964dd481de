import { eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { checkouts } from '../checkouts/checkouts.tables.ts'
import type { Finding } from './findings.ts'

export type SettlingCtx = Pick<Ctx, 'db' | 'now' | 'origin' | 'auth' | 'payments'>
export type Checkout = typeof checkouts.$inferSelect

/** One thing at the provider, and what was said to have happened to it. */
export type Happening = { objectId: string; types: string[]; eventId: string | null; occurredAt: Date }

export const done = (found: Omit<Finding, 'outcome'> = {}): Finding => ({ outcome: { state: 'done' }, ...found })
export const notOurs: Finding = { outcome: { state: 'ignored', reason: 'Not begun by this installation' } }
/** Cannot be explained: an admin looks at it. Whatever happens to the same object later is looked at by itself. */
export const toLookAt = (reason: string, found: Omit<Finding, 'outcome'> = {}): Finding => ({
  outcome: { state: 'refused', reason },
  ...found,
})

export const momentOf = (seconds: number) => new Date(seconds * 1000)

/** Of the other mode: nothing of it is ours. */
export const strangeIn = (ctx: SettlingCtx, { livemode }: { livemode: boolean }) =>
  livemode === (ctx.payments.mode === 'live') ? null : 'Test and live mode do not mix'

/** What a checkout should bring and in which currency: null when it is as we began it. */
export function mismatchOf(checkout: Checkout, { currency }: { currency: string | null }, amount: number | null) {
  if (currency !== checkout.currency) return `Expected ${checkout.currency}, got ${currency}`
  if (amount !== checkout.amount) return `Expected ${checkout.amount} cents, got ${amount}`
  return null
}

/** Ours is what names one of our checkouts; a session must be the very one that was opened for it. */
export async function findCheckout(ctx: SettlingCtx, checkoutId: string | undefined, sessionId?: string) {
  if (checkoutId === undefined || !/^[0-9a-f-]{36}$/.test(checkoutId)) return null
  const [checkout] = await ctx.db.select().from(checkouts).where(eq(checkouts.id, checkoutId))
  if (!checkout || (sessionId !== undefined && checkout.session_id !== null && checkout.session_id !== sessionId))
    return null
  return checkout
}

/** Which invoice a checkout pays, or a part of it; null where it pays none. */
const invoiceIn = ({ purpose, subject }: Pick<Checkout, 'purpose' | 'subject'>) =>
  purpose === 'invoice' ? (subject.split(' ')[0] ?? null) : null

/** In the currency of the money itself: a subscription may be moved to another. */
export function entryFor(
  ctx: SettlingCtx,
  checkout: Checkout,
  { eventId }: Happening,
  object: { id: string; currency: string | null },
) {
  return {
    object_id: object.id,
    checkout_id: checkout.id,
    invoice_id: invoiceIn(checkout),
    user_id: checkout.user_id,
    currency: object.currency ?? checkout.currency,
    event_id: eventId,
    recorded_at: ctx.now(),
  }
}
