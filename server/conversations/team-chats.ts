import { and, asc, desc, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { presentMs, type ChatsShown } from '#domain/chats.ts'
import { countedTo } from '#domain/counts.ts'
import { AppError } from '#domain/errors.ts'
import { nameOf, people } from '../accounts/people.ts'
import type { Queries, Tx } from '../db/client.ts'
import { cutPageBy, type Cursor } from '../db/keyset.ts'
import { addMessage } from './conversations.ts'
import { conversations, messages } from './conversations.tables.ts'
import { visitor } from './presences.ts'
import { presences } from './presences.tables.ts'
import { eventText, roleOf } from './thread.ts'

const PAGE_SIZE = 20
/** More do not wait for anybody; who came first is among them. */
const WAITING_AT_MOST = 50
const SHOWN_MS = 30 * 24 * 3_600_000

const isChat = isNotNull(conversations.visitor_hash)
const isWaiting = and(isNotNull(conversations.asked_for_person_at), isNull(conversations.joined_by))

/** What the team sees of chats. */
const shown = {
  id: conversations.id,
  name: conversations.name,
  email: conversations.email,
  phone: conversations.phone,
  page: conversations.page,
  user_id: conversations.user_id,
  company_id: conversations.company_id,
  lead_id: conversations.lead_id,
  joined_by: conversations.joined_by,
  joined_name: people.first_name,
  asked_for_person_at: conversations.asked_for_person_at,
  updated_at: conversations.updated_at,
  said: sql<string>`coalesce((select m.text from ${messages} m where m.conversation_id = ${conversations}.id
    and m.side = 'client' and m.event is null order by m.position desc limit 1), '')`,
  present: { typing: presences.typing, seen_at: presences.seen_at },
}

const isVisitors = and(eq(presences.conversation_id, conversations.id), eq(presences.who, visitor))

const select = (db: Queries, where: SQL | undefined) =>
  db
    .select(shown)
    .from(conversations)
    .leftJoin(people, eq(people.user_id, conversations.joined_by))
    .leftJoin(presences, isVisitors)
    .where(and(isChat, where))
    .$dynamic()

type ShownChat = Awaited<ReturnType<typeof select>>[number]

const isShownStill = (now: Date) => gt(conversations.updated_at, new Date(now.getTime() - SHOWN_MS))

/** A page of the chats of the last 30 days, or of those in which somebody is or waits; who waits comes first. */
export async function listChats(db: Queries, show: ChatsShown, after: Cursor | null, now: Date) {
  const isRecent = isShownStill(now)
  const isHere = gt(presences.seen_at, new Date(now.getTime() - presentMs))
  const isLive = and(or(isNotNull(conversations.joined_by), isHere), isNull(conversations.company_id))
  const others = and(
    isRecent,
    sql`(${isWaiting}) is not true`,
    show === 'live' ? isLive : undefined,
    after ? sql`(${conversations.updated_at}, ${conversations.id}) < (${after.created_at}, ${after.id})` : undefined,
  )
  const waiting: ShownChat[] = after
    ? []
    : await select(db, and(isRecent, isWaiting)).orderBy(asc(conversations.asked_for_person_at)).limit(WAITING_AT_MOST)
  const rows = await select(db, others)
    .orderBy(desc(conversations.updated_at), desc(conversations.id))
    .limit(PAGE_SIZE + 1)
  const { page, next } = cutPageBy(rows, PAGE_SIZE, ({ updated_at, id }) => ({ created_at: updated_at, id }))
  const [counted] = await db.select({ waiting: countWaitingChats(now) }).from(sql`(values (1)) as one(row)`)
  return {
    chats: [...waiting, ...page],
    next,
    waiting: counted?.waiting ?? 0,
    counts: after
      ? null
      : { live: await count(db, and(isRecent, or(isWaiting, isLive))), all: await count(db, isRecent) },
  }
}

/** How many there are of these, counted up to `countedTo`. */
const count = (db: Queries, which: SQL | undefined) =>
  db.$count(
    db
      .select({ id: conversations.id })
      .from(conversations)
      .leftJoin(presences, isVisitors)
      .where(and(isChat, which))
      .limit(countedTo + 1)
      .as('found'),
  )

/** How many visitors want a person, as part of another query. */
export const countWaitingChats = (now: Date) =>
  sql<number>`(select count(*) from ${conversations} where ${and(isChat, isShownStill(now), isWaiting)})`.mapWith(
    Number,
  )

/** One of them, with all that was said and happened in it. */
export async function findChat(db: Queries, id: string) {
  const [chat] = await select(db, eq(conversations.id, id))
  if (!chat) throw new AppError('not_found')
  const rows = await db
    .select({
      id: messages.id,
      role: roleOf,
      event: messages.event,
      name: nameOf(people),
      first_name: people.first_name,
      content: messages.text,
      timestamp: messages.created_at,
      sources: messages.sources,
      via: messages.via,
      from_name: messages.author_name,
      from_email: messages.author_email,
      quoted_text: messages.quoted_text,
      mail_id: messages.mail_id,
      is_verified: messages.is_verified,
    })
    .from(messages)
    .leftJoin(people, and(eq(people.user_id, messages.author_id), eq(messages.side, 'team')))
    .where(eq(messages.conversation_id, id))
    .orderBy(asc(messages.position))
  return {
    ...chat,
    messages: rows.map(({ event, first_name, ...message }) => ({
      ...message,
      content: event ? eventText(event, first_name) : message.content,
    })),
  }
}

/** Held until the transaction ends; what no visitor began is no chat. */
export async function holdChat(tx: Tx, id: string) {
  const [chat] = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, id), isChat))
    .for('update')
  if (!chat) throw new AppError('not_found')
  return chat
}

