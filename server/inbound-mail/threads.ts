import { and, desc, eq, inArray, isNull, ne, not, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { findMailKey, giveMailKey, hasConversation } from '../conversations/mailed-chats.ts'
import type { Queries, Tx } from '../db/client.ts'
import { stored } from '../db/stored.ts'
import { type Email, type Held, queueEmails } from '../emails/emails.ts'
import { enqueueAll } from '../jobs/queue.ts'
import { inbound_mails, mail_refs, mail_threads } from './inbound-mail.tables.ts'
import { newThreadKey, replyAddressOf } from './reply-address.ts'

export type Thread = typeof mail_threads.$inferSelect
type About = { ticket_id: string } | { lead_id: string }
/** A chat's is the one whose key it has. */
export type ThreadOf = About | { conversation_id: string }

/** What is said by e-mail about this ticket, lead or chat; begun under this subject where nothing was said yet. */
export async function threadOf(tx: Tx, ctx: Pick<Ctx, 'now'>, of: ThreadOf, subject: string): Promise<Thread> {
  if ('conversation_id' in of) return threadOfChat(tx, ctx, of.conversation_id, subject)
  const isOf = 'ticket_id' in of ? eq(mail_threads.ticket_id, of.ticket_id) : eq(mail_threads.lead_id, of.lead_id)
  const [known] = await tx.select().from(mail_threads).where(isOf)
  if (known) return known
  await tx
    .insert(mail_threads)
    .values({ key: newThreadKey(), ...of, subject, created_at: ctx.now() })
    .onConflictDoNothing()
  return stored(await tx.select().from(mail_threads).where(isOf), 'thread')
}

/** Whoever asks holds the chat. */
async function threadOfChat(tx: Tx, ctx: Pick<Ctx, 'now'>, conversationId: string, subject: string): Promise<Thread> {
  const known = await findMailKey(tx, conversationId)
  const key = known ?? newThreadKey()
  if (known === null) await giveMailKey(tx, conversationId, key)
  await tx.insert(mail_threads).values({ key, subject, created_at: ctx.now() }).onConflictDoNothing()
  return stored(await tx.select().from(mail_threads).where(eq(mail_threads.key, key)), 'thread')
}

/** A chat that is gone leaves its thread, which nothing leads to any more. */
export async function pruneThreads(db: Queries) {
  const isOfNothing = and(isNull(mail_threads.ticket_id), isNull(mail_threads.lead_id))
  await db.delete(mail_threads).where(and(isOfNothing, not(hasConversation(mail_threads.key))))
}

export async function findThreadByKey(queries: Queries, key: string): Promise<Thread | null> {
  const [found] = await queries.select().from(mail_threads).where(eq(mail_threads.key, key))
  return found ?? null
}

/** The threads that know one of these ids: in the order of the ids, of several with the same the newest first. */
export async function findThreadsByRefs(queries: Queries, refs: string[]): Promise<Thread[]> {
  if (refs.length === 0) return []
  const rows = await queries
    .select({ ref: mail_refs.ref, thread: mail_threads })
    .from(mail_refs)
    .innerJoin(mail_threads, eq(mail_threads.key, mail_refs.thread_key))
    .where(inArray(mail_refs.ref, refs))
    .orderBy(desc(mail_threads.created_at))
  return refs.flatMap((ref) => rows.filter((row) => row.ref === ref).map(({ thread }) => thread))
}

type Side = (typeof mail_refs.$inferSelect)['side']

/** Remembers ids of a thread. `named`: a message that came in refers to them. */
export async function keepRefs(tx: Tx, ctx: Pick<Ctx, 'now'>, key: string, refs: Array<{ ref: string; side: Side }>) {
  if (refs.length === 0) return
  const created_at = ctx.now()
  await tx
    .insert(mail_refs)
    .values(refs.map((one) => ({ ...one, thread_key: key, created_at })))
    .onConflictDoUpdate({
      target: [mail_refs.ref, mail_refs.thread_key],
      // Known by name before it came itself.
      set: { side: sql`case when ${mail_refs.side} = 'named' then excluded.side else ${mail_refs.side} end` },
    })
}

/** Of what is said about a ticket that was opened in the portal. */
export const subjectOf = ({ ticket_number, subject }: { ticket_number: string; subject: string }) =>
  `[${ticket_number}] ${subject}`

/** Mail programs make one conversation of what refers to the same messages: the first, and the last few. */
const NAMED_BEFORE = 10

type Queueing = Pick<Ctx, 'now' | 'auth' | 'mailIn'>

/**
 * Queues e-mails of one thread: under its one subject, answering what was said last, and with an address to answer to. Where no mail
 * comes in they go out as they are.
 */
export async function queueInThread(
  tx: Tx,
  ctx: Queueing,
  of: ThreadOf,
  subject: string,
  emails: Email[],
  held: Held = {},
): Promise<string[]> {
  const { mailIn } = ctx
  if (!mailIn?.isOn) return queueEmails(tx, emails.map(toThePortal), held)
  if (emails.length === 0) return []
  const { key, ...thread } = await threadOf(tx, ctx, of, subject)
  const known = await tx
    .select({ ref: mail_refs.ref, side: mail_refs.side })
    .from(mail_refs)
    .where(and(eq(mail_refs.thread_key, key), ne(mail_refs.side, 'named')))
    .orderBy(mail_refs.created_at, mail_refs.ref)
  const refs = known.map(({ ref }) => ref)
  const answered = known.findLast(({ side }) => side === 'theirs')?.ref ?? refs.at(-1)
  const before = [...new Set([...refs.slice(0, 1), ...refs.slice(-NAMED_BEFORE), ...(answered ? [answered] : [])])]
  const headers = answered && { 'In-Reply-To': `<${answered}>`, References: before.map((ref) => `<${ref}>`).join(' ') }
  const inThread = emails.map((email) => ({
    ...email,
    replyTo: replyAddressOf(ctx, mailIn.replyAddress, key),
    headers: { ...email.headers, ...headers },
    content: { ...email.content, subject: `${answered ? 'Re: ' : ''}${thread.subject}`, ...noteFor(email) },
  }))
  const ids = await queueEmails(tx, inThread, held)
  await keepRefs(
    tx,
    ctx,
    key,
    ids.map((id) => ({ ref: `${id}@${mailIn.domain}`, side: 'ours' as const })),
  )
  return ids
}

/** The first of a thread, under a subject of its own: answers to it find the others. */
export async function queueFirst(tx: Tx, ctx: Queueing, of: ThreadOf, subject: string, email: Email) {
  const { mailIn } = ctx
  if (!mailIn?.isOn) return queueEmails(tx, [email])
  const { key } = await threadOf(tx, ctx, of, subject)
  const ids = await queueEmails(tx, [{ ...email, replyTo: replyAddressOf(ctx, mailIn.replyAddress, key) }])
  const refs = ids.map((id) => ({ ref: `${id}@${mailIn.domain}`, side: 'ours' as const }))
  await keepRefs(tx, ctx, key, refs)
  return ids
}

/** E-mails that were withdrawn have never been sent: nothing answers them. */
export async function forgetRefsOf(tx: Tx, { mailIn }: Pick<Ctx, 'mailIn'>, emailIds: string[]) {
  if (!mailIn || emailIds.length === 0) return
  const refs = emailIds.map((id) => `${id}@${mailIn.domain}`)
  await tx.delete(mail_refs).where(and(inArray(mail_refs.ref, refs), eq(mail_refs.side, 'ours')))
}

/** What a person of the team said is answered where it is read. */
function noteFor({ kind }: Email) {
  if (kind === 'ticket-answer') return { note: 'Answer this email, or write in the portal.' }
  if (kind === 'chat-answer') return { note: 'Answer this email, or go on in the chat.' }
  return kind === 'ticket-copy' ? { note: 'Answer this email.' } : {}
}

/** Where no mail comes in it is answered in the portal, if its reader has one. */
const toThePortal = (email: Email): Email =>
  email.kind === 'ticket-answer' ? { ...email, content: { ...email.content, note: 'Write in the portal.' } } : email

type Threaded = { id: string; ticket_number: string; subject: string }

/** A ticket became part of another: what came in about it, and the ids of its messages, are that one's. Its address leads on (mail-facts.ts). */
export async function moveThread(tx: Tx, ctx: Pick<Ctx, 'now'>, from: string, into: Threaded) {
  await tx.update(inbound_mails).set({ ticket_id: into.id }).where(eq(inbound_mails.ticket_id, from))
  const [thread] = await tx.select().from(mail_threads).where(eq(mail_threads.ticket_id, from))
  if (!thread) return
  const { key } = await threadOf(tx, ctx, { ticket_id: into.id }, subjectOf(into))
  const refs = await tx.delete(mail_refs).where(eq(mail_refs.thread_key, thread.key)).returning()
  if (refs.length === 0) return
  await tx
    .insert(mail_refs)
    .values(refs.map((ref) => ({ ...ref, thread_key: key })))
    .onConflictDoNothing()
}

/** What came in about something that is deleted goes with it, and the messages as they were sent. */
export async function forgetMailsAbout(tx: Tx, of: About) {
  await forget(
    tx,
    'ticket_id' in of ? eq(inbound_mails.ticket_id, of.ticket_id) : eq(inbound_mails.lead_id, of.lead_id),
  )
}

/** Likewise what came in by these. */
export const forgetMails = (tx: Tx, ids: string[]) => forget(tx, inArray(inbound_mails.id, ids))

async function forget(tx: Tx, which: SQL) {
  const gone = await tx.delete(inbound_mails).where(which).returning({ path: inbound_mails.raw_path })
  if (gone.length > 0) await enqueueAll(tx, 'remove-file', gone)
}
