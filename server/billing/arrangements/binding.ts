import { and, desc, eq, inArray, isNotNull, isNull, like, notExists, or } from 'drizzle-orm'
import { isProven } from '../../accounts/accounts.ts'
import { findProfile } from '../../accounts/profiles.ts'
import { findOwnCompany, giveCompanyOfOwn } from '../../companies/belonging.ts'
import { holdCompanies } from '../../companies/holding.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { enqueue } from '../../jobs/queue.ts'
import { idOf, isStripeError } from '../../outside/stripe.ts'
import type { Checkout } from '../checkouts/checkouts.ts'
import { billing_customers, checkouts, isForArrangement } from '../checkouts/checkouts.tables.ts'
import { lockSubscriptions, writeFindings } from '../ledger/findings.ts'
import { listLastStates } from '../ledger/ledger.ts'
import { payment_ledger } from '../ledger/ledger.tables.ts'
import { listLivingSubscriptions } from '../ledger/tiers.ts'
import { listArrangementIds } from './arrangements.ts'

type Binding = Pick<Ctx, 'db' | 'now' | 'origin' | 'auth' | 'payments'>

/**
 * What was agreed with somebody, and perhaps paid, before they had an account becomes theirs once they have shown that the
 * address is: their payment pages, who they are at the provider, and how their subscriptions stand. Doing so twice changes
 * nothing.
 */
export async function bindArrangements(ctx: Binding, userId: string) {
  const profile = await findProfile(ctx.db, userId)
  if (!profile || !(await isProven(ctx.db, userId))) return
  const unbound = await listUnbound(ctx, profile.email)
  if (unbound.length === 0) return
  const customerId = await findPayer(ctx, unbound)
  await ctx.db.transaction((tx) => giveCompanyOfOwn(tx, userId, ctx.now()))
  await ctx.db.transaction(async (tx) => {
    const companyId = await holdOwnCompany(tx, userId)
    if (companyId === undefined) return // deleted meanwhile
    const bound = await tx
      .update(checkouts)
      .set({ user_id: userId, company_id: companyId })
      .where(
        and(
          isNull(checkouts.user_id),
          inArray(
            checkouts.id,
            unbound.map(({ id }) => id),
          ),
        ),
      )
      .returning({ id: checkouts.id })
    if (customerId !== null)
      await tx
        .insert(billing_customers)
        .values({
          user_id: userId,
          company_id: companyId,
          customer_id: customerId,
          created_at: ctx.now(),
        })
        .onConflictDoNothing()
    // The ledger is only added to: each of them is written down once more, as it stands, with its owner.
    const states = await listLastStates(
      tx,
      bound.map(({ id }) => id),
    )
    await writeFindings(
      tx,
      ctx,
      states.map(({ seq, ...state }) => ({
        outcome: { state: 'done' },
        state: { entry: { ...state, user_id: userId, recorded_at: ctx.now() }, seenSeq: seq },
      })),
    )
    const living = await listLivingSubscriptions(tx, companyId)
    for (const { object_id, checkout_id } of states)
      if (living.includes(object_id)) await enqueue(tx, 'expire-checkouts', { user_id: userId, checkout_id })
  })
}

async function holdOwnCompany(tx: Tx, userId: string) {
  const find = async (queries: Tx) => {
    const own = await findOwnCompany(queries, userId)
    return own ? [own.id] : []
  }
  return holdCompanies(tx, find, async (held, ids) => {
    await lockSubscriptions(held, ids)
    return ids[0]
  })
}

/** Of the arrangements with an address, what was never anybody's: what a deleted account has left stays nobody's. */
async function listUnbound(ctx: Binding, email: string) {
  const arrangements = await listArrangementIds(ctx.db, email)
  if (arrangements.length === 0) return []
  const { checkout_id, user_id } = payment_ledger
  const owned = ctx.db
    .select({ checkout_id })
    .from(payment_ledger)
    .where(and(eq(checkout_id, checkouts.id), isNotNull(user_id)))
  return ctx.db
    .select()
    .from(checkouts)
    .where(
      and(
        isNull(checkouts.user_id),
        isForArrangement,
        or(...arrangements.map((id) => like(checkouts.subject, `${id} %`))),
        notExists(owned),
      ),
    )
    .orderBy(desc(checkouts.created_at))
}

/** Who pays them at the provider: the customer of the newest page that it still knows. */
async function findPayer(ctx: Binding, unbound: Checkout[]) {
  const stripe = await ctx.payments.stripe()
  for (const { session_id } of unbound) {
    if (session_id === null) continue
    const session = await stripe.checkout.sessions.retrieve(session_id).catch((error: unknown) => {
      if (isStripeError(error, 'resource_missing')) return null
      throw error
    })
    const customer = idOf(session?.customer ?? null)
    if (customer !== null) return customer
  }
  return null
}
