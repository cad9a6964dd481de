import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { decideAccepted } from '#domain/mail.ts'
import { recordActivity } from '../activity/activity.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Db, Queries, Tx } from '../db/client.ts'
import { enqueueAll } from '../jobs/queue.ts'
import { inbound_mails } from './inbound-mail.tables.ts'
import { findFacts, isDouble, type InboundMail, type MailIn } from './mail-facts.ts'
import { asUnreadable } from './parse-mail.ts'
import { idsOf, placeMail } from './place-mail.ts'
import { readMail } from './read-mail.ts'
import { readRaw } from './receive-mail.ts'

/** More than anybody reads at once; the newest are seen first. */
const SHOWN = 100

const shown = {
  id: inbound_mails.id,
  from_name: inbound_mails.from_name,
  from_address: inbound_mails.from_address,
  subject: inbound_mails.subject,
  text: inbound_mails.text,
  reason: inbound_mails.reason,
  received_at: inbound_mails.received_at,
}

/** Mail in this state, newest first, and how many wait for a person. */
export async function listSetAsideMails(ctx: Pick<Ctx, 'db'>, state: 'set_aside' | 'ignored') {
  const isSetAside = eq(inbound_mails.state, 'set_aside')
  const mails = await ctx.db
    .select(shown)
    .from(inbound_mails)
    .where(state === 'set_aside' ? isSetAside : eq(inbound_mails.state, 'ignored'))
    .orderBy(desc(inbound_mails.received_at), desc(inbound_mails.id))
    .limit(SHOWN)
  return {
    mails: mails.map((mail) => ({ ...mail, received_at: mail.received_at.toISOString() })),
    waiting: await ctx.db.$count(inbound_mails, isSetAside),
  }
}

/** Does what would have been done had the sender been verified. */
export async function acceptMail(ctx: Ctx & { mailIn: MailIn }, mailId: string) {
  const row = await findSetAside(ctx.db, mailId)
  const mail = await readMail(await readRaw(ctx, row)).catch(asUnreadable)
  return ctx.db.transaction(async (tx) => {
    const facts = await findFacts(tx, ctx, row, mail, 'pass')
    if (await isDouble(tx, row, mail, ['taken'])) throw new AppError('conflict')
    const placed = await placeMail(tx, ctx, { ...mail, mail_id: row.id }, facts, decideAccepted(facts))
    if (!placed) throw new AppError('ticket_limit')
    await decide(tx, ctx, row, { state: 'taken', reason: null, ...idsOf(placed) })
    await recordActivity(tx, ctx, {
      kind: 'set_aside_mail_accepted',
      subject_type: 'inbound_mail',
      subject_id: mailId,
      before: { state: 'set_aside' },
      after: { state: 'taken', ...idsOf(placed) },
    })
    if ('ticket_id' in placed) return { ticket_number: placed.ticket_number }
    if ('conversation_id' in placed) return { chat_id: placed.conversation_id }
    const { lead_id, joined } = placed
    return { lead_id, ...(joined !== null && { lead_number: joined }) }
  })
}

/** Nothing is to become of it; it stays among those that were ignored until its time is over. */
export async function discardMail(ctx: Ctx, mailId: string) {
  const row = await findSetAside(ctx.db, mailId)
  await ctx.db.transaction(async (tx) => {
    await decide(tx, ctx, row, { state: 'ignored', reason: 'discarded' })
    await recordActivity(tx, ctx, {
      kind: 'set_aside_mail_discarded',
      subject_type: 'inbound_mail',
      subject_id: mailId,
      before: { state: 'set_aside' },
      after: { state: 'ignored' },
    })
  })
}

async function findSetAside(queries: Queries, mailId: string): Promise<InboundMail> {
  const [row] = await queries.select().from(inbound_mails).where(eq(inbound_mails.id, mailId))
  if (row?.state === 'taken') throw new AppError('conflict')
  if (row?.state !== 'set_aside') throw new AppError('not_found')
  return row
}

/** A colleague may have been quicker. */
async function decide(tx: Tx, ctx: Ctx, row: InboundMail, values: Partial<InboundMail>) {
  const decided = await tx
    .update(inbound_mails)
    .set({ ...values, decided_at: ctx.now(), decided_by: actorOf(ctx).user_id })
    .where(and(eq(inbound_mails.id, row.id), eq(inbound_mails.state, 'set_aside')))
    .returning({ id: inbound_mails.id })
  if (decided.length === 0) throw new AppError('conflict')
}

const DAY_MS = 24 * 3_600_000
const PORTION = 500

/** conversations.md §3.2: raw mails are kept for 90 days, set aside and ignored ones for 30. */
export async function pruneMails(db: Db, now: Date) {
  const isOlder = (days: number) => lt(inbound_mails.received_at, new Date(now.getTime() - days * DAY_MS))
  const isOver = or(
    and(inArray(inbound_mails.state, ['set_aside', 'ignored']), isOlder(30)),
    and(eq(inbound_mails.state, 'taken'), isOlder(90)),
  )
  for (let pruned = PORTION; pruned === PORTION;) {
    pruned = await db.transaction(async (tx) => {
      const gone = tx.select({ id: inbound_mails.id }).from(inbound_mails).where(isOver).limit(PORTION)
      const rows = await tx
        .delete(inbound_mails)
        .where(sql`${inbound_mails.id} in (${gone})`)
        .returning({ path: inbound_mails.raw_path })
      if (rows.length > 0) await enqueueAll(tx, 'remove-file', rows)
      return rows.length
    })
  }
}
