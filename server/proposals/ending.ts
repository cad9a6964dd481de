import { AppError } from '#domain/errors.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { findFirstInvoice } from '../invoices/agreed-invoices.ts'
import { creditAgreed } from '../invoices/credit-notes.ts'
import { getInvoiceRow } from '../invoices/issuing.ts'
import { lockInvoices } from '../invoices/settling.ts'
import { noteOnLead } from '../leads/history.ts'
import { withdrawLinks, type ActionLink } from '../links/links.ts'
import { lockLinked, lockProposal, recordOnProposal, refuseUndecidable, writeProposal } from './proposals.ts'
import { tellTeam } from './tell-team.ts'

const because = (reason: string) => (reason ? `: ${reason}` : '.')

/** The client says no; it is said once, however often they click. */
export async function declineProposal(ctx: Ctx, link: ActionLink, reason: string) {
  await ctx.db.transaction(async (tx) => {
    const before = await lockLinked(tx, link)
    if (before.state === 'declined') return
    await refuseUndecidable(tx, ctx, before)
    const after = await writeProposal(tx, ctx, before, {
      state: 'declined',
      ended_at: ctx.now(),
      ended_reason: reason,
    })
    const { lead_id, number } = after
    const note = `Proposal ${number} declined${because(reason)}`
    if (lead_id !== null) await noteOnLead(tx, { now: ctx.now, actor: null }, lead_id, note)
    await tellTeam(tx, ctx, after, { kind: 'declined', subject: `${number} declined`, told: [reason] })
  })
}

/** The team takes it back: no link opens it any more. What is accepted is a project, and is not taken back here. */
export async function withdrawProposal(ctx: Ctx, id: string, reason: string) {
  await ctx.db.transaction(async (tx) => {
    const before = await lockProposal(tx, id)
    if (before.state === 'withdrawn') return
    if (before.state === 'accepted' || before.state === 'declined') throw new AppError('conflict')
    if (before.state === 'signed') await refusePaid(tx, id)
    const after = await writeProposal(tx, ctx, before, {
      state: 'withdrawn',
      ended_at: ctx.now(),
      ended_reason: reason,
    })
    await withdrawLinks(tx, { purpose: 'proposal', subject_id: id }, ctx.now())
    if (after.lead_id !== null && before.version > 0)
      await noteOnLead(tx, ctx, after.lead_id, `Proposal ${after.number} withdrawn${because(reason)}`)
    await recordOnProposal(tx, ctx, 'proposal_withdrawn', before, after)
    // The numbers of credit notes are taken last of all.
    if (before.state === 'signed') await creditAgreed(tx, ctx, id, `Proposal ${after.number} was withdrawn`)
  })
}

/** What was paid is accepted, though nobody has seen to that yet. Whoever pays at the same moment is seen, or waits. */
async function refusePaid(tx: Tx, id: string) {
  const deposit = await findFirstInvoice(tx, id)
  if (!deposit) return
  await lockInvoices(tx, deposit.id)
  if ((await getInvoiceRow(tx, deposit.id)).balance <= 0) throw new AppError('conflict')
}
