import { eq } from 'drizzle-orm'
import type { LeadState } from '#domain/leads.ts'
import type { Ctx } from '../context.ts'
import { addToThreadOfLead, holdThreadOfLead } from '../conversations/lead-thread.ts'
import type { Queries, Tx } from '../db/client.ts'
import { lockLead, record, writeLead } from './history.ts'
import { leads } from './leads.tables.ts'

/** What a proposal calls the lead it was drafted for. */
export async function findLeadNumber(queries: Queries, id: string) {
  const [found] = await queries.select({ id: leads.id, number: leads.number }).from(leads).where(eq(leads.id, id))
  return found ?? null
}

/**
 * What became of a lead's proposal moves it on, if it is where that begins; by nobody, as it moves with the proposal. What happened is in
 * its history either way.
 */
export async function moveLeadWithProposal(
  tx: Tx,
  ctx: Pick<Ctx, 'now'>,
  leadId: string,
  { to, from, note }: { to: LeadState; from?: readonly LeadState[]; note: string },
) {
  const nobody = { now: ctx.now, actor: null }
  const lead = await lockLead(tx, leadId)
  if (lead.state === to || (from && !from.includes(lead.state)))
    return record(tx, nobody, leadId, { kind: 'note', note })
  await writeLead(tx, ctx, lead, { state: to, archived_at: null })
  return record(tx, nobody, leadId, { kind: 'state', from_state: lead.state, to_state: to, note })
}

type Question = { text: string; author_name: string; author_email: string }

/** What whoever has a proposal's link asks stands where the team answers them. Returns the message's id. */
export async function takeQuestion(tx: Tx, ctx: Pick<Ctx, 'now'>, leadId: string, question: Question) {
  await holdThreadOfLead(tx, leadId)
  const lead = await lockLead(tx, leadId)
  const { id } = await addToThreadOfLead(tx, lead, { ...question, side: 'client', created_at: ctx.now() })
  await writeLead(tx, ctx, lead, { archived_at: null })
  return id
}
