import { and, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import { ticketNumberIn, unfinishedTicketStatuses, type TicketFilter, type TicketStatistics } from '#domain/tickets.ts'
import { belongingTo, isOfSomebodyWithEmail, people, person } from '../accounts/people.ts'
import type { TicketMove } from '#domain/clock.ts'
import type { Ctx } from '../context.ts'
import { belongingToThread, eventsFor, isSaidIn, responsesFor, teamOpeningOf } from '../conversations/team-thread.ts'
import type { Queries } from '../db/client.ts'
import { isInSight } from '../db/archived.ts'
import { countUpTo } from '../db/count-up-to.ts'
import { dueFirst, readDuePage, type DueCursor } from '../db/due-first.ts'
import { contains } from '../db/search.ts'
import { notesFor } from '../notes/notes.ts'
import { joinMarks, sumOfMarks } from '../db/marks.ts'
import { clockOf } from './ticket-clock.ts'
import { support_tickets, ticket_counts, ticket_turns, ticketWords } from './tickets.tables.ts'

const PAGE_SIZE = 20

/** As in waiting.ts; written out, so that the index of these is known to fit. */
const isOwed = sql`${support_tickets.status} in ('open', 'in_progress') and ${support_tickets.turn} = 'team' and ${support_tickets.due_at} is not null`

/** One page of everybody's tickets with their threads, what is due first unless asked for otherwise, and how many there are. */
export async function listAllTickets(ctx: Pick<Ctx, 'db' | 'now'>, filter: TicketFilter, after: DueCursor | null) {
  const { search, status, priority, archived } = filter
  const number = search === undefined ? null : ticketNumberIn(search)
  const { page, next } = await readDuePage(
    filter,
    after,
    PAGE_SIZE,
    (asked) => {
      const { where, orderBy } = dueFirst(support_tickets, asked, {
        isDue: isOwed,
        dueAt: support_tickets.due_at,
        of: and(
          isInSight(support_tickets.archived_at, { archived, search }),
          status && eq(support_tickets.status, status),
          priority && eq(support_tickets.priority, priority),
        ),
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
        .select(shown)
        .from(support_tickets)
        .innerJoin(people, eq(people.user_id, support_tickets.user_id))
        .where(where)
        .orderBy(orderBy)
        .limit(asked.limit)
    },
    ({ due_at, turn, status: now }) => (turn === 'team' && unfinishedTicketStatuses.includes(now) ? due_at : null),
  )
  const now = ctx.now()
  return {
    tickets: page.map(({ moves, solve_due_at, ...ticket }) => ({
      ...ticket,
      clock: clockOf({ ...ticket, solve_due_at }, moves.map(revived), now),
    })),
    next,
    statistics: await readStatistics(ctx.db),
  }
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
  opening: teamOpeningOf(support_tickets.conversation_id),
  responses: responsesFor(support_tickets),
  events: eventsFor(support_tickets.conversation_id),
  notes: notesFor(support_tickets.conversation_id),
  moves,
  owner: person,
}

async function readStatistics(db: Queries): Promise<TicketStatistics> {
  const sumOf = (which?: SQL) => sumOfMarks(ticket_counts.tickets, which)
  const [statistics] = await db
    .select({
      total: sumOf(),
      open: sumOf(eq(ticket_counts.status, 'open')),
      in_progress: sumOf(eq(ticket_counts.status, 'in_progress')),
      resolved: sumOf(eq(ticket_counts.status, 'resolved')),
      closed: sumOf(eq(ticket_counts.status, 'closed')),
      urgent: sumOf(eq(ticket_counts.priority, 'urgent')),
      archived: countUpTo(support_tickets, isNotNull(support_tickets.archived_at)),
    })
    .from(ticket_counts)
  return statistics ?? { total: 0, open: 0, in_progress: 0, resolved: 0, closed: 0, urgent: 0, archived: 0 }
}

export const joinTicketMarks = (db: Queries) => joinMarks(db, ticket_counts, ticket_counts.tickets)

/** How many of a company's tickets are not solved. */
export const countOpenTickets = (queries: Queries, companyId: string) =>
  queries.$count(
    support_tickets,
    and(eq(support_tickets.company_id, companyId), inArray(support_tickets.status, unfinishedTicketStatuses)),
  )
