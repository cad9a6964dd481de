import { and, eq, inArray, isNull } from 'drizzle-orm'
import { calledBy } from '#domain/accounts.ts'
import { AppError } from '#domain/errors.ts'
import type { LinkCheckout } from '#domain/invoices.ts'
import type { LinkedMilestone } from '#domain/milestones.ts'
import { people } from '../accounts/people.ts'
import { listAudience } from '../companies/belonging.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Queries } from '../db/client.ts'
import { getInvoiceRow } from '../invoices/issuing.ts'
import { openInvoiceCheckout } from '../invoices/paying.ts'
import { createOwnLink, type ActionLink } from '../links/links.ts'
import { listClients } from '../projects/project-changes.ts'
import { findProject, findProjectCompany } from '../projects/project-list.ts'
import { mailApproval } from './approvals.ts'
import { findMilestone, listVersions, type VersionRow } from './held-milestones.ts'
import { project_files, project_milestones } from './milestones.tables.ts'
import { isShut, paymentOf } from './project-files.ts'

type OfProject = Parameters<typeof listClients>[1]

/** What a link opened for a client is theirs no more once they belong to its company no longer. */
export async function refuseStranger(queries: Queries, link: ActionLink, project: OfProject) {
  const client = (await listClients(queries, project)).find(({ user_id }) => user_id === link.user_id)
  if (!client) throw new AppError('link_withdrawn')
  return client
}

async function getLinked(queries: Queries, link: ActionLink) {
  const milestone = await findMilestone(queries, link.subject_id)
  const project = milestone && (await findProject(queries, milestone.project_id))
  if (!milestone || !project) throw new AppError('link_withdrawn')
  const client = await refuseStranger(queries, link, project)
  const versions = await listVersions(queries, milestone.id)
  const [newest] = versions
  if (!newest) throw new AppError('link_withdrawn')
  return { milestone, project, client, versions, newest }
}

export async function showMilestone(ctx: Pick<Ctx, 'db'>, link: ActionLink): Promise<{ milestone: LinkedMilestone }> {
  const { milestone, project, versions } = await getLinked(ctx.db, link)
  const names = await namesOf(ctx.db, versions)
  const payment = await paymentOf(ctx.db, project.id)
  const files = await filesOf(ctx.db, project.id, versions)
  return {
    milestone: {
      title: milestone.title,
      state: milestone.state,
      project_name: project.project_name,
      payment,
      payable: await findPayable(ctx.db, link, project),
      files_wait: !payment.is_paid && (await waitForPayment(ctx.db, project.id)),
      versions: versions.map(({ version, note, preview_url, decision, decided_name, comment, ...row }) => ({
        version,
        note,
        preview_url,
        submitted_at: row.submitted_at.toISOString(),
        files: row.file_ids.flatMap((id) => {
          const file = files.get(id)
          return file ? [{ ...file, is_shut: file.is_shut && !payment.is_paid }] : []
        }),
        submitted_by: names.get(row.submitted_by) ?? 'our team',
        decision,
        decided_name,
        comment,
        decided_at: row.decided_at?.toISOString() ?? null,
      })),
    },
  }
}

/** What is to be paid next of a project, for those alone whose part is its company's money. */
async function findPayable(queries: Queries, { user_id }: ActionLink, project: OfProject & { id: string }) {
  const people = await listAudience(queries, project.company_id, 'money')
  if (!people.some((one) => one.user_id === user_id)) return null
  const { next } = await paymentOf(queries, project.id)
  return next && { ...next, balance: (await getInvoiceRow(queries, next.id)).balance }
}

/** Nothing is left to approve, and something to hand over. */
async function waitForPayment(queries: Queries, projectId: string) {
  const { project_id, approved_at } = project_milestones
  const isOpen = and(eq(project_id, projectId), isNull(approved_at))
  if ((await queries.$count(project_milestones, isOpen)) > 0) return false
  const files = await queries.select().from(project_files).where(eq(project_files.project_id, projectId))
  return files.some((file) => isShut(file))
}

/** What its files wait for is paid from the same page. */
export async function payForFiles(ctx: Ctx, link: ActionLink, { invoice_id, amount }: LinkCheckout) {
  const { project } = await getLinked(ctx.db, link)
  const payable = await findPayable(ctx.db, link, project)
  if (!payable || (invoice_id !== undefined && invoice_id !== payable.id)) throw new AppError('not_found')
  return openInvoiceCheckout(ctx, await getInvoiceRow(ctx.db, payable.id), amount)
}

async function filesOf(queries: Queries, projectId: string, versions: VersionRow[]) {
  const ids = versions.flatMap(({ file_ids }) => file_ids)
  const found = await queries
    .select()
    .from(project_files)
    .where(and(eq(project_files.project_id, projectId), inArray(project_files.id, ids)))
  return new Map(
    found.map((file) => {
      const { id, file_name, file_size } = file
      return [id, { id, file_name, file_size, is_shut: isShut(file) }]
    }),
  )
}

async function namesOf(queries: Queries, versions: VersionRow[]) {
  const ids = versions.flatMap(({ submitted_by }) => submitted_by ?? [])
  const { user_id, email, first_name, last_name } = people
  const found = await queries
    .select({ user_id, email, first_name, last_name })
    .from(people)
    .where(inArray(user_id, ids))
  return new Map<string | null, string>(found.map((one) => [one.user_id, calledBy(one)]))
}

/** Decided, there is nothing to write to anybody about any more. */
export async function refuseDecided(ctx: Pick<Ctx, 'db'>, link: ActionLink) {
  const linked = await getLinked(ctx.db, link)
  if (linked.newest.decision !== null) throw new AppError('already_decided')
  return linked
}

export async function mailApprovalAgain(ctx: Ctx, link: ActionLink) {
  const { milestone, project, client, newest } = await refuseDecided(ctx, link)
  const { version, note } = newest
  const approval = { ...milestone, version, note, project_name: project.project_name }
  await ctx.db.transaction((tx) => mailApproval(tx, ctx, approval, client))
}

/** The same page for one of its clients who is signed in, for half an hour. */
export async function openOwnMilestone(ctx: Ctx, id: string) {
  const actor = actorOf(ctx)
  const milestone = await findMilestone(ctx.db, id)
  const company = milestone && (await findProjectCompany(ctx.db, milestone.project_id))
  const [asked] = milestone ? await listVersions(ctx.db, id) : []
  if (!asked || company !== actor.company.id) throw new AppError('not_found')
  const link = { purpose: 'approval', subject_id: id, customer_email: actor.email, is_preview: false } as const
  return { url: await ctx.db.transaction((tx) => createOwnLink(tx, ctx, link)) }
}
