import { agency } from '#content/agency.ts'
import { awayMs } from '#domain/chats.ts'
import type { NotificationEvent } from '#domain/notifications.ts'
import { officePlaces } from '#domain/places.ts'
import { listPeopleWithRole } from '../accounts/people.ts'
import type { Ctx } from '../context.ts'
import type { Conversation } from '../conversations/chats.ts'
import type { Mailed } from '../conversations/conversations.ts'
import { addMessage } from '../conversations/conversations.ts'
import { takeToMail } from '../conversations/mailed-chats.ts'
import { findPresence, visitor } from '../conversations/presences.ts'
import { changeTalk, holdChat } from '../conversations/team-chats.ts'
import type { Tx } from '../db/client.ts'
import { queueInThread } from '../inbound-mail/threads.ts'
import { enqueue } from '../jobs/queue.ts'
import { notify } from '../notifications/notify.ts'
import { mailInTicketOfChat } from '../tickets/chat-tickets.ts'
import { chatAnswerEmail } from './chat.emails.ts'

/** Looked at once its visitor has been away for so long. */
export async function mailLater(tx: Tx, conversation_id: string, now: Date) {
  const { seen_at } = await findPresence(tx, conversation_id, visitor, now)
  const awayAt = seen_at ? seen_at.getTime() + awayMs : 0
  await enqueue(tx, 'mail-chat-answers', { conversation_id }, { runAt: new Date(Math.max(now.getTime(), awayAt)) })
}

type Mailing = Pick<Ctx, 'db' | 'now' | 'auth' | 'mailIn' | 'origin'>

/**
 * conversations.md §2.7: whoever left an address, and was not there to read what a person said, gets it by e-mail, once. May run twice,
 * and several at once.
 */
export async function mailChatAnswers(ctx: Mailing, conversationId: string) {
  await ctx.db.transaction(async (tx) => {
    const chat = await holdChat(tx, conversationId).catch(() => null)
    if (!chat || chat.email === null) return
    const seen_at = await lastSeen(tx, chat, ctx.now())
    if (seen_at !== null && ctx.now().getTime() - seen_at.getTime() < awayMs) return
    const said = await takeToMail(tx, conversationId, seen_at)
    if (said.length === 0) return
    const { name, email, lead_id } = chat
    // It became a ticket meanwhile; what was said before goes out with the rest of it.
    if (chat.company_id !== null)
      return mailInTicketOfChat(tx, ctx, conversationId, { email, first_name: name }, said.join('\n\n'))
    const of = lead_id === null ? { conversation_id: conversationId } : { lead_id }
    await queueInThread(tx, ctx, of, `Your message to ${agency.name}`, [chatAnswerEmail({ name, email }, said)])
  })
}

/** In the widget, or where it is a ticket in the portal. */
async function lastSeen(tx: Tx, { id, user_id }: Pick<Conversation, 'id' | 'user_id'>, now: Date) {
  const { seen_at: inWidget } = await findPresence(tx, id, visitor, now)
  const { seen_at: inPortal } = user_id === null ? { seen_at: null } : await findPresence(tx, id, user_id, now)
  return inPortal !== null && (inWidget === null || inPortal > inWidget) ? inPortal : inWidget
}

type Telling = Pick<Ctx, 'now' | 'origin' | 'auth'>
type Written = Mailed & { text: string }

/** What a visitor answers by e-mail stands in the chat; where nobody of the team is there, it waits for one. */
export async function takeMailInChat(tx: Tx, ctx: Telling, conversationId: string, said: Written) {
  const now = ctx.now()
  const chat = await holdChat(tx, conversationId)
  const message = await addMessage(tx, conversationId, { ...said, side: 'client', created_at: now })
  await waitByMail(tx, ctx, chat, { id: message.id, text: said.text, at: now })
}

/** The assistant answers no e-mails: whoever has joined is told, or everybody, and then it waits since it came. */
export async function waitByMail(
  tx: Tx,
  ctx: Telling,
  { id, name, joined_by }: Pick<Conversation, 'id' | 'name' | 'joined_by'>,
  said: { id: string; text: string; at: Date },
) {
  if (joined_by === null) await changeTalk(tx, id, { asked_for_person_at: said.at })
  const told = {
    event: 'chat_waiting',
    cause: `${said.id} ${joined_by ?? ''}`,
    title: `${name} answered by email`,
    text: said.text,
  } as const
  await tell(tx, ctx, id, told, joined_by)
}

/** Our e-mail did not reach whoever chatted. */
export async function noteReturnedChatMail(tx: Tx, ctx: Telling, conversationId: string, text: string) {
  const { name, joined_by } = await holdChat(tx, conversationId)
  const told = {
    event: 'mail_returned',
    cause: `${conversationId} ${text}`,
    title: `${name}: our email came back`,
    text,
  } as const
  await tell(tx, ctx, conversationId, told, joined_by)
}

type Told = { event: NotificationEvent; cause: string; title: string; text: string }

async function tell(tx: Tx, ctx: Telling, conversationId: string, told: Told, who: string | null) {
  const admins = await listPeopleWithRole(tx, 'admin')
  const own = admins.filter(({ user_id }) => user_id === who)
  const link = officePlaces.chat(conversationId)
  const about = { about: conversationId, company_id: null, link }
  await notify(tx, ctx, own.length > 0 ? own : admins, { ...about, ...told })
}
