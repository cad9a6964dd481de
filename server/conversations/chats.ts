import { and, desc, eq, inArray, isNull, notLike, sql, type SQL } from 'drizzle-orm'
import { questionsPerConversation, type ChatMessageInput } from '#domain/chat.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { stored } from '../db/stored.ts'
import { hashOfToken, newToken } from '../tokens.ts'
import { addMessage } from './conversations.ts'
import { conversations, messages } from './conversations.tables.ts'
import { listChat, readChat, type ChatMessage } from './thread.ts'

/** The secret in a visitor's cookie: the only way to their conversations. */
export type ChatPass = string
export const createChatPass = (): ChatPass => newToken()

/** A cookie that is gone after this cannot bring a conversation back. */
export const chatPassDays = 30

export type Conversation = typeof conversations.$inferSelect

type Asking = Pick<Ctx, 'actor'>

/**
 * conversations.md §2.7: a chat held while signed in is that person's, on any device, and the pass opens it to nobody. Before that
 * it is whoever's the pass is: what was said before signing in is the person's who signed in. A ticket's thread is no chat.
 */
function isOf(pass: ChatPass | undefined, { actor }: Asking): SQL {
  const byPass =
    pass === undefined
      ? sql`false`
      : sql`(${conversations.user_id} is null and ${conversations.visitor_hash} = ${hashOfToken(pass)})`
  if (!actor) return byPass
  return sql`(${byPass} or (${conversations.user_id} = ${actor.user_id} and ${conversations.visitor_hash} is not null))`
}

/** Whose each of these chats is, by its id. */
export type Whose = ReadonlyMap<string, Pick<Conversation, 'visitor_hash' | 'user_id'>>
export async function listWhose(db: Queries, ids: string[]): Promise<Whose> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: conversations.id, visitor_hash: conversations.visitor_hash, user_id: conversations.user_id })
    .from(conversations)
    .where(inArray(conversations.id, ids))
  return new Map(found.map(({ id, ...whose }) => [id, whose]))
}

/** As `isOf`, of what is read already. `hash` is that of the pass. */
export function isTheirs(whose: Whose, id: string, hash: string, { actor }: Asking): boolean {
  const chat = whose.get(id)
  if (!chat || chat.visitor_hash === null) return false
  return chat.user_id === null ? chat.visitor_hash === hash : chat.user_id === actor?.user_id
}
export const hashOfPass = (pass: ChatPass) => hashOfToken(pass)

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
  const [conversation] = await tx
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

/** The last conversation of whoever asks, to go on with; null when there is none. */
export async function findLastConversation(ctx: Pick<Ctx, 'db' | 'actor' | 'now'>, pass: ChatPass | undefined) {
  const conversation = await findLastChat(ctx, pass)
  return conversation && { ...conversation, messages: await listChat(ctx.db, conversation.id) }
}

/** The same without what was said in it. */
export async function findLastChat(ctx: Pick<Ctx, 'db' | 'actor' | 'now'>, pass: ChatPass | undefined) {
  if (pass === undefined && !ctx.actor) return null
  const [conversation] = await ctx.db
    .select()
    .from(conversations)
    .where(and(isOf(pass, ctx), notLike(conversations.visitor_hash, 'left %')))
    .orderBy(desc(conversations.updated_at))
    .limit(1)
  const oldest = ctx.now().getTime() - chatPassDays * 24 * 3_600_000
  if (!conversation || conversation.updated_at.getTime() < oldest) return null
  await makeTheirs(ctx.db, ctx, conversation)
  return conversation
}

/** Whoever is signed in and starts over goes on with none of theirs. What they said stays theirs, and the team keeps it. */
export async function leaveChats(db: Queries, { actor }: Asking) {
  if (!actor) return
  await db
    .update(conversations)
    .set({ visitor_hash: sql`'left ' || ${conversations.id}` })
    .where(and(eq(conversations.user_id, actor.user_id), notLike(conversations.visitor_hash, 'left %')))
}

/** From now on this pass opens nothing, wherever a copy of it lies. The team keeps what was said. */
export async function endChatPass(db: Queries, pass: ChatPass) {
  await db
    .update(conversations)
    .set({ visitor_hash: sql`'ended ' || ${conversations.id}` })
    .where(eq(conversations.visitor_hash, hashOfToken(pass)))
}

/** Held until the transaction ends, whoever's it is. */
export async function holdConversation(tx: Tx, id: string): Promise<Conversation> {
  const [conversation] = await tx.select().from(conversations).where(eq(conversations.id, id)).for('update')
  if (!conversation) throw new AppError('not_found')
  return conversation
}

type Contact = Pick<Conversation, 'email' | 'phone'>
type Passed = Pick<Conversation, 'lead_id' | 'mailed_up_to'>
type Wishes = Pick<Conversation, 'asked_for_person_at' | 'page'>

/** How the visitor can be answered, how far the team has it, what they ask for and where they are. */
export async function changeChat(tx: Tx, id: string, change: Partial<Contact & Passed & Wishes>) {
  await tx.update(conversations).set(change).where(eq(conversations.id, id))
}

/** One message of a chat, by its id. */
export const findSaid = (db: Queries, id: string) => findChatMessage(db, eq(messages.id, id))

/** What was sent under this key before. */
export const findSentAs = (db: Queries, conversationId: string, key: string) =>
  findChatMessage(db, and(eq(messages.conversation_id, conversationId), eq(messages.sent_as, key)))

export const findAnswer = (db: Queries, { id }: Pick<ChatMessage, 'id'>) =>
  findChatMessage(db, eq(messages.answers_id, id))

async function findChatMessage(db: Queries, isIt: SQL | undefined): Promise<ChatMessage | undefined> {
  const [message] = await readChat(db, isIt)
  return message
}

type Said = Pick<ChatMessage, 'content' | 'timestamp'>
type Answered = Pick<ChatMessage, 'sources' | 'offers' | 'left_open'> & { answers_id: string }

/** Keeps a visitor's words in a conversation that the caller has locked. */
export async function keepQuestion(tx: Tx, id: string, { content, timestamp }: Said, key: string | null) {
  const { last } = stored(
    await tx
      .select({ last: sql<number>`coalesce(max(${messages.position}), 0)::int` })
      .from(messages)
      .where(eq(messages.conversation_id, id)),
    'count',
  )
  if (last >= questionsPerConversation * 2) throw new AppError('conversation_full')
  return shown(
    await addMessage(tx, id, { side: 'client', via: 'chat', text: content, sent_as: key, created_at: timestamp }),
  )
}

/** Likewise what the assistant says to it. */
export const keepAnswer = async (tx: Tx, id: string, { content, timestamp, ...answer }: Said & Answered) =>
  shown(await addMessage(tx, id, { side: 'assistant', via: 'chat', text: content, created_at: timestamp, ...answer }))

function shown(message: Awaited<ReturnType<typeof addMessage>>): ChatMessage {
  const { id, conversation_id, position, side, text, created_at, sources = [], offers = [], left_open = null } = message
  const role = side === 'client' ? 'user' : 'assistant'
  const said = { content: text, timestamp: created_at, sources, offers, left_open }
  return { id, conversation_id, position, role, name: null, ...said }
}
