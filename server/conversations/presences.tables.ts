import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'
import { conversations } from './conversations.tables.ts'

/** Who looks at a conversation, or looked at it last, and whether they type. Unlogged: after a crash nobody is here until they say so. */
export const presences = pgTable(
  'presences',
  {
    conversation_id: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** The id of an account, or 'visitor'. */
    who: text().notNull(),
    typing: boolean().notNull(),
    seen_at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.conversation_id, t.who] })],
)
