import { and, eq, sql } from 'drizzle-orm'
import type { ActivityKind } from '#domain/activity.ts'
import { AppError } from '#domain/errors.ts'
import type { Proposal, ProposalContent, ProposalEdit, ShownProposalState, ShownSignature } from '#domain/proposals.ts'
import { recordActivity } from '../activity/activity.ts'
import { agencyDay } from '../agency/agency-day.ts'
import type { Ctx } from '../context.ts'
import type { Db, Queries, Tx } from '../db/client.ts'
import { preparedOnce } from '../db/prepared.ts'
import { stored } from '../db/stored.ts'
import { listAgreedInvoices } from '../invoices/agreed-invoices.ts'
import { findLeadNumber } from '../leads/lead-proposals.ts'
import type { ActionLink } from '../links/links.ts'
import { refuseOver } from '../links/own-links.ts'
import { listSentLinks } from '../links/sent-links.ts'
import { findProjectName } from '../projects/project-list.ts'
import { proposals, proposal_signatures, proposal_versions, type KeptContent } from './proposals.tables.ts'
import { contentIn, documentOf, findVersion, readDocument, totalOf, type Version } from './versions.ts'

export type ProposalRow = typeof proposals.$inferSelect
export type Signature = typeof proposal_signatures.$inferSelect

/** What is edited, put together again; a copy of it goes into every version. */
export const contentOf = ({
  customer_name,
  customer_email,
  company_name,
  title,
  content,
}: ProposalRow): ProposalContent => ({
  customer_name,
  customer_email,
  company_name,
  title,
  ...content,
})

/** The same as it lies in the table, as a draft and once it is sent. */
export function columnsOf({ customer_name, customer_email, company_name, title, ...content }: ProposalContent) {
  return { customer_name, customer_email, company_name, title, content: content satisfies KeptContent }
}

/** What is signed never expires. */
export function shownState({ state, valid_until }: Pick<ProposalRow, 'state' | 'valid_until'>, now: Date) {
  const isPast = valid_until !== null && valid_until < agencyDay(now)
  return (state === 'sent' && isPast ? 'expired' : state) satisfies ShownProposalState
}

/** What a link opens; withdrawn it opens nothing. */
export async function getLinked(queries: Queries, link: ActionLink): Promise<ProposalRow> {
  const [proposal] = await queries.select().from(proposals).where(eq(proposals.id, link.subject_id))
  return refuseWithdrawn(queries, link, proposal)
}

async function refuseWithdrawn(queries: Queries, link: ActionLink, proposal: ProposalRow | undefined) {
  if (!proposal || proposal.state === 'withdrawn') throw new AppError('link_withdrawn')
  await refuseOver(queries, link, proposal.company_id)
  return proposal
}

const proposalAsShown = preparedOnce((db) =>
  db
    .select({ proposal: proposals, signature: proposal_signatures, sent: proposal_versions })
    .from(proposals)
    .leftJoin(proposal_signatures, eq(proposal_signatures.proposal_id, proposals.id))
    .leftJoin(
      proposal_versions,
      and(eq(proposal_versions.proposal_id, proposals.id), eq(proposal_versions.version, proposals.version)),
    )
    .where(eq(proposals.id, sql.placeholder('id')))
    .prepare('proposal_as_shown'),
)

/** The same with all that its page shows of it: what was sent last, and its signature. */
export async function getLinkedAsShown(db: Db, link: ActionLink) {
  const [found] = await proposalAsShown(db).execute({ id: link.subject_id })
  const proposal = await refuseWithdrawn(db, link, found?.proposal)
  return { proposal, signature: found?.signature ?? null, sent: found?.sent ?? null }
}

/** Held until the transaction ends: whatever is decided about it is decided once. */
export async function lockProposal(tx: Tx, id: string): Promise<ProposalRow> {
  const [proposal] = await tx.select().from(proposals).where(eq(proposals.id, id)).for('update')
  if (!proposal) throw new AppError('not_found')
  return proposal
}

/** What a link opens, held as well: withdrawn meanwhile it opens nothing, either. */
export async function lockLinked(tx: Tx, link: ActionLink): Promise<ProposalRow> {
  const { id } = await getLinked(tx, link)
  const proposal = await lockProposal(tx, id)
  if (proposal.state === 'withdrawn') throw new AppError('link_withdrawn')
  return proposal
}

export async function findSignature(queries: Queries, proposalId: string): Promise<Signature | null> {
  const [found] = await queries
    .select()
    .from(proposal_signatures)
    .where(eq(proposal_signatures.proposal_id, proposalId))
  return found ?? null
}

/** Of the agreement only what was chosen: the rest stands in its version. */
export const shownSignature = ({ version, signer_name, signer_email, signed_at, sha256, agreement }: Signature) =>
  ({
    version,
    signer_name,
    signer_email,
    signed_at: signed_at.toISOString(),
    sha256,
    chosen: (JSON.parse(agreement) as { chosen: number[] }).chosen,
  }) satisfies ShownSignature

