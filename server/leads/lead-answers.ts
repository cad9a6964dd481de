import { AppError } from '#domain/errors.ts'
import type { LeadAnswer } from '#domain/leads.ts'
import { actorOf, type Ctx } from '../context.ts'
import { refuseUnread } from '../conversations/conversations.ts'
import { addToThreadOfLead, holdThreadOfLead } from '../conversations/lead-thread.ts'
import { queueInThread } from '../inbound-mail/threads.ts'
import { heldForUndo, offerUndo } from '../undo/undo-steps.ts'
import { lockLead, record, recordOnLead, writeLead } from './history.ts'
import { leadAnswerEmail, messageToUs } from './leads.emails.ts'

/** The team answers whoever knocked, by e-mail. The first answer moves a new lead on, to whoever gave it where it was nobody's. */
export async function answerLead(ctx: Ctx, id: string, { response_text, seen_position, seen_state }: LeadAnswer) {
  const author_id = actorOf(ctx).user_id
  return ctx.db.transaction(async (tx) => {
    await holdThreadOfLead(tx, id)
    const lead = await lockLead(tx, id)
    const thread = await holdThreadOfLead(tx, id) // it may have begun while we waited for the lead
    if (thread !== null && seen_position !== undefined) await refuseUnread(tx, thread, seen_position)
    if (seen_state !== undefined && lead.state !== seen_state) throw new AppError('conflict')
    const { email, state } = lead
    if (email === null) throw new AppError('lead_without_address')
    const said = { side: 'team', author_id, text: response_text, created_at: ctx.now() } as const
    const message = await addToThreadOfLead(tx, lead, said)
    const isFirst = state === 'new'
    const taken = isFirst && lead.owner_id === null ? { owner_id: author_id } : {}
    const moved = isFirst ? { state: 'contacted' as const, ...taken } : {}
    const after = await writeLead(tx, ctx, lead, { archived_at: null, ...moved })
    const moving = { kind: 'state', from_state: 'new', to_state: 'contacted', ...taken } as const
    const added = [message.id, ...(isFirst ? [await record(tx, ctx, id, moving)] : [])]
    const mail = leadAnswerEmail({ ...lead, email }, response_text)
    const emails = await queueInThread(tx, ctx, { lead_id: id }, messageToUs, [mail], heldForUndo(ctx))
    await recordOnLead(tx, ctx, id, 'lead_answered', { state }, { state: after.state, response_text })
    return {
      id: message.id,
      undo_id: await offerUndo(tx, ctx, { subject_type: 'lead', before: lead, after, added, emails }),
    }
  })
}
