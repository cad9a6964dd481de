import { and, desc, eq, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { mostTroubles } from '#domain/system.ts'
import { recordActivity } from '../activity/activity.ts'
import type { Ctx } from '../context.ts'
import { afterCommit } from '../db/client.ts'
import { jobs } from './jobs.tables.ts'
import { databaseNow, enqueued } from './queue.ts'

/** The dead letters: jobs that failed for the last time. What is about money comes first, however many e-mails came back since. */
export async function listDeadJobs(ctx: Pick<Ctx, 'db'>) {
  const { id, name, attempts, last_error, created_at } = jobs
  return ctx.db
    .select({ id, name, attempts, last_error, created_at })
    .from(jobs)
    .where(eq(jobs.state, 'dead'))
    .orderBy(sql`${jobs.lane} <> 'money'`, desc(jobs.created_at), jobs.id)
    .limit(mostTroubles)
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

/** An admin saw to it, or it can never be done: nobody is told of it any more. */
export async function dismissDeadJob(ctx: Ctx, jobId: string) {
  await ctx.db.transaction(async (tx) => {
    const [job] = await tx
      .delete(jobs)
      .where(and(eq(jobs.id, jobId), eq(jobs.state, 'dead')))
      .returning({ name: jobs.name })
    if (!job) throw new AppError('not_found')
    await recordActivity(tx, ctx, {
      kind: 'dead_job_dismissed',
      subject_type: 'job',
      subject_id: jobId,
      before: { job_name: job.name, state: 'dead' },
    })
  })
}
