import { and, eq, gte, isNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import type { ClockFilter, TicketFilter } from '#domain/tickets.ts'
import { atTheAgency, startOfDay } from '../agency/agency-day.ts'
import { actorOf, type Ctx } from '../context.ts'
import { isInSight } from '../db/archived.ts'
import { countUpTo } from '../db/count-up-to.ts'
import { support_tickets } from './tickets.tables.ts'

export type Asking = Pick<Ctx, 'db' | 'now' | 'actor'>

const { status, priority, turn, due_at, assignee_id, archived_at } = support_tickets

/** Written out, as in waiting.ts, so that the index of these is known to fit. */
const isUnfinished = sql`${status} in ('open', 'in_progress')`
export const isOwed = sql`${isUnfinished} and ${turn} = 'team' and ${due_at} is not null`

const isOverdue = (now: Date) => and(isOwed, lt(due_at, now))

const clocks: Record<ClockFilter, (now: Date) => SQL | undefined> = {
  overdue: isOverdue,
  today: (now) => {
    const today = atTheAgency(now).toPlainDate()
    return and(isOwed, gte(due_at, startOfDay(today)), lt(due_at, startOfDay(today.add({ days: 1 }))))
  },
  client: () => and(isUnfinished, eq(turn, 'client')),
}

export function isAssignedTo(asked: TicketFilter['assignee'], ctx: Asking) {
  if (!asked) return undefined
  if (asked === 'nobody') return isNull(assignee_id)
  return eq(assignee_id, asked === 'me' ? actorOf(ctx).user_id : asked)
}

/** What a filter asks for, but for what is searched. */
export const conditionsOf = (ctx: Asking, filter: TicketFilter) => [
  isInSight(archived_at, filter),
  filter.status && eq(status, filter.status),
  filter.priority && eq(priority, filter.priority),
  isAssignedTo(filter.assignee, ctx),
  filter.clock && clocks[filter.clock](ctx.now()),
]

/** What the actor has to look after: what is closed is done. */
export const isMine = (ctx: Asking) => and(isAssignedTo('me', ctx), isNull(archived_at), ne(status, 'closed'))

/** How much of what is unfinished is late, and how much nobody looks after. */
export const dueCounts = (now: Date) => ({
  overdue: countUpTo(support_tickets, isOverdue(now)),
  unassigned: countUpTo(support_tickets, and(isUnfinished, isNull(assignee_id))),
})
