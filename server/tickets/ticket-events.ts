import { sql } from 'drizzle-orm'
import { ticketStatusNames } from '#content/tickets.ts'
import { officePlaces } from '#domain/places.ts'
import { ticketStatusSchema } from '#domain/tickets.ts'
import { activityOf } from '../activity/activity.ts'
import { responses } from '../conversations/team-thread.ts'
import { happened, readEvents, said, type ListEvents } from '../db/events.ts'
import { support_tickets } from './tickets.tables.ts'

const about = { number: sql`t.ticket_number`, subject: sql`t.subject` }

/** A company's tickets: opened, answered, moved on. */
export const listTicketEvents: ListEvents = (queries, { company_id }, page) =>
  readEvents(
    queries,
    'tickets',
    [
      happened(
        'opened',
        { id: sql`t.id`, at: sql`t.created_at`, who: sql`t.user_id`, told: about },
        sql`${support_tickets} t where t.company_id = ${company_id}`,
      ),
      happened(
        'answered',
        {
          id: sql`r.id`,
          at: sql`r.created_at`,
          who: sql`r.author_id`,
          told: { ...about, byTeam: sql`r.side <> 'client'` },
        },
        sql`${responses} r join ${support_tickets} t on t.conversation_id = r.conversation_id where t.company_id = ${company_id}`,
      ),
      happened(
        'moved',
        {
          id: sql`a.id`,
          at: sql`a.created_at`,
          who: sql`a.user_id`,
          told: { ...about, status: sql`a.after ->> 'status'` },
        },
        sql`${support_tickets} t join ${activityOf('ticket_status_changed')} a on a.entity_id = t.id::text
          where t.company_id = ${company_id}`,
      ),
    ],
    page,
    ({ name, number, subject, byTeam, status }) => {
      const what = {
        opened: 'Ticket opened',
        answered: byTeam === true ? 'Ticket answered' : 'Customer wrote in a ticket',
      }
      const title =
        name === 'moved' ? `Ticket set to ${nameOfStatus(status)}` : (what[name as keyof typeof what] ?? 'Ticket')
      return { title: `${title}: ${said(subject)}`, to: officePlaces.ticket(said(number)) }
    },
  )

function nameOfStatus(status: unknown) {
  const known = ticketStatusSchema.safeParse(status)
  return known.success ? ticketStatusNames[known.data] : 'another status'
}