/** A proposal as the team works on it. */
export async function getProposal(ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<Proposal> {
  const [proposal] = await ctx.db.select().from(proposals).where(eq(proposals.id, id))
  if (!proposal) throw new AppError('not_found')
  const signature = await findSignature(ctx.db, id)
  const sent = await findVersion(ctx.db, id, proposal.version)
  // What was edited since it was sent is nothing any more once that was decided on.
  const content = sent && !isOpen(proposal) ? contentIn(readDocument(sent)) : contentOf(proposal)
  const iso = (moment: Date | null) => moment?.toISOString() ?? null
  return {
    id,
    number: proposal.number,
    state: shownState(proposal, ctx.now()),
    version: proposal.version,
    updated_at: proposal.updated_at.toISOString(),
    created_at: proposal.created_at.toISOString(),
    total: signature ? proposal.total : totalOf(content),
    content,
    is_edited: sent !== null && isOpen(proposal) && isEdited(proposal, sent),
    sent_at: iso(proposal.sent_at),
    version_sent_at: iso(sent?.sent_at ?? null),
    accepted_at: iso(proposal.accepted_at),
    ended_at: iso(proposal.ended_at),
    ended_reason: proposal.ended_reason,
    lead: proposal.lead_id === null ? null : await findLeadNumber(ctx.db, proposal.lead_id),
    project: proposal.project_id === null ? null : await findProjectName(ctx.db, proposal.project_id),
    links: await listSentLinks(ctx.db, { purpose: 'proposal', subject_id: id }),
    signature: signature && shownSignature(signature),
    invoices: signature ? await listInvoices(ctx, id) : [],
    opened_project_id: proposal.opened_project_id,
    arrangement_id: proposal.arrangement_id,
  }
}

async function listInvoices(ctx: Pick<Ctx, 'db' | 'now'>, id: string) {
  const found = await listAgreedInvoices(ctx.db, id, ctx.now())
  return found.map((invoice) => ({
    id: invoice.id,
    number: invoice.number,
    status: invoice.status,
    total: invoice.total,
    balance: invoice.balance,
  }))
}

/** Whether sending it would send something new. */
function isEdited(proposal: ProposalRow, { version, document }: Version) {
  return document !== JSON.stringify(documentOf(proposal.number, version, contentOf(proposal)))
}

/** What is sent can be edited, too: the client has the last version before them until the next is sent. */
export const isOpen = ({ state }: Pick<ProposalRow, 'state'>) => state === 'draft' || state === 'sent'

/** Saves what was edited; nothing of a colleague's is overwritten unseen. */
export async function changeProposal(ctx: Ctx, id: string, { seen_updated_at, ...content }: ProposalEdit) {
  await ctx.db.transaction(async (tx) => {
    const before = await lockProposal(tx, id)
    await refuseClosed(tx, before)
    if (before.updated_at.getTime() !== Date.parse(seen_updated_at)) throw new AppError('conflict')
    // Whom it is for, and what it is called, is what was sent until it is sent anew: clients are told it, and it is theirs by it.
    const kept = before.state === 'draft' ? { ...columnsOf(content), total: totalOf(content) } : { content }
    const after = await writeProposal(tx, ctx, before, kept)
    await recordOnProposal(tx, ctx, 'proposal_changed', before, after)
  })
  return getProposal(ctx, id)
}

/** Signed, declined or withdrawn it is what it is. */
export async function refuseClosed(tx: Tx, proposal: ProposalRow) {
  if (isOpen(proposal)) return
  await refuseSigned(tx, proposal)
  throw new AppError('proposal_closed', { message: 'This proposal was declined or withdrawn. Draft a new one.' })
}

/** The client decides about what was sent, as long as it is valid, and once. */
export async function refuseUndecidable(tx: Tx, ctx: Pick<Ctx, 'now'>, proposal: ProposalRow) {
  await refuseSigned(tx, proposal)
  if (shownState(proposal, ctx.now()) !== 'sent') throw new AppError('proposal_closed')
}

async function refuseSigned(tx: Tx, { id }: ProposalRow) {
  const signature = await findSignature(tx, id)
  if (!signature) return
  throw new AppError('already_signed', { message: `This proposal was already signed by ${signature.signer_name}.` })
}

/** Each version of the row has its own moment. */
export async function writeProposal(
  tx: Tx,
  ctx: Pick<Ctx, 'now'>,
  before: ProposalRow,
  changes: Partial<typeof proposals.$inferInsert>,
): Promise<ProposalRow> {
  const updated_at = new Date(Math.max(ctx.now().getTime(), before.updated_at.getTime() + 1))
  const written = tx.update(proposals).set({ ...changes, updated_at })
  return stored(await written.where(eq(proposals.id, before.id)).returning(), 'proposal')
}

export async function recordOnProposal(
  tx: Tx,
  ctx: Ctx,
  kind: ActivityKind,
  before: ProposalRow | null,
  after: ProposalRow,
) {
  await recordActivity(tx, ctx, { kind, subject_type: 'proposal', subject_id: after.id, before, after })
}
