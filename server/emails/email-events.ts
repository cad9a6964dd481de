import { sql } from 'drizzle-orm'
import { happened, readEvents, said, type ListEvents } from '../db/events.ts'
import { emails } from './emails.tables.ts'

const states: Record<string, string> = {
  queued: 'Waiting to be sent',
  sent: 'Sent',
  failed: 'Could not be delivered',
  useless: 'Not sent any more',
}

/** What was written to the people of a company: the subject and how it went. */
export const listEmailEvents: ListEvents = (queries, { addresses }, page) =>
  readEvents(
    queries,
    'emails',
    [
      happened(
        'email',
        {
          id: sql`e.id`,
          at: sql`e.created_at`,
          who: sql`null`,
          told: { subject: sql`e.subject`, to: sql`e.to_address`, state: sql`e.state` },
        },
        sql`${emails} e where e.to_address = any(${sql.param(addresses)}::text[])`,
      ),
    ],
    page,
    ({ subject, to, state }) => ({
      title: `Email: ${said(subject)}`,
      text: `${states[said(state)] ?? said(state)} · ${said(to)}`,
      to: null,
    }),
  )
