import { and, eq, gte, lt, notExists, type SQL } from 'drizzle-orm'
import { leadSourceSchema } from '#domain/leads.ts'
import { yearsBefore } from '../agency/agency-day.ts'
import { recordActivity } from '../activity/activity.ts'
import { deleteConversationOfLead } from '../conversations/conversations.ts'
import { findThreadsOfLead } from '../conversations/lead-thread.ts'
import { listMailIds } from '../conversations/mailed-chats.ts'
import type { Ctx } from '../context.ts'
import type { Db, Tx } from '../db/client.ts'
import { forgetEmails } from '../emails/emails.ts'
import { forgetMails, forgetMailsAbout } from '../inbound-mail/threads.ts'
import { deleteProposalsOfLead } from '../proposals/deletion.ts'
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
  // Held before their lead, as whoever sends one does.
  await deleteProposalsOfLead(tx, id)
  // The chat first, as whoever passes one on does: the other way around they would wait for each other.
  await forgetMails(tx, await listMailIds(tx, await findThreadsOfLead(tx, id)))
  await deleteConversationOfLead(tx, id)
  const lead = await lockLead(tx, id)
  await forgetMailsAbout(tx, { lead_id: id })
  await forgetEmails(tx, { kinds, theirs: ['chat-answer'], names: [id, lead.number], address: lead.email })
  await tx.delete(leads).where(eq(leads.id, id))
  return lead
}

/** After the last word about it nobody comes back to it. */
const KEPT_YEARS = 2
const PORTION = 50

/** Long enough to find a message that was taken for spam. */
const SPAM_LIFE_MS = 30 * 24 * 3_600_000

/** Spam is forgotten as if somebody had deleted it. */
export async function pruneSpam(db: Db, now: Date) {
  const oldest = new Date(now.getTime() - SPAM_LIFE_MS)
  await removeLeads(db, and(eq(leads.is_spam, true), lt(leads.created_at, oldest)))
}

/** Leads that nobody has touched for years are forgotten as if somebody had deleted them. */
export async function pruneLeads(db: Db, now: Date) {
  const oldest = yearsBefore(now, KEPT_YEARS)
  const lastWords = db
    .select({ id: lead_history.id })
    .from(lead_history)
    .where(and(eq(lead_history.lead_id, leads.id), gte(lead_history.created_at, oldest)))
  await removeLeads(db, and(lt(leads.updated_at, oldest), notExists(lastWords)))
}

async function removeLeads(db: Db, which: SQL | undefined) {
  for (let found = PORTION; found === PORTION;) {
    const old = await db.select({ id: leads.id }).from(leads).where(which).limit(PORTION)
    for (const { id } of old) await db.transaction((tx) => removeLead(tx, id))
    found = old.length
  }
}
