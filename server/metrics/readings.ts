import { and, count, eq, lte, max, min, ne } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { canBeSentAgain } from '../emails/emails.ts'
import { emails } from '../emails/emails.tables.ts'
import { inbound_mails } from '../inbound-mail/inbound-mail.tables.ts'
import { jobs } from '../jobs/jobs.tables.ts'
import { backups } from '../system/system.tables.ts'
import { uploads } from '../uploads/uploads.tables.ts'

/** What is in the database, the same for every process: jobs, e-mails and uploads by state, and this process's connections. */
export async function readDatabase({ db, pool }: Pick<Database, 'db' | 'pool'>, now: Date) {
  const byState = await db.select({ state: jobs.state, found: count() }).from(jobs).groupBy(jobs.state)
  const [due] = await db
    .select({ since: min(jobs.run_at) })
    .from(jobs)
    .where(and(eq(jobs.state, 'queued'), lte(jobs.run_at, now)))
  // Counted by their jobs: the outbox itself keeps every e-mail ever sent.
  const waiting = await db.$count(jobs, and(eq(jobs.name, 'deliver-email'), ne(jobs.state, 'dead')))
  const failed = await db.$count(emails, canBeSentAgain)
  const files = await db.select({ state: uploads.state, found: count() }).from(uploads).groupBy(uploads.state)
  const mails = await db
    .select({ state: inbound_mails.state, found: count() })
    .from(inbound_mails)
    .groupBy(inbound_mails.state)
  const [undecided] = await db
    .select({ since: min(inbound_mails.received_at) })
    .from(inbound_mails)
    .where(eq(inbound_mails.state, 'received'))
  const [backup] = await db.select({ last: max(backups.finished_at), drilled: max(backups.drilled_at) }).from(backups)
  const foundIn = (
    rows: Array<{ state: string; found: number }>,
    states: string[],
  ): Array<[{ state: string }, number]> =>
    states.map((state) => [{ state }, rows.find((row) => row.state === state)?.found ?? 0])
  return [
    gauge('slipway_jobs', 'Jobs by state', foundIn(byState, ['queued', 'running', 'dead'])),
    gauge('slipway_oldest_due_job_seconds', 'For how long the oldest due job has waited', [
      [{}, due?.since ? (now.getTime() - due.since.getTime()) / 1000 : 0],
    ]),
    gauge('slipway_emails', 'E-mails by state', [
      [{ state: 'queued' }, waiting],
      [{ state: 'failed' }, failed],
    ]),
    gauge(
      'slipway_inbound_mails',
      'Mail that came in, by what became of it',
      foundIn(mails, ['received', 'taken', 'set_aside', 'ignored']),
    ),
    gauge('slipway_oldest_received_mail_seconds', 'For how long the oldest mail has waited to be decided on', [
      [{}, undecided?.since ? (now.getTime() - undecided.since.getTime()) / 1000 : 0],
    ]),
    gauge('slipway_uploads', 'Uploads by state', foundIn(files, ['receiving', 'checking', 'ready', 'refused'])),
    gauge('slipway_last_backup_timestamp_seconds', 'When the last backup was finished; 0 is never', [
      [{}, (backup?.last?.getTime() ?? 0) / 1000],
    ]),
    gauge('slipway_last_drill_timestamp_seconds', 'When a backup was last restored as a drill; 0 is never', [
      [{}, (backup?.drilled?.getTime() ?? 0) / 1000],
    ]),
    gauge('slipway_database_connections', 'Connections of this process, and requests that wait for one', [
      [{ state: 'open' }, pool.totalCount],
      [{ state: 'idle' }, pool.idleCount],
      [{ state: 'awaited' }, pool.waitingCount],
    ]),
  ]
}

const gauge = (name: string, help: string, values: Array<[Record<string, string>, number]>) => ({
  name,
  help,
  type: 'gauge' as const,
  values,
})
