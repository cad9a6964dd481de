import { sql } from 'drizzle-orm'
import { partLabel, partSchema } from '#domain/permissions.ts'
import { happened, readEvents, type ListEvents } from '../db/events.ts'
import { companies, company_members } from './companies.tables.ts'

/** Since when it is a customer, and who joined. */
export const listCompanyEvents: ListEvents = (queries, { company_id }, page) =>
  readEvents(
    queries,
    'people',
    [
      happened(
        'begun',
        { id: sql`c.id`, at: sql`c.created_at`, who: sql`c.owner_id`, told: {} },
        sql`${companies} c where c.id = ${company_id}`,
      ),
      happened(
        'joined',
        { id: sql`m.user_id`, at: sql`m.joined_at`, who: sql`m.user_id`, told: { part: sql`m.part` } },
        sql`${company_members} m where m.company_id = ${company_id}`,
      ),
    ],
    page,
    ({ name, part }) => ({
      title: name === 'begun' ? 'Became a customer' : `Joined as ${partLabel(partSchema.parse(part)).toLowerCase()}`,
      to: null,
    }),
  )
