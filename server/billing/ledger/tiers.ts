import { and, desc, eq, getTableColumns, like, ne, sql, type SQL } from 'drizzle-orm'
import { graceDays, rateOf, type SubscriptionState } from '#domain/billing.ts'
import { changeTierOf, companyOf, findOwner } from '../../companies/belonging.ts'
import type { Ctx } from '../../context.ts'
import type { Queries, Tx } from '../../db/client.ts'
import { enqueue } from '../../jobs/queue.ts'
import { premiumEndedEmail, premiumStartedEmail } from '../billing.emails.ts'
import { checkouts, isForArrangement } from '../checkouts/checkouts.tables.ts'
import { payment_ledger, type SubscriptionFacts } from './ledger.tables.ts'
import { tellPayers } from './payers.ts'
import { mailWhoWaits } from './waiting.ts'

/** Monthly services are bought apart, and make nobody Premium. */
const isPremium = ne(checkouts.purpose, 'service')

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

/**
 * How each of a company's subscriptions to Premium stands by the last look at it, newest first. By whom its checkout is: the ledger names who
 * paid first, and cannot be changed when a company is handed over.
 */
async function listStates(tx: Pick<Tx, 'selectDistinctOn'>, companyId: string) {
  const entries = await tx
    .selectDistinctOn([payment_ledger.object_id], getTableColumns(payment_ledger))
    .from(payment_ledger)
    .innerJoin(checkouts, eq(checkouts.id, payment_ledger.checkout_id))
    .where(and(eq(checkouts.company_id, companyId), eq(payment_ledger.kind, 'subscription'), isPremium))
    .orderBy(payment_ledger.object_id, desc(payment_ledger.seq))
  return entries.map((entry) => ({ ...entry, facts: entry.facts as SubscriptionFacts })).sort((a, b) => b.seq - a.seq)
}

/** The provider's ids of all that are not over. */
export async function listLivingSubscriptions(tx: Tx, companyId: string) {
  const states = await listStates(tx, companyId)
  return states.filter(({ facts }) => !isOver(facts)).map(({ object_id }) => object_id)
}

/**
 * Brings a company's tier to what the ledger says of its subscriptions, and tells owner and billing when it
 * changed. Only for companies that have one: a tier that an admin gave stays until a subscription event arrives.
 */
export async function deriveTier(tx: Tx, ctx: Pick<Ctx, 'now' | 'origin'>, companyId: string) {
  const states = await listStates(tx, companyId)
  const owner = await findOwner(tx, companyId)
  if (states.length === 0 || !owner) return
  const now = ctx.now()
  const granting = states.find(({ facts }) => grantsPremium(facts, now))
  const changed = await changeTierOf(tx, companyId, granting ? 'premium' : 'free', now)
  if (changed) {
    const waiting = states.find(({ facts }) => !isOver(facts))?.facts.status
    if (granting) await tellPayers(tx, companyId, (to) => premiumStartedEmail(to, goingRate(granting), ctx.origin))
    else if (waiting === undefined) await tellPayers(tx, companyId, (to) => premiumEndedEmail(to, ctx.origin))
    // Not over, so nobody is asked to choose a plan. Of other states its owner heard when it came to be.
    else if (waiting === 'past_due') await mailWhoWaits(tx, ctx, companyId, waiting)
  }
  for (const until of states.map(({ facts }) => graceUntil(facts))) {
    if (until && until > now) {
      const payload = { user_id: owner.user_id, company_id: companyId }
      await enqueue(tx, 'end-grace', payload, { runAt: until, uniqueKey: `end-grace:${companyId}` })
    }
  }
}

const goingRate = ({ amount, facts: { interval_months = null, current_period_end } }: State) => ({
  rate: rateOf({ amount, interval_months }),
  until: current_period_end === null ? null : new Date(current_period_end * 1000),
})

/** The days of grace are over: looks again, without waiting for an event. The version before names the person alone. */
export async function endGrace(
  ctx: Pick<Ctx, 'db' | 'now' | 'origin'>,
  { user_id, company_id }: { user_id: string; company_id?: string | undefined },
) {
  await ctx.db.transaction(async (tx) => {
    const companyId = company_id ?? (await companyOf(tx, user_id))
    if (companyId !== null) await deriveTier(tx, ctx, companyId)
  })
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
      and(eq(payment_ledger.kind, 'subscription'), isForArrangement, like(checkouts.subject, `${arrangementId} %`)),
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

/** The same as part of another query, for screens that read all they show at once. */
export const statesOf = (companyId: SQL) => sql<State[]>`coalesce((
  select json_agg(json_build_object('amount', state.amount, 'facts', state.facts) order by state.seq desc)
  from (select distinct on (l.object_id) l.seq, l.amount, l.facts from ${payment_ledger} l
    join ${checkouts} c on c.id = l.checkout_id
    where c.company_id = ${companyId} and c.purpose <> 'service' and l.kind = 'subscription' order by l.object_id, l.seq desc) state), '[]')`

/** The subscription of the actor's company, if it has one that is not over. */
export async function findOwnSubscription(
  ctx: Pick<Ctx, 'actor' | 'now'> & { db: Pick<Tx, 'selectDistinctOn'> },
): Promise<SubscriptionState | null> {
  return ctx.actor ? findSubscriptionOf(ctx.db, ctx.actor.company.id, ctx.now()) : null
}

export async function findSubscriptionOf(queries: Pick<Tx, 'selectDistinctOn'>, companyId: string, now: Date) {
  return currentOf(await listStates(queries, companyId), now)
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
