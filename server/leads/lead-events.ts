import { sql } from 'drizzle-orm'
import { leadStateNames } from '#content/leads.ts'
import { leadStateSchema } from '#domain/leads.ts'
import { officePlaces } from '#domain/places.ts'
import { happened, readEvents, said, type ListEvents } from '../db/events.ts'
import { lead_history, leads } from './leads.tables.ts'

const about = { lead: sql`l.id`, number: sql`l.number` }

/** What came in from the addresses of a company's people, and what became of it. Spam is nobody's history. */
export const listLeadEvents: ListEvents = async (queries, { addresses }, page) => {
  const isTheirs = sql`l.email = any(${sql.param(addresses)}::text[]) and not l.is_spam`
  return readEvents(
    queries,
    'leads',
    [
      happened(
        'received',
        { id: sql`l.id`, at: sql`l.created_at`, who: sql`null`, told: about },
        sql`${leads} l where ${isTheirs}`,
      ),
      happened(
        'moved',
        { id: sql`h.id`, at: sql`h.created_at`, who: sql`h.author_id`, told: { ...about, state: sql`h.to_state` } },
        sql`${lead_history} h join ${leads} l on l.id = h.lead_id where ${isTheirs} and h.kind = 'state'`,
      ),
    ],
    page,
    ({ name, lead, number, state }) => {
      const known = leadStateSchema.safeParse(state)
      const moved = known.success ? `Lead moved to ${leadStateNames[known.data]}` : 'Lead moved on'
      return {
        title: `${name === 'received' ? 'Lead received' : moved}: ${said(number)}`,
        to: officePlaces.lead(said(lead)),
      }
    },
  )
}
