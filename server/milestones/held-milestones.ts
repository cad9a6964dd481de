import { desc, eq } from 'drizzle-orm'
import { keepCompany } from '../companies/holding.ts'
import type { Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { lockProject } from '../projects/project-changes.ts'
import { writeByRule } from '../projects/project-clock.ts'
import { findProjectCompany } from '../projects/project-list.ts'
import { milestone_versions, project_milestones } from './milestones.tables.ts'

export type MilestoneRow = typeof project_milestones.$inferSelect
export type VersionRow = typeof milestone_versions.$inferSelect

export async function findMilestone(queries: Queries, id: string): Promise<MilestoneRow | null> {
  const [found] = await queries.select().from(project_milestones).where(eq(project_milestones.id, id))
  return found ?? null
}

/** The newest first. */
export const listVersions = (queries: Queries, milestoneId: string): Promise<VersionRow[]> =>
  queries
    .select()
    .from(milestone_versions)
    .where(eq(milestone_versions.milestone_id, milestoneId))
    .orderBy(desc(milestone_versions.version))

/** A project, held until the transaction ends with the company it belongs to. */
export async function holdProject(tx: Tx, id: string) {
  const company = await findProjectCompany(tx, id)
  if (company !== null) await keepCompany(tx, company)
  return lockProject(tx, id)
}

/** What its client goes on with is archived no longer: it is ours to see. */
export async function bringBack(tx: Tx, ctx: Pick<Ctx, 'now'>, project: Awaited<ReturnType<typeof holdProject>>) {
  if (project.archived_at === null) return project
  return { ...project, ...(await writeByRule(tx, ctx, project, { archived_at: null })) }
}

/** A milestone with its project, held; null where it is gone. */
export async function holdMilestone(tx: Tx, id: string) {
  const found = await findMilestone(tx, id)
  if (!found) return null
  const project = await holdProject(tx, found.project_id)
  const milestone = await findMilestone(tx, id)
  return milestone && { project, milestone }
}
