import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { lead_history } from './leads.tables.ts'

/** Writes down what happened to a lead; without a signed-in person it happened by itself. */
export async function noteOnLead(tx: Tx, ctx: Pick<Ctx, 'now' | 'actor'>, leadId: string, note: string) {
  await tx
    .insert(lead_history)
    .values({ lead_id: leadId, author_id: ctx.actor?.user_id ?? null, kind: 'note', note, created_at: ctx.now() })
}
