import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import { agency } from '#content/agency.ts'
import { type MailFacts, ticketNumbersOf, type Verdict, whyIgnored } from '#domain/mail.ts'
import { partsWith } from '#domain/permissions.ts'
import { findActor } from '../accounts/actors.ts'
import { findRole, people } from '../accounts/people.ts'
import type { Actor, Ctx } from '../context.ts'
import { isCopyOf } from '../conversations/copies.ts'
import { countMailed, findByMailKey } from '../conversations/mailed-chats.ts'
import type { Queries, Tx } from '../db/client.ts'
import { lockFor } from '../db/locks.ts'
import { findLeadAddresses } from '../leads/lead-mails.ts'
import { findTickets, leadOn } from '../tickets/ticket-mails.ts'
import { inbound_mails } from './inbound-mail.tables.ts'
import type { ReadMail } from './read-mail.ts'
import { isOurBox, threadKeyIn } from './reply-address.ts'
import { findThreadByKey, findThreadsByRefs, type Thread } from './threads.ts'

export type InboundMail = typeof inbound_mails.$inferSelect

/** How mail comes in: whether it does, where answers go, and the name behind the @ of the ids that we give. */
export type MailIn = {
  replyAddress: string
  domain: string
  isOn: boolean
  smtp?: { host: string; port: number } | undefined
}
export type Taking = Pick<Ctx, 'auth' | 'now'> & { mailIn: MailIn }

const perSender = 30
const perThread = 60
const HOUR_MS = 3_600_000

type Ticket = Awaited<ReturnType<typeof findTickets>>[number]
type Chat = NonNullable<Awaited<ReturnType<typeof findByMailKey>>>
/** What a message is about: a ticket, the lead of whoever wrote, or their chat. */
export type Found =
  | { by: 'reply_address' | 'mention'; thread: 'ticket'; isClosed: boolean; ticket: Ticket }
  | { by: 'reply_address' | 'mention'; thread: 'lead'; isClosed: false; lead_id: string }
  | { by: 'reply_address' | 'mention'; thread: 'chat'; isClosed: false; chat: Chat }

export type Facts = Omit<MailFacts, 'found'> & { found: Found | null; user_id: string | null }

/** All that the decision is made from; nothing is changed. */
export async function findFacts(
  tx: Tx,
  ctx: Taking,
  row: InboundMail,
  mail: ReadMail,
  verdict: Verdict,
): Promise<Facts> {
  const { replyAddress, domain } = ctx.mailIn
  const isOurs = (address: string) => isOurBox(address, replyAddress, agency.email)
  const ignored = whyIgnored({
    header: mail.header,
    envelopeFrom: row.envelope_from,
    contentType: mail.contentType,
    from: mail.from?.address ?? null,
    isOurs,
    isOurId: new RegExp(`^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}@${RegExp.escape(domain)}$`, 'i').test(
      mail.message_ref,
    ),
  })
  const { sender, user_id } = await findSender(tx, mail.from?.address ?? null)
  const found = await findThread(tx, ctx, row, mail, user_id)
  const facts = { ignored, verdict, found, user_id }
  if (ignored) return { ...facts, sender, isDouble: false, isTooMuch: false }
  const isAllowed = sender !== 'account' || (await mayOpenTickets(tx, user_id ?? ''))
  return {
    ...facts,
    sender: isAllowed ? sender : 'excluded',
    isDouble: await isDouble(tx, row, mail),
    isTooMuch: await isTooMuch(tx, ctx, row, mail, found),
  }
}

async function findSender(queries: Queries, address: string | null) {
  if (address === null) return { sender: 'unreadable', user_id: null } as const
  const [person] = await queries.select({ user_id: people.user_id }).from(people).where(eq(people.email, address))
  if (!person) return { sender: 'unknown', user_id: null } as const
  const role = await findRole(queries, person.user_id)
  if (role === null) return { sender: 'excluded', user_id: null } as const
  return { sender: role === 'user' ? 'account' : 'team', ...person } as const
}

async function mayOpenTickets(queries: Queries, userId: string): Promise<boolean> {
  return (await findWorker(queries, userId, null)) !== null
}

/** Somebody as they act for this company, or for the one they would: null where its work is not theirs. */
export async function findWorker(queries: Queries, userId: string, companyId: string | null): Promise<Actor | null> {
  const actor = (await findActor(queries, userId, companyId))?.actor
  if (!actor || (companyId !== null && actor.company.id !== companyId)) return null
  return partsWith('work').includes(actor.company.part) ? actor : null
}

/**
 * By the reply address, which only we can write, whoever uses it. By the ids a message refers to, then by a ticket's number, only
 * where its sender takes part: both are known to anybody whom such a message was ever shown to.
 */
