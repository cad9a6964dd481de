import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { supportTeam } from '#content/chat.ts'
import { ticketEventNames } from '#content/tickets.ts'
import type { AssistantOffer, ChatRole, Source } from '#domain/chat.ts'
import { newestMessages, type MessageWay, type ThreadEvent } from '#domain/conversations.ts'
import { writeMailbox } from '#domain/mail.ts'
import { people } from '../accounts/people.ts'
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
  is_assistant: boolean
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
  is_assistant: sql<boolean>`${messages.side} = 'assistant'`,
  author_id: messages.author_id,
  via: messages.via,
  text: messages.text,
  quoted_text: messages.quoted_text,
  from_name: messages.author_name,
  from_email: messages.author_email,
  event: messages.event,
  created_at: messages.created_at,
}

/** Further than any thread goes. */
export const endOfThread = 2_147_483_647

/**
 * Where the page of a thread begins that ends before that position, where there is more before it; null where it goes back to the opening
 * words. No more of it is read than that, however long it is.
 */
export const earlierThan = (conversation: SQL, before: SQL) => sql<number | null>`(
  select case when count(*) > ${sql.raw(`${newestMessages}`)} then (array_agg(said.position order by said.position))[2] end
  from (
    select p.position from ${messages} p
    where p.conversation_id = ${conversation} and p.position > 1 and p.position < ${before} and p.event is null
    order by p.position desc limit ${sql.raw(`${newestMessages + 1}`)}
  ) said)`

const asked = sql`asked.conversation_id`
const askedBefore = sql`${sql.placeholder('before')}::int`

/** What was said last in these before a position, and what happened since, but for their opening words; in its order. */
export const responsesIn = preparedOnce((db) =>
  db
    .select({ ...customerMessage, earlier: sql<number | null>`page.earlier` })
    .from(messages)
    .innerJoin(
      sql`(select ${asked} as id, ${earlierThan(asked, askedBefore)} as earlier
        from unnest(${sql.placeholder('conversations')}::uuid[]) as asked(conversation_id)) as page`,
      sql`${messages.conversation_id} = page.id
        and ${messages.position} >= coalesce(page.earlier, 2) and ${messages.position} < ${askedBefore}`,
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
  /** Of a person of the team: their first name, as long as they have an account. Of an e-mail from another address: whose. */
  name: string | null
  content: string
  timestamp: Date
  sources: Source[]
  offers: AssistantOffer[]
  /** The question that stayed without an answer by this. */
  left_open: string | null
}

/** Who wrote it, or that nobody did. */
export const roleOf = sql<ChatRole>`case when ${messages.event} is not null then 'event'
  else case ${messages.side} when 'client' then 'user' when 'team' then 'person' else 'assistant' end end`

type Event = NonNullable<typeof messages.$inferSelect.event>

/** What happened, in words; who of the team it was is read anew, as they may be gone. */
export function eventText({ kind, about }: Event, who: string | null): string {
  const named = kind === 'joined' || kind === 'left' ? who || null : (about ?? null)
  return ticketEventNames({ kind, about: named }, 'client')
}

/** Messages of a chat that are these, in their order. */
export async function readChat(db: Queries, where: SQL | undefined): Promise<ChatMessage[]> {
  const rows = await db
    .select({
      id: messages.id,
      conversation_id: messages.conversation_id,
      position: messages.position,
      role: roleOf,
      name: people.first_name,
      content: messages.text,
      timestamp: messages.created_at,
      sources: messages.sources,
      offers: messages.offers,
      left_open: messages.left_open,
      event: messages.event,
      from_name: messages.author_name,
      from_email: messages.author_email,
      visitor_email: conversations.email,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversation_id))
    .leftJoin(people, and(eq(people.user_id, messages.author_id), eq(messages.side, 'team')))
    .where(where)
    .orderBy(asc(messages.position))
  return rows.map(({ event, name, from_name, from_email, visitor_email, ...row }) => ({
    ...row,
    name:
      row.role === 'person'
        ? name || supportTeam
        : from_email !== null && from_email !== visitor_email?.toLowerCase()
          ? writeMailbox({ name: from_name, address: from_email })
          : null,
    content: event ? eventText(event, name) : row.content,
  }))
}

/** All that its visitor is shown: what was said, by e-mail, too, and what happened. */
export const listChat = (db: Queries, conversationId: string) =>
  readChat(db, eq(messages.conversation_id, conversationId))

/** What was said in the chat itself. What came by e-mail stands where the team reads it (lead-thread.ts). */
export const listSaidInChat = (db: Queries, conversationId: string) =>
  readChat(db, and(eq(messages.conversation_id, conversationId), isNull(messages.event), eq(messages.via, 'chat')))

/** What was said in the chat that became this lead; null where none did. */
export async function listChatOfLead(db: Queries, leadId: string): Promise<ChatMessage[] | null> {
  const [conversation] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.lead_id, leadId))
  return conversation ? listSaidInChat(db, conversation.id) : null
}
