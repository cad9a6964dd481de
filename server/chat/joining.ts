import { silentMs, subjectFrom, teamStateOf, type ChatsShown } from '#domain/chats.ts'
import { AppError } from '#domain/errors.ts'
import { keepAccounts } from '../accounts/accounts.ts'
import { findPerson } from '../accounts/people.ts'
import { recordActivity } from '../activity/activity.ts'
import type { Assistant } from '../assistant/assistant.ts'
import { lockCompany } from '../companies/holding.ts'
import { actorOf, type Ctx } from '../context.ts'
import { readAttachments } from '../conversations/attachments.ts'
import { findSaid } from '../conversations/chats.ts'
import { addMessage } from '../conversations/conversations.ts'
import { findUnansweredMail } from '../conversations/mailed-chats.ts'
import { asPresence, keepPresence } from '../conversations/presences.ts'
import {
  addChatEvent,
  changeTalk,
  findChat,
  findFirstWords,
  holdChat,
  listChats,
  listUnanswered,
} from '../conversations/team-chats.ts'
import type { Queries, Tx } from '../db/client.ts'
import type { Cursor } from '../db/keyset.ts'
import { findWorker } from '../inbound-mail/mail-facts.ts'
import { enqueue } from '../jobs/queue.ts'
import { findTicketNumber, openTicketOfChat } from '../tickets/chat-tickets.ts'
import type { Telling } from './asking.ts'
import { readAvailability } from './availability.ts'
import { answerMessage, passOn } from './chat.ts'
import { mailLater, waitByMail } from './mailed-answers.ts'

type Chat = Awaited<ReturnType<typeof holdChat>>
type ShownChat = Awaited<ReturnType<typeof listChats>>['chats'][number]

const shown = (chat: ShownChat, now: Date) => ({
  id: chat.id,
  name: chat.name,
  state: teamStateOf({
    isJoined: chat.joined_by !== null,
    isAsked: chat.asked_for_person_at !== null,
    isHere: asPresence(chat.present, now).is_here,
  }),
  joined_name: chat.joined_name,
  said: chat.said,
  page: chat.page,
  updated_at: chat.updated_at.toISOString(),
})

/** Visitors' chats, whoever waits first, and whether the reader wants to be asked. */
export async function listTeamChats(ctx: Ctx, show: ChatsShown, after: Cursor | null) {
  const { chats, next, waiting, counts } = await listChats(ctx.db, show, after, ctx.now())
  return {
    chats: chats.map((chat) => shown(chat, ctx.now())),
    next,
    waiting,
    counts,
    availability: await readAvailability(ctx),
  }
}

export async function readTeamChat(ctx: Ctx, id: string) {
  const chat = await findChat(ctx.db, id)
  const { is_here, is_typing, seen_at } = asPresence(chat.present, ctx.now())
  const files = await readAttachments(ctx, [id])
  return {
    ...shown(chat, ctx.now()),
    email: chat.email,
    phone: chat.phone,
    customer_id: chat.user_id,
    lead_id: chat.lead_id,
    ticket_number: chat.company_id === null ? null : await findTicketNumber(ctx.db, id),
    is_mine: chat.joined_by === actorOf(ctx).user_id,
    is_here,
    is_typing,
    seen_at: seen_at?.toISOString() ?? null,
    messages: chat.messages.map((message) => ({
      ...message,
      timestamp: message.timestamp.toISOString(),
      attachments: files.of(message.id),
    })),
  }
}

/** Somebody else was faster. */
async function refuseTaken(queries: Queries, userId: string): Promise<never> {
  const person = await findPerson(queries, userId)
  const message = person?.first_name ? `${person.first_name} has already joined this chat.` : undefined
  throw new AppError('chat_taken', message === undefined ? {} : { message })
}

/** Of several at once one gets in: each looks at the chat when it is theirs to hold. */
export async function joinChat(ctx: Ctx, id: string) {
  const { user_id } = actorOf(ctx)
  const now = ctx.now()
  await ctx.db.transaction(async (tx) => {
    await keepAccounts(tx, [user_id])
    const chat = await holdChat(tx, id)
    if (chat.company_id !== null) throw new AppError('chat_is_ticket')
    if (chat.joined_by === user_id) return
    if (chat.joined_by !== null) await refuseTaken(tx, chat.joined_by)
    await changeTalk(tx, id, { joined_by: user_id, joined_at: now, asked_for_person_at: null })
    await addChatEvent(tx, id, { kind: 'joined' }, user_id, now)
    await recordJoin(tx, ctx, chat, user_id)
    await watchSilence(tx, id, now)
  })
}

const recordJoin = (tx: Tx, ctx: Ctx, { id, joined_by }: Chat, joined_id: string | null) =>
  recordActivity(tx, ctx, {
    kind: joined_id === null ? 'chat_left' : 'chat_joined',
    subject_type: 'chat',
    subject_id: id,
    before: { joined_id: joined_by },
    after: { joined_id },
  })

/** Looked at again when nothing was said for so long. */
const watchSilence = (tx: Tx, conversation_id: string, now: Date) =>
  enqueue(tx, 'go-on-with-chat', { conversation_id }, { runAt: new Date(now.getTime() + silentMs) })

