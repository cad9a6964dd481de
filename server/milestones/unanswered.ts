import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { atTheAgency, startOfDay } from '../agency/agency-day.ts'
import { addWorkingDays } from '../agency/working-days.ts'
import type { Tx } from '../db/client.ts'
import { listClients } from '../projects/project-changes.ts'
import { findProject } from '../projects/project-list.ts'
import type { Due, Rounds } from '../reminders/due.ts'
import { mailApproval } from './approvals.ts'
import { findOpenRequest, mailRequest, type Request } from './asking.ts'
import { holdMilestone, holdProject, listVersions } from './held-milestones.ts'
import { milestone_versions, project_milestones, project_requests } from './milestones.tables.ts'

/** By the working days since we asked. */
const steps = [3, 7] as const

/** What clients were asked for and have not answered: approvals, and whatever else we need. */
export async function listUnanswered(ctx: Rounds, today: Temporal.PlainDate): Promise<Due[]> {
  return [...(await listUndecidedVersions(ctx, today)), ...(await listOpenRequests(ctx, today))]
}

/** Asked before this moment, the first step is due. */
const firstDue = (today: Temporal.PlainDate) => startOfDay(addWorkingDays(today, -steps[0]).add({ days: 1 }))

/** The newest versions that nobody has decided on, and what of them is to be said again. */
async function listUndecidedVersions(ctx: Rounds, today: Temporal.PlainDate): Promise<Due[]> {
  const { milestone_id, version, submitted_at, decision } = milestone_versions
  const found = await ctx.db
    .select({ milestone_id, version, submitted_at, project_id: project_milestones.project_id })
    .from(milestone_versions)
    .innerJoin(project_milestones, eq(project_milestones.id, milestone_id))
    .where(
      and(
        eq(project_milestones.state, 'waiting'),
        isNull(decision),
        lte(submitted_at, firstDue(today)),
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

async function listOpenRequests(ctx: Rounds, today: Temporal.PlainDate): Promise<Due[]> {
  const { answered_at, asked_at } = project_requests
  const found = await ctx.db
    .select()
    .from(project_requests)
    .where(and(isNull(answered_at), lte(asked_at, firstDue(today))))
  const due: Due[] = []
  for (const request of found) {
    const project = await findProject(ctx.db, request.project_id)
    const step = stepOf(request.asked_at, today)
    if (!project || !step) continue
    due.push({
      subject_type: 'request',
      subject_id: request.id,
      step: `asked_${step.days}`,
      company_id: project.company_id,
      address: project.owner.email,
      isMoney: false,
      since: step.day.toString(),
      mail: (tx) => askAgain(tx, ctx, request),
    })
  }
  return due
}

function stepOf(askedAt: Date, today: Temporal.PlainDate) {
  const asked = atTheAgency(askedAt).toPlainDate()
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

async function askAgain(tx: Tx, ctx: Rounds, { id, project_id, text }: Request) {
  if (!(await findProject(tx, project_id))) return false
  const project = await holdProject(tx, project_id)
  if ((await findOpenRequest(tx, project_id))?.id !== id || !goesOn(project)) return false
  const asked = { id, text, project_name: project.project_name }
  for (const client of await listClients(tx, project)) await mailRequest(tx, ctx, asked, client)
  return true
}
