import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { emails } from '../../emails/emails.tables.ts'
import { jobs } from '../../jobs/jobs.tables.ts'

/** Nobody waits for the letters of a made-up history: those written meanwhile go nowhere. */
export async function withoutMails(db: Ctx['db'], happen: () => Promise<void>) {
  const before = await db.select({ id: emails.id }).from(emails)
  await happen()
  const ids = before.map(({ id }) => id)
  const written = await db.delete(emails).where(notInArray(emails.id, ids)).returning({ id: emails.id })
  const gone = written.map(({ id }) => id)
  await db.delete(jobs).where(and(eq(jobs.name, 'deliver-email'), inArray(sql`${jobs.payload} ->> 'email_id'`, gone)))
}
