import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { SecurityEventKind } from '#domain/security.ts'
import { users } from '../accounts/accounts.tables.ts'
import { moment } from '../db/columns.ts'

/** Who was in, who tried, and from where. Kept for 90 days, and gone with the account it is about. */
export const security_events = pgTable(
  'security_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<SecurityEventKind>().notNull(),
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Of the address that was tried, keyed: tells the same from another, and whose only to somebody who has both. */
    email_hash: text(),
    address: text(),
    user_agent: text(),
    subject: text(),
    request_id: text(),
    created_at: moment().notNull(),
  },
  (t) => [
    index('security_events_newest').on(t.created_at, t.id),
    index('security_events_user').on(t.user_id, t.created_at, t.id),
    index('security_events_email').on(t.email_hash, t.created_at, t.id),
  ],
)
