import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import type { ProjectPayment } from '#domain/milestones.ts'
import { findRole } from '../accounts/people.ts'
import { recordActivity } from '../activity/activity.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { stored } from '../db/stored.ts'
import { createDownloadLink, type LinkClaims } from '../downloads/downloads.ts'
import { findProjectPayment } from '../invoices/project-invoices.ts'
import { enqueue } from '../jobs/queue.ts'
import { findLivingLink, type ActionLink } from '../links/links.ts'
import { listClients } from '../projects/project-changes.ts'
import { findProject, listProjectIds } from '../projects/project-list.ts'
import { listBilled } from '../proposals/approved.ts'
import { findTakenPath, takeProjectFile, type Uploading } from '../uploads/uploads.ts'
import { holdProject } from './held-milestones.ts'
import { milestone_versions, project_files, project_milestones } from './milestones.tables.ts'

type FileRow = typeof project_files.$inferSelect
type Holder = Pick<LinkClaims, 'user_id' | 'link_id'>

/** A file of ours for the client: at once, or when all is paid. */
export async function addFile(
  ctx: Ctx,
  projectId: string,
  { upload_id, is_gated }: { upload_id: string; is_gated: boolean },
) {
  return ctx.db.transaction(async (tx) => {
    await holdProject(tx, projectId)
    const before = await findHandedOver(tx, ctx, upload_id, eq(project_files.project_id, projectId))
    if (before) return before
    const file = await takeProjectFile(tx, ctx, upload_id)
    const added_by = actorOf(ctx).user_id
    const values = { ...file, project_id: projectId, side: 'team' as const, is_gated, added_by, created_at: ctx.now() }
    const { id } = stored(await tx.insert(project_files).values(values).returning({ id: project_files.id }), 'file')
    await recordActivity(tx, ctx, {
      kind: 'project_file_added',
      subject_type: 'website_project',
      subject_id: projectId,
      after: { file_id: id, file_size: file.file_size, is_gated },
    })
    return { id }
  })
}

/** What an upload became already, there where it is handed over again: its answer did not arrive. */
export async function findHandedOver(tx: Tx, ctx: Uploading, uploadId: string, where: SQL) {
  const path = await findTakenPath(tx, ctx, uploadId)
  if (path === null) return null
  const [file] = await tx
    .select({ id: project_files.id })
    .from(project_files)
    .where(and(eq(project_files.file_path, path), where))
  return file ?? null
}

/** The client gets it now, whatever is paid. */
export async function releaseFile(ctx: Ctx, id: string) {
  await ctx.db.transaction(async (tx) => {
    const [file] = await tx.select().from(project_files).where(eq(project_files.id, id)).for('update')
    if (!file) throw new AppError('not_found')
    if (!file.is_gated || file.released_at) return
    const released = { released_at: ctx.now(), released_by: actorOf(ctx).user_id }
    await tx.update(project_files).set(released).where(eq(project_files.id, id))
    await recordActivity(tx, ctx, {
      kind: 'project_file_released',
      subject_type: 'website_project',
      subject_id: file.project_id,
      after: { file_id: id },
    })
  })
}

export async function deleteFile(ctx: Ctx, id: string) {
  await ctx.db.transaction(async (tx) => {
    const [file] = await tx.select().from(project_files).where(eq(project_files.id, id)).for('update')
    if (!file) throw new AppError('not_found')
    await tx.delete(project_files).where(eq(project_files.id, id))
    await enqueue(tx, 'remove-file', { path: file.file_path })
    await recordActivity(tx, ctx, {
      kind: 'project_file_deleted',
      subject_type: 'website_project',
      subject_id: file.project_id,
      before: { file_id: id, file_size: file.file_size, side: file.side, is_gated: file.is_gated },
    })
  })
}

