import { company } from '#content/company.ts'
import type { Claim, LeadSource, SendEmailInput } from '#domain/leads.ts'
import type { Ctx } from '../context.ts'
import { queueEmail } from '../emails/emails.ts'
import { answerDueAt } from './due-time.ts'
import { newLeadEmail } from './leads.emails.ts'
import { leads } from './leads.tables.ts'

/** Keeps a message from the contact or the quote form. */
export async function receiveMessage(ctx: Ctx, { formType, name, email, phone, ...said }: SendEmailInput) {
  await storeLead(ctx, { source: formType, name, email, phone, details: said })
}

/** Keeps a claim of the free website. */
export async function receiveClaim(ctx: Ctx, { name, email, phone, ...said }: Claim) {
  await storeLead(ctx, { source: 'claim', name, email, phone, details: said })
}

type NewLead = { source: LeadSource; name: string; email: string; phone: string; details: Record<string, string> }

/** The lead and the team's e-mail about it are stored together: whoever sees success is in both. */
async function storeLead(ctx: Ctx, lead: NewLead) {
  const created_at = ctx.now()
  await ctx.db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(leads)
      .values({
        ...lead,
        phone: lead.phone || null,
        due_at: answerDueAt(created_at),
        created_at,
        updated_at: created_at,
      })
      .returning()
    if (!stored) throw new Error('The lead was not stored')
    await queueEmail(tx, newLeadEmail(company.email, stored))
  })
}
