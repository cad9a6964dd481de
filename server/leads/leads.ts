import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { company } from '#content/company.ts'
import type { Claim, LeadSource, SendEmailInput } from '#domain/leads.ts'
import type { Visit } from '#domain/visits.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { queueEmail } from '../emails/emails.ts'
import { answerDueAt } from './due-time.ts'
import { newLeadEmail } from './leads.emails.ts'
import { leads } from './leads.tables.ts'

/** The same words of the same person within this time are one lead: a second click, a retry, a replay. */
const REPEAT_MS = 600_000

/** Keeps a message from the contact or the quote form. */
export async function receiveMessage(
  ctx: Ctx,
  { formType, name, email, phone, ...said }: SendEmailInput,
  visit: Visit,
) {
  const details: Record<string, string> = said
  // S1 §3: the message of a quote is a copy of its description.
  if (details['message'] === details['description']) delete details['message']
  await ctx.db.transaction((tx) => openLead(tx, ctx, { source: formType, name, email, phone, details, visit }))
}

/** Keeps a claim of the free website. */
export async function receiveClaim(ctx: Ctx, { name, email, phone, ...details }: Claim, visit: Visit) {
  await ctx.db.transaction((tx) => openLead(tx, ctx, { source: 'claim', name, email, phone, details, visit }))
}

export type NewLead = {
  source: LeadSource
  name: string | null
  email: string | null
  phone: string | null
  details: Record<string, string>
  visit: Visit
}

/**
 * Opens a lead, whichever door it comes through, and asks for the team's e-mail in the same transaction: whoever sees
 * success is in both. A repetition opens nothing and is answered with the lead that is there.
 */
export async function openLead(tx: Tx, ctx: Pick<Ctx, 'now' | 'origin'>, { visit, ...said }: NewLead) {
  const created_at = ctx.now()
  const fingerprint = createHash('sha256').update(JSON.stringify(said)).digest('base64url')
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`)
  const since = new Date(created_at.getTime() - REPEAT_MS)
  const [repeated] = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.fingerprint, fingerprint), gt(leads.created_at, since)))
  if (repeated) return { id: repeated.id, isNew: false }

  const [lead] = await tx
    .insert(leads)
    .values({
      ...said,
      ...visit,
      phone: said.phone || null,
      // A subscriber was promised letters, not an answer.
      due_at: said.source === 'newsletter' ? null : answerDueAt(created_at),
      fingerprint,
      created_at,
      updated_at: created_at,
    })
    .returning()
  if (!lead) throw new Error('The lead was not stored')
  await queueEmail(tx, newLeadEmail(company.email, lead, ctx.origin))
  return { id: lead.id, isNew: true }
}
