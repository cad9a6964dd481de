import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { AppError } from '#domain/errors.ts'
import { mostTroubles } from '#domain/system.ts'
import { oneLine } from '#domain/text.ts'
import { recordActivity } from '../activity/activity.ts'
import type { Ctx } from '../context.ts'
import type { Db, Queries, Tx } from '../db/client.ts'
import { stored } from '../db/stored.ts'
import { priorities } from '../jobs/kinds.ts'
import { dropDeadJobs, enqueue, enqueueAll, withdrawJobs } from '../jobs/queue.ts'
import { describeError } from '../log.ts'
import type { MailedContent, SendMail } from '../outside/mail.ts'
import { emails, type MailedFile } from './emails.tables.ts'
import { renderHtml, renderText, type EmailContent } from './layout.ts'

/**
 * `secret`: the body holds a one-time link and is erased once delivered, so that a copy of the table opens no account.
 * `uselessAfter`: when that link dies.
 */
export type Email = {
  kind: string
  to: string
  /** Whom its head names besides; each of them is sent one of their own. */
  cc?: string[]
  /** Whom its head names instead of whoever it is for. */
  namedTo?: string
  secret?: boolean
  uselessAfter?: Date
  content: EmailContent
  replyTo?: string | null
  headers?: Record<string, string>
  attachments?: MailedFile[]
  /** Somebody's own words to whoever reads it, not a machine's. */
  isAnswer?: boolean
}

export const hoursAfter = (now: Date, hours: number) => new Date(now.getTime() + hours * 3_600_000)

/** Stores the message in the transaction that causes it; a job delivers it once that is committed. */
export async function queueEmail(tx: Tx, email: Email) {
  return stored(await queueEmails(tx, [email]), 'email')
}

/** What is held can be withdrawn until then. */
export type Held = { heldUntil?: Date }

export async function queueEmails(tx: Tx, messages: Email[], { heldUntil }: Held = {}): Promise<string[]> {
  if (messages.length === 0) return []
  const rows = await Promise.all(messages.map(rowFor))
  // Nothing is read of what is added: customers may not (db/ownership.ts).
  await tx.insert(emails).values(rows)
  if (heldUntil) {
    for (const [index, { id }] of rows.entries())
      await enqueue(
        tx,
        'deliver-email',
        { email_id: id },
        { priority: priorityOf(messages[index]), runAt: heldUntil, uniqueKey: heldKey(id) },
      )
    return rows.map(({ id }) => id)
  }
  const byPriority = Map.groupBy(rows.keys(), (index) => priorityOf(messages[index]))
  for (const [priority, indexes] of byPriority) {
    const payloads = indexes.flatMap((index) => rows[index] ?? []).map(({ id }) => ({ email_id: id }))
    await enqueueAll(tx, 'deliver-email', payloads, { priority })
  }
  return rows.map(({ id }) => id)
}

/** To whom these were sent, while that is known. */
export const findRecipients = (queries: Queries, ids: string[]) =>
  queries
    .select({ id: emails.id, to_address: emails.to_address })
    .from(emails)
    .where(and(inArray(emails.id, ids), ne(emails.to_address, '')))

const heldKey = (emailId: string) => `deliver-email:${emailId}`

/** Takes back e-mails that were held; false, and some of them may be gone, when one of them has left already. */
export async function withdrawEmails(tx: Tx, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return true
  if ((await withdrawJobs(tx, ids.map(heldKey))) !== ids.length) return false
  await tx.delete(emails).where(inArray(emails.id, ids))
  return true
}

/** Links that somebody waits for, then what happened, then letters that many get. */
function priorityOf(email: Pick<Email, 'secret' | 'kind'> | undefined) {
  if (email?.secret) return priorities.first
  return email && /^(newsletter|digest)/.test(email.kind) ? priorities.last : priorities.ordinary
}

/** For whoever asked for an e-mail, and kept its id. */
export const stateOfEmail = (emailId: PgColumn) =>
  sql`(select ${emails.state} from ${emails} where ${emails.id} = ${emailId})`

/** So that no machine answers a machine: RFC 3834, and what Exchange goes by. */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

