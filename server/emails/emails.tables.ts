import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** A file that goes with an e-mail. */
export type MailedFile = { file_name: string; file_size: number; file_type: string; file_path: string }

/** The outbox: every e-mail is stored with the change that causes it, then delivered by a job. */
export const emails = pgTable(
  'emails',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    to_address: text().notNull(),
    /** Who gets copies, as its head names them; each of them is sent one of their own. */
    cc: text().array().notNull().default([]),
    /** Whom its head names, where that is another than it is delivered to: of somebody's copy whoever was answered. */
    named_to: text(),
    subject: text().notNull(),
    /** Null once a message that carries a secret link has been delivered, and of all others after a while; then nobody's address is left either. */
    text: text(),
    html: text(),
    /** Where an answer goes, when not to the sender. */
    reply_to: text(),
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** The files that go with it, read from the storage when it is sent. */
    attachments: jsonb().$type<MailedFile[]>().notNull().default([]),
    secret: boolean().notNull().default(false),
    /** `useless`: not sent, because what it says no longer held. */
    state: text().$type<'queued' | 'sent' | 'failed' | 'useless'>().notNull().default('queued'),
    /** When the link in it dies: later it is not sent any more. */
    useless_after: moment(),
    last_error: text(),
    created_at: moment().notNull(),
    sent_at: moment(),
  },
  (t) => [
    index('emails_to').on(t.to_address, t.created_at),
    index('emails_failed')
      .on(t.created_at)
      .where(sql`${t.state} = 'failed'`),
    index('emails_with_address')
      .on(t.created_at)
      .where(sql`${t.state} <> 'queued' and ${t.to_address} <> ''`),
  ],
)

/** What the built-in mailbox received: the stand-in for the world's mail servers when no SMTP_URL is set. */
export const mailbox_messages = pgTable(
  'mailbox_messages',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    to_address: text().notNull(),
    cc: text().array().notNull().default([]),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    reply_to: text(),
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    attachments: jsonb().$type<Array<Omit<MailedFile, 'file_path'>>>().notNull().default([]),
    created_at: moment().notNull(),
  },
  (t) => [index('mailbox_messages_to').on(t.to_address, t.created_at)],
)
