import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.tables.ts'
import { moment } from '../db/columns.ts'

/** What the team writes often, shared by all of it. */
export const saved_replies = pgTable(
  'saved_replies',
  {
    id: uuid().primaryKey().defaultRandom(),
    title: text().notNull(),
    text: text().notNull(),
    changed_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (t) => [
    uniqueIndex('saved_replies_title').on(sql`lower(${t.title})`),
    index('saved_replies_changed_by').on(t.changed_by),
  ],
)
