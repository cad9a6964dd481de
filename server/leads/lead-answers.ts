import { attachmentMessages, splitTraveling } from '#domain/attachments.ts'
import { AppError } from '#domain/errors.ts'
import type { LeadAnswer } from '#domain/leads.ts'
import { actorOf, type Ctx } from '../context.ts'
import { attachFiles, wordsOf } from '../conversations/attachments.ts'
import { refuseUnread } from '../conversations/conversations.ts'
import { addToThreadOfLead, holdThreadOfLead } from '../conversations/lead-thread.ts'
import type { Tx } from '../db/client.ts'
import { queueInThread } from '../inbound-mail/threads.ts'
import { heldForUndo, offerUndo } from '../undo/undo-steps.ts'
import { takeAttachedFiles } from '../uploads/uploads.ts'
import { lockLead, record, recordOnLead, writeLead } from './history.ts'
import { leadAnswerEmail, messageToUs } from './leads.emails.ts'

/** The team answers whoever knocked, by e-mail. The first answer moves a new lead on, to whoever gave it where it was nobody's. */
export async function answerLead(ctx: Ctx, id: string, answer: LeadAnswer) {
  const { response_text, attachments, seen_position, seen_state } = answer
  const author_id = actorOf(ctx).user_id
  return ctx.db.transaction(async (tx) => {
    await holdThreadOfLead(tx, id)
    const lead = await lockLead(tx, id)
    const thread = await holdThreadOfLead(tx, id) // it may have begun while we waited for the lead
    if (thread !== null && seen_position !== undefined) await refuseUnread(tx, thread, seen_position)
    if (seen_state !== undefined && lead.state !== seen_state) throw new AppError('conflict')
    const { email, state } = lead
    if (email === null) throw new AppError('lead_without_address')
    const created_at = ctx.now()
    const files = await takeMailedFiles(tx, ctx, attachments)
    const said = { side: 'team', author_id, text: response_text, created_at } as const
    const message = await addToThreadOfLead(tx, lead, said)
    await attachFiles(tx, { message_id: message.id, company_id: null, created_at }, files)
    const isFirst = state === 'new'
    const taken = isFirst && lead.owner_id === null ? { owner_id: author_id } : {}
    const moved = isFirst ? { state: 'contacted' as const, ...taken } : {}
    const after = await writeLead(tx, ctx, lead, { archived_at: null, ...moved })
    const moving = { kind: 'state', from_state: 'new', to_state: 'contacted', ...taken } as const
    const added = [message.id, ...(isFirst ? [await record(tx, ctx, id, moving)] : [])]
    const mail = leadAnswerEmail({ ...lead, email }, wordsOf(response_text, files))
    const carrying = files.length > 0 ? { ...mail, attachments: files } : mail
    const emails = await queueInThread(tx, ctx, { lead_id: id }, messageToUs, [carrying], heldForUndo(ctx))
    await recordOnLead(tx, ctx, id, 'lead_answered', { state }, { state: after.state, response_text })
    return {
      id: message.id,
      undo_id: await offerUndo(tx, ctx, { subject_type: 'lead', before: lead, after, added, emails }),
    }
  })
}

/** Whoever knocked has no portal in which the rest would wait for them. */
async function takeMailedFiles(tx: Tx, ctx: Ctx, uploadIds: string[]) {
  const files = await takeAttachedFiles(tx, ctx, uploadIds)
  if (splitTraveling(files).stay.length > 0)
    throw new AppError('invalid_input', { message: attachmentMessages.tooMuchToMail })
  return files
}
