import { calledBy } from '#domain/accounts.ts'
import { and, eq, gt, lt } from 'drizzle-orm'
import {
  companyInvitationDays,
  companyMessages,
  invitationsPerDay,
  maxPeople,
  type CompanyInvitation,
  type NewInvitation,
} from '#domain/companies.ts'
import { AppError } from '#domain/errors.ts'
import { type Actor, actorOf, type Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { stored } from '../db/stored.ts'
import { countAskedMail } from '../emails/asked-mails.ts'
import { hoursAfter, queueEmail } from '../emails/emails.ts'
import { countAgainst, refund, type Limit } from '../limits/limits.ts'
import { hashOfToken, newToken } from '../tokens.ts'
import { listPeople } from './belonging.ts'
import { countMembers, lockOwnCompany } from './companies.ts'
import { companyInvitationEmail } from './companies.emails.ts'
import { company_invitations } from './companies.tables.ts'
import { isOpen } from './open-invitations.ts'

const aDay: Limit = { name: 'company-invitations', times: invitationsPerDay, perSeconds: 86_400 }

/** Invites an address to the company one owns, and mails the link. A newer invitation of the same address voids the older. */
export async function invitePerson(ctx: Ctx, invited: NewInvitation): Promise<CompanyInvitation> {
  const actor = actorOf(ctx)
  return counted(ctx, actor, invited.email, (tx) => invite(tx, ctx, actor, invited))
}

/** Sends it once more: with a new link, as the old one is kept nowhere. */
export async function sendInvitationAgain(ctx: Ctx, invitationId: string): Promise<CompanyInvitation> {
  const actor = actorOf(ctx)
  const open = await findOpen(ctx.db, actor, invitationId)
  if (!open) throw new AppError('not_found')
  return counted(ctx, actor, open.email, async (tx) => {
    await lockOwnCompany(tx, actor)
    // Withdrawn or used in the meantime: nobody is invited anew.
    const still = await findOpen(tx, actor, invitationId)
    if (!still) throw new AppError('not_found')
    return invite(tx, ctx, actor, still)
  })
}

export async function withdrawInvitation(ctx: Ctx, invitationId: string) {
  const actor = actorOf(ctx)
  await ctx.db.transaction(async (tx) => {
    await lockOwnCompany(tx, actor)
    const withdrawn = await tx
      .update(company_invitations)
      .set({ voided_at: ctx.now() })
      .where(isOfCompany(actor, invitationId))
      .returning({ id: company_invitations.id })
    if (withdrawn.length === 0) throw new AppError('not_found')
  })
}

const isOfCompany = (actor: Actor, invitationId: string) =>
  and(eq(company_invitations.id, invitationId), eq(company_invitations.company_id, actor.company.id), isOpen)

/** Its columns by name: the token's hash is not the customer's to read. */
async function findOpen(queries: Pick<Queries, 'select'>, actor: Actor, invitationId: string) {
  const { email, part } = company_invitations
  const [open] = await queries.select({ email, part }).from(company_invitations).where(isOfCompany(actor, invitationId))
  return open
}

/** What is refused invites nobody, and uses nothing of the day's invitations up. */
async function counted<T>(ctx: Ctx, actor: Actor, email: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const limits = ctx.limits ?? ctx.db
  await countAgainst(limits, aDay, actor.company.id, ctx.now())
  try {
    await countAskedMail({ db: limits, now: ctx.now }, email)
    return await ctx.db.transaction(work)
  } catch (error) {
    if (error instanceof AppError) await refund(limits, aDay, actor.company.id)
    throw error
  }
}

async function invite(tx: Tx, ctx: Ctx, actor: Actor, { email, part }: NewInvitation): Promise<CompanyInvitation> {
  const now = ctx.now()
  const company = await lockOwnCompany(tx, actor)
  const everybody = await listPeople(tx, [company.id])
  if (everybody.some((person) => person.email === email))
    throw new AppError('already_in_company', { message: companyMessages.alreadyIn(email) })
  await tx
    .update(company_invitations)
    .set({ voided_at: now })
    .where(and(eq(company_invitations.company_id, company.id), eq(company_invitations.email, email), isOpen))
  const waiting = await tx.$count(
    company_invitations,
    and(eq(company_invitations.company_id, company.id), isOpen, gt(company_invitations.expires_at, now)),
  )
  // The owner, the others, and whoever may still come.
  if (1 + (await countMembers(tx, company.id)) + waiting >= maxPeople)
    throw new AppError('company_full', { message: companyMessages.full })
  const token = newToken()
  const invitation = stored(
    await tx
      .insert(company_invitations)
      .values({
        company_id: company.id,
        email,
        part,
        token_hash: hashOfToken(token),
        invited_by: actor.user_id,
        created_at: now,
        expires_at: hoursAfter(now, companyInvitationDays * 24),
      })
      .returning({ id: company_invitations.id, expires_at: company_invitations.expires_at }),
    'invitation',
  )
  const url = `${ctx.origin}/auth?token_hash=${token}&type=invite&mode=join`
  const names = { owner: calledBy(actor), company: actor.company.name }
  await queueEmail(tx, companyInvitationEmail({ email, part, url, ...names }, now))
  return { id: invitation.id, email, part, expires_at: invitation.expires_at.toISOString() }
}

/** Kept a month longer, to tell expired from unknown. */
export async function pruneInvitations(db: Queries, now: Date) {
  const monthAgo = new Date(now.getTime() - 30 * 24 * 3_600_000)
  await db.delete(company_invitations).where(lt(company_invitations.expires_at, monthAgo))
}
