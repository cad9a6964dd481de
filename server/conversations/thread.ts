import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AssistantOffer, ChatRole, Source } from '#domain/chat.ts'
import type { MessageWay, ThreadEvent } from '#domain/conversations.ts'
import type { Queries } from '../db/client.ts'
import { preparedOnce } from '../db/prepared.ts'
import { conversations, messages } from './conversations.tables.ts'

/**
 * All that clients and visitors ever read of a conversation; nothing else may be shown to them. There is no note of the team in it, by
 * its type, and this file may not import where notes are kept (oxlint.config.ts).
 */
export type CustomerMessage = {
  id: string
  conversation_id: string
  position: number
  /** Not the client's: the team's, or the assistant's. */
  is_from_us: boolean
  author_id: string | null
  via: MessageWay
  text: string
  quoted_text: string | null
  from_name: string | null
  from_email: string | null
  event: typeof messages.$inferSelect.event
  created_at: Date
}

const customerMessage = {
  id: messages.id,
  conversation_id: messages.conversation_id,
  position: messages.position,
  is_from_us: sql<boolean>`${messages.side} <> 'client'`,
  author_id: messages.author_id,
  via: messages.via,
  text: messages.text,
  quoted_text: messages.quoted_text,
  from_name: messages.author_name,
  from_email: messages.author_email,
  event: messages.event,
  created_at: messages.created_at,
}

/** What was said and what happened in these after their opening words, in its order. */
export const responsesIn = preparedOnce((db) =>
  db
    .select(customerMessage)
    .from(messages)
    .where(
      and(sql`${messages.conversation_id} = any(${sql.placeholder('conversations')})`, sql`${messages.position} > 1`),
    )
    .orderBy(asc(messages.conversation_id), asc(messages.position))
    .prepare('responses_in_conversations'),
)

/** Of these what happened, where nobody said anything. */
export const eventsAmong = (all: CustomerMessage[]): ThreadEvent[] =>
  all.flatMap(({ id, event, created_at }) =>
    event ? [{ id, kind: event.kind, about: event.about ?? null, created_at: created_at.toISOString() }] : [],
  )

/** How the opening words came, as part of the query that finds the tickets. */
export const openingOf = (conversationId: PgColumn) => sql<{ via: MessageWay; quoted_text: string | null }>`coalesce((
  select jsonb_build_object('via', o.via, 'quoted_text', o.quoted_text) from ${messages} o
  where o.conversation_id = ${inFull(conversationId)} and o.position = 1
), '{"via":"web","quoted_text":null}'::jsonb)`

/** With its table's name: the columns of the message would be meant otherwise. */
export const inFull = (column: PgColumn): SQL => sql`${column.table}.${sql.identifier(column.name)}`

/** The same in a chat, as the widget and the transcript have it. */
export type ChatMessage = {
  id: string
  conversation_id: string
  position: number
  role: ChatRole
  content: string
  timestamp: Date
  sources: Source[]
  offers: AssistantOffer[]
  /** The question that stayed without an answer by this. */
  left_open: string | null
}

export const chatMessage = {
  id: messages.id,
  conversation_id: messages.conversation_id,
  position: messages.position,
  role: sql<ChatRole>`case ${messages.side} when 'client' then 'user' else 'assistant' end`,
  content: messages.text,
  timestamp: messages.created_at,
  sources: messages.sources,
  offers: messages.offers,
  left_open: messages.left_open,
}

/** What was said in it by e-mail stands where the team reads it (lead-thread.ts). */
export async function listChat(db: Queries, conversationId: string): Promise<ChatMessage[]> {
  return db
    .select(chatMessage)
    .from(messages)
    .where(and(eq(messages.conversation_id, conversationId), isNull(messages.event), eq(messages.via, 'chat')))
    .orderBy(asc(messages.position))
}

/** What was said in the chat that became this lead; null where none did. */
export async function listChatOfLead(db: Queries, leadId: string): Promise<ChatMessage[] | null> {
  const [conversation] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.lead_id, leadId))
  return conversation ? listChat(db, conversation.id) : null
}
