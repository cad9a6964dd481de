import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { promisedHours } from '#domain/answer-promises.ts'
import type { MembershipTier } from '#domain/permissions.ts'
import { type TicketPriority, type TicketTurn, unfinishedTicketStatuses } from '#domain/tickets.ts'
import { afterOpeningHours } from '../agency/opening-hours.ts'
import { findCompanies } from '../companies/belonging.ts'
import type { Queries } from '../db/client.ts'
import { answerDueAt } from '../leads/due-time.ts'
import { support_tickets, ticket_responses } from './tickets.tables.ts'

type Turn = { turn: TicketTurn; turn_began_at: Date; due_at: Date | null }
type Promised = { membership_tier: MembershipTier; priority: TicketPriority }

/** It is our move: by when we answer is decided now. A tier that changes acts from the next turn on. */
export function teamsTurn(ticket: Promised, isFirst: boolean, began: Date): Turn {
  const hours = promisedHours(ticket, isFirst)
  return {
    turn: 'team',
    turn_began_at: began,
    due_at: hours === null ? answerDueAt(began) : afterOpeningHours(began, hours),
  }
}

/** We have answered. */
export const clientsTurn = (began: Date): Turn => ({ turn: 'client', turn_began_at: began, due_at: null })

/** Our turn on a ticket that may have been answered before. */
export async function nextTeamsTurn(queries: Queries, ticket: Promised & { id: string }, began: Date): Promise<Turn> {
  const answers = and(eq(ticket_responses.ticket_id, ticket.id), eq(ticket_responses.is_admin_response, true))
  return teamsTurn(ticket, (await queries.$count(ticket_responses, answers)) === 0, began)
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
    .select({ id: support_tickets.id })
    .from(support_tickets)
    .where(and(isUnfinished, isNull(support_tickets.turn)))
    .limit(PORTION)
    .for('update', { skipLocked: true })
  const { rowCount } = await queries.execute(sql`
    with without as (${without}), said as (
      select w.id, a.at as answered_at, (
        select min(r.created_at) from ${ticket_responses} r
        where r.ticket_id = w.id and not r.is_admin_response and (a.at is null or r.created_at > a.at)) as asked_at
      from without w cross join lateral (
        select max(r.created_at) as at from ${ticket_responses} r where r.ticket_id = w.id and r.is_admin_response) a)
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
      is_first: sql<boolean>`not exists (select from ${ticket_responses} r
        where r.ticket_id = ${support_tickets}.id and r.is_admin_response)`,
    })
    .from(support_tickets)
    .where(isWithoutHour)
    .limit(PORTION)
  const companies = await findCompanies(
    queries,
    found.flatMap(({ company_id }) => company_id ?? []),
  )
  const due = found.map(({ priority, company_id, is_first, began }) => {
    const membership_tier = companies.get(company_id ?? '')?.tier ?? 'free'
    return teamsTurn({ membership_tier, priority }, is_first, began).due_at?.toISOString()
  })
  await queries
    .update(support_tickets)
    .set({ due_at: sql`filled.due_at` })
    .from(
      sql`unnest(${sql.param(found.map(({ id }) => id))}::uuid[], ${sql.param(due)}::timestamptz[]) as filled(id, due_at)`,
    )
    .where(and(sql`${support_tickets}.id = filled.id`, isWithoutHour))
  return found.length
}
