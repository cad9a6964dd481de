import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.tables.ts'
import { moment } from '../db/columns.ts'

/** When somebody of the team last saw Today, and when they had before they were away. */
export const today_seen = pgTable('today_seen', {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  seen_at: moment().notNull(),
  before_at: moment(),
})
