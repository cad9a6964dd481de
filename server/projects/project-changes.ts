import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { projectStages } from '#content/dashboard.ts'
import { agencyZone, formatDate } from '#content/dates.ts'
import type { ActivityKind } from '#domain/activity.ts'
import { AppError } from '#domain/errors.ts'
import {
  clientNotFound,
  type NewProject,
  type ProjectEdit,
  type QuickUpdate,
  type StageChange,
} from '#domain/projects.ts'
import { refuseUnproven } from '../accounts/accounts.ts'
import { people, person } from '../accounts/people.ts'
import { findProfileByEmail } from '../accounts/profiles.ts'
import { recordActivity } from '../activity/activity.ts'
import { agencyDay } from '../agency/agency-day.ts'
import { companyOf, listAudience } from '../companies/belonging.ts'
import { holdCompanies } from '../companies/holding.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { stored } from '../db/stored.ts'
import { type Email, type Held, queueEmails } from '../emails/emails.ts'
import { chooseEstimate } from '../milestones/estimates.ts'
import { notify } from '../notifications/notify.ts'
import { heldForUndo, offerUndo, restoreRow, type UndoStep } from '../undo/undo-steps.ts'
import { newProjectEmail, projectUpdateEmail } from './projects.emails.ts'
import { project_updates, quick_project_updates, website_projects } from './projects.tables.ts'

/** Who does it, as the log of the team tells. */
type Doing = Parameters<typeof recordActivity>[1]
type ProjectRow = typeof website_projects.$inferSelect

/** Begins a project for somebody who has an account, and welcomes them. */
export async function createProject(ctx: Ctx, { user_email, ...input }: NewProject) {
  return ctx.db.transaction(async (tx) => {
    const client = await findProfileByEmail(tx, user_email)
    if (!client) throw new AppError('client_not_found', { message: clientNotFound(user_email) })
    await refuseUnproven(tx, client.user_id)
    const company_id = await holdCompanyOf(tx, client.user_id)
    const project = await insertProject(tx, ctx, { ...input, user_id: client.user_id, company_id })
    await tellClients(tx, { ...project, owner: client }, (to) => newProjectEmail(to, project, ctx.origin))
    return { id: project.id }
  })
}

/** The company that what is given to somebody belongs to, held: it is not given up meanwhile. */
export async function holdCompanyOf(tx: Tx, userId: string) {
  const find = async (queries: Tx) => {
    const id = await companyOf(queries, userId)
    return id === null ? [] : [id]
  }
  const [id = null] = await holdCompanies(tx, find, async (_held, ids) => ids)
  return id
}

export type Client = { user_id: string; email: string; first_name: string; last_name: string }

/** identity.md §4.1: what happens on a project is told to the owner of its company and to the members. */
export async function tellClients(
  tx: Tx,
  { company_id, owner }: { company_id: string | null; owner: Client },
  emailTo: (client: Client) => Email,
  held: Held = {},
) {
  return queueEmails(tx, (await listClients(tx, { company_id, owner })).map(emailTo), held)
}

export async function listClients(
  queries: Pick<Queries, 'execute'>,
  { company_id, owner }: { company_id: string | null; owner: Client },
): Promise<Client[]> {
  const clients = await listAudience(queries, company_id, 'work')
  return clients.length > 0 ? clients : [owner]
}

/** What became of a project, in our words where there are any. */
async function tellNews(
  tx: Tx,
  ctx: Ctx,
  before: Awaited<ReturnType<typeof lockProject>>,
  project: ProjectRow,
  words: string,
  held: Held = {},
) {
  const { label } = projectStages[project.development_stage]
  return notify(
    tx,
    ctx,
    await listClients(tx, before),
    {
      event: 'project_news',
      cause: `${project.id} ${project.updated_at.toISOString()}`,
      about: project.id,
      company_id: project.company_id,
      title: `News on ${project.project_name}: ${project.progress_percentage}%`,
      text: words || `Stage: ${label}`,
      link: `/dashboard?project=${project.id}`,
    },
    { ...held, emailTo: (client) => projectUpdateEmail(client, project, words, ctx.origin) },
  )
}

type NewRow = Omit<typeof website_projects.$inferInsert, 'id' | 'created_at' | 'updated_at' | 'actual_completion_date'>

