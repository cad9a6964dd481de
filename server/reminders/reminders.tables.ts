import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Reminded } from '#domain/today.ts'
import { users } from '../accounts/accounts.tables.ts'
import { moment } from '../db/columns.ts'

/** Whoever was reminded, of what and when. What reminds by itself does each of its steps once. */
export const reminders = pgTable(
  'reminders',
  {
    id: uuid().primaryKey().defaultRandom(),
    subject_type: text().$type<Reminded>().notNull(),
    subject_id: uuid().notNull(),
    /** Null: by hand. */
    step: text(),
    /** Null as long as nobody's company is known. */
    company_id: uuid(),
    /** Then where it went. */
    address: text(),
    /** To whom it went, where they have an account. */
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Null: by itself. */
    admin_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    sent_at: moment().notNull(),
  },
  (t) => [
    uniqueIndex('reminders_step').on(t.subject_type, t.subject_id, t.step),
    index('reminders_subject').on(t.subject_id, t.sent_at),
    index('reminders_company').on(t.company_id, t.sent_at),
    index('reminders_address')
      .on(t.address, t.sent_at)
      .where(sql`${t.address} is not null`),
    index('reminders_user').on(t.user_id),
    index('reminders_admin').on(t.admin_id),
  ],
)
