import { agency } from '#content/agency.ts'
import type { ChatMessageInput, HandOver } from '#domain/chat.ts'
import { AppError } from '#domain/errors.ts'
import type { Visit } from '#domain/visits.ts'
import type { Assistant } from '../assistant/assistant.ts'
import type { Ctx } from '../context.ts'
import {
  changeChat,
  findAnswer,
  findSentAs,
  holdConversation,
  keepAnswer,
  keepQuestion,
  lockConversation,
  lockOrBegin,
  type ChatPass,
  type Conversation,
} from '../conversations/chats.ts'
import { listChat, type ChatMessage } from '../conversations/thread.ts'
import type { Tx } from '../db/client.ts'
import { queueEmail } from '../emails/emails.ts'
import { completeLead, openLead } from '../leads/leads.ts'
import { findReceived } from '../leads/received.ts'
import { countAddress, isWithin, type Limit } from '../limits/limits.ts'
import { isSameQuestion, keepOpenQuestion, listWrittenAnswers } from '../questions/questions.ts'
import { transcriptEmail, transcriptOf } from './chat.emails.ts'

/**
 * Keeps what a visitor says before anything else is done: whatever fails afterwards, it is not lost. What is sent again under
 * the same key is stored once.
 */
export async function receiveMessage(
  ctx: Ctx,
  pass: ChatPass,
  input: ChatMessageInput,
  key: string | null,
): Promise<ChatMessage> {
  return ctx.db.transaction(async (tx) => {
    const { id } = input.conversationId
      ? await lockConversation(tx, ctx, pass, input.conversationId)
      : await lockOrBegin(tx, ctx, pass, input)
    const repeated = key ? await findSentAs(tx, id, key) : undefined
    return repeated ?? keepQuestion(tx, id, { content: input.message, timestamp: ctx.now() }, key)
  })
}

/** A model costs money: whoever asks more than this is answered from the pages alone. */
const modelLimit: Limit = { name: 'chat-model-address', times: 40, perSeconds: 3600 }

/** `tell` hears the answer grow; nothing waits for whoever listens. */
type Asking = { question: ChatMessage; address: string; tell?: Parameters<Assistant['answer']>[1] }

/** Answers a stored question, once: a question asked again is given the answer it had. */
export async function answerMessage(
  ctx: Ctx & { assistant: Assistant },
  { question, address, tell = () => {} }: Asking,
): Promise<ChatMessage> {
  const given = await findAnswer(ctx.db, question)
  if (given) return given
  const messages = await listChat(ctx.db, question.conversation_id)
  const earlier = messages.filter(({ position }) => position < question.position).map(turnOf)
  const mayUseModel = ctx.assistant.hasModel && (await isWithin(countAddress(ctx.db, modelLimit, address, ctx.now())))
  const written = await listWrittenAnswers(ctx.db)
  const isCustomer = ctx.actor?.role === 'user'
  const task = { question: question.content, earlier, written, now: ctx.now(), isCustomer, mayUseModel }
  const { text, sources, offers, open } = await ctx.assistant.answer(task, tell)
  return ctx.db.transaction(async (tx) => {
    const conversation = await holdConversation(tx, question.conversation_id)
    const given = await findAnswer(tx, question)
    if (!given && open !== undefined && !(await wasLeftOpen(tx, question.conversation_id, open)))
      await keepOpenQuestion({ db: tx, now: ctx.now }, { question: open, address, name: conversation.name })
    return (
      given ??
      keepAnswer(tx, question.conversation_id, {
        content: text,
        timestamp: ctx.now(),
        answers_id: question.id,
        sources,
        offers,
        left_open: open ?? null,
      })
    )
  })
}

/** Once in a conversation: whoever insists is no further visitor. */
async function wasLeftOpen(tx: Tx, conversationId: string, open: string): Promise<boolean> {
  const messages = await listChat(tx, conversationId)
  return messages.some(({ left_open }) => left_open !== null && isSameQuestion(left_open, open))
}

const turnOf = ({ role, content }: ChatMessage) => ({
  who: role === 'user' ? ('visitor' as const) : ('assistant' as const),
  said: content,
})

const handOverLimit: Limit = { name: 'chat-hand-over-address', times: 10, perSeconds: 3600 }

type Wish = { pass: ChatPass | undefined; conversationId: string; address: string; visit: Visit }

/** S1 §7 sendEmail: the transcript goes to the team, and to nobody else. */
export async function sendTranscript(ctx: Ctx, wish: Wish) {
  await countAddress(ctx.db, handOverLimit, wish.address, ctx.now())
  await ctx.db.transaction(async (tx) => {
    await passOn(tx, ctx, await lockConversation(tx, ctx, wish.pass, wish.conversationId), wish.visit)
  })
}

/** A person of the team takes over: they need to know where to answer, and the visitor when. */
export async function handOver(ctx: Ctx, wish: Wish, { email, phone }: HandOver) {
  await countAddress(ctx.db, handOverLimit, wish.address, ctx.now())
  const leadId = await ctx.db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, ctx, wish.pass, wish.conversationId)
    const contact = { email: email ?? conversation.email, phone: phone ?? conversation.phone }
    if (contact.email === null && contact.phone === null) throw new AppError('contact_missing')
    await changeChat(tx, conversation.id, contact)
    return passOn(tx, ctx, { ...conversation, ...contact }, wish.visit)
  })
  return findReceived(ctx, leadId)
}

/**
 * The conversation becomes a lead, whose e-mail holds the transcript. Passed on again, the team gets it once more if there is
 * more to read or another way to answer, and nothing otherwise.
 */
async function passOn(tx: Tx, ctx: Ctx, conversation: Conversation, visit: Visit): Promise<string> {
  const { id, name, email, phone } = conversation
  const messages = await listChat(tx, id)
  const last = messages.at(-1)?.position ?? 0
  if (conversation.lead_id === null) {
    const details = { conversation: transcriptOf(conversation, messages) }
    const lead = await openLead(tx, ctx, { source: 'chat', name, email, phone, details, visit })
    await changeChat(tx, id, { lead_id: lead.id, mailed_up_to: last })
    return lead.id
  }
  const isReachable = await completeLead(tx, ctx, conversation.lead_id, { email, phone })
  if (last === conversation.mailed_up_to && !isReachable) return conversation.lead_id
  await queueEmail(tx, transcriptEmail(agency.email, conversation, messages, ctx.origin))
  await changeChat(tx, id, { mailed_up_to: last })
  return conversation.lead_id
}
