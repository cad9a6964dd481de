import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { IgnoredReason, SetAsideReason, Verdict } from '#domain/mail.ts'
import { users } from '../accounts/accounts.tables.ts'
import { moment } from '../db/columns.ts'
import { leads } from '../leads/leads.tables.ts'
import { support_tickets } from '../tickets/tickets.tables.ts'

export type MailState = 'received' | 'taken' | 'set_aside' | 'ignored'

/** Every message that came in, from the moment before its sender's server was told so. */
export const inbound_mails = pgTable(
  'inbound_mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    state: text().$type<MailState>().notNull().default('received'),
    reason: text().$type<SetAsideReason | IgnoredReason>(),
    envelope_from: text().notNull(),
    /** One of ours; several have commas between them. */
    envelope_to: text().notNull(),
    /** Who handed it to us: its address and what it called itself. Empty where it came another way. */
    client_address: text().notNull().default(''),
    client_name: text().notNull().default(''),
    /** The rest is known once it has been read. */
    from_address: text(),
    from_name: text(),
    subject: text(),
    text: text(),
    quoted_text: text(),
    message_ref: text(),
    body_hash: text(),
    verdict: text().$type<Verdict>(),
    /** The whole message as it was sent. */
    raw_path: text().notNull(),
    size: integer().notNull(),
    ticket_id: uuid().references(() => support_tickets.id, { onDelete: 'set null' }),
    lead_id: uuid().references(() => leads.id, { onDelete: 'set null' }),
    received_at: moment().notNull(),
    decided_at: moment(),
    /** Who accepted or discarded it; null where it was placed by itself. */
    decided_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('inbound_mails_state').on(t.state, t.received_at, t.id),
    index('inbound_mails_of_sender').on(t.from_address, t.received_at),
    index('inbound_mails_of_ticket').on(t.ticket_id, t.received_at),
    index('inbound_mails_of_lead').on(t.lead_id, t.received_at),
    index('inbound_mails_decided_by').on(t.decided_by),
    // Of two jobs at once that take the same message one finds that it is the double.
    uniqueIndex('inbound_mails_taken_once')
      .on(t.message_ref, t.body_hash)
      .where(sql`${t.state} = 'taken'`),
  ],
)

/** What is said by e-mail about one ticket or one lead, or in the chat that has its key; that is in the address that answers go to. */
export const mail_threads = pgTable(
  'mail_threads',
  {
    key: text().primaryKey(),
    /** One for all that is said in it. */
    subject: text().notNull(),
    ticket_id: uuid().references(() => support_tickets.id, { onDelete: 'cascade' }),
    lead_id: uuid().references(() => leads.id, { onDelete: 'cascade' }),
    created_at: moment().notNull(),
  },
  (t) => [uniqueIndex('mail_threads_ticket').on(t.ticket_id), uniqueIndex('mail_threads_lead').on(t.lead_id)],
)

/** The Message-IDs of a thread: of ours, of every message taken, and of all that those refer to. */
export const mail_refs = pgTable(
  'mail_refs',
  {
    ref: text().notNull(),
    thread_key: text()
      .notNull()
      .references(() => mail_threads.key, { onDelete: 'cascade' }),
    created_at: moment().notNull(),
    /** Whose message it is the id of. */
    side: text().$type<'theirs' | 'ours' | 'named'>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ref, t.thread_key] }), index('mail_refs_thread').on(t.thread_key, t.created_at)],
)
