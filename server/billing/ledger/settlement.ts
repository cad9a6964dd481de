import { isStripeError } from '../../outside/stripe.ts'
import { currentSignal } from '../../request-scope.ts'
import { writeFindings, type Finding, type Outcome } from './findings.ts'
import { lookAtDispute } from './look-at-dispute.ts'
import { lookAtInvoice } from './look-at-invoice.ts'
import { lookAtRefund } from './look-at-refund.ts'
import { lookAtSession } from './look-at-session.ts'
import { lookAtSubscription } from './look-at-subscription.ts'
import { toLookAt, type Happening, type SettlingCtx } from './looking.ts'

/** The events we act on, by what they are about. Everything else is stored and left alone. */
const looks = {
  'checkout.session.': lookAtSession,
  'customer.subscription.': lookAtSubscription,
  'invoice.': lookAtInvoice,
  'refund.': lookAtRefund,
  'charge.dispute.': lookAtDispute,
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
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn', // an inquiry that became a dispute
  'charge.dispute.closed',
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

/** What became of each, or why it could not be settled: one that cannot be looked at holds up no other. */
export async function settleTogether(
  ctx: SettlingCtx,
  happenings: Happening[],
): Promise<PromiseSettledResult<Outcome>[]> {
  const looked: PromiseSettledResult<Finding>[] = []
  for (const happening of happenings) {
    currentSignal()?.throwIfAborted()
    looked.push(await settled(look(ctx, happening)))
  }
  const found = looked.flatMap((one, index) => (one.status === 'fulfilled' ? [{ index, finding: one.value }] : []))
  const written = await ctx.db
    .transaction((tx) =>
      writeFindings(
        tx,
        ctx,
        found.map(({ finding }) => finding),
      ),
    )
    .catch(() => found.map(() => false))
  const isWritten = new Set(found.filter((_one, index) => written[index]).map(({ index }) => index))
  const outcomes: PromiseSettledResult<Outcome>[] = []
  for (const [index, one] of looked.entries()) {
    const happening = happenings[index]
    if (one.status === 'rejected') outcomes.push(one)
    else if (isWritten.has(index)) outcomes.push({ status: 'fulfilled', value: one.value.outcome })
    else if (happening) outcomes.push(await settled(settle(ctx, happening)))
  }
  return outcomes
}

async function settled<T>(work: Promise<T>): Promise<PromiseSettledResult<T>> {
  return (await Promise.allSettled([work]))[0]
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