type Joined = Pick<typeof conversations.$inferInsert, 'joined_by' | 'joined_at' | 'asked_for_person_at'>
type OfTicket = Pick<typeof conversations.$inferInsert, 'company_id' | 'subject'>

/** Who talks in a chat that is held, or which ticket's it becomes. */
export async function changeTalk(tx: Tx, id: string, change: Partial<Joined & OfTicket>) {
  await tx.update(conversations).set(change).where(eq(conversations.id, id))
}

type Happened = { kind: 'joined' | 'left' | 'made_ticket'; about?: string }

/** Says in the chat what somebody of the team did. */
export const addChatEvent = (tx: Tx, id: string, event: Happened, by: string | null, now: Date) =>
  addMessage(tx, id, { side: 'team', via: 'chat', author_id: by, text: '', event, created_at: now })

/** When somebody of the team last joined or said something, and what the visitor has said since that nobody answered. */
export async function listUnanswered(db: Queries, id: string) {
  const isOurs = and(eq(messages.side, 'team'), sql`coalesce(${messages.event}->>'kind', '') <> 'left'`)
  const [last] = await db
    .select({ position: messages.position, at: messages.created_at })
    .from(messages)
    .where(and(eq(messages.conversation_id, id), isOurs))
    .orderBy(desc(messages.position))
    .limit(1)
  const unanswered = await db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.conversation_id, id),
        eq(messages.side, 'client'),
        eq(messages.via, 'chat'),
        isNull(messages.event),
        gt(messages.position, last?.position ?? 0),
        sql`not exists (select from ${messages} a where a.answers_id = ${messages.id})`,
      ),
    )
    .orderBy(asc(messages.position))
  return { lastAt: last?.at ?? null, unanswered: unanswered.map((one) => one.id) }
}

/** The first that the visitor said, and the last. */
export const findFirstWords = (db: Queries, id: string) => findWords(db, id, asc(messages.position))
export const findLastWords = (db: Queries, id: string) => findWords(db, id, desc(messages.position))

async function findWords(db: Queries, id: string, order: SQL): Promise<string> {
  const [found] = await db
    .select({ text: messages.text })
    .from(messages)
    .where(and(eq(messages.conversation_id, id), eq(messages.side, 'client'), isNull(messages.event)))
    .orderBy(order)
    .limit(1)
  return found?.text ?? ''
}
