import { and, gt, inArray, max } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { type NewReminder, type Remindable, remindedDays } from '#domain/today.ts'
import { recordActivity } from '../activity/activity.ts'
import { listAudience } from '../companies/belonging.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { lockFor } from '../db/locks.ts'
import { queueEmail } from '../emails/emails.ts'
import { findAwaitedForm } from '../onboarding/waiting.ts'
import { findAwaitedProject } from '../projects/waiting.ts'
import { findAwaitedTicket } from '../tickets/waiting.ts'
import { daysBefore } from '../today/waiting.ts'
import type { Awaited } from './awaited.ts'
import { reminderEmail } from './reminders.emails.ts'
import { reminders } from './reminders.tables.ts'

/** What can be reminded of: how it is found, and what the activity log calls it. */
const subjects: Record<Remindable, { find: (tx: Tx, id: string) => Promise<Awaited | null>; calledInLog: string }> = {
  ticket: { find: findAwaitedTicket, calledInLog: 'support_ticket' },
  project: { find: findAwaitedProject, calledInLog: 'website_project' },
  form: { find: findAwaitedForm, calledInLog: 'fitness_onboarding_form' },
}

/** Reminds a client of what we wait for: once in three days, also counting what went by itself; of several at once, one. */
export async function remind(ctx: Ctx, { subject_type, subject_id }: NewReminder) {
  const { find, calledInLog } = subjects[subject_type]
  return ctx.db.transaction(async (tx) => {
    await lockFor(tx, `reminder:${subject_id}`)
    const awaited = await find(tx, subject_id)
    const to = awaited && (await findReader(tx, awaited))
    if (!awaited?.company_id || !to) throw new AppError('nothing_awaited')
    const sent_at = ctx.now()
    if ((await findReminded({ db: tx, now: ctx.now }, [subject_id])).size > 0) throw new AppError('reminded_already')
    await tx.insert(reminders).values({
      subject_type,
      subject_id,
      company_id: awaited.company_id,
      user_id: to.user_id,
      admin_id: actorOf(ctx).user_id,
      sent_at,
    })
    await queueEmail(tx, reminderEmail(to, awaited, ctx.origin))
    await recordActivity(tx, ctx, {
      kind: 'customer_reminded',
      subject_type: calledInLog,
      subject_id,
      after: { email_kind: 'reminder' },
    })
    return { email: to.email, sent_at: sent_at.toISOString() }
  })
}

/** Whoever it is about, while its company's work is theirs; else the owner. */
async function findReader(tx: Tx, { company_id, user_id }: Awaited) {
  const readers = await listAudience(tx, company_id, 'work')
  return readers.find((reader) => reader.user_id === user_id) ?? readers[0]
}

/** Of these things those that were reminded of within three days, and when. */
export async function findReminded(
  { db, now }: { db: Pick<Ctx['db'], 'select'>; now: Ctx['now'] },
  subjectIds: string[],
) {
  if (subjectIds.length === 0) return new Map<string, Date>()
  const found = await db
    .select({ id: reminders.subject_id, sent_at: max(reminders.sent_at) })
    .from(reminders)
    .where(and(inArray(reminders.subject_id, subjectIds), gt(reminders.sent_at, daysBefore(now(), remindedDays))))
    .groupBy(reminders.subject_id)
  return new Map(found.flatMap(({ id, sent_at }) => (sent_at ? [[id, sent_at] as const] : [])))
}
