import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { findRunningClock } from '../projects/project-list.ts'
import { followEstimate, readKeptWork } from './estimates.ts'
import { holdProject } from './held-milestones.ts'
import { clockOf } from './kept-work.ts'
import { project_turns } from './milestones.tables.ts'

/** Each working day that a client takes moves the day of their project, also while nobody does anything. */
export async function followWaiting(ctx: Pick<Ctx, 'db' | 'now'>) {
  const waiting = await ctx.db
    .select({ project_id: project_turns.project_id })
    .from(project_turns)
    .where(and(isNull(project_turns.ended_at), eq(project_turns.side, 'client')))
  for (const { project_id } of waiting) {
    const project = await findRunningClock(ctx.db, project_id)
    const clock = project && clockOf(project, await readKeptWork(ctx.db, project_id), ctx.now())
    if (!clock || clock.estimated_on === project.estimated_completion_date) continue
    await ctx.db.transaction(async (tx) => followEstimate(tx, ctx, await holdProject(tx, project_id)))
  }
}
