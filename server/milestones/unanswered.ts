import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { atTheAgency, startOfDay } from '../agency/agency-day.ts'
import { addWorkingDays } from '../agency/working-days.ts'
import type { Tx } from '../db/client.ts'
import { listClients } from '../projects/project-changes.ts'
import { findProject } from '../projects/project-list.ts'
import type { Due, Rounds } from '../reminders/due.ts'
import { mailApproval } from './approvals.ts'
import { holdMilestone, listVersions } from './held-milestones.ts'
import { milestone_versions, project_milestones } from './milestones.tables.ts'

/** By the working days since we asked. */
const steps = [3, 7]

/** The newest versions that nobody has decided on, and what of them is to be said again. */
export async function listUnanswered(ctx: Rounds, today: Temporal.PlainDate): Promise<Due[]> {
  const [first = 0] = steps
  const { milestone_id, version, submitted_at, decision } = milestone_versions
  const found = await ctx.db
    .select({ milestone_id, version, submitted_at, project_id: project_milestones.project_id })
    .from(milestone_versions)
    .innerJoin(project_milestones, eq(project_milestones.id, milestone_id))
    .where(
      and(
        eq(project_milestones.state, 'waiting'),
        isNull(decision),
        lte(submitted_at, startOfDay(addWorkingDays(today, -first).add({ days: 1 }))),
        sql`not exists (select from ${milestone_versions} n
          where n.milestone_id = ${milestone_id} and n.version > ${version})`,
      ),
    )
  const due: Due[] = []
  for (const asked of found) {
    const project = await findProject(ctx.db, asked.project_id)
    const step = stepOf(asked.submitted_at, today)
    if (!project || !step) continue
    due.push({
      subject_type: 'milestone',
      subject_id: asked.milestone_id,
      // Of each version anew.
      step: `version_${asked.version}_${step.days}`,
      company_id: project.company_id,
      address: project.owner.email,
      isMoney: false,
      since: step.day.toString(),
      mail: (tx) => mailAgain(tx, ctx, asked),
    })
  }
  return due
}

function stepOf(submittedAt: Date, today: Temporal.PlainDate) {
  const asked = atTheAgency(submittedAt).toPlainDate()
  return steps
    .map((days) => ({ days, day: addWorkingDays(asked, days) }))
    .findLast(({ day }) => Temporal.PlainDate.compare(day, today) <= 0)
}

const goesOn = (project: { archived_at: Date | null; development_stage: string }) =>
  project.archived_at === null && project.development_stage !== 'completed'

/** Whoever decides at the same moment is seen, or waits. */
async function mailAgain(tx: Tx, ctx: Rounds, { milestone_id, version }: { milestone_id: string; version: number }) {
  const held = await holdMilestone(tx, milestone_id)
  const [newest] = await listVersions(tx, milestone_id)
  if (!held || held.milestone.state !== 'waiting' || !goesOn(held.project)) return false
  if (!newest || newest.version !== version || newest.decision !== null) return false
  const { project, milestone } = held
  const approval = { ...milestone, version, note: newest.note, project_name: project.project_name }
  for (const client of await listClients(tx, project)) await mailApproval(tx, ctx, approval, client)
  return true
}
