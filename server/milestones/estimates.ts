import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { writeByRule } from '../projects/project-clock.ts'
import { workingCalendar } from '../agency/working-calendar.ts'
import { clockOf, keptWork, type KeptWork } from './kept-work.ts'
import { project_moves } from './milestones.tables.ts'

type Project = {
  id: string
  updated_at: Date
  clock_started_at: Date | null
  actual_completion_date: string | null
  estimated_completion_date: string | null
}

export async function readKeptWork(queries: Pick<Queries, 'execute'>, projectId: string): Promise<KeptWork> {
  const { rows } = await queries.execute<{ kept: KeptWork }>(sql`select ${keptWork(sql`${projectId}::uuid`)} as kept`)
  const [row] = rows
  if (!row) throw new Error('The database answered nothing')
  return row.kept
}

/** Writes down the day that follows from turns, plan and moves as they are now; one that was completed keeps its day. */
export async function followEstimate(tx: Tx, ctx: Pick<Ctx, 'now'>, project: Project) {
  const clock = clockOf(project, await readKeptWork(tx, project.id), ctx.now())
  if (!clock || clock.estimated_on === project.estimated_completion_date) return null
  return writeByRule(tx, ctx, project, { estimated_completion_date: clock.estimated_on })
}

/**
 * The day after the team chose one: where days are counted, that is kept with their words as a move of so many working days. What they
 * left as it was moved nothing, and of what has stopped nothing is moved any more.
 */
export async function chooseEstimate(tx: Tx, ctx: Ctx, project: Project, chosen: string | null, words: string) {
  const read = async () => clockOf(project, await readKeptWork(tx, project.id), ctx.now())
  const clock = await read()
  if (!clock) return chosen
  if (clock.side === null || chosen === null || chosen === project.estimated_completion_date) return clock.estimated_on
  const days = workingCalendar.workingDaysBetween(clock.estimated_on, chosen)
  if (days !== 0) await keepMove(tx, ctx, project.id, { kind: 'moved', days, words })
  return (await read())?.estimated_on ?? chosen
}

type Move = Pick<typeof project_moves.$inferInsert, 'kind' | 'days' | 'words'>

/** Something other than waiting moved the day. */
export async function keepMove(tx: Tx, ctx: Pick<Ctx, 'actor' | 'now'>, project_id: string, move: Move) {
  const moved_by = ctx.actor?.user_id ?? null
  await tx.insert(project_moves).values({ ...move, project_id, moved_by, created_at: ctx.now() })
}
