import { and, desc, eq, like, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { graceDays, rateOf, type SubscriptionState } from '#domain/billing.ts'
import { changeMembershipTier } from '../../accounts/profiles.ts'
import type { Ctx } from '../../context.ts'
import type { Queries, Tx } from '../../db/client.ts'
import { queueEmail } from '../../emails/emails.ts'
import { enqueue } from '../../jobs/queue.ts'
import { premiumEndedEmail, premiumStartedEmail } from '../billing.emails.ts'
import { checkouts } from '../checkouts/checkouts.tables.ts'
import { payment_ledger, type SubscriptionFacts } from './ledger.tables.ts'
import { mailWhoWaits } from './waiting.ts'

const DAY_MS = 24 * 3_600_000

/** Until when premium outlives a renewal that failed; null when none did. */
export function graceUntil({ status, past_due_since }: SubscriptionFacts): Date | null {
  if (status !== 'past_due' || past_due_since === null) return null
  return new Date(past_due_since * 1000 + graceDays * DAY_MS)
}

function grantsPremium(facts: SubscriptionFacts, now: Date): boolean {
  if (facts.status === 'active' || facts.status === 'trialing') return true
  const until = graceUntil(facts)
  return until !== null && now < until
}

/** How each of a person's subscriptions stands by the last look at it, newest first. */
async function listStates(tx: Pick<Tx, 'selectDistinctOn'>, userId: string) {
  const entries = await tx
    .selectDistinctOn([payment_ledger.object_id])
    .from(payment_ledger)
    .where(and(eq(payment_ledger.user_id, userId), eq(payment_ledger.kind, 'subscription')))
    .orderBy(payment_ledger.object_id, desc(payment_ledger.seq))
  return entries.map((entry) => ({ ...entry, facts: entry.facts as SubscriptionFacts })).sort((a, b) => b.seq - a.seq)
}

/** The provider's ids of all that are not over. */
export async function listLivingSubscriptions(tx: Tx, userId: string) {
  const states = await listStates(tx, userId)
  return states.filter(({ facts }) => !isOver(facts)).map(({ object_id }) => object_id)
}

/**
 * Brings a person's tier to what the ledger says of their subscriptions, and tells them when it changed. Only for people
 * who have one: a tier that an admin gave stays until a subscription event arrives.
 */
export async function deriveTier(tx: Tx, ctx: Pick<Ctx, 'now' | 'origin'>, userId: string) {
  const states = await listStates(tx, userId)
  if (states.length === 0) return
  const now = ctx.now()
  const granting = states.find(({ facts }) => grantsPremium(facts, now))
  const isPremium = granting !== undefined
  const changed = await changeMembershipTier(tx, userId, isPremium ? 'premium' : 'free', now)
  if (changed) {
    const to = { email: changed.email, firstName: changed.first_name }
    const waiting = states.find(({ facts }) => !isOver(facts))?.facts.status
    if (granting) await queueEmail(tx, premiumStartedEmail(to, goingRate(granting), ctx.origin))
    else if (waiting === undefined) await queueEmail(tx, premiumEndedEmail(to, ctx.origin))
    // Not over, so nobody is asked to choose a plan. Of other states its owner heard when it came to be.
    else if (waiting === 'past_due') await mailWhoWaits(tx, ctx, userId, waiting)
  }
  for (const until of states.map(({ facts }) => graceUntil(facts))) {
    if (until && until > now)
      await enqueue(tx, 'end-grace', { user_id: userId }, { runAt: until, uniqueKey: `end-grace:${userId}` })
  }
}

const goingRate = ({ amount, facts: { interval_months = null, current_period_end } }: State) => ({
  rate: rateOf({ amount, interval_months }),
  until: current_period_end === null ? null : new Date(current_period_end * 1000),
})

/** The days of grace are over: looks again, without waiting for an event. */
export async function endGrace(ctx: Pick<Ctx, 'db' | 'now' | 'origin'>, userId: string) {
  await ctx.db.transaction((tx) => deriveTier(tx, ctx, userId))
}

const isOver = ({ status }: SubscriptionFacts) => ['canceled', 'incomplete_expired'].includes(status)

/**
 * Since when what was agreed with somebody is being paid: then nobody is asked to pay it once more. Null while nobody pays it.
 * Whoever was asked to (`askedAt`) and did so has paid, even if what they began has ended since.
 */
export async function findPaidSince(queries: Queries, arrangementId: string, askedAt?: Date): Promise<Date | null> {
  const { object_id, facts, occurred_at, recorded_at } = payment_ledger
  const states = await queries
    .select({ object_id, facts, occurred_at, recorded_at })
    .from(payment_ledger)
    .innerJoin(checkouts, eq(checkouts.id, payment_ledger.checkout_id))
    .where(
      and(
        eq(payment_ledger.kind, 'subscription'),
        eq(checkouts.purpose, 'custom'),
        like(checkouts.subject, `${arrangementId} %`),
      ),
    )
    .orderBy(payment_ledger.seq)
  for (const [first, ...later] of Map.groupBy(states, ({ object_id }) => object_id).values()) {
    if (!first) continue
    const now = (later.at(-1) ?? first).facts as SubscriptionFacts
    const isAnswer = askedAt !== undefined && first.recorded_at >= askedAt && now.status === 'canceled'
    if (!isOver(now) || isAnswer) return first.occurred_at
  }
  return null
}

type State = { amount: number; facts: SubscriptionFacts }

/** The same as a column of whatever knows whose it is, for screens that read all they show at once. */
export const statesOf = (userId: PgColumn) => sql<State[]>`coalesce((
  select json_agg(json_build_object('amount', state.amount, 'facts', state.facts) order by state.seq desc)
  from (select distinct on (l.object_id) l.seq, l.amount, l.facts from ${payment_ledger} l
    where l.user_id = ${userId} and l.kind = 'subscription' order by l.object_id, l.seq desc) state), '[]')`

/** A person's own subscription, if they have one that is not over. */
export async function findOwnSubscription(
  ctx: Pick<Ctx, 'actor' | 'now'> & { db: Pick<Tx, 'selectDistinctOn'> },
): Promise<SubscriptionState | null> {
  return ctx.actor ? findSubscriptionOf(ctx.db, ctx.actor.user_id, ctx.now()) : null
}

export async function findSubscriptionOf(queries: Pick<Tx, 'selectDistinctOn'>, userId: string, now: Date) {
  return currentOf(await listStates(queries, userId), now)
}

/** Of states, newest first, the one that is not over. */
export function currentOf(states: State[], now: Date): SubscriptionState | null {
  const current = states.find(({ facts }) => !isOver(facts))
  if (!current) return null
  const { status, current_period_end, cancel_at_period_end } = current.facts
  return {
    status,
    is_premium: grantsPremium(current.facts, now),
    amount: current.amount,
    interval_months: current.facts.interval_months ?? null,
    cancel_at_period_end,
    current_period_end: current_period_end === null ? null : new Date(current_period_end * 1000).toISOString(),
    grace_until: graceUntil(current.facts)?.toISOString() ?? null,
  }
}
