import { sql, type SQL } from 'drizzle-orm'
import { inWords } from '#content/in-words.ts'
import { ranks } from '#domain/today.ts'
import { at, waitingColumns, type Waiting } from '../today/waiting.ts'
import { leads } from './leads.tables.ts'

/** New, no spam, and promised an answer: the newsletter promises none. */
const waits = sql`${leads.state} = 'new' and not ${leads.is_spam} and ${leads.due_at} is not null`

export const waitingLeads: Waiting<'lead'> = {
  rows: ({ now }) => [
    sql`select ${waitingColumns({
      kind: 'lead',
      id: leads.id,
      rank: sql`case when ${leads.due_at} < ${at(now)} then ${ranks.answer}::int else ${ranks.team}::int end`,
      due_at: leads.due_at,
      since: leads.created_at,
      title: sql`coalesce(nullif(${leads.name}, ''), ${leads.email}, ${leads.phone}, ${leads.number})`,
    })} from ${leads} where ${waits}`,
  ],
  say: {
    lead: ({ id, due_at }, { now }) => ({
      reason: due_at ? `Answer ${due_at < now ? 'was due' : 'due'} ${inWords(due_at, now)}` : 'Nobody has answered yet',
      action: { label: 'Answer', to: `?tab=leads&lead=${id}` },
    }),
  },
}

/** How many are past due, as part of another query. */
export const countOverdueLeads = (now: Date): SQL<number> =>
  sql<number>`(select count(*) from ${leads} where ${waits} and ${leads.due_at} < ${at(now)})`.mapWith(Number)

/** How many came since, as part of another query. */
export const countLeadsSince = (since: Date): SQL<number> =>
  sql<number>`(select count(*) from ${leads} where ${leads.created_at} > ${at(since)} and not ${leads.is_spam})`.mapWith(
    Number,
  )
