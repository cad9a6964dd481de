import { desc, eq, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { isComplete } from '#domain/projects.ts'
import { recordActivity } from '../activity/activity.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { type Email, queueEmail } from '../emails/emails.ts'
import { mailOnceMore } from '../notifications/notify.ts'
import { type Client, listClients, lockProject, tellClients } from './project-changes.ts'
import { completionEmail, newProjectEmail, projectUpdateEmail } from './projects.emails.ts'
import { project_completion_emails, project_updates, quick_project_updates } from './projects.tables.ts'

/** Welcomes the clients of a project that began by itself. */
export async function welcomeClients(tx: Tx, { origin }: Pick<Ctx, 'origin'>, projectId: string) {
  const project = await lockProject(tx, projectId)
  await tellClients(tx, project, (client) => newProjectEmail(client, project, origin))
}

/** Welcomes the client once more, in the words the project is stored with. */
export async function notifyClientOfNewProject(ctx: Ctx, projectId: string) {
  await ctx.db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    await tellAndRecord(tx, ctx, project, (client) => newProjectEmail(client, project, ctx.origin))
  })
}

/** Tells the client once more where their project is, with the last words that were written on it. */
export async function notifyClientOfProjectUpdate(ctx: Ctx, projectId: string) {
  await ctx.db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    const words = await findLastWords(tx, projectId)
    const emailTo = (client: Client) => projectUpdateEmail(client, project, words, ctx.origin)
    await mailOnceMore(tx, ctx, 'project_news', await listClients(tx, project), emailTo)
    await recordSent(tx, ctx, project, emailTo(project.owner).kind)
  })
}

/** Tells the client that it is done: once per project, however many ask at the same time. */
export async function notifyProjectCompletion(ctx: Ctx, projectId: string) {
  return ctx.db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!isComplete(project)) throw new AppError('project_not_complete')
    const [first] = await tx
      .insert(project_completion_emails)
      .values({ project_id: projectId, admin_user_id: actorOf(ctx).user_id, sent_at: ctx.now() })
      .onConflictDoNothing()
      .returning()
    if (!first) throw new AppError('completion_email_sent')
    await tellAndRecord(tx, ctx, project, (client) => completionEmail(client.email, client, project, ctx.origin))
    return { email: project.owner.email }
  })
}

/** The same e-mail to another address, to look at. */
export async function sendTestCompletionEmail(ctx: Ctx, projectId: string, testEmail: string) {
  return ctx.db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!isComplete(project)) throw new AppError('project_not_complete')
    const { content, ...email } = completionEmail(testEmail, project.owner, project, ctx.origin)
    const marked = { ...content, subject: `[TEST EMAIL] ${content.subject}` }
    const kind = 'project-completion-test'
    await queueEmail(tx, { ...email, kind, content: marked })
    await recordSent(tx, ctx, project, kind)
    return { email: testEmail }
  })
}

type Project = Awaited<ReturnType<typeof lockProject>>

async function tellAndRecord(tx: Tx, ctx: Ctx, project: Project, emailTo: (client: Client) => Email) {
  await tellClients(tx, project, emailTo)
  await recordSent(tx, ctx, project, emailTo(project.owner).kind)
}

async function recordSent(tx: Tx, ctx: Ctx, project: Project, email_kind: string) {
  await recordActivity(tx, ctx, {
    kind: 'project_email_sent',
    subject_type: 'website_project',
    subject_id: project.id,
    after: { email_kind },
  })
}

/** Whichever way they were written. */
async function findLastWords(tx: Tx, projectId: string) {
  const edits = tx
    .select({ words: project_updates.update_notes, created_at: project_updates.created_at })
    .from(project_updates)
    .where(sql`${project_updates.project_id} = ${projectId} and ${project_updates.update_notes} <> ''`)
    .orderBy(desc(project_updates.created_at))
    .limit(1)
  const quick = tx
    .select({ words: quick_project_updates.update_text, created_at: quick_project_updates.created_at })
    .from(quick_project_updates)
    .where(eq(quick_project_updates.project_id, projectId))
    .orderBy(desc(quick_project_updates.created_at))
    .limit(1)
  const found = [...(await edits), ...(await quick)]
  return found.sort((a, b) => b.created_at.getTime() - a.created_at.getTime())[0]?.words ?? ''
}
