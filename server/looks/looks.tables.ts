import { sql } from 'drizzle-orm'
import { index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.tables.ts'
import { moment } from '../db/columns.ts'

/** An admin's look at a customer's portal; the session it is taken from bears its id. */
export const looks = pgTable(
  'looks',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null once that one's account is gone: the customer still reads that somebody looked. */
    admin_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The company the customer acted for when it began. */
    company_id: uuid().notNull(),
    started_at: moment().notNull(),
    ended_at: moment(),
    expires_at: moment().notNull(),
  },
  (t) => [
    index('looks_user').on(t.user_id, t.started_at),
    uniqueIndex('looks_one_per_admin')
      .on(t.admin_id)
      .where(sql`${t.ended_at} is null`),
  ],
)
