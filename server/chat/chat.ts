import { agency } from '#content/agency.ts'
import { assistantSays } from '#content/assistant.ts'
import { transcriptOf } from '#content/transcript.ts'
import type { ChatMessageInput, HandOver } from '#domain/chat.ts'
import { AppError } from '#domain/errors.ts'
import type { Visit } from '#domain/visits.ts'
import type { Assistant } from '../assistant/assistant.ts'
import type { OwnAccount } from '../assistant/own-passages.ts'
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
import { keepPresence, visitor } from '../conversations/presences.ts'
import { listSaidInChat, type ChatMessage } from '../conversations/thread.ts'
import type { Tx } from '../db/client.ts'
import { queueEmail } from '../emails/emails.ts'
import { completeLead, openLead } from '../leads/leads.ts'
import { findReceived } from '../leads/received.ts'
import { countAddress, isWithin, type Limit } from '../limits/limits.ts'
import { isSameQuestion, keepOpenQuestion, listWrittenAnswers } from '../questions/questions.ts'
import { askIn, type Telling } from './asking.ts'
import { transcriptEmail } from './chat.emails.ts'

/**
 * Keeps what a visitor says before anything else is done: whatever fails afterwards, it is not lost. What is sent again under
 * the same key is stored once.
 */
export async function receiveMessage(
  ctx: Ctx,
  pass: ChatPass,
  input: ChatMessageInput,
  { key, page }: { key: string | null; page: string | null },
): Promise<{ question: ChatMessage; isForPerson: boolean }> {
  return ctx.db.transaction(async (tx) => {
    const chat = input.conversationId
      ? await lockConversation(tx, ctx, pass, input.conversationId)
      : await lockOrBegin(tx, ctx, pass, input)
    const { id } = chat
    if (chat.company_id !== null) throw new AppError('chat_is_ticket')
    const isForPerson = chat.joined_by !== null
    const repeated = key ? await findSentAs(tx, id, key) : undefined
    if (repeated) return { question: repeated, isForPerson }
    const now = ctx.now()
    if (page !== null && page !== chat.page) await changeChat(tx, id, { page })
    await keepPresence(tx, { conversation_id: id, who: visitor, typing: false }, now)
    return { question: await keepQuestion(tx, id, { content: input.message, timestamp: now }, key), isForPerson }
  })
}

/** A model costs money: whoever asks more than this is answered from the pages alone. */
const modelLimit: Limit = { name: 'chat-model-address', times: 40, perSeconds: 3600 }

/** `tell` hears the answer grow; nothing waits for whoever listens. */
type Asking = {
  question: ChatMessage
  address: string
  tell?: Parameters<Assistant['answer']>[1]
  /** Reads what is theirs, of a customer who asks. */
  readOwn?: () => Promise<OwnAccount>
}

type Answering = Telling & Pick<Ctx, 'db'> & { assistant: Assistant }

/**
 * Answers a stored question, once: a question asked again is given the answer it had. Null where a person joined meanwhile: the
 * assistant says nothing then.
 */
export async function answerMessage(
  ctx: Answering,
  { question, address, tell = () => {}, readOwn }: Asking,
): Promise<ChatMessage | null> {
  const given = await findAnswer(ctx.db, question)
  if (given) return given
  const messages = await listSaidInChat(ctx.db, question.conversation_id)
  const before = messages.filter(({ position, role }) => position < question.position && role !== 'person')
  const earlier = before.map(turnOf)
  const mayUseModel = ctx.assistant.hasModel && (await isWithin(countAddress(ctx.db, modelLimit, address, ctx.now())))
  const written = await listWrittenAnswers(ctx.db)
  const isCustomer = ctx.actor?.role === 'user'
  const own = isCustomer ? await readOwn?.() : undefined
  const task = { question: question.content, earlier, written, now: ctx.now(), isCustomer, own, mayUseModel }
  const said = await ctx.assistant.answer(task, tell)
  const { text, sources, offers, open } = isUnknownAgain(before, said) ? withPerson(said) : said
  return ctx.db.transaction(async (tx) => {
    const conversation = await holdConversation(tx, question.conversation_id)
    const given = await findAnswer(tx, question)
    if (!given && (conversation.joined_by !== null || conversation.company_id !== null)) return null
    // Whoever says that they want a person need not press a button, too.
    if (!given && text.startsWith(assistantSays.person)) await askIn(tx, ctx, conversation)
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

type Given = Awaited<ReturnType<Assistant['answer']>>

/** The second in a row that stays without an answer: a program that says so again helps nobody. */
const isUnknownAgain = (before: readonly ChatMessage[], { isKnown }: Given) =>
  !isKnown && before.findLast(({ role }) => role === 'assistant')?.content.startsWith(assistantSays.unknown) === true

const withPerson = (given: Given): Given => ({
  ...given,
  text: `${given.text}\n${assistantSays.shallAPerson}`,
  offers: given.offers.includes('person') ? given.offers : ['person', ...given.offers],
})

/** Once in a conversation: whoever insists is no further visitor. */
async function wasLeftOpen(tx: Tx, conversationId: string, open: string): Promise<boolean> {
  const messages = await listSaidInChat(tx, conversationId)
  return messages.some(({ left_open }) => left_open !== null && isSameQuestion(left_open, open))
}

const turnOf = ({ role, content, sources }: ChatMessage) => ({
  who: role === 'user' ? ('visitor' as const) : ('assistant' as const),
  said: content,
  isOwn: sources.some(({ own }) => own === true),
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
    await changeChat(tx, conversation.id, { ...contact, asked_for_person_at: null })
    return passOn(tx, ctx, { ...conversation, ...contact }, wish.visit)
  })
  return findReceived(ctx, leadId)
}

/**
 * The conversation becomes a lead, whose e-mail holds the transcript. Passed on again, the team gets it once more if there is
 * more to read or another way to answer, and nothing otherwise.
 */
export async function passOn(tx: Tx, ctx: Ctx, conversation: Conversation, visit: Visit): Promise<string> {
  const { id, name, email, phone } = conversation
  const messages = await listSaidInChat(tx, id)
  const last = messages.at(-1)?.position ?? 0
  if (conversation.lead_id === null) {
    const details = { conversation: transcriptOf(conversation, messages) }
    const lead = await openLead(tx, ctx, { source: 'chat', name, email, phone, details, visit })
    // Whoever of the team takes the lead answers.
    await changeChat(tx, id, { lead_id: lead.id, mailed_up_to: last, asked_for_person_at: null })
    return lead.id
  }
  const isReachable = await completeLead(tx, ctx, conversation.lead_id, { email, phone })
  if (last === conversation.mailed_up_to && !isReachable) return conversation.lead_id
  await queueEmail(tx, transcriptEmail(agency.email, conversation, messages, ctx.origin))
  await changeChat(tx, id, { mailed_up_to: last })
  return conversation.lead_id
}
