import { and, desc, eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { recordActivity } from '../activity/activity.ts'
import type { Ctx } from '../context.ts'
import { afterCommit } from '../db/client.ts'
import { jobs } from './jobs.tables.ts'
import { databaseNow, enqueued } from './queue.ts'

/** The dead letters: jobs that failed for the last time, newest first. */
export async function listDeadJobs(ctx: Pick<Ctx, 'db'>) {
  const { id, name, attempts, last_error, created_at } = jobs
  return ctx.db
    .select({ id, name, attempts, last_error, created_at })
    .from(jobs)
    .where(eq(jobs.state, 'dead'))
    .orderBy(desc(jobs.created_at))
    .limit(50)
}

/** Gives a dead job all its attempts back, beginning now. */
export async function retryDeadJob(ctx: Ctx, jobId: string) {
  await ctx.db.transaction(async (tx) => {
    const [job] = await tx
      .update(jobs)
      .set({ state: 'queued', attempts: 0, run_at: databaseNow })
      .where(and(eq(jobs.id, jobId), eq(jobs.state, 'dead')))
      .returning({ name: jobs.name })
    if (!job) throw new AppError('not_found')
    await recordActivity(tx, ctx, {
      kind: 'dead_job_retried',
      subject_type: 'job',
      subject_id: jobId,
      before: { state: 'dead' },
      after: { job_name: job.name, state: 'queued' },
    })
    afterCommit(() => enqueued.emit('job'))
  })
}
