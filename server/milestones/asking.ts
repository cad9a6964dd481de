import { and, eq, isNull } from 'drizzle-orm'
import { calledBy } from '#domain/accounts.ts'
import { AppError } from '#domain/errors.ts'
import { maxHandedIn, type LinkedRequest } from '#domain/milestones.ts'
import { recordActivity } from '../activity/activity.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { stored } from '../db/stored.ts'
import { queueEmail } from '../emails/emails.ts'
import { createLink, createOwnLink, type ActionLink } from '../links/links.ts'
import { listClients } from '../projects/project-changes.ts'
import { findProject, findProjectCompany } from '../projects/project-list.ts'
import { takeProjectFile } from '../uploads/uploads.ts'
import { followEstimate } from './estimates.ts'
import { bringBack, holdProject } from './held-milestones.ts'
import { refuseStranger } from './linked-milestones.ts'
import { handedInEmail, requestEmail, type Client } from './milestones.emails.ts'
import { project_files, project_requests } from './milestones.tables.ts'
import { findHandedOver } from './project-files.ts'
import { followTurn } from './turns.ts'

type Held = Awaited<ReturnType<typeof holdProject>>
export type Request = typeof project_requests.$inferSelect

/** Asks a project's clients for something besides an approval, each with a link of their own; one thing at a time. */
export async function askClient(ctx: Ctx, projectId: string, text: string) {
  return ctx.db.transaction(async (tx) => {
    const project = await holdProject(tx, projectId)
    if (await findOpenRequest(tx, projectId)) throw new AppError('asked_already')
    const values = { project_id: projectId, text, asked_by: actorOf(ctx).user_id, asked_at: ctx.now() }
    const request = stored(await tx.insert(project_requests).values(values).returning(), 'request')
    await follow(tx, ctx, project)
    const clients = await listClients(tx, project)
    const asked = { id: request.id, text, project_name: project.project_name }
    for (const client of clients) await mailRequest(tx, ctx, asked, client)
    await recordActivity(tx, ctx, {
      kind: 'client_asked',
      subject_type: 'website_project',
      subject_id: projectId,
      after: { request_id: request.id, text },
    })
    return { sent_to: clients.map(({ email }) => email) }
  })
}

/** 'Received': it came otherwise. */
export async function receiveAnswer(ctx: Ctx, projectId: string) {
  await ctx.db.transaction(async (tx) => {
    const project = await holdProject(tx, projectId)
    const request = await findOpenRequest(tx, projectId)
    if (!request) throw new AppError('nothing_awaited')
    await close(tx, request, { answered_by: 'team', answered_at: ctx.now() })
    await follow(tx, ctx, project)
    await recordActivity(tx, ctx, {
      kind: 'client_answer_received',
      subject_type: 'website_project',
      subject_id: projectId,
      after: { request_id: request.id },
    })
  })
}

export async function findOpenRequest(queries: Queries, projectId: string): Promise<Request | null> {
  const [open] = await queries
    .select()
    .from(project_requests)
    .where(and(eq(project_requests.project_id, projectId), isNull(project_requests.answered_at)))
  return open ?? null
}

const close = (tx: Tx, { id }: Request, answered: Partial<Request>) =>
  tx.update(project_requests).set(answered).where(eq(project_requests.id, id))

async function follow(tx: Tx, ctx: Ctx, project: Held) {
  await followTurn(tx, project.id, ctx.now())
  await followEstimate(tx, ctx, project)
}

type Asked = { id: string; text: string; project_name: string }

/** With a link that is this client's own: it goes with them. */
export async function mailRequest(tx: Tx, ctx: Pick<Ctx, 'now' | 'origin'>, asked: Asked, client: Client) {
  const { user_id, email: customer_email } = client
  const link = { purpose: 'upload', subject_id: asked.id, customer_email, user_id } as const
  const url = await createLink(tx, { now: ctx.now, origin: ctx.origin }, link)
  await queueEmail(tx, requestEmail(client, asked, url))
}

