import { eq } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { stored } from '../db/stored.ts'
import { website_projects } from './projects.tables.ts'

type ProjectRow = typeof website_projects.$inferSelect
type Ruled = Partial<
  Pick<
    ProjectRow,
    'estimated_completion_date' | 'clock_started_at' | 'development_stage' | 'actual_completion_date' | 'archived_at'
  >
>

/** What its milestones make of a project, written by whoever holds it. Each version has its own moment. */
export async function writeByRule(
  tx: Tx,
  ctx: Pick<Ctx, 'now'>,
  before: Pick<ProjectRow, 'id' | 'updated_at'>,
  ruled: Ruled,
) {
  const updated_at = new Date(Math.max(ctx.now().getTime(), before.updated_at.getTime() + 1))
  const written = tx
    .update(website_projects)
    .set({ ...ruled, updated_at })
    .where(eq(website_projects.id, before.id))
  return stored(await written.returning(), 'project')
}
