import { and, eq } from 'drizzle-orm'
import { agency } from '#content/agency.ts'
import { AppError } from '#domain/errors.ts'
import { additionsPerLead, type LeadAddition } from '#domain/leads.ts'
import type { Ctx } from '../context.ts'
import { queueEmail } from '../emails/emails.ts'
import { lockLead, noteOnLead } from './history.ts'
import { leadIdOf } from './lead-pass.ts'
import { leadAdditionEmail } from './leads.emails.ts'
import { lead_history, leads } from './leads.tables.ts'

/** Whoever comes back later has been answered, or writes anew. */
const OPEN_MS = 30 * 24 * 3_600_000

/**
 * Adds to a lead what its sender thought of afterwards, and tells the team. The same words again are no second addition. Spam
 * stays spam, and its sender is answered like everybody.
 */
export async function addToLead(ctx: Ctx, { pass, message }: LeadAddition) {
  const id = leadIdOf(ctx, pass)
  await ctx.db.transaction(async (tx) => {
    const lead = await lockLead(tx, id)
    if (lead.created_at.getTime() < ctx.now().getTime() - OPEN_MS) throw new AppError('not_found')
    const added = await tx
      .select({ note: lead_history.note })
      .from(lead_history)
      .where(and(eq(lead_history.lead_id, id), eq(lead_history.by_sender, true)))
    if (added.some(({ note }) => note === message)) return
    if (added.length >= additionsPerLead) throw new AppError('lead_full')
    await noteOnLead(tx, ctx, id, message, { bySender: true })
    await tx.update(leads).set({ updated_at: ctx.now(), archived_at: null }).where(eq(leads.id, id))
    if (!lead.is_spam) await queueEmail(tx, leadAdditionEmail(agency.email, lead, message, ctx.origin))
  })
}
