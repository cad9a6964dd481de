import { and, count, eq } from 'drizzle-orm'
import { companyMessages, companyName, type CompanyView, type GivenPart } from '#domain/companies.ts'
import { AppError } from '#domain/errors.ts'
import { writeCompanyName } from '../accounts/profiles.ts'
import { endSessionsActingFor, type SessionPass } from '../accounts/sessions.ts'
import { type Actor, actorOf, type Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { queueEmail } from '../emails/emails.ts'
import { findOwner, listPeople } from './belonging.ts'
import { partChangedEmail } from './companies.emails.ts'
import { companies, company_members } from './companies.tables.ts'
import { lockBelongings, lockCompany } from './holding.ts'
import { listOpenInvitations } from './open-invitations.ts'

/** The people of the company one acts for, and who is invited to it. */
export async function readCompany(ctx: Ctx): Promise<CompanyView> {
  const { id, name, part } = actorOf(ctx).company
  const everybody = await listPeople(ctx.db, [id])
  const owner = await findOwner(ctx.db, id)
  const invitations = await listOpenInvitations(ctx.db, id, ctx.now())
  return {
    company: { id, name, part },
    company_name: owner?.company_name?.trim() || null,
    people: everybody.map(({ user_id, email, first_name, last_name, part }) => ({
      user_id,
      email,
      first_name,
      last_name,
      part,
    })),
    invitations: invitations.map(({ expires_at, ...invitation }) => ({
      ...invitation,
      expires_at: expires_at.toISOString(),
    })),
  }
}

/** Names the company one owns: one's own by one's profile, as there; an inherited one by itself. */
export async function renameCompany(ctx: Ctx, company_name: string | null) {
  const actor = actorOf(ctx)
  await ctx.db.transaction(async (tx) => {
    const { id, inherited_name } = await lockOwnCompany(tx, actor)
    if (inherited_name === null) return writeCompanyName(tx, actor.user_id, company_name, ctx.now())
    await tx
      .update(companies)
      .set({ inherited_name: company_name ?? '' })
      .where(eq(companies.id, id))
  })
}

/** The actor's company, held; refused when they handed it over in the meantime. */
export async function lockOwnCompany(tx: Tx, actor: Actor) {
  return requireOwner(actor, await lockCompany(tx, actor.company.id))
}

export function requireOwner(actor: Actor, company: typeof companies.$inferSelect | null) {
  if (company?.owner_id !== actor.user_id) throw notYourPart(actor)
  return company
}

const notYourPart = ({ company }: Actor) =>
  new AppError('not_your_part', { message: companyMessages.notYourPart(company.name) })

export const isMember = (companyId: string, userId: string) =>
  and(eq(company_members.company_id, companyId), eq(company_members.user_id, userId))

/** Everybody but the owner. */
export async function countMembers(queries: Pick<Queries, 'select'>, companyId: string) {
  const [counted] = await queries
    .select({ members: count() })
    .from(company_members)
    .where(eq(company_members.company_id, companyId))
  return counted?.members ?? 0
}

/** Gives one of the others another part. It acts on their next request. */
export async function changePart(ctx: Ctx, userId: string, part: GivenPart) {
  const actor = actorOf(ctx)
  await ctx.db.transaction(async (tx) => {
    const company = await lockOwnCompany(tx, actor)
    if (userId === actor.user_id) throw new AppError('owner_stays', ownerStays(actor))
    const [held] = await tx.select().from(company_members).where(isMember(company.id, userId))
    if (!held) throw new AppError('not_found')
    if (held.part === part) return
    await tx.update(company_members).set({ part }).where(isMember(company.id, userId))
    await tellOfPart(tx, ctx, company.id, userId, part)
  })
}

const ownerStays = (actor: Actor) => ({ message: companyMessages.ownerStays(actor.company.name) })

/**
 * The owner removes somebody, or somebody leaves by themselves. What they wrote stays; whoever would belong to no company gets
 * one of their own (trigger `company_members_rehome`). Their sessions that act for it are over, but for the one they leave in.
 */
export async function removePerson(ctx: Ctx, userId: string, pass: SessionPass | undefined) {
  const actor = actorOf(ctx)
  const isLeaving = userId === actor.user_id
  await ctx.db.transaction(async (tx) => {
    const company = await lockCompany(tx, actor.company.id)
    await lockBelongings(tx, [userId])
    const isOwner = company?.owner_id === userId
    if (!company || !(isOwner || (await tx.$count(company_members, isMember(company.id, userId))) > 0))
      throw new AppError('not_found')
    if (!isLeaving && company.owner_id !== actor.user_id) throw notYourPart(actor)
    if (isOwner) throw new AppError('owner_stays', ownerStays(actor))
    // Told before they are gone: afterwards the company knows nothing of them.
    if (!isLeaving) await tellOfPart(tx, ctx, company.id, userId, null)
    const except = isLeaving ? pass : undefined
    await endSessionsActingFor(tx, ctx, { userId, companyId: company.id, except })
    await tx.delete(company_members).where(isMember(company.id, userId))
  })
}

/** `part` is what they are from now on; null when they are removed. */
export async function tellOfPart(
  tx: Tx,
  ctx: Pick<Ctx, 'origin'>,
  companyId: string,
  userId: string,
  part: Parameters<typeof partChangedEmail>[2],
) {
  const everybody = await listPeople(tx, [companyId])
  const owner = await findOwner(tx, companyId)
  const person = everybody.find(({ user_id }) => user_id === userId)
  if (person && owner) await queueEmail(tx, partChangedEmail(person, companyName(owner), part, ctx.origin))
}
