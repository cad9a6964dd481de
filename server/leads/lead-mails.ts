import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { agency } from '#content/agency.ts'
import type { Ctx } from '../context.ts'
import type { Mailed } from '../conversations/conversations.ts'
import { addToThreadOfLead, holdThreadOfLead } from '../conversations/lead-thread.ts'
import type { Queries, Tx } from '../db/client.ts'
import { queueEmail } from '../emails/emails.ts'
import { lockLead } from './history.ts'
import { leadAdditionEmail } from './leads.emails.ts'
import { leads } from './leads.tables.ts'

/** The lead somebody may go on with by e-mail: their newest that is new or contacted. */
export async function findOpenLeadOf(queries: Queries, address: string) {
  const [lead] = await queries
    .select({ id: leads.id, number: leads.number })
    .from(leads)
    .where(
      and(
        eq(sql`lower(${leads.email})`, address.toLowerCase()),
        inArray(leads.state, ['new', 'contacted']),
        eq(leads.is_spam, false),
        sql`${leads.source} <> 'newsletter'`,
      ),
    )
    .orderBy(desc(leads.created_at))
    .limit(1)
  return lead ?? null
}

/** Whose leads these are. */
export const findLeadAddresses = (queries: Queries, ids: string[]) =>
  queries.select({ id: leads.id, email: leads.email }).from(leads).where(inArray(leads.id, ids))

/** What somebody wrote by e-mail. */
export type MailedWords = Mailed & { text: string }

/** Adds what somebody wrote to the lead it is about, and tells the team; nobody is told of spam. */
export async function takeMailOnLead(tx: Tx, ctx: Pick<Ctx, 'now' | 'origin'>, leadId: string, said: MailedWords) {
  await holdThreadOfLead(tx, leadId)
  const lead = await lockLead(tx, leadId)
  await addToThreadOfLead(tx, lead, { ...said, side: 'client', created_at: ctx.now() })
  await tx.update(leads).set({ updated_at: ctx.now(), archived_at: null }).where(eq(leads.id, leadId))
  if (!lead.is_spam) await queueEmail(tx, leadAdditionEmail(agency.email, lead, said.text, ctx.origin))
  return lead
}

/** What a lead that came by e-mail begins with; the team has been told of it. */
export async function beginMailedThread(tx: Tx, ctx: Pick<Ctx, 'now'>, leadId: string, said: MailedWords) {
  const lead = await lockLead(tx, leadId)
  await addToThreadOfLead(tx, lead, { ...said, side: 'client', created_at: ctx.now() })
}
