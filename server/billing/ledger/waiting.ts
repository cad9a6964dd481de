import { eq } from 'drizzle-orm'
import { troubleOf } from '#domain/billing.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { enqueue } from '../../jobs/queue.ts'
import { subscriptionWaitsEmail } from '../billing.emails.ts'
import { checkouts } from '../checkouts/checkouts.tables.ts'
import { findLastState, type LedgerRow, type SubscriptionEntry } from './ledger.ts'
import type { SubscriptionFacts } from './ledger.tables.ts'
import { tellPayers } from './payers.ts'

type WritingCtx = Pick<Ctx, 'now' | 'origin'>
const statusOf = (state: LedgerRow) => (state.facts as SubscriptionFacts).status

/** Every subscription begins incomplete, most for a moment. Who left the bank's question open has 23 hours to answer it. */
const FIRST_PAYMENT_MS = 3_600_000

/**
 * A subscription that has come to wait for its owner tells them so, once: what is wrong, and what to do. Renewals that failed
 * have an e-mail of their own, which names the amount.
 */
export async function tellWhoWaits(
  tx: Tx,
  ctx: WritingCtx,
  companyId: string,
  entry: SubscriptionEntry,
  before: LedgerRow | null,
) {
  const { status } = entry.facts
  if (before && statusOf(before) === status) return
  if (status === 'unpaid' || status === 'paused') await mailWhoWaits(tx, ctx, companyId, status)
  if (status === 'incomplete') {
    const runAt = new Date(ctx.now().getTime() + FIRST_PAYMENT_MS)
    await enqueue(tx, 'tell-of-incomplete', { subscription_id: entry.object_id }, { runAt })
  }
}

/** An hour later: if the first payment is still to come, its owner may have forgotten it. */
export async function tellOfIncomplete(ctx: WritingCtx & Pick<Ctx, 'db'>, subscriptionId: string) {
  await ctx.db.transaction(async (tx) => {
    const state = await findLastState(tx, subscriptionId)
    if (!state || statusOf(state) !== 'incomplete') return
    const [checkout] = await tx.select().from(checkouts).where(eq(checkouts.id, state.checkout_id))
    if (checkout?.company_id) await mailWhoWaits(tx, ctx, checkout.company_id, 'incomplete')
  })
}

export async function mailWhoWaits(tx: Tx, ctx: WritingCtx, companyId: string, status: string) {
  const trouble = troubleOf({ status, is_premium: false })
  if (trouble) await tellPayers(tx, companyId, (to) => subscriptionWaitsEmail(to, trouble, ctx.origin))
}
