import { and, eq, inArray } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import type { NewMilestoneVersion } from '#domain/milestones.ts'
import { recordActivity } from '../activity/activity.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { queueEmail } from '../emails/emails.ts'
import { createLink } from '../links/links.ts'
import { listClients } from '../projects/project-changes.ts'
import { followEstimate } from './estimates.ts'
import { holdMilestone, listVersions } from './held-milestones.ts'
import { approvalEmail, type Client } from './milestones.emails.ts'
import { milestone_versions, project_files, project_milestones } from './milestones.tables.ts'
import { followTurn } from './turns.ts'

type Approval = { id: string; title: string; version: number; note: string; project_name: string }

/** Asks a project's clients to approve the milestone that is being worked on: its next version, each with a link of their own. */
export async function askForApproval(
  ctx: Ctx,
  milestoneId: string,
  { version: expected, ...asked }: NewMilestoneVersion,
) {
  return ctx.db.transaction(async (tx) => {
    const held = await holdMilestone(tx, milestoneId)
    if (!held) throw new AppError('not_found')
    const { project, milestone } = held
    const [last] = await listVersions(tx, milestone.id)
    const version = (last?.version ?? 0) + 1
    if (last && expected === last.version && isSame(last, asked))
      return { version: last.version, sent_to: (await listClients(tx, project)).map(({ email }) => email) }
    if (milestone.state !== 'working' && milestone.state !== 'waiting') throw new AppError('milestone_not_in_work')
    if (expected !== undefined && expected !== version) throw new AppError('conflict')
    await refuseOtherFiles(tx, project.id, asked.file_ids)
    const submitted = { submitted_by: actorOf(ctx).user_id, submitted_at: ctx.now() }
    await tx.insert(milestone_versions).values({ ...asked, ...submitted, milestone_id: milestone.id, version })
    await tx.update(project_milestones).set({ state: 'waiting' }).where(eq(project_milestones.id, milestone.id))
    await followTurn(tx, project.id, ctx.now())
    await followEstimate(tx, ctx, project)
    const clients = await listClients(tx, project)
    const approval = { ...milestone, version, note: asked.note, project_name: project.project_name }
    for (const client of clients) await mailApproval(tx, ctx, approval, client)
    await recordActivity(tx, ctx, {
      kind: 'approval_asked',
      subject_type: 'website_project',
      subject_id: project.id,
      after: { milestone_id: milestone.id, version, files: asked.file_ids.length, note: asked.note },
    })
    return { version, sent_to: clients.map(({ email }) => email) }
  })
}

type Asking = Omit<NewMilestoneVersion, 'version'>

/** Asked already, and the answer did not arrive. */
const isSame = (last: Asking, asked: Asking) =>
  last.note === asked.note &&
  last.preview_url === asked.preview_url &&
  last.file_ids.length === asked.file_ids.length &&
  last.file_ids.every((id, index) => id === asked.file_ids[index])

async function refuseOtherFiles(tx: Tx, projectId: string, ids: string[]) {
  if (ids.length === 0) return
  const isOurs = and(
    eq(project_files.project_id, projectId),
    eq(project_files.side, 'team'),
    inArray(project_files.id, ids),
  )
  if ((await tx.$count(project_files, isOurs)) !== new Set(ids).size)
    throw new AppError('invalid_input', { fields: { file_ids: 'This is not a file of the project' } })
}

/** With a link that is this client's own: it goes with them. */
export async function mailApproval(tx: Tx, ctx: Pick<Ctx, 'now' | 'origin'>, approval: Approval, client: Client) {
  const { user_id, email: customer_email } = client
  const link = { purpose: 'approval', subject_id: approval.id, customer_email, user_id } as const
  const url = await createLink(tx, { now: ctx.now, origin: ctx.origin }, link)
  const { title: milestone, project_name: project, version, note } = approval
  await queueEmail(tx, approvalEmail(client, { milestone, project, version, note }, url))
}
