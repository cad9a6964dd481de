import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { maxMilestones, planProblem, type MilestonesEdit, type PlannedMilestone } from '#domain/milestones.ts'
import { recordActivity } from '../activity/activity.ts'
import { agencyDay } from '../agency/agency-day.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { lockProject } from '../projects/project-changes.ts'
import { writeByRule } from '../projects/project-clock.ts'
import { followEstimate, keepMove } from './estimates.ts'
import { project_milestones } from './milestones.tables.ts'
import { followTurn } from './turns.ts'

type Milestone = typeof project_milestones.$inferSelect
/** As it is held. */
type Project = Omit<Awaited<ReturnType<typeof lockProject>>, 'owner'>
type Agreed = { proposal_id: string; number: string }
/** Nobody of the team, where a proposal brings them. */
type Planning = Pick<Ctx, 'actor' | 'now'>

const listMilestones = (tx: Tx, projectId: string) =>
  tx
    .select()
    .from(project_milestones)
    .where(eq(project_milestones.project_id, projectId))
    .orderBy(asc(project_milestones.position), asc(project_milestones.id))

/**
 * Plans milestones of a project behind those it has, as a proposal agreed on them. The first begins and the clock with it, unless an
 * earlier one is still worked on. The caller holds the project.
 */
export async function addMilestones(
  tx: Tx,
  ctx: Planning,
  project: Project,
  planned: readonly PlannedMilestone[],
  agreed: Agreed,
) {
  if (planned.length === 0) return
  const there = await listMilestones(tx, project.id)
  await insert(tx, ctx, project.id, {
    behind: there,
    added: planned.map((one, index) => ({ ...one, proposal_id: agreed.proposal_id, proposal_part: index + 1 })),
  })
  if (there.some(isOpen))
    await keepMove(tx, ctx, project.id, { kind: 'added', days: daysOf(planned), words: agreed.number })
  await follow(tx, ctx, project)
}

/** The team changes what has not begun: names, order, days; adds and removes. What a proposal agreed to bill stays and in its order. */
export async function editMilestones(
  ctx: Ctx,
  projectId: string,
  { seen_updated_at, milestones: wanted }: MilestonesEdit,
) {
  return ctx.db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId, seen_updated_at)
    const there = await listMilestones(tx, projectId)
    const begun = there.filter(({ state }) => state !== 'planned')
    const plan = wanted.filter(({ id }) => !begun.some((one) => one.id === id))
    const before = there.filter(({ state }) => state === 'planned')
    refuseWrongPlan(begun, before, plan)
    const gone = before.filter(({ id }) => !plan.some((one) => one.id === id)).map(({ id }) => id)
    if (gone.length > 0) await tx.delete(project_milestones).where(inArray(project_milestones.id, gone))
    for (const [index, { id, title, working_days }] of plan.entries()) {
      const position = begun.length + index + 1
      if (id)
        await tx.update(project_milestones).set({ title, working_days, position }).where(eq(project_milestones.id, id))
      else await insertAt(tx, ctx, projectId, position, { title, working_days, percent: 0 })
    }
    await keepChange(tx, ctx, project, there, daysOf(plan) - daysOf(before))
    const written = await follow(tx, ctx, project)
    await recordActivity(tx, ctx, {
      kind: 'milestones_changed',
      subject_type: 'website_project',
      subject_id: projectId,
      before: { milestones: there.length, working_days: daysOf(there) },
      after: {
        milestones: begun.length + plan.length,
        working_days: daysOf(begun) + daysOf(plan),
        names: plan.map(({ title }) => title),
      },
    })
    return { updated_at: written.updated_at }
  })
}

const isOpen = ({ state }: Milestone) => state !== 'approved'
const daysOf = (planned: readonly { working_days: number }[]) =>
  planned.reduce((days, one) => days + one.working_days, 0)

function refuseWrongPlan(begun: Milestone[], before: Milestone[], plan: MilestonesEdit['milestones']) {
  // Somebody took it away, or it is another project's.
  if (plan.some(({ id }) => id && !before.some((one) => one.id === id))) throw new AppError('conflict')
  if (begun.length + plan.length > Math.max(maxMilestones, begun.length + before.length))
    throw new AppError('invalid_input', { message: `A project has at most ${maxMilestones} milestones` })
  const problem = planProblem(
    before.map(({ id, title, percent, proposal_id }) => ({ id, title, percent, isAgreed: proposal_id !== null })),
    plan,
  )
  if (problem) throw new AppError('invalid_input', { message: problem })
}

type New = PlannedMilestone & { proposal_id?: string; proposal_part?: number }

async function insert(
  tx: Tx,
  ctx: Planning,
  projectId: string,
  { behind, added }: { behind: Milestone[]; added: New[] },
) {
  const last = behind.at(-1)?.position ?? 0
  for (const [index, one] of added.entries()) await insertAt(tx, ctx, projectId, last + index + 1, one)
}

async function insertAt(tx: Tx, ctx: Planning, project_id: string, position: number, planned: New) {
  await tx.insert(project_milestones).values({ ...planned, project_id, position, created_at: ctx.now() })
}

/** What the client is shown of a plan that changed. On the day on which the team itself made it, it is still being made. */
async function keepChange(tx: Tx, ctx: Ctx, project: Project, there: Milestone[], days: number) {
  const { id, clock_started_at } = project
  if (!clock_started_at || !there.some(isOpen) || days === 0) return
  const isBeingMade =
    agencyDay(clock_started_at) === agencyDay(ctx.now()) && !there.some(({ proposal_id }) => proposal_id !== null)
  if (!isBeingMade) await keepMove(tx, ctx, id, { kind: 'changed', days, words: '' })
}

/** Begins the next milestone where none is begun, and lets turn and day follow. */
async function follow(tx: Tx, ctx: Planning, project: Project) {
  const now = ctx.now()
  const isBegun = await tx.$count(
    project_milestones,
    and(eq(project_milestones.project_id, project.id), sql`${project_milestones.state} in ('working', 'waiting')`),
  )
  const starts = isBegun === 0 && (await beginNext(tx, project.id))
  const written = await writeByRule(tx, ctx, project, starts ? startedAt(project, now) : {})
  await followTurn(tx, project.id, now)
  return (await followEstimate(tx, ctx, written)) ?? written
}

/** Work begins, or begins again: what was completed, or put away, is neither any more. */
const startedAt = ({ development_stage }: Project, now: Date) => ({
  clock_started_at: now,
  archived_at: null,
  ...(development_stage === 'completed' && { development_stage: 'planning' as const, actual_completion_date: null }),
})

/** The first of those planned; false where none is left. */
export async function beginNext(tx: Tx, projectId: string) {
  const planned = (await listMilestones(tx, projectId)).find(({ state }) => state === 'planned')
  if (!planned) return false
  await tx.update(project_milestones).set({ state: 'working' }).where(eq(project_milestones.id, planned.id))
  return true
}
