import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { and, desc, eq } from 'drizzle-orm'
import { prices } from '#domain/prices.ts'
import { agencyDay } from '../../agency/agency-day.ts'
import type { Ctx } from '../../context.ts'
import { findFirstInvoice } from '../../invoices/agreed-invoices.ts'
import { recordInvoicePayment } from '../../invoices/recording.ts'
import { recordOpening, type ActionLink } from '../../links/links.ts'
import { action_links } from '../../links/links.tables.ts'
import { askForApproval } from '../../milestones/approvals.ts'
import { decideMilestone } from '../../milestones/deciding.ts'
import { followEstimate, keepMove } from '../../milestones/estimates.ts'
import { holdProject } from '../../milestones/held-milestones.ts'
import { project_milestones } from '../../milestones/milestones.tables.ts'
import { addFile } from '../../milestones/project-files.ts'
import { website_projects } from '../../projects/projects.tables.ts'
import { beginProject } from '../../proposals/beginning.ts'
import { draftProposal } from '../../proposals/drafting.ts'
import { changeProposal } from '../../proposals/proposals.ts'
import { proposals } from '../../proposals/proposals.tables.ts'
import { sendProposal } from '../../proposals/sending.ts'
import { signProposal } from '../../proposals/signing.ts'
import { findVersion } from '../../proposals/versions.ts'
import { storedPath } from '../../uploads/file-names.ts'
import { uploads } from '../../uploads/uploads.tables.ts'
import { stored } from '../stored.ts'
import { actAs } from './act-as.ts'
import { cast } from './cast.ts'
import { seeProposalNews } from './notifications.ts'
import { withoutMails } from './unmailed.ts'

type Deps = Pick<Ctx, 'db' | 'auth' | 'now' | 'payments' | 'storage' | 'origin'>
type Ago = (days: number) => Ctx

const dayMs = 24 * 3_600_000
const cleo = { name: `${cast.cleo.firstName} ${cast.cleo.lastName}`, email: cast.cleo.email }
/** From where she signs and decides. */
const caller = {
  address: '203.0.113.24',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
  deviceHash: null,
}

/**
 * deals.md §6: how Cleo's project came about, each step in its time. It was offered, signed and begun; she asked for changes of its design,
 * and the second version waits for her. Of the cast's project this is what was before it.
 */
export async function seedDemoAgreement(deps: Deps) {
  const { db } = deps
  const ada = (await db.$count(proposals)) === 0 ? await actAs(deps, 'ada') : null
  const isHers = eq(website_projects.project_name, 'Marsh Ceramics')
  const [project] = await db.select().from(website_projects).where(isHers)
  if (!ada || !project) return
  const ago: Ago = (days) => ({ ...ada, now: () => new Date(deps.now().getTime() - days * dayMs) })
  await withoutMails(db, async () => {
    const id = await agree(ago, project)
    await begin(ago, id, project.id)
    await workOn(ago, project.id)
  })
  await seeProposalNews(db, deps.now())
}

async function agree(ago: Ago, { description }: Pick<typeof website_projects.$inferSelect, 'description'>) {
  const customer = { customer_name: cleo.name, customer_email: cleo.email, company_name: 'Marsh Ceramics' }
  const drafted = await draftProposal(ago(38), { ...customer, title: 'Marsh Ceramics' })
  const { id, content, updated_at } = drafted
  const [first, ...options] = content.lines
  await changeProposal(ago(37.5), id, {
    ...content,
    introduction: description ?? '',
    lines: [
      {
        ...stored(first ? [first] : [], 'line'),
        code: 'ecommerce',
        description: 'E-commerce Solutions',
        unit_amount: prices.ecommerce.cents,
      },
      ...options,
    ],
    milestones: content.milestones.map((one, index) => (index === 0 ? { ...one, working_days: 15 } : one)),
    seen_updated_at: updated_at,
  })
  await sendProposal(ago(37), id, { message: 'Here is what we talked about in the workshop, Cleo.' })
  await sign(ago, id)
  const deposit = await findFirstInvoice(ago(34).db, id)
  if (deposit)
    await recordInvoicePayment(ago(34), deposit.id, {
      key: randomUUID(),
      amount: deposit.balance,
      method: 'transfer',
      paid_by: cleo.name,
      paid_on: agencyDay(ago(34).now()),
      reference: deposit.number,
    })
  return id
}

