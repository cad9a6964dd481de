import { eq } from 'drizzle-orm'
import type { Queries } from '../db/client.ts'
import { project_milestones } from './milestones.tables.ts'

/** The steps that were agreed on, and how far each is. */
export const listAgreedMilestones = (queries: Queries, proposalId: string) =>
  queries
    .select({ title: project_milestones.title, state: project_milestones.state })
    .from(project_milestones)
    .where(eq(project_milestones.proposal_id, proposalId))
    .orderBy(project_milestones.position)
