import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { questionsPerConversation, type ChatMessageInput } from '#domain/chat.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { stored } from '../db/stored.ts'
import { hashOfToken, newToken } from '../tokens.ts'
import { chat_messages, conversations } from './chat.tables.ts'

/** The secret in a visitor's cookie: the only way to their conversations. */
export type ChatPass = string
export const createChatPass = (): ChatPass => newToken()

/** A cookie that is gone after this cannot bring a conversation back. */
export const chatPassDays = 30

export type Conversation = typeof conversations.$inferSelect
export type ChatMessage = typeof chat_messages.$inferSelect

type Asking = Pick<Ctx, 'actor'>

/**
 * Whose pass it is, and who is asking: the pass stays in a browser when a session ends there, and somebody else may sign in
 * next. What was said before signing in is the person's who signed in.
 */
const isOf = (pass: ChatPass, { actor }: Asking) =>
  sql`${conversations.visitor_hash} = ${hashOfToken(pass)}
      and (${conversations.user_id} is null or ${conversations.user_id} = ${actor?.user_id ?? null})`

/** Which of these conversations whoever holds the pass may read. */
export async function listOwn({ db, actor }: Pick<Ctx, 'db' | 'actor'>, pass: ChatPass, ids: string[]) {
  const own = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(inArray(conversations.id, ids), isOf(pass, { actor })))
  return new Set(own.map(({ id }) => id))
}

async function makeTheirs(db: Queries, { actor }: Asking, { id, user_id }: Conversation) {
  if (!actor || user_id !== null) return
  await db
    .update(conversations)
    .set({ user_id: actor.user_id })
    .where(and(eq(conversations.id, id), isNull(conversations.user_id)))
}

/** Somebody else's conversation is as little found as one that never was. */
export async function lockConversation(
  tx: Tx,
  ctx: Asking,
  pass: ChatPass | undefined,
  id: string,
): Promise<Conversation> {
  const [conversation] =
    pass === undefined
      ? []
      : await tx
          .select()
          .from(conversations)
          .where(and(eq(conversations.id, id), isOf(pass, ctx)))
          .for('update')
  if (!conversation) throw new AppError('not_found')
  await makeTheirs(tx, ctx, conversation)
  return conversation
}

/** The conversation of this opening of the widget: there already when its first message is sent again. */
export async function lockOrBegin(
  tx: Tx,
  ctx: Pick<Ctx, 'actor' | 'now'>,
  pass: ChatPass,
  { sessionId, userName, userEmail }: ChatMessageInput,
): Promise<Conversation> {
  const now = ctx.now()
  const [conversation] = await tx
    .insert(conversations)
    .values({
      visitor_hash: hashOfToken(pass),
      session_id: sessionId,
      user_id: ctx.actor?.user_id ?? null,
      name: userName,
      email: userEmail,
      created_at: now,
      updated_at: now,
    })
    .onConflictDoUpdate({
      target: [conversations.visitor_hash, conversations.session_id],
      set: { updated_at: now },
      setWhere: isOf(pass, ctx),
    })
    .returning()
  if (!conversation) throw new AppError('not_found')
  await makeTheirs(tx, ctx, conversation)
  return conversation
}

/** The last conversation of whoever holds the pass, to go on with; null when there is none. */
export async function findLastConversation(ctx: Pick<Ctx, 'db' | 'actor' | 'now'>, pass: ChatPass | undefined) {
  if (pass === undefined) return null
  const [conversation] = await ctx.db
    .select()
    .from(conversations)
    .where(isOf(pass, ctx))
    .orderBy(desc(conversations.updated_at))
    .limit(1)
  const oldest = ctx.now().getTime() - chatPassDays * 24 * 3_600_000
  if (!conversation || conversation.updated_at.getTime() < oldest) return null
  await makeTheirs(ctx.db, ctx, conversation)
  return { ...conversation, messages: await listMessages(ctx.db, conversation.id) }
}

/** From now on this pass opens nothing, wherever a copy of it lies. The team keeps what was said. */
export async function endChatPass(db: Queries, pass: ChatPass) {
  await db
    .update(conversations)
    .set({ visitor_hash: sql`'ended ' || ${conversations.id}` })
    .where(eq(conversations.visitor_hash, hashOfToken(pass)))
}

export async function listMessages(db: Queries, conversationId: string): Promise<ChatMessage[]> {
  return db
    .select()
    .from(chat_messages)
    .where(eq(chat_messages.conversation_id, conversationId))
    .orderBy(asc(chat_messages.position))
}

/** What was said in the chat that became this lead. */
export async function listMessagesOfLead(db: Queries, leadId: string): Promise<ChatMessage[]> {
  const [conversation] = await db.select().from(conversations).where(eq(conversations.lead_id, leadId))
  if (!conversation) throw new AppError('not_found')
  return listMessages(db, conversation.id)
}

/** With all that was said in it. */
export async function deleteConversationOfLead(tx: Tx, leadId: string) {
  await tx.delete(conversations).where(eq(conversations.lead_id, leadId))
}

type NewMessage = Pick<ChatMessage, 'role' | 'content' | 'timestamp'> &
  Partial<Pick<ChatMessage, 'sent_as' | 'answers_id' | 'left_open' | 'sources' | 'offers'>>

/** Adds to a conversation that the caller has locked. */
export async function addMessage(tx: Tx, conversationId: string, message: NewMessage): Promise<ChatMessage> {
  const [{ last } = { last: 0 }] = await tx
    .select({ last: sql<number>`coalesce(max(${chat_messages.position}), 0)::int` })
    .from(chat_messages)
    .where(eq(chat_messages.conversation_id, conversationId))
  if (message.role === 'user' && last >= questionsPerConversation * 2) throw new AppError('conversation_full')
  const added = stored(
    await tx
      .insert(chat_messages)
      .values({ ...message, conversation_id: conversationId, position: last + 1 })
      .returning(),
    'message',
  )
  await tx.update(conversations).set({ updated_at: message.timestamp }).where(eq(conversations.id, conversationId))
  return added
}

/** A conversation nobody handed over is forgotten after a year; one that became a lead stays with it. */
const CONVERSATION_LIFE_MS = 365 * 24 * 3_600_000

export async function pruneConversations(db: Queries, now: Date) {
  const oldest = new Date(now.getTime() - CONVERSATION_LIFE_MS)
  await db.delete(conversations).where(and(isNull(conversations.lead_id), lt(conversations.updated_at, oldest)))
}
