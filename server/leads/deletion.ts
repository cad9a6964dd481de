import { eq } from 'drizzle-orm'
import { leadSourceSchema } from '#domain/leads.ts'
import { recordActivity } from '../activity/activity.ts'
import { deleteConversationOfLead } from '../chat/conversations.ts'
import type { Ctx } from '../context.ts'
import { forgetEmails } from '../emails/emails.ts'
import { lockLead } from './history.ts'
import { leads } from './leads.tables.ts'

/** All that tell of a lead. */
const kinds = [
  ...leadSourceSchema.options.map((source) => `lead-${source}`),
  'lead-addition',
  'lead-received',
  'chat-transcript',
]

/**
 * Deletes a lead with its history, the chat it came from and what our e-mails said of it. A subscription to the newsletter is its
 * reader's own, and stays.
 */
export async function deleteLead(ctx: Ctx, id: string) {
  await ctx.db.transaction(async (tx) => {
    // The chat first, as whoever passes one on does: the other way around they would wait for each other.
    await deleteConversationOfLead(tx, id)
    const { number, email, source, state, is_spam, created_at } = await lockLead(tx, id)
    await forgetEmails(tx, { kinds, names: [id, number], address: email })
    await tx.delete(leads).where(eq(leads.id, id))
    await recordActivity(tx, ctx, {
      kind: 'lead_deleted',
      subject_type: 'lead',
      subject_id: id,
      before: { source, state, is_spam, created_at },
    })
  })
}