async function findThread(
  queries: Queries,
  ctx: Taking,
  row: InboundMail,
  mail: ReadMail,
  userId: string | null,
): Promise<Found | null> {
  for (const address of row.envelope_to.split(',')) {
    const key = threadKeyIn(ctx, ctx.mailIn.replyAddress, address)
    const thread = key && (await findThreadByKey(queries, key))
    const found = thread && (await aboutOf(queries, thread, 'reply_address'))
    if (found) return found
  }
  const takesPart = (found: Found) => isPartOf(queries, found, userId, mail.from?.address ?? '')
  for (const thread of await findThreadsByRefs(queries, mail.refs)) {
    const found = await aboutOf(queries, thread, 'mention')
    if (found && (await takesPart(found))) return found
  }
  const numbers = ticketNumbersOf({ subject: mail.subject, text: mail.whole })
  if (numbers.length === 0) return null
  const tickets = await findTickets(queries, { numbers: numbers.slice(0, 20) })
  for (const number of numbers) {
    const ticket = tickets.find(({ ticket_number }) => ticket_number === number)
    const found = ticket && ticketFound(await leadOn(queries, ticket), 'mention')
    if (found && (await takesPart(found))) return found
  }
  return null
}

/** A chat is found by its key; what it became since is where it goes on. */
async function chatFound(queries: Queries, key: string, by: Found['by']): Promise<Found | null> {
  const chat = await findByMailKey(queries, key)
  if (!chat) return null
  const [ticket] = await findTickets(queries, { conversations: [chat.id] })
  if (ticket) return ticketFound(await leadOn(queries, ticket), by)
  if (chat.lead_id !== null) return { by, thread: 'lead', isClosed: false, lead_id: chat.lead_id }
  return { by, thread: 'chat', isClosed: false, chat }
}

const ticketFound = (ticket: Ticket, by: Found['by']): Found => ({
  by,
  thread: 'ticket',
  isClosed: ticket.status === 'closed',
  ticket,
})

export async function aboutOf(
  queries: Queries,
  { key, ticket_id, lead_id }: Thread,
  by: Found['by'],
): Promise<Found | null> {
  if (lead_id !== null) return { by, thread: 'lead', isClosed: false, lead_id }
  if (ticket_id === null) return chatFound(queries, key, by)
  const [ticket] = await findTickets(queries, { ids: [ticket_id] })
  return ticket ? ticketFound(await leadOn(queries, ticket), by) : null
}

async function isPartOf(queries: Queries, found: Found, userId: string | null, address: string): Promise<boolean> {
  if (found.thread === 'chat') {
    const { user_id, email } = found.chat
    return (userId !== null && userId === user_id) || (address !== '' && email?.toLowerCase() === address)
  }
  if (found.thread === 'lead') {
    const [lead] = await findLeadAddresses(queries, [found.lead_id])
    return address !== '' && lead?.email?.toLowerCase() === address
  }
  if (userId !== null && (await findWorker(queries, userId, found.ticket.company_id)) !== null) return true
  const { conversation_id } = found.ticket
  return conversation_id !== null && address !== '' && isCopyOf(queries, conversation_id, address)
}

/** The same words under the same id, as one that was taken or waits for a person. Of two at once one waits here for the other. */
export async function isDouble(
  tx: Tx,
  row: InboundMail,
  mail: ReadMail,
  states: InboundMail['state'][] = ['taken', 'set_aside'],
): Promise<boolean> {
  await lockFor(tx, `mail:${mail.message_ref} ${mail.body_hash}`)
  const same = and(
    eq(inbound_mails.message_ref, mail.message_ref),
    eq(inbound_mails.body_hash, mail.body_hash),
    inArray(inbound_mails.state, states),
    ne(inbound_mails.id, row.id),
  )
  return (await tx.$count(inbound_mails, same)) > 0
}

async function isTooMuch(queries: Queries, ctx: Taking, row: InboundMail, mail: ReadMail, found: Found | null) {
  const since = new Date(ctx.now().getTime() - HOUR_MS)
  const lately = and(
    gt(inbound_mails.received_at, since),
    // What was set aside may be in another's name: it uses up nobody's share.
    eq(inbound_mails.state, 'taken'),
    ne(inbound_mails.id, row.id),
  )
  const address = mail.from?.address
  if (
    address &&
    (await queries.$count(inbound_mails, and(lately, eq(inbound_mails.from_address, address)))) >= perSender
  )
    return true
  if (!found) return false
  if (found.thread === 'chat') return (await countMailed(queries, found.chat.id, since)) >= perThread
  const isOfThread =
    found.thread === 'ticket' ? eq(inbound_mails.ticket_id, found.ticket.id) : eq(inbound_mails.lead_id, found.lead_id)
  return (await queries.$count(inbound_mails, and(lately, isOfThread))) >= perThread
}
