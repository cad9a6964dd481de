import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { AssistantOffer, Source } from '#domain/chat.ts'
import type { ChatAvailability } from '#domain/chats.ts'
import { users } from '../accounts/accounts.tables.ts'
import { conversations } from '../conversations/conversations.tables.ts'
import { moment } from '../db/columns.ts'

/**
 * Where the version before keeps what is said in a chat. Triggers copy it to `messages` and back, as long as both versions run; nobody
 * else reads or writes it.
 */
export const chat_messages = pgTable(
  'chat_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    conversation_id: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    role: text().$type<'user' | 'assistant'>().notNull(),
    content: text().notNull(),
    timestamp: moment().notNull(),
    sent_as: uuid(),
    answers_id: uuid().unique(),
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

/** Who of the team can be asked into a chat: when they want to be, and when they were last here. */
export const team_availability = pgTable('team_availability', {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  choice: text().$type<ChatAvailability>().notNull().default('opening_hours'),
  /** By their open stream; null where they only chose. */
  seen_at: moment(),
})
