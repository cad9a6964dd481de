import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { UndoSubject } from '#domain/undo.ts'
import { users } from '../accounts/accounts.tables.ts'
import { moment } from '../db/columns.ts'

type Fields = Record<string, unknown>

/** How to take a change back: ids, states and times, never what somebody wrote. Gone with the hour. */
export const undo_steps = pgTable(
  'undo_steps',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Who did it, and alone may take it back. */
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subject_type: text().$type<UndoSubject>().notNull(),
    subject_id: uuid().notNull(),
    /** The fields that changed. */
    before: jsonb().$type<Fields>().notNull(),
    after: jsonb().$type<Fields>().notNull(),
    /** Rows that came with the change: a response, an entry of a history. */
    added_ids: jsonb().$type<string[]>().notNull(),
    email_ids: jsonb().$type<string[]>().notNull(),
    /** What people were told of it in the portal. */
    notification_ids: jsonb().$type<string[]>().notNull().default([]),
    created_at: moment().notNull(),
  },
  (t) => [index('undo_steps_user').on(t.user_id), index('undo_steps_created').on(t.created_at)],
)