/** Stores a project, whichever way it began, and writes down who began it. */
export async function insertProject(tx: Tx, ctx: Doing, values: NewRow) {
  const created_at = ctx.now()
  const isDone = values.development_stage === 'completed'
  const project = stored(
    await tx
      .insert(website_projects)
      .values({
        ...values,
        actual_completion_date: isDone ? agencyDay(created_at) : null,
        created_at,
        updated_at: created_at,
      })
      .returning(),
    'project',
  )
  await recordOnProject(tx, ctx, 'project_created', null, project)
  return project
}

/** Where its clients find the website that was published. */
export async function showWebsiteOnProject(
  tx: Tx,
  ctx: Pick<Ctx, 'now'>,
  id: string,
  { website_url, domain }: { website_url: string; domain: string | null },
) {
  const isElsewhere = sql`${website_projects.website_url} is distinct from ${website_url}`
  const changes = { website_url, updated_at: ctx.now() }
  await tx
    .update(website_projects)
    .set(changes)
    .where(and(eq(website_projects.id, id), isElsewhere))
  if (domain !== null) await showDomainOnProject(tx, ctx, id, { domain, status: 'active' })
}

/** What became of its client's own domain; of one that is gone only where it is the one that the project names. */
export async function showDomainOnProject(
  tx: Tx,
  { now }: Pick<Ctx, 'now'>,
  id: string,
  { domain, status }: { domain: string; status: 'active' | 'expired' | 'removed' },
) {
  const changes =
    status === 'removed'
      ? ({ domain_name: null, domain_status: 'pending' } as const)
      : { domain_name: domain, domain_status: status }
  const isMeant =
    status === 'active'
      ? or(ne(website_projects.domain_status, status), sql`${website_projects.domain_name} is distinct from ${domain}`)
      : eq(website_projects.domain_name, domain)
  await tx
    .update(website_projects)
    .set({ ...changes, updated_at: now() })
    .where(and(eq(website_projects.id, id), isMeant))
}

/** What somebody bought begins by itself: nobody of the team did it, so no activity says so. */
export async function beginOrderedProjects(
  tx: Tx,
  { now }: Pick<Ctx, 'now'>,
  ordered: { user_id: string; company_id: string | null; project_name: string }[],
) {
  if (ordered.length === 0) return
  const created_at = now()
  const description = `Ordered ${formatDate(created_at, agencyZone)}`
  await tx
    .insert(website_projects)
    .values(ordered.map((one) => ({ ...one, description, created_at, updated_at: created_at })))
}

type Agreed = Pick<NewRow, 'user_id' | 'company_id' | 'project_name' | 'description' | 'features'>

/** What was agreed on begins by itself, too; its clients are welcomed once it is planned (`welcomeClients`). */
export async function beginAgreedProject(tx: Tx, { now }: Pick<Ctx, 'now'>, agreed: Agreed) {
  const created_at = now()
  const values = { ...agreed, created_at, updated_at: created_at }
  return stored(await tx.insert(website_projects).values(values).returning(), 'project')
}

/** The edit dialog: changes what may change, writes the update its owner reads, and tells them what concerns them. */
export async function editProject(ctx: Ctx, id: string, edit: ProjectEdit) {
  const { update_notes, seen_updated_at, ...changes } = edit
  return ctx.db.transaction(async (tx) => {
    const before = await lockProject(tx, id, seen_updated_at)
    const estimated_completion_date = await chooseEstimate(
      tx,
      ctx,
      before,
      changes.estimated_completion_date,
      update_notes,
    )
    const project = await writeProject(tx, ctx, before, { ...changes, estimated_completion_date })
    const hasMoved =
      before.progress_percentage !== project.progress_percentage ||
      before.development_stage !== project.development_stage
    if (hasMoved || update_notes) await addUpdate(tx, ctx, before, project, update_notes)
    if (hasMoved || update_notes || before.estimated_completion_date !== project.estimated_completion_date)
      await tellNews(tx, ctx, before, project, update_notes)
    await recordOnProject(tx, ctx, 'project_changed', before, project, update_notes ? { update_notes } : {})
    return { updated_at: project.updated_at }
  })
}

async function addUpdate(tx: Tx, ctx: Ctx, before: ProjectRow, project: ProjectRow, update_notes = '') {
  const written = tx.insert(project_updates).values({
    project_id: project.id,
    admin_user_id: actorOf(ctx).user_id,
    previous_progress: before.progress_percentage,
    new_progress: project.progress_percentage,
    previous_stage: before.development_stage,
    new_stage: project.development_stage,
    update_notes,
    created_at: ctx.now(),
  })
  return stored(await written.returning({ id: project_updates.id }), 'update').id
}