/** On her phone, at the second look, with the first of the options. */
async function sign(ago: Ago, id: string) {
  const link = await linkTo(ago(36), { purpose: 'proposal', subject_id: id })
  for (const days of [36.5, 35]) await recordOpening(ago(days), link)
  const version = await findVersion(ago(35).db, id, 1)
  await signProposal({ ...ago(35), actor: null, caller }, link, {
    version: 1,
    sha256: version?.sha256 ?? '',
    chosen: [2],
    ...cleo,
    billing_address: '118 Avenue D\nSnohomish, WA 98290',
    terms_read: true,
    consents: true,
  })
}

async function linkTo({ db }: Ctx, { purpose, subject_id }: Pick<ActionLink, 'purpose' | 'subject_id'>) {
  const isIt = and(eq(action_links.purpose, purpose), eq(action_links.subject_id, subject_id))
  const links = await db.select().from(action_links).where(isIt).orderBy(desc(action_links.created_at)).limit(1)
  return stored(links, 'link')
}

/** Of the cast's project with its own history this is the beginning: what was agreed is added to it, and opened it. */
async function begin(ago: Ago, id: string, project_id: string) {
  const { db } = ago(34)
  await db.update(proposals).set({ project_id }).where(eq(proposals.id, id))
  await beginProject(ago(34), id)
  await db.update(proposals).set({ project_id: null, opened_project_id: project_id }).where(eq(proposals.id, id))
  const features = ['E-commerce Solutions', 'Mobile Responsive Design']
  await db.update(website_projects).set({ features }).where(eq(website_projects.id, project_id))
}

async function workOn(ago: Ago, projectId: string) {
  const { db } = ago(0)
  const ofProject = eq(project_milestones.project_id, projectId)
  const milestones = await db.select().from(project_milestones).where(ofProject).orderBy(project_milestones.position)
  const design = stored(milestones, 'milestone')
  const ask = (days: number, note: string, file_ids: string[]) =>
    askForApproval(ago(days), design.id, { note, preview_url: '', file_ids })
  const now = await hand(ago(16), projectId, { file_name: 'shop-page.png', is_gated: false })
  await ask(16, 'The home page and the shop, for the phone. Is this how you want your cups to be seen?', [now])
  const link = await linkTo(ago(8), { purpose: 'approval', subject_id: design.id })
  await recordOpening(ago(13), link)
  await decideMilestone({ ...ago(8), actor: null, caller }, link, {
    version: 1,
    decision: 'changes',
    name: cleo.name,
    comment: 'I like it! The prices are too small, and please put the bowls before the cups.',
  })
  const moved = { kind: 'moved', days: 2, words: 'We draw the bowls anew for it.' } as const
  await db.transaction((tx) => keepMove(tx, ago(6), projectId, moved))
  await hand(ago(4), projectId, { file_name: 'logo-for-print.png', is_gated: true })
  await ask(4, 'The bowls come first now, and prices are as large as names.', [now])
  // Each day that she thinks about it moves the day.
  await db.transaction(async (tx) => followEstimate(tx, ago(0), await holdProject(tx, projectId)))
}

/** A file of ours, as one that was uploaded and looked into. */
async function hand(ctx: Ctx, projectId: string, { file_name, is_gated }: { file_name: string; is_gated: boolean }) {
  const bytes = await readFile(new URL(`files/${file_name}`, import.meta.url))
  const created_at = ctx.now()
  const file_type = 'image/png'
  const file_path = storedPath('project', file_name, created_at)
  await ctx.storage.put(file_path, bytes, file_type)
  const upload = { id: randomUUID(), purpose: 'project', state: 'ready', owner_id: ctx.actor?.user_id ?? null } as const
  const values = { ...upload, file_name, file_size: bytes.length, file_type, file_path, created_at }
  await ctx.db.insert(uploads).values({ ...values, updated_at: created_at })
  return (await addFile(ctx, projectId, { upload_id: upload.id, is_gated })).id
}
