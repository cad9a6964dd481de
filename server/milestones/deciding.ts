import { and, eq, isNull } from 'drizzle-orm'
import { formatDollars } from '#domain/prices.ts'
import { AppError } from '#domain/errors.ts'
import type { Decision } from '#domain/milestones.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { queueEmail } from '../emails/emails.ts'
import type { ActionLink } from '../links/links.ts'
import { billApproved, startMonthly } from '../proposals/approved.ts'
import { followEstimate } from './estimates.ts'
import { bringBack, holdMilestone, listVersions, type MilestoneRow } from './held-milestones.ts'
import { refuseStranger } from './linked-milestones.ts'
import { decisionEmail } from './milestones.emails.ts'
import { milestone_versions, project_milestones } from './milestones.tables.ts'
import { beginNext } from './planning.ts'
import { followTurn } from './turns.ts'

/**
 * What a client says of the newest version, once and for good. Approved, the next milestone begins, and what was agreed to be billed with
 * this one is invoiced: all in one transaction.
 */
export async function decideMilestone(ctx: Ctx, link: ActionLink, input: Decision) {
  // Clients do it, though one of the team may be signed in beside the link.
  const theirs = { ...ctx, actor: null }
  return ctx.db.transaction(async (tx) => {
    const held = await holdMilestone(tx, link.subject_id)
    if (!held) throw new AppError('link_withdrawn')
    const { milestone } = held
    await refuseStranger(tx, link, held.project)
    await refuseUndecidable(tx, milestone.id, input.version)
    const project = await bringBack(tx, ctx, held.project)
    const decided_at = ctx.now()
    await tx
      .update(milestone_versions)
      .set({
        decision: input.decision,
        decided_name: input.name,
        decided_email: link.customer_email,
        comment: input.comment,
        decided_at,
        address: ctx.caller?.address ?? '',
        user_agent: ctx.caller?.userAgent ?? '',
      })
      .where(
        and(
          eq(milestone_versions.milestone_id, milestone.id),
          eq(milestone_versions.version, input.version),
          isNull(milestone_versions.decision),
        ),
      )
    const next = input.decision === 'approved' ? await approve(tx, theirs, milestone) : await goOn(tx, milestone)
    await followTurn(tx, project.id, decided_at)
    await followEstimate(tx, ctx, project)
    const about = { milestone: milestone.title, project: project.project_name, project_id: project.id }
    const said = { ...input, email: link.customer_email }
    await queueEmail(tx, decisionEmail(about, said, { origin: ctx.origin, next }))
    return { decided_at: decided_at.toISOString() }
  })
}

async function refuseUndecidable(tx: Tx, milestoneId: string, version: number) {
  const versions = await listVersions(tx, milestoneId)
  const [newest] = versions
  const asked = versions.find((one) => one.version === version)
  if (asked?.decision)
    throw new AppError('already_decided', { message: `This version was already decided by ${asked.decided_name}.` })
  if (!asked || asked !== newest) throw new AppError('conflict')
}

/** Returns what the team is told of what follows. */
async function approve(tx: Tx, ctx: Ctx, milestone: MilestoneRow): Promise<string[]> {
  await tx
    .update(project_milestones)
    .set({ state: 'approved', approved_at: ctx.now() })
    .where(eq(project_milestones.id, milestone.id))
  const hasNext = await beginNext(tx, milestone.project_id)
  const { id: milestone_id, proposal_id, proposal_part } = milestone
  if (proposal_id === null || proposal_part === null) return hasNext ? [] : ['It was the last milestone.']
  const isLast = !(await hasOpen(tx, proposal_id))
  if (isLast) await startMonthly(tx, ctx, proposal_id)
  // Last of all: it takes a number.
  const invoice = await billApproved(tx, ctx, { milestone_id, proposal_id, proposal_part })
  return [
    ...(invoice ? [`Invoice ${invoice.number} of ${formatDollars(invoice.balance)} went out with it.`] : []),
    ...(hasNext ? [] : ['It was the last milestone.']),
  ]
}

const hasOpen = async (tx: Tx, proposalId: string) => {
  const { proposal_id, approved_at } = project_milestones
  return (await tx.$count(project_milestones, and(eq(proposal_id, proposalId), isNull(approved_at)))) > 0
}

async function goOn(tx: Tx, milestone: MilestoneRow): Promise<string[]> {
  await tx.update(project_milestones).set({ state: 'working' }).where(eq(project_milestones.id, milestone.id))
  return []
}
