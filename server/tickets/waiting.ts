import { eq, sql, type SQL } from 'drizzle-orm'
import { agencyZone, formatDate } from '#content/dates.ts'
import { agoInWords, inWords } from '#content/in-words.ts'
import { AppError } from '#domain/errors.ts'
import { ownTicketPlace } from '#domain/places.ts'
import { ranks } from '#domain/today.ts'
import { responses } from '../conversations/team-thread.ts'
import type { Tx } from '../db/client.ts'
import type { Awaited } from '../reminders/awaited.ts'
import { at, daysBefore, waitingColumns, weightOf, type Waiting } from '../today/waiting.ts'
import { support_tickets } from './tickets.tables.ts'

/** insight.md §2.2: after so many days without a word of the client's they may be reminded. */
const quietDays = 3

const isUnfinished = sql`${support_tickets.status} in ('open', 'in_progress')`
const isOurs = sql`${isUnfinished} and ${support_tickets.turn} = 'team'`
const since = sql`coalesce(${support_tickets.turn_began_at}, ${support_tickets.created_at})`
const shown = {
  id: support_tickets.id,
  weight: weightOf(support_tickets.priority),
  since,
  company_id: support_tickets.company_id,
  title: support_tickets.subject,
  detail: support_tickets.ticket_number,
}

export const waitingTickets: Waiting<'ticket' | 'answered_ticket'> = {
  rows: ({ now }) => [
    sql`select ${waitingColumns({
      ...shown,
      kind: 'ticket',
      rank: sql`case when ${support_tickets.due_at} < ${at(now)} then ${ranks.answer}::int else ${ranks.team}::int end`,
      due_at: support_tickets.due_at,
    })} from ${support_tickets} where ${isOurs}`,
    sql`select ${waitingColumns({ ...shown, kind: 'answered_ticket', rank: ranks.client })} from ${support_tickets}
      where ${isUnfinished} and ${support_tickets.turn} = 'client' and ${since} <= ${at(daysBefore(now, quietDays))}`,
  ],
  say: {
    ticket: ({ detail, due_at, since }, { now }) => ({
      reason:
        due_at && due_at < now
          ? `Answer was due ${inWords(due_at, now)}`
          : `Customer wrote ${agoInWords(since, now)}${due_at ? `. Answer due ${inWords(due_at, now)}` : ''}`,
      action: { label: 'Reply', to: `?tab=tickets&ticket=${detail}` },
    }),
    answered_ticket: ({ since }) => ({
      reason: `Waiting for an answer since ${formatDate(since, agencyZone)}`,
      action: { label: 'Remind' },
    }),
  },
}

/** How many wait on the team, as part of another query. */
export const countTicketsWaiting: SQL<number> =
  sql<number>`(select count(*) from ${support_tickets} where ${isOurs})`.mapWith(Number)

/** How often customers wrote since, as part of another query: tickets and what was said in them. */
export const countAnswersSince = (moment: Date): SQL<number> =>
  sql<number>`((select count(*) from ${responses} r where r.created_at > ${at(moment)} and r.side = 'client' and r.via <> 'chat')
    + (select count(*) from ${support_tickets} where ${support_tickets.created_at} > ${at(moment)}))`.mapWith(Number)

/** The answer that a client owes us; null where none is awaited. */
export async function findAwaitedTicket(tx: Tx, id: string): Promise<Awaited | null> {
  const [ticket] = await tx.select().from(support_tickets).where(eq(support_tickets.id, id))
  if (!ticket) throw new AppError('not_found')
  const { company_id, user_id, ticket_number, subject } = ticket
  if (ticket.turn !== 'client') return null
  return {
    company_id,
    user_id,
    what: `Your answer to ${ticket_number}: ${subject}`,
    path: ownTicketPlace(ticket_number),
  }
}
