import type { ChatState } from '#domain/chat.ts'
import { askedMs } from '#domain/chats.ts'
import { AppError } from '#domain/errors.ts'
import { officePlaces } from '#domain/places.ts'
import type { Ctx } from '../context.ts'
import { changeChat, findLastChat, lockConversation, type ChatPass, type Conversation } from '../conversations/chats.ts'
import { findUnansweredMail } from '../conversations/mailed-chats.ts'
import { findPresence, keepPresence, visitor } from '../conversations/presences.ts'
import { findLastWords } from '../conversations/team-chats.ts'
import type { Queries, Tx } from '../db/client.ts'
import { findPerson } from '../accounts/people.ts'
import { notify } from '../notifications/notify.ts'
import { listAvailable } from './availability.ts'

type Talk = Pick<Conversation, 'id' | 'joined_by' | 'asked_for_person_at' | 'lead_id' | 'company_id'>

/** Who answers in a chat now, as its visitor is told. */
type WhoAnswers = {
  state: ChatState
  /** Of the person who joined. */
  person: string | null
  is_typing: boolean
  /** A person was asked for, and none came. */
  is_nobody_free: boolean
}

const assistantAnswers: WhoAnswers = { state: 'assistant', person: null, is_typing: false, is_nobody_free: false }

export async function readWhoAnswers({ db, now }: Pick<Ctx, 'db' | 'now'>, chat: Talk): Promise<WhoAnswers> {
  if (chat.joined_by !== null) {
    const [person, present] = [
      await findPerson(db, chat.joined_by),
      await findPresence(db, chat.id, chat.joined_by, now()),
    ]
    return { ...assistantAnswers, state: 'person', person: person?.first_name || null, is_typing: present.is_typing }
  }
  if (chat.asked_for_person_at === null) return assistantAnswers
  // Whoever answered by email waits for one: nobody is asked into the chat.
  const mailed = await findUnansweredMail(db, chat.id)
  if (mailed?.at.getTime() === chat.asked_for_person_at.getTime()) return assistantAnswers
  if (await isAskedFor(db, chat.asked_for_person_at, now())) return { ...assistantAnswers, state: 'waiting' }
  return { ...assistantAnswers, is_nobody_free: true }
}

/** For two minutes, as long as there is anybody who could come. */
const isAskedFor = async (db: Queries, since: Date, now: Date) =>
  now.getTime() - since.getTime() < askedMs && (await listAvailable(db, now)).length > 0

/** conversations.md §2.7, 'Talk to a person': whoever of the team is available is told, once per wish. */
export async function askForPerson(ctx: Ctx, pass: ChatPass | undefined, id: string): Promise<WhoAnswers> {
  const chat = await ctx.db.transaction(async (tx) => {
    const held = await lockConversation(tx, ctx, pass, id)
    if (held.company_id !== null) throw new AppError('chat_is_ticket')
    return askIn(tx, ctx, held)
  })
  return readWhoAnswers(ctx, chat)
}

/** The same in a chat that is held. */
export async function askIn(tx: Tx, ctx: Telling, held: Conversation): Promise<Conversation> {
  const now = ctx.now()
  const { id, name, joined_by, asked_for_person_at: since } = held
  if (joined_by !== null || (since && (await isAskedFor(tx, since, now)))) return held
  await changeChat(tx, id, { asked_for_person_at: now })
  await notify(tx, ctx, await listAvailable(tx, now), {
    event: 'chat_waiting',
    cause: `${id} ${now.toISOString()}`,
    about: id,
    company_id: null,
    title: `${name} wants a person`,
    text: await findLastWords(tx, id),
    link: officePlaces.chat(id),
  })
  return { ...held, asked_for_person_at: now }
}

export type Telling = Pick<Ctx, 'now' | 'origin' | 'auth' | 'actor'>

/** That the visitor has the chat open; nothing where they have none. */
export async function keepVisitorHere(ctx: Ctx, pass: ChatPass | undefined, typing: boolean) {
  const chat = await findLastChat(ctx, pass)
  if (chat) await keepPresence(ctx.db, { conversation_id: chat.id, who: visitor, typing }, ctx.now())
}