/** The assistant answers again, also what was said meanwhile. */
export async function leaveChat(ctx: Ctx, id: string) {
  const { user_id } = actorOf(ctx)
  await ctx.db.transaction(async (tx) => {
    await keepAccounts(tx, [user_id])
    const chat = await holdChat(tx, id)
    if (chat.joined_by === null) return
    if (chat.joined_by !== user_id) await refuseTaken(tx, chat.joined_by)
    await endJoin(tx, chat, ctx.now())
    await recordJoin(tx, ctx, chat, null)
    await enqueue(tx, 'go-on-with-chat', { conversation_id: id })
  })
}

async function endJoin(tx: Tx, { id, joined_by }: Chat, now: Date) {
  await changeTalk(tx, id, { joined_by: null, joined_at: null })
  await addChatEvent(tx, id, { kind: 'left' }, joined_by, now)
}

/** conversations.md §3.5: whoever said nothing for ten minutes has left; what nobody answered since, the assistant does. */
export async function goOnWithChat(
  ctx: Omit<Telling, 'actor'> & Pick<Ctx, 'db'> & { assistant: Assistant },
  id: string,
) {
  const isAssistants = await ctx.db.transaction(async (tx) => {
    const chat = await holdChat(tx, id).catch(() => null)
    if (!chat || chat.company_id !== null) return false
    if (chat.joined_by === null) return true
    const { lastAt } = await listUnanswered(tx, id)
    const since = Math.max(chat.joined_at?.getTime() ?? 0, lastAt?.getTime() ?? 0)
    if (ctx.now().getTime() - since < silentMs) return false
    await endJoin(tx, chat, ctx.now())
    const mailed = chat.lead_id === null ? await findUnansweredMail(tx, id) : null
    if (mailed) await waitByMail(tx, ctx, { ...chat, joined_by: null }, mailed)
    return true
  })
  if (!isAssistants) return
  const { unanswered } = await listUnanswered(ctx.db, id)
  for (const questionId of unanswered) {
    const question = await findSaid(ctx.db, questionId)
    if (question) await answerMessage({ ...ctx, actor: null }, { question, address: `chat ${id}` })
  }
}

/** Says something to the visitor, in a chat one has joined. */
export async function answerChat(ctx: Ctx, id: string, text: string) {
  const { user_id, first_name } = actorOf(ctx)
  const now = ctx.now()
  return ctx.db.transaction(async (tx) => {
    await keepAccounts(tx, [user_id])
    const chat = await holdChat(tx, id)
    if (chat.company_id !== null) throw new AppError('chat_is_ticket')
    if (chat.joined_by === null) throw new AppError('chat_not_joined')
    if (chat.joined_by !== user_id) await refuseTaken(tx, chat.joined_by)
    const said = { side: 'team', via: 'chat', author_id: user_id, text, created_at: now } as const
    const message = await addMessage(tx, id, said)
    await keepPresence(tx, { conversation_id: id, who: user_id, typing: false }, now)
    await watchSilence(tx, id, now)
    if (chat.email !== null) await mailLater(tx, id, now)
    return { id: message.id, name: first_name, content: text, timestamp: now.toISOString() }
  })
}

/** A signed-in customer's chat goes on as a ticket, beside the limit of a free account: it is the team's own wish. */
export async function makeTicketOfChat(ctx: Ctx, id: string) {
  const { user_id: customerId } = await findChat(ctx.db, id)
  const customer = customerId === null ? null : await findWorker(ctx.db, customerId, null)
  if (!customer || customer.role !== 'user') throw new AppError('chat_without_account')
  const { user_id } = actorOf(ctx)
  const now = ctx.now()
  return ctx.db.transaction(async (tx) => {
    await lockCompany(tx, customer.company.id)
    await keepAccounts(tx, [user_id, customer.user_id])
    const chat = await holdChat(tx, id)
    if (chat.company_id !== null || chat.user_id !== customer.user_id) throw new AppError('conflict')
    if (chat.joined_by !== null && chat.joined_by !== user_id) await refuseTaken(tx, chat.joined_by)
    const message = await findFirstWords(tx, id)
    const ticket = await openTicketOfChat(tx, ctx, customer, id, { subject: subjectFrom(message), message })
    const { company_id, subject, ticket_number } = ticket
    await changeTalk(tx, id, { company_id, subject, joined_by: null, joined_at: null, asked_for_person_at: null })
    await addChatEvent(tx, id, { kind: 'made_ticket', about: ticket_number }, user_id, now)
    const made = { ticket_id: ticket.id }
    await recordActivity(tx, ctx, { kind: 'chat_made_ticket', subject_type: 'chat', subject_id: id, after: made })
    return { ticket_number }
  })
}

const noVisit = { page: null, landing_page: null, referrer: null, campaign: {} }

/** Today's hand-over, by the team; a chat that is a lead already stays that one. */
export async function makeLeadOfChat(ctx: Ctx, id: string) {
  return ctx.db.transaction(async (tx) => {
    const chat = await holdChat(tx, id)
    if (chat.company_id !== null) throw new AppError('chat_is_ticket')
    if (chat.lead_id !== null) return { lead_id: chat.lead_id }
    return { lead_id: await passOn(tx, ctx, chat, { ...noVisit, page: chat.page }) }
  })
}

/** That somebody of the team has the chat open. */
export async function keepTeamHere(ctx: Ctx, id: string, typing: boolean) {
  const chat = await findChat(ctx.db, id)
  await keepPresence(ctx.db, { conversation_id: chat.id, who: actorOf(ctx).user_id, typing }, ctx.now())
}
