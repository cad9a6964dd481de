import { and, eq } from 'drizzle-orm'
import { company } from '#content/company.ts'
import type { ChatMessageInput, HandOver } from '#domain/chat.ts'
import { AppError } from '#domain/errors.ts'
import type { Visit } from '#domain/visits.ts'
import { answerFromPages } from '../assistant/assistant.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { queueEmail } from '../emails/emails.ts'
import { completeLead, openLead } from '../leads/leads.ts'
import { countAgainst, type Limit } from '../limits/limits.ts'
import { transcriptEmail, transcriptOf } from './chat.emails.ts'
import { chat_messages, conversations } from './chat.tables.ts'
import {
  addMessage,
  listMessages,
  lockConversation,
  lockOrBegin,
  type ChatMessage,
  type ChatPass,
  type Conversation,
} from './conversations.ts'

/** Keeps what a visitor says before anything else is done: whatever fails afterwards, it is not lost. */
export async function receiveMessage(ctx: Ctx, pass: ChatPass, input: ChatMessageInput): Promise<ChatMessage> {
  return ctx.db.transaction(async (tx) => {
    const { id } = input.conversationId
      ? await lockConversation(tx, pass, input.conversationId)
      : await lockOrBegin(tx, ctx, pass, input)
    const [repeated] = input.messageId
      ? await tx
          .select()
          .from(chat_messages)
          .where(and(eq(chat_messages.conversation_id, id), eq(chat_messages.sent_as, input.messageId)))
      : []
    return (
      repeated ??
      addMessage(tx, id, {
        role: 'user',
        content: input.message,
        timestamp: ctx.now(),
        sent_as: input.messageId ?? null,
      })
    )
  })
}

/** Answers a stored question, once: a question asked again is given the answer it had. */
export async function answerMessage(ctx: Ctx, question: ChatMessage): Promise<ChatMessage> {
  const earlier = (await listMessages(ctx.db, question.conversation_id)).filter(
    ({ position }) => position < question.position,
  )
  const asked = earlier.filter(({ role }) => role === 'user').map(({ content }) => content)
  const { text, sources, offers } = answerFromPages(question.content, asked, ctx.now())
  return ctx.db.transaction(async (tx) => {
    await tx.select().from(conversations).where(eq(conversations.id, question.conversation_id)).for('update')
    const [given] = await tx.select().from(chat_messages).where(eq(chat_messages.answers_id, question.id))
    return (
      given ??
      addMessage(tx, question.conversation_id, {
        role: 'assistant',
        content: text,
        timestamp: ctx.now(),
        answers_id: question.id,
        sources,
        offers,
      })
    )
  })
}

const handOverLimit: Limit = { name: 'chat-hand-over-address', times: 10, perSeconds: 3600 }

type Wish = { pass: ChatPass | undefined; conversationId: string; address: string; visit: Visit }

/** S1 §7 sendEmail: the transcript goes to the team, and to nobody else. */
export async function sendTranscript(ctx: Ctx, wish: Wish) {
  await countAgainst(ctx.db, handOverLimit, wish.address, ctx.now())
  await ctx.db.transaction(async (tx) => {
    await passOn(tx, ctx, await lockConversation(tx, wish.pass, wish.conversationId), wish.visit)
  })
}

/** A person of the team takes over: they need to know where to answer. */
export async function handOver(ctx: Ctx, wish: Wish, { email, phone }: HandOver) {
  await countAgainst(ctx.db, handOverLimit, wish.address, ctx.now())
  await ctx.db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, wish.pass, wish.conversationId)
    const contact = { email: email ?? conversation.email, phone: phone ?? conversation.phone }
    if (contact.email === null && contact.phone === null) throw new AppError('contact_missing')
    await tx.update(conversations).set(contact).where(eq(conversations.id, conversation.id))
    await passOn(tx, ctx, { ...conversation, ...contact }, wish.visit)
  })
}

/**
 * The conversation becomes a lead, whose e-mail holds the transcript. Passed on again, the team gets it once more if there is
 * more to read or another way to answer, and nothing otherwise.
 */
async function passOn(tx: Tx, ctx: Ctx, conversation: Conversation, visit: Visit) {
  const { id, name, email, phone } = conversation
  const messages = await listMessages(tx, id)
  const last = messages.at(-1)?.position ?? 0
  if (conversation.lead_id === null) {
    const details = { conversation: transcriptOf(conversation, messages) }
    const lead = await openLead(tx, ctx, { source: 'chat', name, email, phone, details, visit })
    await tx.update(conversations).set({ lead_id: lead.id, mailed_up_to: last }).where(eq(conversations.id, id))
    return
  }
  const isReachable = await completeLead(tx, conversation.lead_id, { email, phone }, ctx.now())
  if (last === conversation.mailed_up_to && !isReachable) return
  await queueEmail(tx, transcriptEmail(company.email, conversation, messages, ctx.origin))
  await tx.update(conversations).set({ mailed_up_to: last }).where(eq(conversations.id, id))
}
