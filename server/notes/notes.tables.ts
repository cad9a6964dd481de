import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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
    /** Nobody wrote it: it says what happened by itself. */
    is_automatic: boolean().notNull().default(false),
    text: text().notNull(),
    created_at: moment().notNull(),
  },
  (t) => [
    index('notes_of_company').on(t.company_id, t.created_at, t.id),
    index('notes_of_conversation').on(t.conversation_id, t.created_at, t.id),
    index('notes_author').on(t.author_id),
  ],
)

/**
 * A file beside a note. A table of its own: whatever reads or links what goes with a message knows nothing of these. A trigger has the
 * file removed with the row, whoever deletes that.
 */
export const note_files = pgTable(
  'note_files',
  {
    id: uuid().primaryKey().defaultRandom(),
    note_id: uuid()
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    /** Of those of its note; 1 for the first. */
    position: integer().notNull(),
    file_name: text().notNull(),
    file_size: bigint({ mode: 'number' }).notNull(),
    /** What was found in it, whatever its name says. */
    file_type: text().notNull(),
    file_path: text().notNull(),
    /** Of a picture. */
    width: integer(),
    height: integer(),
    created_at: moment().notNull(),
  },
  (t) => [index('note_files_note').on(t.note_id), uniqueIndex('note_files_file_path').on(t.file_path)],
)
