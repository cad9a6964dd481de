import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { LeadSource, LeadState } from '#domain/leads.ts'
import { users } from '../accounts/accounts.tables.ts'
import { moment } from '../db/columns.ts'

/** Whoever knocked, through whichever door; what they said is kept as they said it. */
export const leads = pgTable(
  'leads',
  {
    id: uuid().primaryKey().defaultRandom(),
    source: text().$type<LeadSource>().notNull(),
    state: text().$type<LeadState>().notNull().default('new'),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    /** The form's other fields, by name. */
    details: jsonb().$type<Record<string, string>>().notNull(),
    owner_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** When the promised answer is due: the team's own hours within the promised 24. */
    due_at: moment().notNull(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (t) => [
    index('leads_created').on(t.created_at, t.id),
    index('leads_open')
      .on(t.due_at)
      .where(sql`${t.state} = 'new'`),
    check('leads_source', sql`${t.source} in ('quote', 'contact', 'claim', 'newsletter', 'chat')`),
    check('leads_state', sql`${t.state} in ('new', 'contacted', 'proposal', 'won', 'lost')`),
  ],
)
