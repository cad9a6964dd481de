import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { errorFacts } from '../error-facts.ts'
import { describeError, type Log } from '../log.ts'
import { requestScope } from '../request-scope.ts'
import { jobs } from './jobs.tables.ts'
import { enqueued, type JobName, type JobPayloads } from './queue.ts'

type JobHandler<Name extends JobName> = {
  run: (payload: JobPayloads[Name]) => Promise<void>
  /** Called once when the last attempt failed. */
  onDead?: (payload: JobPayloads[Name], error: unknown) => Promise<void>
}
export type JobHandlers = { [Name in JobName]: JobHandler<Name> }

type Job = typeof jobs.$inferSelect

const MAX_ATTEMPTS = 14
const AT_ONCE = 4
const LEASE_MS = 30_000
const POLL_MS = 1_000

/** 5 s, 20 s, 80 s … at most an hour: fourteen attempts outlast a night without a mail server. */
export function retryDelayMs(attempts: number) {
  return Math.min(5_000 * 4 ** (attempts - 1), 3_600_000)
}

/**
 * Takes due jobs from the table and runs them. Any number of processes may do so: a job is leased to one, and leased
 * again to another when the first stopped renewing. A job may therefore run twice; handlers are written for that.
 */
export function createWorker(deps: { db: Db; handlers: JobHandlers; now: () => Date; log: Log }) {
  const { db, now, log } = deps
  const running = new Set<string>()

  async function claimDueJobs(): Promise<Job[]> {
    const at = now()
    const leasedUntil = new Date(at.getTime() + LEASE_MS)
    const due = sql`(${jobs.state} = 'queued' and ${jobs.run_at} <= ${at}) or (${jobs.state} = 'running' and ${jobs.leased_until} < ${at})`
    return db
      .update(jobs)
      .set({ state: 'running', attempts: sql`${jobs.attempts} + 1`, leased_until: leasedUntil, unique_key: null })
      .where(
        inArray(
          jobs.id,
          db
            .select({ id: jobs.id })
            .from(jobs)
            .where(due)
            .orderBy(jobs.run_at)
            .limit(AT_ONCE)
            .for('update', { skipLocked: true }),
        ),
      )
      .returning()
  }

  async function runJob(job: Job) {
    // Payload and handler are stored under the same name, which the compiler cannot see through the table.
    const handler = deps.handlers[job.name as JobName] as JobHandler<JobName> | undefined
    const payload = job.payload as JobPayloads[JobName]
    try {
      if (!handler) throw new Error(`No handler for job ${job.name}`)
      if (job.attempts > MAX_ATTEMPTS) throw new Error('The process ended during every attempt')
      await handler.run(payload)
      await db.delete(jobs).where(stillLeased(job))
    } catch (error) {
      const isLast = job.attempts >= MAX_ATTEMPTS
      log.warn(isLast ? 'job gave up' : 'job failed, will be retried', {
        job: job.name,
        job_id: job.id,
        attempts: job.attempts,
        ...errorFacts(error),
      })
      if (isLast) await handler?.onDead?.(payload, error)
      await db
        .update(jobs)
        .set({
          state: isLast ? 'dead' : 'queued',
          last_error: describeError(error),
          leased_until: null,
          run_at: new Date(now().getTime() + retryDelayMs(job.attempts)),
        })
        .where(stillLeased(job))
    }
  }

  /** A job that was leased to another process in the meantime is that one's to finish. */
  const stillLeased = (job: Job) => and(eq(jobs.id, job.id), eq(jobs.attempts, job.attempts), eq(jobs.state, 'running'))

  /** Runs what is due, until nothing is; returns how many jobs ran. */
  async function runDueJobs(): Promise<number> {
    let count = 0
    for (;;) {
      const claimed = await claimDueJobs()
      if (claimed.length === 0) return count
      for (const job of claimed) running.add(job.id)
      await Promise.all(
        claimed.map((job) =>
          requestScope
            .run({ requestId: job.request_id ?? `job-${job.id.slice(0, 8)}` }, () => runJob(job))
            .finally(() => running.delete(job.id)),
        ),
      )
      count += claimed.length
      if (stopping) return count
    }
  }

  async function renewLeases() {
    if (running.size === 0) return
    await db
      .update(jobs)
      .set({ leased_until: new Date(now().getTime() + LEASE_MS) })
      .where(and(inArray(jobs.id, [...running]), eq(jobs.state, 'running')))
  }

  let stopping = false
  let round: Promise<unknown> | undefined
  let again = false

  /** One round at a time; a hint during a round starts another after it. */
  function wake() {
    if (stopping) return
    if (round) {
      again = true
      return
    }
    round = runDueJobs()
      .catch((error: unknown) => log.error('jobs could not be read', errorFacts(error)))
      .finally(() => {
        round = undefined
        if (again) {
          again = false
          wake()
        }
      })
  }

  const timers: NodeJS.Timeout[] = []
  return {
    runDueJobs,
    start() {
      enqueued.on('job', wake)
      timers.push(
        setInterval(wake, POLL_MS),
        setInterval(() => void renewLeases().catch(() => {}), LEASE_MS / 3),
      )
      wake()
    },
    /** Waits for the running jobs; takes no new ones. */
    async stop() {
      stopping = true
      enqueued.off('job', wake)
      for (const timer of timers) clearInterval(timer)
      await round
    },
  }
}

/** With the embedded database nobody else can hold a lease: what a killed process left running is due at once. */
export async function releaseLeases(db: Db) {
  await db.update(jobs).set({ state: 'queued', leased_until: null }).where(eq(jobs.state, 'running'))
}
