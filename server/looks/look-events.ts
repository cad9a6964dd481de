import { sql } from 'drizzle-orm'
import { happened, readEvents, type ListEvents } from '../db/events.ts'
import { looks } from './looks.tables.ts'

/** When somebody of the team saw a company's portal as its people see it. */
export const listLookEvents: ListEvents = (queries, { company_id }, page) =>
  readEvents(
    queries,
    'people',
    [
      happened(
        'looked',
        { id: sql`l.id`, at: sql`l.started_at`, who: sql`l.admin_id`, told: {} },
        sql`${looks} l where l.company_id = ${company_id}`,
      ),
    ],
    page,
    () => ({ title: 'Viewed as customer', to: null }),
  )
