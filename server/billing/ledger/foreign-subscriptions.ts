import { and, eq, isNotNull } from 'drizzle-orm'
import { findProfile } from '../../accounts/profiles.ts'
import type { Tx } from '../../db/client.ts'
import { lockFor } from '../../db/locks.ts'
import { queueEmail } from '../../emails/emails.ts'
import { idOf } from '../../outside/stripe.ts'
import { foreignSubscriptionEmail } from '../billing.emails.ts'
import { findOwnerOf } from '../checkouts/customers.ts'
import type { Finding, WritingCtx } from './findings.ts'
import { payment_events } from './ledger.tables.ts'
import { toLookAt, type Happening, type SettlingCtx } from './looking.ts'
import { listLivingSubscriptions } from './tiers.ts'

type Foreign = NonNullable<Finding['foreign']>

/**
 * What somebody made at the provider itself for a customer of ours is for a person to look at: it may be Premium, or
 * something quite different. Null for strangers; left alone once an admin has settled it by hand.
 */
export async function findForeign(
  ctx: SettlingCtx,
  { objectId, eventId }: Happening,
  customer: Parameters<typeof idOf>[0],
  subscriptionId: string | null,
): Promise<Finding | null> {
  const customerId = idOf(customer)
  const whose = customerId === null ? null : await findOwnerOf(ctx.db, customerId)
  if (whose === null) return null
  if (subscriptionId !== null && (await isSettledByHand(ctx, subscriptionId)))
    return { outcome: { state: 'ignored', reason: 'Its subscription was settled by hand' } }
  return toLookAt(reason, objectId === subscriptionId ? { foreign: { subscriptionId, eventId, ...whose } } : {})
}

const reason = 'Made at the payment provider for a customer of ours, not begun here'

const isSettledByHand = async ({ db }: SettlingCtx, objectId: string) =>
  (await db.$count(payment_events, and(eq(payment_events.object_id, objectId), isNotNull(payment_events.settled_by)))) >
  0

/** Marks the event in the same transaction, under a lock: of many at once one tells. */
export async function tellOfForeign(tx: Tx, ctx: WritingCtx, foreign: Foreign) {
  const { subscriptionId, eventId, user_id, company_id } = foreign
  await lockFor(tx, subscriptionId)
  const isTold = await tx.$count(
    payment_events,
    and(eq(payment_events.object_id, subscriptionId), eq(payment_events.state, 'refused')),
  )
  if (eventId !== null)
    await tx.update(payment_events).set({ state: 'refused', reason }).where(eq(payment_events.id, eventId))
  const profile = isTold > 0 ? null : await findProfile(tx, user_id)
  if (!profile) return
  const hasOwn = company_id !== null && (await listLivingSubscriptions(tx, company_id)).length > 0
  await queueEmail(tx, foreignSubscriptionEmail(profile.email, hasOwn, ctx.origin))
}