async function rowFor(email: Email) {
  const { kind, to, cc = [], namedTo = null, secret = false, uselessAfter, content, replyTo } = email
  const { headers = {}, attachments = [], isAnswer = false } = email
  return {
    id: randomUUID(),
    kind,
    to_address: to,
    cc,
    named_to: namedTo,
    reply_to: replyTo ?? null,
    headers: isAnswer ? headers : { ...automatic, ...headers },
    attachments,
    // Line breaks would end the header.
    subject: oneLine(content.subject),
    text: renderText(content),
    html: await renderHtml(content),
    secret,
    useless_after: uselessAfter ?? null,
    created_at: new Date(),
  }
}

type Delivering = Pick<Ctx, 'db' | 'now' | 'storage'> & { hasLivingLinks: (text: string) => Promise<boolean> }

/** Sends one stored message, unless it came to nothing meanwhile. May run twice: one already sent is left alone. */
export async function deliverEmail({ db, now, storage, hasLivingLinks }: Delivering, send: SendMail, emailId: string) {
  const [email] = await db.select().from(emails).where(eq(emails.id, emailId))
  if (!email || email.state === 'sent' || email.text === null || email.html === null) return
  const erased = erasedOnceSent(email)
  const set = (values: Partial<typeof email>) => db.update(emails).set(values).where(eq(emails.id, emailId))
  const isOver = email.useless_after !== null && email.useless_after <= now()
  // What a person said arrives, whatever became of the link beside it.
  const isForItsLink = email.secret && 'Auto-Submitted' in email.headers
  if (isOver || (isForItsLink && !(await hasLivingLinks(email.text)))) {
    await set({ state: 'useless', ...erased })
    return
  }
  await send({
    id: email.id,
    kind: email.kind,
    to: email.to_address,
    cc: email.cc,
    namedTo: email.named_to,
    replyTo: email.reply_to,
    headers: email.headers,
    subject: email.subject,
    text: email.text,
    html: email.html,
    attachments: await readFiles(storage, email.attachments),
  })
  await set({ state: 'sent', sent_at: new Date(), last_error: null, ...erased })
}

/** What is gone meanwhile does not go with it. */
async function readFiles(storage: Ctx['storage'], files: MailedFile[]) {
  const read: MailedContent[] = []
  for (const { file_path, ...facts } of files) {
    const file = await storage.open(file_path)
    if (!file) continue
    const content = await file.read({ start: 0, end: file.sizeBytes - 1 }).finally(() => file.close())
    read.push({ ...facts, content })
  }
  return read
}

/** The last attempt failed: an admin sees it and can send it again. */
export async function failEmail(db: Db, emailId: string, error: unknown) {
  await db
    .update(emails)
    .set({ state: 'failed', last_error: describeError(error) })
    .where(eq(emails.id, emailId))
}

const withoutBody = {
  id: emails.id,
  kind: emails.kind,
  to: emails.to_address,
  subject: emails.subject,
  last_error: emails.last_error,
  created_at: emails.created_at,
}

/** Failed, and there is still something to send: what an admin has to see to. */
export const canBeSentAgain = sql`(${emails.state} = 'failed' and ${emails.text} is not null)`

export async function listFailedEmails(db: Queries) {
  return db.select(withoutBody).from(emails).where(canBeSentAgain).orderBy(desc(emails.created_at)).limit(mostTroubles)
}

/** Puts a failed message back into the queue, in place of its dead job. */
export async function resendEmail(ctx: Ctx, emailId: string) {
  await ctx.db.transaction(async (tx) => {
    const [email] = await tx
      .update(emails)
      .set({ state: 'queued' })
      .where(and(eq(emails.id, emailId), canBeSentAgain))
      .returning({ ...withoutBody, secret: emails.secret })
    if (!email) throw new AppError('not_found')
    await dropDeadJobs(tx, 'deliver-email', { email_id: email.id })
    await enqueue(tx, 'deliver-email', { email_id: email.id }, { priority: priorityOf(email) })
    await recordActivity(tx, ctx, {
      kind: 'email_resent',
      subject_type: 'email',
      subject_id: email.id,
      before: { state: 'failed' },
      after: { email_kind: email.kind, state: 'queued' },
    })
  })
}

