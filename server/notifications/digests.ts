import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { defaultChoice, eventsFor, isOfCompany } from '#domain/notifications.ts'
import { findRole, people } from '../accounts/people.ts'
import { atTheAgency } from '../agency/agency-day.ts'
import { listAudiences } from '../companies/belonging.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { queueEmail } from '../emails/emails.ts'
import { currentSignal } from '../request-scope.ts'
import { digestEmail, withWayOut } from './notifications.emails.ts'
import { notification_choices, notification_digests, notifications } from './notifications.tables.ts'

type Sending = Pick<Ctx, 'db' | 'now' | 'origin' | 'auth'>

/** By the agency's clock. */
const HOUR = 8
const MOST_IN_ONE = 200

/** Chosen for it, neither seen nor sent. */
const isWaiting = and(
  eq(notifications.by_mail, 'daily'),
  isNull(notifications.read_at),
  isNull(notifications.emailed_at),
)

/** From eight in the morning on, with what was there by then: one a day and person, however often it is asked for. */
export async function sendDigests(ctx: Sending) {
  const now = atTheAgency(ctx.now())
  const eight = now.with({ hour: HOUR, minute: 0, second: 0, millisecond: 0 })
  if (now.epochMilliseconds < eight.epochMilliseconds) return
  const today = { day: now.toPlainDate().toString(), until: new Date(eight.epochMilliseconds) }
  const waiting = await ctx.db
    .selectDistinct({ user_id: notifications.user_id })
    .from(notifications)
    .where(
      and(
        isWaiting,
        lt(notifications.created_at, today.until),
        sql`not exists (select from ${notification_digests} d where d.user_id = ${notifications.user_id} and d.day = ${today.day})`,
      ),
    )
  for (const { user_id } of waiting) {
    currentSignal()?.throwIfAborted()
    await ctx.db.transaction((tx) => sendDigest(tx, ctx, user_id, today))
  }
}

async function sendDigest(tx: Tx, ctx: Sending, userId: string, { day, until }: { day: string; until: Date }) {
  const [person] = await tx.select({ email: people.email }).from(people).where(eq(people.user_id, userId))
  const role = await findRole(tx, userId)
  if (!person || !role) return
  // First: it holds the account, which is always taken before rows of ours (docs/architecture.md, 'Locks').
  const [first] = await tx
    .insert(notification_digests)
    .values({ user_id: userId, day })
    .onConflictDoNothing()
    .returning()
  if (!first) return
  const rows = await tx
    .select()
    .from(notifications)
    .where(and(isWaiting, eq(notifications.user_id, userId), lt(notifications.created_at, until)))
    .orderBy(asc(notifications.created_at), asc(notifications.id))
    .limit(MOST_IN_ONE)
    .for('update')
  const unseen = await stillTheirs(tx, userId, role, rows)
  const sent = new Set(unseen.map(({ id }) => id))
  // Else they would be the oldest again tomorrow, and with enough of them nothing else would ever be.
  const unwanted = rows.filter(({ id }) => !sent.has(id)).map(({ id }) => id)
  if (unwanted.length > 0)
    await tx.update(notifications).set({ by_mail: 'off' }).where(inArray(notifications.id, unwanted))
  if (unseen.length === 0) return
  await tx
    .update(notifications)
    .set({ emailed_at: ctx.now() })
    .where(inArray(notifications.id, [...sent]))
  await queueEmail(tx, withWayOut(ctx, digestEmail(person.email, unseen, ctx.origin), 'digest', userId))
}

/** Not what somebody has no part in any more, nor what they want no email of by now. */
async function stillTheirs(
  tx: Tx,
  userId: string,
  role: NonNullable<Awaited<ReturnType<typeof findRole>>>,
  rows: (typeof notifications.$inferSelect)[],
) {
  const chosen = await tx.select().from(notification_choices).where(eq(notification_choices.user_id, userId))
  const choices = new Map(chosen.map(({ event, by_mail }) => [event, by_mail]))
  const companies = rows.flatMap(({ event, company_id }) => (isOfCompany(event) && company_id ? [company_id] : []))
  const audiences = await listAudiences(tx, companies, 'work')
  const events = new Set(eventsFor({ role, company: { part: 'owner' } }))
  return rows.filter(({ event, company_id }) => {
    if (!events.has(event) || (choices.get(event) ?? defaultChoice(event).email) === 'off') return false
    return !isOfCompany(event) || audiences.get(company_id ?? '')?.some(({ user_id }) => user_id === userId)
  })
}
