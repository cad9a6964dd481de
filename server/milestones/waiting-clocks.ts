import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { followEstimate, readKeptWork } from './estimates.ts'
import { holdProject } from './held-milestones.ts'
import { clockOf } from './kept-work.ts'
import { project_turns } from './milestones.tables.ts'

/** Each working day that a client takes moves the day of their project, also while nobody does anything. */
export async function followWaiting(ctx: Pick<Ctx, 'db' | 'now'>) {
  const waitsForClient = and(isNull(project_turns.ended_at), eq(project_turns.side, 'client'))
  const waiting = await ctx.db
    .select(columnsOfClock)
    .from(website_projects)
    .innerJoin(project_turns, eq(project_turns.project_id, website_projects.id))
    .where(and(waitsForClient, ne(website_projects.development_stage, 'completed')))
  for (const project of waiting) {
    const clock = clockOf(project, await readKeptWork(ctx.db, project.id), ctx.now())
    if (!clock || clock.estimated_on === project.estimated_completion_date) continue
    await ctx.db.transaction(async (tx) => followEstimate(tx, ctx, await holdProject(tx, project.id)))
  }
}

const columnsOfClock = {
  id: website_projects.id,
  clock_started_at: website_projects.clock_started_at,
  actual_completion_date: website_projects.actual_completion_date,
  estimated_completion_date: website_projects.estimated_completion_date,
}