/** A step that was picked on the page: the client hears of it, unless it is taken back at once. */
export async function changeProjectStage(ctx: Ctx, id: string, { development_stage, seen_updated_at }: StageChange) {
  return ctx.db.transaction(async (tx) => {
    const before = await lockProject(tx, id, seen_updated_at)
    if (before.development_stage === development_stage) return { updated_at: before.updated_at, undo_id: null }
    const project = await writeProject(tx, ctx, before, { development_stage })
    const added = [await addUpdate(tx, ctx, before, project)]
    const told = await tellNews(tx, ctx, before, project, '', heldForUndo(ctx))
    await recordOnProject(tx, ctx, 'project_changed', before, project)
    const subject_type = 'website_project'
    const undo_id = await offerUndo(tx, ctx, { subject_type, before, after: project, added, ...told })
    return { updated_at: project.updated_at, undo_id }
  })
}

/** A word to the client in passing, and how far the project is. */
export async function addQuickUpdate(ctx: Ctx, id: string, input: QuickUpdate) {
  const { update_text, progress_percentage, seen_updated_at } = input
  return ctx.db.transaction(async (tx) => {
    const before = await lockProject(tx, id, seen_updated_at)
    const project = await writeProject(tx, ctx, before, { progress_percentage })
    const written = tx.insert(quick_project_updates).values({
      project_id: id,
      admin_user_id: actorOf(ctx).user_id,
      update_text,
      previous_progress: before.progress_percentage,
      new_progress: progress_percentage,
      notification_sent: true, // stored with this very change
      created_at: ctx.now(),
    })
    const update = stored(await written.returning({ id: quick_project_updates.id }), 'update')
    const told = await tellNews(tx, ctx, before, project, update_text, heldForUndo(ctx))
    await recordOnProject(tx, ctx, 'project_quick_update', before, project, { update_text })
    const subject_type = 'website_project'
    const undo_id = await offerUndo(tx, ctx, { subject_type, before, after: project, added: [update.id], ...told })
    return { updated_at: project.updated_at, undo_id }
  })
}

/** Undoes a quick update or a step; the project has not been touched since. */
export async function takeBackOnProject(tx: Tx, step: UndoStep) {
  if (!(await restoreRow(tx, website_projects, step))) return false
  for (const told of [project_updates, quick_project_updates])
    await tx.delete(told).where(inArray(told.id, step.added_ids))
  return true
}

/** A project with its owner, held until the transaction ends; refused when it is no longer the one that was seen. */
export async function lockProject(tx: Tx, id: string, seenUpdatedAt?: string) {
  const [row] = await tx
    .select({ project: website_projects, owner: person })
    .from(website_projects)
    .innerJoin(people, eq(people.user_id, website_projects.user_id))
    .where(eq(website_projects.id, id))
    .for('update', { of: website_projects })
  if (!row) throw new AppError('not_found', { message: 'Project not found' })
  if (seenUpdatedAt !== undefined && row.project.updated_at.getTime() !== Date.parse(seenUpdatedAt))
    throw new AppError('conflict')
  return { ...row.project, owner: row.owner }
}

/**
 * decisions.md "Projects": the stage Completed sets the day, leaving it clears it. Each version has its own moment. What the team goes
 * on with is archived no longer.
 */
async function writeProject(tx: Tx, ctx: Ctx, before: ProjectRow, changes: Partial<ProjectRow>) {
  const wasDone = before.development_stage === 'completed'
  const isDone = (changes.development_stage ?? before.development_stage) === 'completed'
  const completion = wasDone === isDone ? {} : { actual_completion_date: isDone ? agencyDay(ctx.now()) : null }
  const updated_at = new Date(Math.max(ctx.now().getTime(), before.updated_at.getTime() + 1))
  const project = stored(
    await tx
      .update(website_projects)
      .set({ ...changes, ...completion, archived_at: null, updated_at })
      .where(eq(website_projects.id, before.id))
      .returning(),
    'project',
  )
  return project
}

async function recordOnProject(
  tx: Tx,
  ctx: Doing,
  kind: ActivityKind,
  before: (ProjectRow & { owner: unknown }) | null,
  after: ProjectRow,
  said: object = {},
) {
  const { owner: _joined, awaited_since: _was, ...row } = before ?? { owner: null, awaited_since: null }
  const { awaited_since: _follows, ...shown } = after
  await recordActivity(tx, ctx, {
    kind,
    subject_type: 'website_project',
    subject_id: after.id,
    before: before && row,
    after: { ...shown, ...said },
  })
}