async function getAsked(queries: Queries, link: ActionLink) {
  const [request] = await queries.select().from(project_requests).where(eq(project_requests.id, link.subject_id))
  const project = request && (await findProject(queries, request.project_id))
  if (!request || !project) throw new AppError('link_withdrawn')
  const client = await refuseStranger(queries, link, project)
  return { request, project, client }
}

/** What a link shows: what was asked for, and what was handed in for it. */
export async function showRequest(ctx: Pick<Ctx, 'db'>, link: ActionLink): Promise<{ project: LinkedRequest }> {
  const { request, project } = await getAsked(ctx.db, link)
  const files = await ctx.db
    .select({ id: project_files.id, file_name: project_files.file_name, file_size: project_files.file_size })
    .from(project_files)
    .where(eq(project_files.request_id, request.id))
    .orderBy(project_files.created_at, project_files.id)
  return {
    project: {
      project_name: project.project_name,
      text: request.text,
      note: request.note,
      answered_at: request.answered_at?.toISOString() ?? null,
      files,
    },
  }
}

/** Answered, there is nothing to write to anybody about any more. */
export async function refuseAnswered(ctx: Pick<Ctx, 'db'>, link: ActionLink) {
  const asked = await getAsked(ctx.db, link)
  if (asked.request.answered_at) throw new AppError('nothing_awaited')
  return asked
}

export async function mailRequestAgain(ctx: Ctx, link: ActionLink) {
  const { request, project, client } = await refuseAnswered(ctx, link)
  await ctx.db.transaction((tx) =>
    mailRequest(tx, ctx, { id: request.id, text: request.text, project_name: project.project_name }, client),
  )
}

async function holdAsked(tx: Tx, link: ActionLink) {
  const { request, client } = await getAsked(tx, link)
  const project = await holdProject(tx, request.project_id)
  const open = await findOpenRequest(tx, project.id)
  if (open?.id !== request.id) throw new AppError('nothing_awaited')
  return { request: open, project, client }
}

/** A file that arrived by the link is the project's from now on. */
export async function handIn(ctx: Ctx, link: ActionLink, uploadId: string) {
  return ctx.db.transaction(async (tx) => {
    const { request, project } = await holdAsked(tx, link)
    const before = await findHandedOver(tx, { ...ctx, link }, uploadId, eq(project_files.request_id, request.id))
    if (before) return before
    if ((await tx.$count(project_files, eq(project_files.request_id, request.id))) >= maxHandedIn)
      throw new AppError('too_many_uploads')
    const file = await takeProjectFile(tx, { ...ctx, link }, uploadId)
    const { id } = stored(
      await tx
        .insert(project_files)
        .values({
          ...file,
          project_id: project.id,
          request_id: request.id,
          side: 'client',
          handed_in_by: link.customer_email,
          link_id: link.id,
          created_at: ctx.now(),
        })
        .returning({ id: project_files.id }),
      'file',
    )
    return { id }
  })
}

/** 'That is everything': it is our turn again. */
export async function answerRequest(ctx: Ctx, link: ActionLink, note: string) {
  await ctx.db.transaction(async (tx) => {
    const { request, project: held, client } = await holdAsked(tx, link)
    const project = await bringBack(tx, ctx, held)
    const answered_email = link.customer_email
    await close(tx, request, { answered_by: 'client', answered_at: ctx.now(), answered_email, note })
    await follow(tx, { ...ctx, actor: null }, project)
    const files = await tx.$count(project_files, eq(project_files.request_id, request.id))
    await queueEmail(
      tx,
      handedInEmail(project, { name: calledBy(client), email: answered_email, note, files }, ctx.origin),
    )
  })
}

/** The same page for one of its clients who is signed in, for half an hour. */
export async function openOwnRequest(ctx: Ctx, projectId: string) {
  const actor = actorOf(ctx)
  const company = await findProjectCompany(ctx.db, projectId)
  const open = company === actor.company.id ? await findOpenRequest(ctx.db, projectId) : null
  if (!open) throw new AppError('not_found')
  const link = { purpose: 'upload', subject_id: open.id, customer_email: actor.email, is_preview: false } as const
  return { url: await ctx.db.transaction((tx) => createOwnLink(tx, ctx, link)) }
}
