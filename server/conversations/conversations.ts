import { and, eq, gt, gte, inArray, isNull, lt, ne, notInArray, sql } from 'drizzle-orm'
import { calledBy } from '#domain/accounts.ts'
import { AppError } from '#domain/errors.ts'
import { findPerson } from '../accounts/people.ts'
import type { Queries, Tx } from '../db/client.ts'
import { stored } from '../db/stored.ts'
import { conversations, messages } from './conversations.tables.ts'

type NewMessage = Omit<typeof messages.$inferInsert, 'id' | 'conversation_id' | 'position'>

/** What is known of a message that came by e-mail. */
export type Mailed = Pick<
  NewMessage,
  'via' | 'quoted_text' | 'mail_id' | 'is_verified' | 'author_name' | 'author_email'
>

/** A ticket's, with its opening words. */
export async function openConversation(
  tx: Tx,
  whose: { user_id: string; company_id: string; subject: string },
  opening: Pick<NewMessage, 'text' | 'created_at' | keyof Mailed>,
): Promise<string> {
  const { created_at } = opening
  const [begun] = await tx
    .insert(conversations)
    .values({ ...whose, name: '', created_at, updated_at: created_at })
    .returning({ id: conversations.id })
  const { id } = stored(begun ? [begun] : [], 'conversation')
  await addMessage(tx, id, { ...opening, side: 'client', author_id: whose.user_id })
  return id
}

/** One at a time in a conversation: whoever adds to it holds it from here on. A ticket's is held after its ticket. */
export async function addMessage(tx: Tx, conversationId: string, message: NewMessage) {
  await tx.update(conversations).set({ updated_at: message.created_at }).where(eq(conversations.id, conversationId))
  const position = sql<number>`(select coalesce(max(${messages.position}), 0) + 1 from ${messages}
    where ${messages.conversation_id} = ${conversationId})`
  const rows = await tx
    .insert(messages)
    .values({ ...message, conversation_id: conversationId, position })
    .returning({ id: messages.id, position: messages.position })
  return { ...message, conversation_id: conversationId, ...stored(rows, 'message') }
}

/** What was said after the opening words. */
const isResponse = (conversationId: string) =>
  and(eq(messages.conversation_id, conversationId), ne(messages.position, 1), isNull(messages.event))

export const countResponses = (queries: Queries, conversationId: string) =>
  queries.$count(messages, isResponse(conversationId))

/** Whether the team has said anything. */
export async function hasAnswer(queries: Queries, conversationId: string) {
  const answers = and(isResponse(conversationId), eq(messages.side, 'team'))
  return (await queries.$count(messages, answers)) > 0
}

/** Whether anybody said something since, other than these. */
export async function isAnythingSaidSince(queries: Queries, conversationId: string, since: Date, but: string[]) {
  const others = and(isResponse(conversationId), gte(messages.created_at, since), notInArray(messages.id, but))
  return (await queries.$count(messages, others)) > 0
}

/** What a colleague answered behind this position is read before somebody else answers. */
export async function refuseUnread(tx: Tx, conversationId: string, position: number) {
  const said = and(eq(messages.conversation_id, conversationId), isNull(messages.event), eq(messages.side, 'team'))
  const [unread] = await tx
    .select({ author_id: messages.author_id })
    .from(messages)
    .where(and(said, gt(messages.position, position)))
    .orderBy(sql`${messages.position} desc`)
    .limit(1)
  if (!unread) return
  const author = unread.author_id === null ? null : await findPerson(tx, unread.author_id)
  const message = `${author ? calledBy(author) : 'Somebody'} answered while you were writing. Read it, then send again.`
  throw new AppError('answered_meanwhile', { message })
}

/** The team's last words, if it has said any. */
export async function findLastAnswer(queries: Queries, conversationId: string): Promise<string | null> {
  const [last] = await queries
    .select({ text: messages.text })
    .from(messages)
    .where(and(isResponse(conversationId), eq(messages.side, 'team')))
    .orderBy(sql`${messages.position} desc`)
    .limit(1)
  return last?.text ?? null
}

/** Who has written in it on the client's side, by their accounts. */
export async function listClientAuthors(tx: Tx, conversationId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: messages.author_id })
    .from(messages)
    .where(and(eq(messages.conversation_id, conversationId), eq(messages.side, 'client')))
  return rows.flatMap(({ id }) => id ?? [])
}

/** As if they had never been said. */
export async function takeBackMessages(tx: Tx, conversationId: string, ids: string[]) {
  await tx.delete(messages).where(and(eq(messages.conversation_id, conversationId), inArray(messages.id, ids)))
}

/** With all that was said in it; a ticket's stays with its ticket. */
export async function deleteConversationOfLead(tx: Tx, leadId: string) {
  await tx.delete(conversations).where(eq(conversations.lead_id, leadId))
}

/** A chat nobody handed over is forgotten after a year; one that became a lead stays with it. */
const CHAT_LIFE_MS = 365 * 24 * 3_600_000

/** Without a visitor, or of a company, it is a ticket's, and goes with that. */
export async function pruneConversations(db: Queries, now: Date) {
  const oldest = new Date(now.getTime() - CHAT_LIFE_MS)
  await db
    .delete(conversations)
    .where(
      and(
        sql`${conversations.visitor_hash} is not null`,
        isNull(conversations.lead_id),
        isNull(conversations.company_id),
        lt(conversations.updated_at, oldest),
      ),
    )
}
