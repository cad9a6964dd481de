import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { promisedHours, solvingHours } from '#domain/answer-promises.ts'
import type { TicketTurn } from '#domain/clock.ts'
import type { MembershipTier } from '#domain/permissions.ts'
import { type TicketPriority, unfinishedTicketStatuses } from '#domain/tickets.ts'
import { afterOpeningHours, openMsBetween } from '../agency/opening-hours.ts'
import { findCompanies } from '../companies/belonging.ts'
import { hasAnswer } from '../conversations/conversations.ts'
import { responses } from '../conversations/team-thread.ts'
import type { Queries } from '../db/client.ts'
import { answerDueAt } from '../leads/due-time.ts'
import { support_tickets, ticket_turns } from './tickets.tables.ts'

type Turn = { turn: TicketTurn; turn_began_at: Date; due_at: Date | null; solve_due_at: Date | null }
type Promised = { membership_tier: MembershipTier; priority: TicketPriority }

/** What was of a ticket before a turn of ours: whether we have answered, and how long it lay with us. */
type Before = { isAnswered: boolean; withUsMs: number }

export const neverOurs: Before = { isAnswered: false, withUsMs: 0 }

/** It is our move: by when we answer is decided now. A tier that changes acts from the next turn on. */
export function teamsTurn(ticket: Promised, { isAnswered, withUsMs }: Before, began: Date): Turn {
  const hours = promisedHours(ticket, !isAnswered)
  const solving = solvingHours(ticket)
  return {
    turn: 'team',
    turn_began_at: began,
    due_at: hours === null ? answerDueAt(began) : afterOpeningHours(began, hours),
    solve_due_at: solving === null ? null : afterOpeningHours(began, Math.max(0, solving - withUsMs / 3_600_000)),
  }
}

/** We have answered. */
export const clientsTurn = (began: Date): Turn => ({
  turn: 'client',
  turn_began_at: began,
  due_at: null,
  solve_due_at: null,
})

/** Our turn on a ticket that may have been answered before. */
export async function nextTeamsTurn(queries: Queries, ticket: Promised & Threaded, began: Date): Promise<Turn> {
  const { id, conversation_id } = ticket
  const isAnswered = conversation_id !== null && (await hasAnswer(queries, conversation_id))
  const withUsMs = (await readTimeWithUs(queries, [{ id, began }])).get(id) ?? 0
  return teamsTurn(ticket, { isAnswered, withUsMs }, began)
}

type Threaded = { id: string; conversation_id: string | null }

/** How long each lay with us in the turns before the one that began then, counted in opening hours. */
async function readTimeWithUs(queries: Queries, tickets: Array<{ id: string; began: Date }>) {
  const ids = tickets.map(({ id }) => id)
  const moves = await queries
    .select()
    .from(ticket_turns)
    .where(and(inArray(ticket_turns.ticket_id, ids), eq(ticket_turns.side, 'team')))
  const begins = new Map(tickets.map(({ id, began }) => [id, began]))
  const ms = new Map<string, number>()
  for (const { ticket_id, began_at, ended_at } of moves) {
    const began = begins.get(ticket_id)
    if (!began || began_at >= began) continue
    ms.set(ticket_id, (ms.get(ticket_id) ?? 0) + openMsBetween(began_at, ended_at ?? began))
  }
  return ms
}

/** Nobody waits longer than for so many rows. */
const PORTION = 500

/**
 * Fills what the version before leaves open, and what it left before there were turns: whose move an unfinished ticket is by who
 * spoke last, and by when we answer. By the index on both, so that later runs find at once that nothing is left.
 */
export async function fillTurns(queries: Queries) {
  for (const fill of [fillTurnPortion, fillDuePortion])
    for (let filled = PORTION; filled === PORTION;) filled = await fill(queries)
}

const isUnfinished = inArray(support_tickets.status, unfinishedTicketStatuses)

async function fillTurnPortion(queries: Queries): Promise<number> {
  const without = queries
    .select({ id: support_tickets.id, conversation_id: support_tickets.conversation_id })
    .from(support_tickets)
    .where(and(isUnfinished, isNull(support_tickets.turn)))
    .limit(PORTION)
    .for('update', { skipLocked: true })
  const { rowCount } = await queries.execute(sql`
    with without as (${without}), said as (
      select w.id, a.at as answered_at, (
        select min(r.created_at) from ${responses} r
        where r.conversation_id = w.conversation_id and r.side = 'client' and (a.at is null or r.created_at > a.at)) as asked_at
      from without w cross join lateral (
        select max(r.created_at) as at from ${responses} r where r.conversation_id = w.conversation_id and r.side = 'team') a)
    update ${support_tickets} t set
      turn = case when said.answered_at is null or said.asked_at is not null then 'team' else 'client' end,
      turn_began_at = case when said.answered_at is null then t.created_at else coalesce(said.asked_at, said.answered_at) end
    from said where t.id = said.id`)
  return rowCount ?? 0
}

async function fillDuePortion(queries: Queries): Promise<number> {
  const { id, priority, company_id, turn_began_at, created_at } = support_tickets
  const isWithoutHour = and(isUnfinished, eq(support_tickets.turn, 'team'), isNull(support_tickets.due_at))
  const found = await queries
    .select({
      id,
      priority,
      company_id,
      began: sql<Date>`coalesce(${turn_began_at}, ${created_at})`.mapWith(created_at),
      isAnswered: sql<boolean>`exists (select from ${responses} r
        where r.conversation_id = ${support_tickets}.conversation_id and r.side = 'team')`,
    })
    .from(support_tickets)
    .where(isWithoutHour)
    .limit(PORTION)
  if (found.length === 0) return 0
  const companies = await findCompanies(
    queries,
    found.flatMap(({ company_id }) => company_id ?? []),
  )
  const withUs = await readTimeWithUs(queries, found)
  const turns = found.map((ticket) => {
    const membership_tier = companies.get(ticket.company_id ?? '')?.tier ?? 'free'
    const before = { isAnswered: ticket.isAnswered, withUsMs: withUs.get(ticket.id) ?? 0 }
    return teamsTurn({ membership_tier, priority: ticket.priority }, before, ticket.began)
  })
  const moments = (name: 'due_at' | 'solve_due_at') => sql.param(turns.map((turn) => turn[name]?.toISOString() ?? null))
  await queries
    .update(support_tickets)
    .set({ due_at: sql`filled.due_at`, solve_due_at: sql`filled.solve_due_at` })
    .from(
      sql`unnest(${sql.param(found.map((ticket) => ticket.id))}::uuid[], ${moments('due_at')}::timestamptz[],
        ${moments('solve_due_at')}::timestamptz[]) as filled(id, due_at, solve_due_at)`,
    )
    .where(and(sql`${support_tickets}.id = filled.id`, isWithoutHour))
  return found.length
}
