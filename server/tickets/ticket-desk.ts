import { and, eq, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { AppError } from '#domain/errors.ts'
import {
  type DeskThread,
  ticketNumberIn,
  unfinishedTicketStatuses,
  type TicketFilter,
  type TicketStatistics,
} from '#domain/tickets.ts'
import { belongingTo, isOfSomebodyWithEmail, people, person } from '../accounts/people.ts'
import type { TicketMove } from '#domain/clock.ts'
import { tierOf } from '../companies/belonging.ts'
import { actorOf, type Ctx } from '../context.ts'
import { linkedIn } from '../conversations/attachments.ts'
import { copiesOf } from '../conversations/copies.ts'
import { lookingAt } from '../conversations/looking.ts'
import {
  belongingToThread,
  isSaidIn,
  lastPositionOf,
  teamOpeningOf,
  type Thread,
  threadFor,
} from '../conversations/team-thread.ts'
import type { Queries } from '../db/client.ts'
import { countUpTo } from '../db/count-up-to.ts'
import { dueFirst, readDuePage, type DueCursor } from '../db/due-first.ts'
import { contains } from '../db/search.ts'
import { linkedNotes } from '../notes/note-files.ts'
import { notesFor } from '../notes/notes.ts'
import { joinMarks, sumOfMarks } from '../db/marks.ts'
import { clockOf } from './ticket-clock.ts'
import { conditionsOf, dueCounts, isMine, isOwed, type Asking } from './ticket-filter.ts'
import { support_tickets, ticket_counts, ticket_turns, ticketWords } from './tickets.tables.ts'
import { mergedIntoNumber } from './own-tickets.ts'

const PAGE_SIZE = 20

const assignees = alias(people, 'assignees')

type Reading = Asking & Pick<Ctx, 'storage'>

/** One page of everybody's tickets with their threads, what is due first unless asked for otherwise, and how many there are. */
export async function listAllTickets(ctx: Reading, filter: TicketFilter, after: DueCursor | null) {
  const page = await readTickets(ctx, filter, after, and(...conditionsOf(ctx, filter)))
  return { ...page, ...(await readCounts(ctx)) }
}

/** The same of those the actor looks after. */
export const listAssignedTickets = (ctx: Reading, after: DueCursor | null) => readTickets(ctx, {}, after, isMine(ctx))

async function readTickets(ctx: Reading, filter: TicketFilter, after: DueCursor | null, of: SQL | undefined) {
  const { search } = filter
  const number = search === undefined ? null : ticketNumberIn(search)
  const { page, next } = await readDuePage(
    filter,
    after,
    PAGE_SIZE,
    (asked) => {
      const { where, orderBy } = dueFirst(support_tickets, asked, {
        isDue: isOwed,
        dueAt: support_tickets.due_at,
        of,
        key: number === null ? undefined : eq(support_tickets.ticket_number, number),
        belonging: [belongingTo(support_tickets.user_id), belongingToThread(support_tickets.conversation_id)],
        pieces: (typed) =>
          or(
            contains(ticketWords(support_tickets), typed),
            isOfSomebodyWithEmail(support_tickets.user_id, typed),
            isSaidIn(support_tickets.conversation_id, typed),
          ),
      })
      return ctx.db
        .select({ ...shown, looking: lookingAt(support_tickets.conversation_id, actorOf(ctx).user_id, ctx.now()) })
        .from(support_tickets)
        .innerJoin(people, eq(people.user_id, support_tickets.user_id))
        .leftJoin(assignees, eq(assignees.user_id, support_tickets.assignee_id))
        .where(where)
        .orderBy(orderBy)
        .limit(asked.limit)
    },
    ({ due_at, turn, status: now }) => (turn === 'team' && unfinishedTicketStatuses.includes(now) ? due_at : null),
  )
  const now = ctx.now()
  const tickets = page.map(({ thread, notes, moves, solve_due_at, ...ticket }) => {
    return {
      ...ticket,
      attachments: linkedIn(ctx, thread.files).ofOpening(),
      ...shownThread(ctx, thread),
      notes: linkedNotes(ctx, notes),
      clock: clockOf({ ...ticket, solve_due_at }, moves.map(revived), now),
    }
  })
  return { tickets, next }
}

/** A page of what was said on a ticket, anybody's or `which`; without `before` the newest. */
export async function listTicketMessages(ctx: Reading, id: string, before?: number, which?: SQL): Promise<DeskThread> {
  const [ticket] = await ctx.db
    .select({ thread: threadFor(support_tickets, before) })
    .from(support_tickets)
    .where(and(eq(support_tickets.id, id), which))
  if (!ticket) throw new AppError('not_found')
  return shownThread(ctx, ticket.thread)
}

/** The same of those the actor looks after. */
export const listAssignedTicketMessages = (ctx: Reading, id: string, before?: number) =>
  listTicketMessages(ctx, id, before, isMine(ctx))

function shownThread(ctx: Reading, { earlier, responses, events, files }: Thread): DeskThread {
  const { of } = linkedIn(ctx, files)
  return { earlier, events, responses: responses.map((one) => ({ ...one, attachments: of(one.id) })) }
}

/** Its turns, oldest first. */
const moves = sql<Move[]>`coalesce((
  select jsonb_agg(jsonb_build_object('side', m.side, 'began_at', m.began_at, 'ended_at', m.ended_at) order by m.began_at)
  from ${ticket_turns} m where m.ticket_id = ${support_tickets}.id
), '[]'::jsonb)`

/** As JSON has it. */
type Move = { side: TicketMove['side']; began_at: string; ended_at: string | null }

const revived = ({ side, began_at, ended_at }: Move): TicketMove => ({
  side,
  began_at: new Date(began_at),
  ended_at: ended_at === null ? null : new Date(ended_at),
})

/** By name: a column added tomorrow is not shown by itself. */
const shown = {
  id: support_tickets.id,
  ticket_number: support_tickets.ticket_number,
  subject: support_tickets.subject,
  message: support_tickets.message,
  status: support_tickets.status,
  priority: support_tickets.priority,
  created_at: support_tickets.created_at,
  updated_at: support_tickets.updated_at,
  turn: support_tickets.turn,
  due_at: support_tickets.due_at,
  solve_due_at: support_tickets.solve_due_at,
  archived_at: support_tickets.archived_at,
  rating: support_tickets.rating,
  rating_comment: support_tickets.rating_comment,
  merged_into: mergedIntoNumber,
  opening: teamOpeningOf(support_tickets.conversation_id),
  copies: copiesOf(support_tickets.conversation_id),
  thread: threadFor(support_tickets),
  notes: notesFor(support_tickets.conversation_id),
  last_position: lastPositionOf(support_tickets.conversation_id),
  moves,
  owner: { ...person, membership_tier: tierOf(support_tickets.company_id) },
  assignee: {
    user_id: assignees.user_id,
    email: assignees.email,
    first_name: assignees.first_name,
    last_name: assignees.last_name,
  },
}

const none = { total: 0, open: 0, in_progress: 0, resolved: 0, closed: 0, urgent: 0, archived: 0 }

async function readCounts({ db, now }: Pick<Ctx, 'db' | 'now'>) {
  const sumOf = (which?: SQL) => sumOfMarks(ticket_counts.tickets, which)
  const [counts] = await db
    .select({
      ...dueCounts(now()),
      total: sumOf(),
      open: sumOf(eq(ticket_counts.status, 'open')),
      in_progress: sumOf(eq(ticket_counts.status, 'in_progress')),
      resolved: sumOf(eq(ticket_counts.status, 'resolved')),
      closed: sumOf(eq(ticket_counts.status, 'closed')),
      urgent: sumOf(eq(ticket_counts.priority, 'urgent')),
      archived: countUpTo(support_tickets, isNotNull(support_tickets.archived_at)),
    })
    .from(ticket_counts)
  const { overdue, unassigned, ...statistics } = counts ?? { ...none, overdue: 0, unassigned: 0 }
  return { statistics: statistics satisfies TicketStatistics, overdue, unassigned }
}

export const joinTicketMarks = (db: Queries) => joinMarks(db, ticket_counts, ticket_counts.tickets)

/** How many of a company's tickets are not solved. */
/** How many of a company's are not finished, as part of another query. */
export const openTicketsOf = (company: SQL) =>
  sql<number>`(select count(*)::int from ${support_tickets} t
    where t.company_id = ${company} and t.status in ('open', 'in_progress'))`