/** An admin saw that it never will be delivered, to an address with a slip in it for instance: nobody is told of it any more. */
export async function dismissEmail(ctx: Ctx, emailId: string) {
  await ctx.db.transaction(async (tx) => {
    const [email] = await tx
      .update(emails)
      .set({ ...withoutText, to_address: addressOrNone })
      .where(and(eq(emails.id, emailId), canBeSentAgain))
      .returning({ id: emails.id, kind: emails.kind })
    if (!email) throw new AppError('not_found')
    await dropDeadJobs(tx, 'deliver-email', { email_id: email.id })
    await recordActivity(tx, ctx, {
      kind: 'email_dismissed',
      subject_type: 'email',
      subject_id: email.id,
      before: { email_kind: email.kind, state: 'failed' },
    })
  })
}

/** Rows whose texts may be long, and of which the first run finds years. */
const PORTION = 1000

/** What somebody wrote, or is told of somebody else; a server's refusal names the address. */
const withoutText = {
  subject: '',
  text: null,
  html: null,
  reply_to: null,
  cc: [],
  named_to: null,
  headers: {},
  attachments: [],
  last_error: null,
}
const withoutTrace = { ...withoutText, to_address: '' }

/** The last e-mail to somebody who is gone: once it is sent, or was given up, nobody's address is in it. */
const leavesNoTrace = ['account-deleted']

function erasedOnceSent({ kind, secret }: Pick<typeof emails.$inferSelect, 'kind' | 'secret'>) {
  if (leavesNoTrace.includes(kind)) return withoutTrace
  // Whoever invites is named in the subject, and found by no address of theirs.
  return secret ? { text: null, html: null, subject: '' } : {}
}

/** Of what an admin gave up: to whom it was to go is known until its time has come. */
const addressOrNone = sql<string>`case when ${inArray(emails.kind, leavesNoTrace)} then '' else ${emails.to_address} end`

/**
 * What was sent, or could not be, is forgotten after a while, and to whom; that it was, of which kind and when stays. By the clock of
 * the database: it was written by the real one, which the product's may be ahead of.
 */
export async function pruneEmails(db: Queries, _now: Date, keptDays: number) {
  const outdated = db
    .select({ id: emails.id })
    .from(emails)
    .where(and(ne(emails.state, 'queued'), ne(emails.to_address, ''), isOlderThanDays(emails.created_at, keptDays)))
    .limit(PORTION)
  for (let pruned = PORTION; pruned === PORTION;) {
    const found = await db
      .update(emails)
      .set(withoutTrace)
      .where(and(inArray(emails.id, outdated), ne(emails.state, 'queued')))
      .returning({ id: emails.id })
    pruned = found.length
  }
}

/**
 * Forgets what was sent of something that is to be forgotten, and to whom: e-mails of these kinds that say one of its names, and those
 * to this address that have no text any more; `theirs`: those of these kinds to this address, whatever they say. One that still waits is
 * not sent any more.
 */
export async function forgetEmails(
  tx: Tx,
  about: { kinds: string[]; theirs?: string[]; names: string[]; address: string | null },
) {
  const { kinds, theirs = [], names, address } = about
  const isTo = sql`lower(${emails.to_address}) = ${address?.toLowerCase() ?? null}`
  const saysName = or(...names.map((name) => sql`${emails.text} ~ ${String.raw`\m${name}\M`}`))
  const isOfKinds = and(inArray(emails.kind, kinds), or(saysName, and(isNull(emails.text), isTo)))
  await tx
    .update(emails)
    .set({ ...withoutTrace, state: sql`case ${emails.state} when 'queued' then 'useless' else ${emails.state} end` })
    .where(or(isOfKinds, and(inArray(emails.kind, theirs), isTo)))
}

/** What one told of is deleted, wherever it lies: what was not sent yet never is. */
export async function forgetEmail(tx: Tx, id: string) {
  await tx
    .update(emails)
    .set({ ...withoutTrace, state: sql`case ${emails.state} when 'queued' then 'useless' else ${emails.state} end` })
    .where(eq(emails.id, id))
}

export const isOlderThanDays = (moment: PgColumn, days: number) =>
  lt(moment, sql`now() - make_interval(days => ${days})`)
