import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { AssistantOffer, ChatRole, Source } from '#domain/chat.ts'
import { users } from '../accounts/accounts.tables.ts'
import { moment } from '../db/columns.ts'
import { leads } from '../leads/leads.tables.ts'

/** A visitor's talk with the assistant. */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The hash of the secret in the visitor's cookie: whoever holds it may read and go on, nobody else. */
    visitor_hash: text().notNull(),
    /** S1 §4: one per opening of the widget, so that a first message sent twice begins one conversation. */
    session_id: uuid().notNull(),
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    email: text(),
    phone: text(),
    /** Set once it was handed over to the team, with how far the team has read it in its mail. */
    lead_id: uuid().references(() => leads.id, { onDelete: 'set null' }),
    mailed_up_to: integer().notNull().default(0),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (t) => [
    unique('conversations_session').on(t.visitor_hash, t.session_id),
    index('conversations_visitor').on(t.visitor_hash, t.updated_at),
    index('conversations_lead').on(t.lead_id),
    index('conversations_user').on(t.user_id),
    index('conversations_updated').on(t.updated_at),
  ],
)

export const chat_messages = pgTable(
  'chat_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    conversation_id: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** 1 for the first: several may come in the same millisecond. */
    position: integer().notNull(),
    role: text().$type<ChatRole>().notNull(),
    content: text().notNull(),
    timestamp: moment().notNull(),
    /** Given by the browser, so that a message sent again is known. */
    sent_as: uuid(),
    /** The question that this answers; it has one answer. */
    answers_id: uuid().unique(),
    /** The question that stayed without an answer by this: its own, or the one before that it says did not help. */
    left_open: text(),
    sources: jsonb().$type<Source[]>().notNull().default([]),
    offers: jsonb().$type<AssistantOffer[]>().notNull().default([]),
  },
  (t) => [
    unique('chat_messages_position').on(t.conversation_id, t.position),
    unique('chat_messages_sent_as').on(t.conversation_id, t.sent_as),
    check('chat_messages_role', sql`${t.role} in ('user', 'assistant')`),
  ],
)
