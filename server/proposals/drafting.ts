import { and, desc, eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import type { NewProposal, ProposalContent } from '#domain/proposals.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { stored } from '../db/stored.ts'
import { lockLead } from '../leads/history.ts'
import { findProjectName } from '../projects/project-list.ts'
import { draftFor, draftForLead } from './drafts.ts'
import { columnsOf, getProposal, recordOnProposal } from './proposals.ts'
import { proposals } from './proposals.tables.ts'
import { totalOf } from './versions.ts'

/** A draft for whoever knocked, filled from what they said; the one that is there already, if it was never sent. */
export async function draftProposalForLead(ctx: Ctx, leadId: string) {
  const drafted = await ctx.db.transaction(async (tx) => {
    // Held: of two clicks the second finds what the first began.
    const { name, email, details } = await lockLead(tx, leadId)
    if (!email) throw new AppError('no_address')
    const [begun] = await tx
      .select({ id: proposals.id })
      .from(proposals)
      .where(and(eq(proposals.lead_id, leadId), eq(proposals.state, 'draft')))
      .orderBy(desc(proposals.created_at))
      .limit(1)
    if (begun) return { id: begun.id, isNew: false }
    const content = draftForLead({ name, email, details }, ctx.now())
    return { id: await insertDraft(tx, ctx, content, { lead_id: leadId }), isNew: true }
  })
  return { proposal: await getProposal(ctx, drafted.id), isNew: drafted.isNew }
}

/** A draft begun by hand, for somebody we may know already. */
export async function draftProposal(ctx: Ctx, input: NewProposal) {
  const id = await ctx.db.transaction(async (tx) => {
    const project_id = input.project_id ?? null
    if (project_id !== null && !(await findProjectName(tx, project_id)))
      throw new AppError('not_found', { message: 'Project not found' })
    return insertDraft(tx, ctx, draftFor(input, ctx.now()), { project_id })
  })
  return getProposal(ctx, id)
}

type From = { lead_id?: string; project_id?: string | null }

async function insertDraft(tx: Tx, ctx: Ctx, content: ProposalContent, from: From) {
  const created_at = ctx.now()
  const values = { ...columnsOf(content), ...from, total: totalOf(content), created_at, updated_at: created_at }
  const draft = stored(await tx.insert(proposals).values(values).returning(), 'proposal')
  await recordOnProposal(tx, ctx, 'proposal_drafted', null, draft)
  return draft.id
}
