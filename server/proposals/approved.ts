import { and, eq, gt, or } from 'drizzle-orm'
import { findArrangement } from '../billing/arrangements/arrangements.ts'
import { mailBill } from '../billing/arrangements/notifications.ts'
import type { Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { sendInvoice } from '../invoices/sending.ts'
import { issuePart } from './parts.ts'
import { proposals } from './proposals.tables.ts'

type Approved = { milestone_id: string; proposal_id: string; proposal_part: number }

/** Bills what was agreed to be billed with a milestone, and mails it; null where that is nothing. */
export async function billApproved(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'origin'>,
  { milestone_id, proposal_id, proposal_part }: Approved,
) {
  const invoice = await issuePart(tx, { now: ctx.now }, proposal_id, proposal_part, { milestone_id })
  if (invoice) await sendInvoice(tx, { now: ctx.now, origin: ctx.origin }, invoice)
  return invoice
}

/** What is paid every month begins when the work is done: the mail to set it up. */
export async function startMonthly(tx: Tx, ctx: Ctx, proposalId: string) {
  const [found] = await tx.select({ id: proposals.arrangement_id }).from(proposals).where(eq(proposals.id, proposalId))
  const arrangement = found?.id ? await findArrangement(tx, found.id) : null
  if (arrangement?.is_active) await mailBill(tx, ctx, arrangement)
}

/** What was agreed on a project that is paid once. */
export async function listBilled(queries: Queries, projectId: string): Promise<string[]> {
  const { id, opened_project_id, project_id, state, total } = proposals
  const found = await queries
    .select({ id })
    .from(proposals)
    .where(and(or(eq(opened_project_id, projectId), eq(project_id, projectId)), eq(state, 'accepted'), gt(total, 0)))
  return found.map((one) => one.id)
}