/** Whether all of a project is paid: what is gated opens then. Asked anew each time, so that a refund shuts it again. */
export async function paymentOf(queries: Queries, projectId: string): Promise<Omit<ProjectPayment, 'project_id'>> {
  return findProjectPayment(queries, projectId, await listBilled(queries, projectId))
}

export const isShut = ({ side, is_gated, released_at }: Pick<FileRow, 'side' | 'is_gated' | 'released_at'>) =>
  side === 'team' && is_gated && released_at === null

/** Of the company's projects with something that is shut until it is paid. */
export async function listPayments(ctx: Ctx): Promise<ProjectPayment[]> {
  const ids = await listProjectIds(ctx.db, actorOf(ctx).company.id)
  if (ids.length === 0) return []
  const files = await ctx.db.select().from(project_files).where(inArray(project_files.project_id, ids))
  const shut = [...new Set(files.filter((file) => isShut(file)).map(({ project_id }) => project_id))]
  return Promise.all(shut.map(async (project_id) => ({ project_id, ...(await paymentOf(ctx.db, project_id)) })))
}

async function findFile(queries: Queries, id: string) {
  const [file] = await queries.select().from(project_files).where(eq(project_files.id, id))
  return file ?? null
}

/** Null: not theirs at all, and as if there were none. */
async function standingOf(ctx: Pick<Ctx, 'db' | 'now'>, file: FileRow, { user_id, link_id }: Holder) {
  if (link_id !== undefined) {
    const link = await findLivingLink(ctx, link_id)
    return link?.purpose === 'approval' && (await isShownBy(ctx.db, link, file)) ? 'client' : null
  }
  if (user_id === undefined) return null
  if ((await findRole(ctx.db, user_id)) === 'admin') return 'team'
  const project = await findProject(ctx.db, file.project_id)
  const clients = project ? await listClients(ctx.db, project) : []
  return clients.some((one) => one.user_id === user_id) ? 'client' : null
}

/** What was put before its holder to look at, and nothing else of the project. */
async function isShownBy(queries: Queries, link: ActionLink, file: FileRow) {
  const project = await findProject(queries, file.project_id)
  const clients = project ? await listClients(queries, project) : []
  if (!clients.some(({ user_id }) => user_id === link.user_id)) return false
  const shown = await queries
    .select({ file_ids: milestone_versions.file_ids })
    .from(milestone_versions)
    .innerJoin(project_milestones, eq(project_milestones.id, milestone_versions.milestone_id))
    .where(and(eq(project_milestones.id, link.subject_id), eq(project_milestones.project_id, file.project_id)))
  return shown.some(({ file_ids }) => file_ids.includes(file.id))
}

async function getFor(ctx: Pick<Ctx, 'db' | 'now'>, id: string, holder: Holder): Promise<FileRow> {
  const file = await findFile(ctx.db, id)
  const standing = file && (await standingOf(ctx, file, holder))
  if (!file || !standing) throw new AppError('not_found')
  if (standing === 'client' && isShut(file) && !(await paymentOf(ctx.db, file.project_id)).is_paid)
    throw new AppError('payment_due')
  return file
}

/** A link that opens a file for an hour, as long as its holder may have it. */
export async function linkToFile(ctx: Ctx, id: string, holder: Holder) {
  const { file_path: path, file_name, file_type } = await getFor(ctx, id, holder)
  const file = { path, file_name, file_type, shown: 'attachment' as const }
  return createDownloadLink(ctx.storage, { kind: 'project_file', id, ...holder, ...file }, { now: ctx.now() })
}

/** Asked with every use of such a link: what is no longer paid is shut again. */
export async function mayDownloadFile(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { id, user_id, link_id }: Omit<LinkClaims, 'kind'>,
) {
  return (await getFor(ctx, id, link_id === undefined ? { user_id } : { link_id }).catch(refusalOf)) !== null
}

function refusalOf(error: unknown) {
  if (error instanceof AppError && error.code === 'not_found') return null
  throw error
}
