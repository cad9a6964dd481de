import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AssistantOffer, Source } from '#domain/chat.ts'
import type { MessageSide, MessageWay, ThreadEvent } from '#domain/conversations.ts'
import { users } from '../accounts/accounts.tables.ts'
import { moment, searchedWords } from '../db/columns.ts'
import { inbound_mails } from '../inbound-mail/inbound-mail.tables.ts'
import { leads } from '../leads/leads.tables.ts'

/** All that was said with somebody about one matter, whichever way it came: beneath a ticket, a visitor's chat, or both. */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The hash of the secret in a visitor's cookie: whoever holds it may read and go on, nobody else. Null where none began it. */
    visitor_hash: text(),
    /** S1 §4: one per opening of the widget, so that a first message sent twice begins one conversation. */
    session_id: uuid(),
    /** Whose chat it is, or who opened the ticket: a trigger keeps it as the ticket has it. */
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** The ticket's; null of what a visitor said. */
    company_id: uuid(),
    subject: text(),
    /** What a visitor is called; empty where an account says so. */
    name: text().notNull(),
    email: text(),
    phone: text(),
    /** Set once it was handed over to the team, with how far the team has read it in its mail. */
    lead_id: uuid().references(() => leads.id, { onDelete: 'set null' }),
    mailed_up_to: integer().notNull().default(0),
    /** What an answer by e-mail is known by. */
    mail_key: text(),
    /** Who gets the answers, too, by their addresses. */
    copies: text().array().notNull().default([]),
    /** Who got them once: no e-mail makes them one again. */
    stopped_copies: text().array().notNull().default([]),
    /** Who of the team talks in the chat now, and since when; since when somebody was asked for; where the visitor is. */
    joined_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    joined_at: moment(),
    asked_for_person_at: moment(),
    page: text(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
    /** Those of its messages, kept by a trigger; null where they are still to be collected (move-messages.ts). */
    words: searchedWords().default(''),
  },
  (t) => [
    unique('conversations_session').on(t.visitor_hash, t.session_id),
    index('conversations_visitor').on(t.visitor_hash, t.updated_at),
    index('conversations_lead').on(t.lead_id),
    index('conversations_user').on(t.user_id),
    index('conversations_joined').on(t.joined_by),
    index('conversations_updated').on(t.updated_at),
    index('conversations_asked')
      .on(t.asked_for_person_at)
      .where(sql`${t.asked_for_person_at} is not null`),
    uniqueIndex('conversations_mail_key').on(t.mail_key),
    index('conversations_by_words').using('gin', t.words),
    index('conversations_without_words')
      .on(t.id)
      .where(sql`${t.words} is null`),
  ],
)

/** What one side said to the other. What the team says to itself stands elsewhere (notes). */
export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    conversation_id: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** 1 for the first, which is a ticket's opening words: several may come in the same millisecond. */
    position: integer().notNull(),
    side: text().$type<MessageSide>().notNull(),
    author_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Of whoever has no account here. */
    author_name: text(),
    author_email: text(),
    via: text().$type<MessageWay>().notNull().default('web'),
    text: text().notNull(),
    /** What an e-mail repeats of those before it, and its signature. */
    quoted_text: text(),
    /** What happened, where nothing was said. */
    event: jsonb().$type<{ kind: ThreadEvent['kind']; about?: string }>(),
    sources: jsonb().$type<Source[]>().notNull().default([]),
    offers: jsonb().$type<AssistantOffer[]>().notNull().default([]),
    /** The question that this answers; it has one answer. */
    answers_id: uuid(),
    /** The question that stayed without an answer by this: its own, or the one before that it says did not help. */
    left_open: text(),
    /** Given by the browser, so that a message sent again is known; of what a person said in a chat: its own, once it was sent by e-mail. */
    sent_as: uuid(),
    /** Not where an e-mail came in somebody's name and nobody could check it. */
    is_verified: boolean().notNull().default(true),
    /** The e-mail that it came by, as long as that is kept. */
    mail_id: uuid().references((): AnyPgColumn => inbound_mails.id, { onDelete: 'set null' }),
    created_at: moment().notNull(),
  },
  (t) => [
    unique('messages_position').on(t.conversation_id, t.position),
    uniqueIndex('messages_sent_as')
      .on(t.conversation_id, t.sent_as)
      .where(sql`${t.sent_as} is not null`),
    uniqueIndex('messages_answers')
      .on(t.answers_id)
      .where(sql`${t.answers_id} is not null`),
    uniqueIndex('messages_mail')
      .on(t.mail_id)
      .where(sql`${t.mail_id} is not null`),
    index('messages_author')
      .on(t.author_id)
      .where(sql`${t.author_id} is not null`),
    index('messages_newest').on(t.created_at),
    // Built beside the product once what was said before has moved here (move-messages.ts): no migration has it.
    index('messages_text').using('gin', sql`${t.text} gin_trgm_ops`),
  ],
)

/** A file that goes with a message, judged before it was kept. A trigger has its file removed with the row, whoever deletes that. */
export const attachments = pgTable(
  'attachments',
  {
    id: uuid().primaryKey().defaultRandom(),
    message_id: uuid()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** Its conversation's, in whose room it lies; null of what strangers send. */
    company_id: uuid(),
    /** Of those of its message; 1 for the first. */
    position: integer().notNull(),
    file_name: text().notNull(),
    file_size: bigint({ mode: 'number' }).notNull(),
    /** What was found in it, whatever its name says. */
    file_type: text().notNull(),
    file_path: text().notNull(),
    /** Of a picture, so that what stands below it stays where it is while it loads; not of those from before that was read. */
    width: integer(),
    height: integer(),
    created_at: moment().notNull(),
  },
  (t) => [
    index('attachments_message').on(t.message_id),
    index('attachments_company').on(t.company_id),
    uniqueIndex('attachments_file_path').on(t.file_path),
  ],
)
