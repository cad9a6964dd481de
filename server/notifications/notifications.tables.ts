import { sql } from 'drizzle-orm'
import { boolean, date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { EmailChoice, NotificationEvent } from '#domain/notifications.ts'
import { users } from '../accounts/accounts.tables.ts'
import { moment } from '../db/columns.ts'

/**
 * What people are told. No row holds an account or a company: it is written beside what happened, which is held by then, and whoever
 * deletes them would wait in a circle. Triggers and the hourly pruning remove what is left (`forget_notifications`).
 */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: uuid().notNull(),
    event: text().$type<NotificationEvent>().notNull(),
    /** What happened, by a name that is its alone: of it everybody hears once. */
    cause: text().notNull(),
    /** The ticket, project, lead … with which it goes. */
    about: uuid().notNull(),
    /** Whose that is; null where it is no client's. */
    company_id: uuid(),
    title: text().notNull(),
    text: text().notNull(),
    /** Where it is shown. */
    link: text().notNull(),
    /** As was chosen when it happened. */
    in_portal: boolean().notNull(),
    by_mail: text().$type<EmailChoice>().notNull(),
    /** When its email was stored, alone or as a part of a digest. */
    emailed_at: moment(),
    read_at: moment(),
    created_at: moment().notNull(),
  },
  (t) => [
    uniqueIndex('notifications_once').on(t.user_id, t.event, t.cause),
    index('notifications_newest').on(t.user_id, t.created_at, t.id),
    index('notifications_unread')
      .on(t.user_id)
      .where(sql`${t.read_at} is null and ${t.in_portal}`),
    index('notifications_digest')
      .on(t.created_at)
      .where(sql`${t.by_mail} = 'daily' and ${t.read_at} is null and ${t.emailed_at} is null`),
    index('notifications_about').on(t.about),
    index('notifications_company').on(t.company_id),
    index('notifications_created').on(t.created_at),
  ],
)

/** How somebody wants to be told, where that is not what holds for everybody. */
export const notification_choices = pgTable(
  'notification_choices',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    event: text().$type<NotificationEvent>().notNull(),
    in_portal: boolean().notNull(),
    by_mail: text().$type<EmailChoice>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.event] })],
)

/** Who got a digest on which day: one a day and person. */
export const notification_digests = pgTable(
  'notification_digests',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.day] })],
)
