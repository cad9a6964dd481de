import { EventEmitter } from 'node:events'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterCommit, type Queries } from '../db/client.ts'
import { currentRequestId } from '../request-scope.ts'
import { jobs } from './jobs.tables.ts'
import { type JobName, type JobPayloads, kindOf, priorities } from './kinds.ts'

/** A hint to this process's worker that there is something to do; the table is the truth. */
export const enqueued = new EventEmitter()

/** The database's clock: processes need not agree on theirs. Not rounded up, so that what is due now is not due a moment later. */
export const databaseNow = sql`date_trunc('milliseconds', now())`

type Options = { runAt?: Date; uniqueKey?: string; priority?: number }

/** Asks for work inside the transaction that causes it: committed together or not at all. */
export async function enqueue<Name extends JobName>(
  tx: Queries,
  name: Name,
  payload: JobPayloads[Name],
  options: Options = {},
) {
  await enqueueAll(tx, name, [payload], options)
}

export async function enqueueAll<Name extends JobName>(
  tx: Queries,
  name: Name,
  payloads: JobPayloads[Name][],
  { runAt, uniqueKey, priority }: Options = {},
) {
  const kind = kindOf(name)
  const shared = {
    lane: kind.lane,
    priority: priority ?? kind.priority ?? priorities.ordinary,
    run_at: runAt ?? databaseNow,
    unique_key: uniqueKey ?? null,
    request_id: currentRequestId(),
    created_at: databaseNow,
  }
  await tx
    .insert(jobs)
    .values(payloads.map((payload) => ({ ...shared, name, payload })))
    .onConflictDoNothing()
  afterCommit(() => enqueued.emit('job'))
}

/** What is seen to in another way: nobody has to look at its dead jobs. */
export async function dropDeadJobs<Name extends JobName>(tx: Queries, name: Name, payload: JobPayloads[Name]) {
  const isItsOwn = sql`${jobs.payload} @> ${JSON.stringify(payload)}::jsonb`
  await tx.delete(jobs).where(and(eq(jobs.state, 'dead'), eq(jobs.name, name), isItsOwn))
}

/** Takes back what was asked for under these keys; says how much that was. A job that was ever begun has its key no longer. */
export async function withdrawJobs(tx: Queries, uniqueKeys: string[]): Promise<number> {
  const withdrawn = await tx.delete(jobs).where(inArray(jobs.unique_key, uniqueKeys)).returning({ id: jobs.id })
  return withdrawn.length
}
