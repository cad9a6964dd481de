import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { LinkPurpose } from '#domain/links.ts'
import { users } from '../accounts/accounts.tables.ts'
import { moment } from '../db/columns.ts'

/** What an e-mail's link opens without signing in: one purpose, one object. Its key is stored hashed only. */
export const action_links = pgTable(
  'action_links',
  {
    id: uuid().primaryKey().defaultRandom(),
    key_hash: text().notNull().unique(),
    purpose: text().$type<LinkPurpose>().notNull(),
    /** The object it opens, by the id its noun gave it. */
    subject_id: text().notNull(),
    /** Where it was sent to. */
    customer_email: text().notNull(),
    /** Whose own link it is, where that is somebody with an account: it goes with them. */
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    is_preview: boolean().notNull().default(false),
    created_by: uuid(),
    created_at: moment().notNull(),
    /** Null: as long as its object is open. */
    expires_at: moment(),
    revoked_at: moment(),
    /** By a person: at their first touch of the page, never by fetching it. */
    opened_at: moment(),
    last_opened_at: moment(),
    openings: integer().notNull().default(0),
  },
  (t) => [
    index('action_links_subject').on(t.subject_id, t.purpose),
    index('action_links_email').on(t.customer_email),
    index('action_links_user').on(t.user_id),
  ],
)
