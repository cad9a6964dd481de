import { and, DrizzleQueryError, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Received } from '#domain/leads.ts'
import type { Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { countAskedMail } from '../emails/asked-mails.ts'
import { queueEmail } from '../emails/emails.ts'
import { queueFirst } from '../inbound-mail/threads.ts'
import { countAddress, countAgainst, isWithin, type Limit } from '../limits/limits.ts'
import { leadPassOf } from './lead-pass.ts'
import { type Answered, leadReceivedEmail, messageToUs } from './leads.emails.ts'
import { leads } from './leads.tables.ts'

type Lead = typeof leads.$inferSelect
type Promised = { id: string; number: string; due_at: Date | null }

/** What the sender is answered; null where nothing was promised. */
export function receivedOf(ctx: Pick<Ctx, 'auth'>, { id, number, due_at }: Promised): Received | null {
  return due_at && { number, due_at: due_at.toISOString(), pass: leadPassOf(ctx, id) }
}

/** Null too while we know of no way to answer: nobody is promised what cannot be kept. */
export async function findReceived(ctx: Pick<Ctx, 'db' | 'auth'>, leadId: string): Promise<Received | null> {
  const { id, number, due_at, email, phone } = leads
  const [lead] = await ctx.db
    .select({ id, number, due_at })
    .from(leads)
    .where(and(eq(id, leadId), or(isNotNull(email), isNotNull(phone))))
  return lead ? receivedOf(ctx, lead) : null
}

const aDay = 86_400
/** The address may be a stranger's: however many type it, and in however many spellings, it is sent this many. */
const perAddress: Limit = { name: 'lead-received', times: 3, perSeconds: aDay }
/** Whoever writes by e-mail wants no receipt for each. */
const perMailedAddress: Limit = { name: 'lead-received-mailed', times: 1, perSeconds: aDay }
/** However many strangers' addresses somebody types. */
const perSender: Limit = { name: 'lead-received-sender', times: 20, perSeconds: aDay }
/** However many somebodies there are. An agency of this size has never had as many leads. */
const inAll: Limit = { name: 'lead-received-all', times: 300, perSeconds: aDay }

/** The same as an e-mail to whoever wrote, unless too many were asked for: the lead is kept all the same, and nobody is told. */
export async function mailReceipt(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'caller' | 'auth' | 'mailIn'>,
  lead: Lead,
  answered: Answered | null = null,
) {
  const { email, due_at, is_spam } = lead
  if (email === null || due_at === null || is_spam) return
  if (!(await mayMail(tx, ctx, email, answered ? perMailedAddress : perAddress))) return
  const mail = leadReceivedEmail({ ...lead, email, due_at }, ctx.now(), answered)
  await tx
    .transaction(async (step) => {
      await step.execute(sql.raw(`set local lock_timeout = '${THREAD_WAIT}'`))
      await queueFirst(step, ctx, { lead_id: lead.id }, answered?.subject ?? messageToUs, mail)
      await step.execute(sql`set local lock_timeout to default`)
    })
    .catch(async (error: unknown) => {
      if (!isHeldUp(error)) throw error
      await queueEmail(tx, mail)
    })
}

/** A thread knows tickets, too. A lead waits for nobody who holds those: held up, its receipt goes without a thread. */
const THREAD_WAIT = '200ms'
const LOCK_NOT_AVAILABLE = '55P03'
const isHeldUp = (error: unknown) =>
  error instanceof DrizzleQueryError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === LOCK_NOT_AVAILABLE

async function mayMail(
  tx: Queries,
  { now, caller }: Pick<Ctx, 'now' | 'caller'>,
  email: string,
  often: Limit,
): Promise<boolean> {
  const at = now()
  return (
    (!caller || (await isWithin(countAddress(tx, perSender, caller.address, at)))) &&
    (await isWithin(countAgainst(tx, often, inboxOf(email), at))) &&
    (await isWithin(countAskedMail({ db: tx, now }, inboxOf(email)))) &&
    (await isWithin(countAgainst(tx, inAll, 'all', at)))
  )
}

/** What stands behind a + is the sender's to choose, and arrives in the same place. */
const inboxOf = (email: string) => email.toLowerCase().replace(/\+[^@]*(?=@)/, '')
