import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { DataExportState } from '#domain/personal-data.ts'
import { users } from '../accounts/accounts.tables.ts'
import { moment } from '../db/columns.ts'

/** All that is kept of a person, put together for them when they asked for it; gone with its file after a while. */
export const data_exports = pgTable(
  'data_exports',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text().$type<DataExportState>().notNull().default('preparing'),
    /** Where the file lies in the storage, and how long it is; null until it is ready. */
    path: text(),
    size: integer(),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
  },
  (t) => [
    index('data_exports_user').on(t.user_id, t.created_at),
    index('data_exports_expires').on(t.expires_at),
    check('data_exports_state', sql`${t.state} in ('preparing', 'ready', 'failed')`),
    check('data_exports_ready', sql`(${t.state} = 'ready') = (${t.path} is not null and ${t.size} is not null)`),
  ],
)
