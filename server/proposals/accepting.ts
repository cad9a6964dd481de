import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { moveLeadWithProposal } from '../leads/lead-proposals.ts'
import { writeProposal, type ProposalRow } from './proposals.ts'

type By = { signer_name: string; hasDeposit: boolean }

/**
 * What is signed is accepted, once its deposit is paid where one was agreed: its lead is won. The caller holds it, and asks for what follows.
 */
export async function acceptProposal(
  tx: Tx,
  ctx: Pick<Ctx, 'now'>,
  signed: ProposalRow,
  { signer_name, hasDeposit }: By,
): Promise<ProposalRow> {
  const accepted = await writeProposal(tx, ctx, signed, { state: 'accepted', accepted_at: ctx.now() })
  const { number, lead_id } = accepted
  const note = `Proposal ${number} accepted: signed by ${signer_name}${hasDeposit ? ', deposit paid' : ''}.`
  if (lead_id !== null) await moveLeadWithProposal(tx, ctx, lead_id, { to: 'won', note })
  return accepted
}
