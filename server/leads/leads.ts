import { createHash } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { agency } from '#content/agency.ts'
import type { FormCheck } from '#domain/form-checks.ts'
import type { Claim, LeadSource, Received, SendEmailInput } from '#domain/leads.ts'
import { officePlaces } from '#domain/places.ts'
import { ballparkOf } from '#domain/prices.ts'
import type { Visit } from '#domain/visits.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { lockFor } from '../db/locks.ts'
import { stored } from '../db/stored.ts'
import { queueEmail } from '../emails/emails.ts'
import { answerDueAt } from './due-time.ts'
import { checkForm } from '../forms/form-checks.ts'
import { notifyAdmins } from '../notifications/notify.ts'
import { lockLead } from './history.ts'
import { type Answered, nameOfLead, newLeadEmail } from './leads.emails.ts'
import { leads } from './leads.tables.ts'
import { mailReceipt, receivedOf } from './received.ts'

/** The same words of the same person within this time are one lead: a second click, a retry, a replay. */
const REPEAT_MS = 600_000

/** What a form says besides its fields. */
export type Sending = { visit: Visit; check: FormCheck }

/** Keeps a message from the contact or the quote form. */
export async function receiveMessage(ctx: Ctx, { formType, ...input }: SendEmailInput, sending: Sending) {
  const { name, email, phone, ...said } = input
  const details: Record<string, string> = said
  // S1 §3: the message of a quote is a copy of its description.
  if (details['message'] === details['description']) delete details['message']
  const estimate = (formType === 'quote' && ballparkOf(details['projectType'] ?? '')?.shown) || null
  return receiveForm(ctx, { source: formType, name, email, phone, details, estimate }, sending)
}

/** Keeps a claim of the free website. */
export async function receiveClaim(ctx: Ctx, { name, email, phone, ...details }: Claim, sending: Sending) {
  return receiveForm(ctx, { source: 'claim', name, email, phone, details }, sending)
}

/** The answer is the same for spam: whoever is caught learns nothing. */
async function receiveForm(ctx: Ctx, said: Omit<NewLead, 'visit'>, { visit, check }: Sending): Promise<Received> {
  const { isSpam } = await checkForm(ctx, check)
  const lead = await ctx.db.transaction((tx) => openLead(tx, ctx, { ...said, visit, isSpam }))
  const received = receivedOf(ctx, lead)
  if (!received) throw new Error('A form was promised no answer')
  return received
}

export type NewLead = {
  source: LeadSource
  name: string | null
  email: string | null
  phone: string | null
  details: Record<string, string>
  /** What the form told them it costs, roughly. */
  estimate?: string | null
  visit: Visit
  isSpam?: boolean
  /** False where nobody knows whether the address is its sender's: then nothing is sent to it. */
  isAnswerable?: boolean
  /** The team hears of it in another way. */
  isTold?: boolean
  /** The e-mail that it is, for the one that answers it. */
  mail?: Answered
}

/**
 * Opens a lead, whichever door it comes through, and asks for the team's e-mail and the sender's in the same transaction: whoever
 * sees success is in all three. A repetition opens nothing and is answered with the lead that is there. Nobody is told of spam.
 */
export async function openLead(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'origin' | 'caller' | 'auth' | 'mailIn'>,
  { visit, estimate = null, isSpam = false, isAnswerable = true, isTold = false, mail, ...said }: NewLead,
) {
  const created_at = ctx.now()
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([said, isSpam]))
    .digest('base64url')
  await lockFor(tx, fingerprint)
  const since = new Date(created_at.getTime() - REPEAT_MS)
  const [repeated] = await tx
    .select({ id: leads.id, number: leads.number, due_at: leads.due_at })
    .from(leads)
    .where(and(eq(leads.fingerprint, fingerprint), gt(leads.created_at, since)))
  if (repeated) return { ...repeated, isNew: false }

  const lead = stored(
    await tx
      .insert(leads)
      .values({
        ...said,
        ...visit,
        estimate,
        phone: said.phone || null,
        // A subscriber was promised letters, not an answer.
        due_at: said.source === 'newsletter' ? null : answerDueAt(created_at),
        is_spam: isSpam,
        fingerprint,
        created_at,
        updated_at: created_at,
      })
      .returning(),
    'lead',
  )
  if (!isSpam && !isTold) {
    await queueEmail(tx, newLeadEmail(agency.email, lead, ctx.origin))
    await notifyAdmins(tx, ctx, {
      event: 'new_lead',
      cause: lead.id,
      about: lead.id,
      company_id: null,
      title: nameOfLead(lead),
      text: lead.details['message'] ?? lead.details['description'] ?? '',
      link: officePlaces.lead(lead.id),
    })
  }
  if (isAnswerable) await mailReceipt(tx, ctx, lead, mail)
  return { id: lead.id, number: lead.number, due_at: lead.due_at, isNew: true }
}

/**
 * Fills in how to reach somebody who did not say it at first; true when it tells the team something new. Whoever could not be
 * reached at all was promised nothing: their hours begin now.
 */
export async function completeLead(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'caller' | 'auth' | 'mailIn'>,
  id: string,
  contact: Pick<NewLead, 'email' | 'phone'>,
) {
  const lead = await lockLead(tx, id)
  const email = lead.email ?? contact.email
  const phone = lead.phone ?? contact.phone
  if (email === lead.email && phone === lead.phone) return false
  const now = ctx.now()
  const due_at = lead.email === null && lead.phone === null ? answerDueAt(now) : lead.due_at
  await tx.update(leads).set({ email, phone, due_at, updated_at: now }).where(eq(leads.id, id))
  if (email !== lead.email) await mailReceipt(tx, ctx, { ...lead, email, due_at })
  return true
}
