import { and, eq, inArray, lte, notExists, or, sql } from 'drizzle-orm'
import type { Db, Queries } from '../db/client.ts'
import { job_schedules, jobs } from './jobs.tables.ts'
import { type JobName, schedule } from './kinds.ts'
import { enqueue } from './queue.ts'

const names = Object.keys(schedule) as JobName[]
const secondsOf = (name: JobName) => schedule[name] ?? 0
/** From now on, by the database's clock as far ahead as the product's is set. */
const inSeconds = (seconds: number, aheadMs: number) =>
  sql`now() + ${seconds + aheadMs / 1000}::float8 * interval '1 second'`

/** Asked for by every process at start: periodic work is first due after one period. */
export async function prepareSchedule(db: Queries, aheadMs: number) {
  await db
    .insert(job_schedules)
    .values(names.map((name) => ({ name, due_at: inSeconds(secondsOf(name), aheadMs) })))
    .onConflictDoNothing()
}

/**
 * Asks for the runs that are due, each once, however often they were missed. One that still waits or runs comes first;
 * one that failed for good does not count.
 */
export async function enqueueDueRuns(db: Db, aheadMs: number) {
  const isDue = names.map((name) =>
    and(
      eq(job_schedules.name, name),
      // Further away than one period it is only where the period was longer, or the clock was put back.
      or(
        lte(job_schedules.due_at, inSeconds(0, aheadMs)),
        sql`${job_schedules.due_at} > ${inSeconds(secondsOf(name), aheadMs)}`,
      ),
    ),
  )
  await db.transaction(async (tx) => {
    const isUnderWay = tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.name, job_schedules.name), inArray(jobs.state, ['queued', 'running'])))
    const due = await tx
      .select({ name: job_schedules.name })
      .from(job_schedules)
      .where(and(or(...isDue), notExists(isUnderWay)))
      .for('update', { skipLocked: true })
    for (const { name } of due as { name: JobName }[]) {
      await enqueue(tx, name, {}, { uniqueKey: name })
      await tx
        .update(job_schedules)
        .set({ due_at: inSeconds(secondsOf(name), aheadMs) })
        .where(eq(job_schedules.name, name))
    }
  })
}
