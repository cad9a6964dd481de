import { and, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { jobs } from './jobs.tables.ts'
import { type JobName, jobNames, type Lane, lanes } from './kinds.ts'

/** A job while somebody runs it: leased for half a minute at a time, by the database's clock. */
export type Job = Pick<typeof jobs.$inferSelect, 'id' | 'payload' | 'attempts' | 'request_id'> & {
  name: JobName
  lane: Lane
}

const LEASE = sql`now() + interval '30 seconds'`

/**
 * Its commit does not wait for the disk. That a job was begun, or done, is known to everybody at once; should the database's machine lose
 * it with its power, the job is run again, as after every power cut in the middle of one.
 */
export const unflushed = sql`set_config('synchronous_commit', 'off', true) = 'off'`

export const msFromNow = (ms: number) => sql`now() + ${ms}::float8 * interval '1 millisecond'`

/**
 * One statement for all lanes. Kinds that a newer version asked for are left to it; and what the caller still runs, although another took
 * it for lost and gave it back, is not begun beside that.
 */
export async function claimDueJobs(
  db: Db,
  free: { lane: string; slots: number }[],
  aheadMs: number,
  ownIds: string[],
): Promise<Job[]> {
  if (free.length === 0) return []
  const wanted = free.map(({ lane, slots }) => sql`(${lane}::text, ${slots}::int)`)
  const { rows } = await db.execute<Job>(sql`
    with due as materialized (
      select picked.id from (values ${sql.join(wanted, sql`, `)}) as free (lane, slots)
      cross join lateral (
        select ${jobs.id} from ${jobs}
        where ${jobs.state} = 'queued' and ${jobs.lane} = free.lane and ${jobs.run_at} <= ${msFromNow(aheadMs)}
          and ${inArray(jobs.name, jobNames)} and ${notInArray(jobs.id, ownIds)}
        order by ${jobs.priority}, ${jobs.run_at}
        limit free.slots
        for update skip locked
      ) picked
    )
    update ${jobs} set state = 'running', attempts = attempts + 1, leased_until = ${LEASE}, unique_key = null
    from due where ${jobs.id} = due.id and ${unflushed}
    returning ${jobs.id}, name, payload, attempts, lane, request_id`)
  return rows
}

/** The ids of those that are still ours. */
export async function renewLeases(db: Db, held: Job[]): Promise<Set<string>> {
  if (held.length === 0) return new Set()
  const leases = held.map(({ id, attempts }) => sql`(${id}::uuid, ${attempts}::int)`)
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${jobs} set leased_until = ${LEASE}
    from (values ${sql.join(leases, sql`, `)}) as held (id, attempts)
    where ${jobs.id} = held.id and ${jobs.attempts} = held.attempts and ${jobs.state} = 'running' and ${unflushed}
    returning ${jobs.id}`)
  return new Set(rows.map(({ id }) => id))
}

/** What nobody renewed is due again, but for those the caller runs. */
export async function takeBackLostJobs(db: Db, ownIds: string[]) {
  await db
    .update(jobs)
    .set({ state: 'queued', leased_until: null })
    .where(and(eq(jobs.state, 'running'), lt(jobs.leased_until, sql`now()`), notInArray(jobs.id, ownIds)))
}

/** What waits in a lane that only a newer version knows, and was not taken for a minute: nobody of that version is here any more. */
export async function takeInFromUnknownLanes(db: Db, aheadMs: number) {
  await db
    .update(jobs)
    .set({ lane: 'rest' satisfies Lane })
    .where(
      and(
        eq(jobs.state, 'queued'),
        notInArray(jobs.lane, Object.keys(lanes)),
        inArray(jobs.name, jobNames),
        lt(jobs.run_at, msFromNow(aheadMs - 60_000)),
      ),
    )
}

/** A job that was leased to another process in the meantime is that one's to finish. */
export const isStillLeased = (job: Job) =>
  and(eq(jobs.id, job.id), eq(jobs.attempts, job.attempts), eq(jobs.state, 'running'))

/** With the embedded database nobody else can hold a lease: what a killed process left running is due at once. */
export async function releaseLeases(db: Db) {
  await db.update(jobs).set({ state: 'queued', leased_until: null }).where(eq(jobs.state, 'running'))
}
