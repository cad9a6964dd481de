import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.tables.ts'
import { companies } from '../companies/companies.tables.ts'
import { conversations } from '../conversations/conversations.tables.ts'
import { moment } from '../db/columns.ts'

/** What the team wrote to itself about a company, or in one of its conversations. No customer's reader, mail, stream or export may import it (notes.test.ts). */
export const notes = pgTable(
  'notes',
  {
    id: uuid().primaryKey().defaultRandom(),
    company_id: uuid().references(() => companies.id, { onDelete: 'cascade' }),
    conversation_id: uuid().references(() => conversations.id, { onDelete: 'cascade' }),
    author_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    created_at: moment().notNull(),
  },
  (t) => [
    index('notes_of_company').on(t.company_id, t.created_at, t.id),
    index('notes_of_conversation').on(t.conversation_id, t.created_at, t.id),
    index('notes_author').on(t.author_id),
  ],
)
