import { and, eq, gte, lt, notExists } from 'drizzle-orm'
import { leadSourceSchema } from '#domain/leads.ts'
import { yearsBefore } from '../agency/agency-day.ts'
import { recordActivity } from '../activity/activity.ts'
import { deleteConversationOfLead } from '../conversations/conversations.ts'
import type { Ctx } from '../context.ts'
import type { Db, Tx } from '../db/client.ts'
import { forgetEmails } from '../emails/emails.ts'
import { forgetMailsAbout } from '../inbound-mail/threads.ts'
import { lockLead } from './history.ts'
import { lead_history, leads } from './leads.tables.ts'

/** All that tell of a lead. */
const kinds = [
  ...leadSourceSchema.options.map((source) => `lead-${source}`),
  'lead-addition',
  'lead-received',
  'lead-answer',
  'chat-transcript',
]

/**
 * Deletes a lead with its history, the chat it came from and what our e-mails said of it. A subscription to the newsletter is its
 * reader's own, and stays.
 */
export async function deleteLead(ctx: Ctx, id: string) {
  await ctx.db.transaction(async (tx) => {
    const { source, state, is_spam, created_at } = await removeLead(tx, id)
    await recordActivity(tx, ctx, {
      kind: 'lead_deleted',
      subject_type: 'lead',
      subject_id: id,
      before: { source, state, is_spam, created_at },
    })
  })
}

async function removeLead(tx: Tx, id: string) {
  // The chat first, as whoever passes one on does: the other way around they would wait for each other.
  await deleteConversationOfLead(tx, id)
  const lead = await lockLead(tx, id)
  await forgetMailsAbout(tx, { lead_id: id })
  await forgetEmails(tx, { kinds, names: [id, lead.number], address: lead.email })
  await tx.delete(leads).where(eq(leads.id, id))
  return lead
}

/** After the last word about it nobody comes back to it. */
const KEPT_YEARS = 2
const PORTION = 50

/** Leads that nobody has touched for years are forgotten as if somebody had deleted them. */
export async function pruneLeads(db: Db, now: Date) {
  const oldest = yearsBefore(now, KEPT_YEARS)
  const lastWords = db
    .select({ id: lead_history.id })
    .from(lead_history)
    .where(and(eq(lead_history.lead_id, leads.id), gte(lead_history.created_at, oldest)))
  const isOld = and(lt(leads.updated_at, oldest), notExists(lastWords))
  for (let found = PORTION; found === PORTION;) {
    const old = await db.select({ id: leads.id }).from(leads).where(isOld).limit(PORTION)
    for (const { id } of old) await db.transaction((tx) => removeLead(tx, id))
    found = old.length
  }
}
