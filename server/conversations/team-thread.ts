import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { formerColleague, type DeskTicket } from '#domain/tickets.ts'
import { people } from '../accounts/people.ts'
import { contains, type Belonging } from '../db/search.ts'
import { conversations, messages } from './conversations.tables.ts'
import { type FileOfMessage, filesFor } from './attachments.ts'
import { earlierThan, endOfThread, inFull } from './thread.ts'

/** As the database puts it together. */
export type Thread = {
  earlier: number | null
  responses: Omit<DeskTicket['responses'][number], 'attachments'>[]
  events: DeskTicket['events']
  files: FileOfMessage[]
}

/**
 * What was said last before a position, oldest first, with who wrote if it was a colleague of the owner's, what happened since and the files
 * of it: as part of the query that finds the tickets. Of a long thread no more is read.
 */
export function threadFor(ticket: Record<'conversation_id' | 'user_id', PgColumn>, before = endOfThread) {
  const [conversation, end, from] = [inFull(ticket.conversation_id), sql`${before}::int`, sql`page.from_position`]
  const said = sql`m.conversation_id = ${conversation} and m.position >= ${from} and m.position < ${end}`
  return sql<Thread>`(select jsonb_build_object(
    'earlier', page.earlier, 'responses', ${responsesWhere(said, ticket.user_id)}, 'events', ${eventsWhere(said)},
    'files', ${filesFor(ticket.conversation_id, from, end)})
    from (select first.earlier, coalesce(first.earlier, 2) as from_position
      from (select ${earlierThan(conversation, end)} as earlier offset 0) first) page)`
}

const responsesWhere = (said: SQL, owner: PgColumn) => sql`coalesce((
  select jsonb_agg(jsonb_build_object(
    'id', m.id, 'response_text', m.text, 'is_admin_response', m.side <> 'client',
    'created_at', to_char(m.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'via', m.via, 'from_name', m.author_name, 'from_email', m.author_email, 'quoted_text', m.quoted_text,
    'mail_id', m.mail_id, 'is_verified', m.is_verified
  ) || jsonb_strip_nulls(jsonb_build_object(
    'colleague', case when m.author_id is null and m.side = 'client' and m.author_email is null then ${formerColleague}::text
      else ${calledIn(sql`c`)} end,
    'is_assistant', case when m.side = 'assistant' then true end,
    'author_name', ${calledIn(sql`w`)}
  )) order by m.position)
  from ${messages} m
  left join ${people} c on c.user_id = m.author_id and m.side = 'client' and c.user_id <> ${inFull(owner)}
  left join ${people} w on w.user_id = m.author_id and m.side = 'team'
  where ${said} and m.event is null
), '[]'::jsonb)`

/** As `calledBy` does. */
const calledIn = (person: SQL) =>
  sql`coalesce(nullif(trim(${person}.first_name || ' ' || ${person}.last_name), ''), ${person}.email)`

/** What happened in it, where nobody said anything; who joined a chat, or left it, by the name that its visitor was told. */
const eventsWhere = (said: SQL) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.event->>'kind', 'about', coalesce(m.event->>'about', nullif(w.first_name, '')),
    'created_at', to_char(m.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by m.position)
  from ${messages} m
  left join ${people} w on w.user_id = m.author_id and m.event->>'kind' in ('joined', 'left')
  where ${said} and m.event is not null
), '[]'::jsonb)`

/** The position of what was said last, or happened. */
export const lastPositionOf = (conversationId: PgColumn) =>
  sql<number>`coalesce((select max(m.position) from ${messages} m where m.conversation_id = ${inFull(conversationId)}), 0)`.mapWith(
    Number,
  )

/** How its opening words came. */
export const teamOpeningOf = (conversationId: PgColumn) => sql<DeskTicket['opening']>`coalesce((
  select jsonb_build_object('via', o.via, 'quoted_text', o.quoted_text, 'mail_id', o.mail_id) from ${messages} o
  where o.conversation_id = ${inFull(conversationId)} and o.position = 1
), '{"via":"web","quoted_text":null,"mail_id":null}'::jsonb)`

/** All that was said anywhere after the opening words, as part of another query. */
export const responses = sql`(select * from ${messages} where position > 1 and event is null)`

/** Rows that are found by what was said in their conversations: by its words. */
export const belongingToThread = (conversationId: PgColumn): Belonging => ({
  by: conversationId,
  to: conversations,
  id: conversations.id,
  words: conversations.words,
})

/** The same by a piece of it. Looked up first, so that an index on the conversation leads to the rows. */
export const isSaidIn = (conversationId: PgColumn, typed: string): SQL =>
  sql`${conversationId} = any(array(select ${messages.conversation_id} from ${messages} where ${contains(messages.text, typed)}))`
