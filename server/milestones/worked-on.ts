import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { isBilled } from '../invoices/project-invoices.ts'
import { milestone_versions, project_files, project_milestones, project_requests } from './milestones.tables.ts'

/**
 * Whether one of these projects was agreed on or billed, or its client was asked for something or given a file: with it what they
 * approved would be gone, and what is still to be billed.
 */
export async function wasWorkedOn(tx: Tx, ids: string[]): Promise<boolean> {
  const { project_id, proposal_id } = project_milestones
  if (await tx.$count(project_milestones, and(inArray(project_id, ids), isNotNull(proposal_id)))) return true
  if (await tx.$count(project_requests, inArray(project_requests.project_id, ids))) return true
  if (await tx.$count(project_files, inArray(project_files.project_id, ids))) return true
  const asked = tx
    .select({ id: milestone_versions.milestone_id })
    .from(milestone_versions)
    .innerJoin(project_milestones, eq(project_milestones.id, milestone_versions.milestone_id))
    .where(inArray(project_id, ids))
    .limit(1)
  return (await asked).length > 0 || isBilled(tx, ids)
}
