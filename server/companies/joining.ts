import { calledBy } from '#domain/accounts.ts'
import { eq } from 'drizzle-orm'
import {
  companyMessages,
  companyName,
  joiningPersonSchema,
  maxOtherCompanies,
  maxPeople,
  type JoiningPerson,
  type JoinInput,
  type OpenedInvitation,
} from '#domain/companies.ts'
import { AppError, type FieldErrors } from '#domain/errors.ts'
import { findAccount } from '../accounts/accounts.ts'
import { openProvenAccount } from '../accounts/invitations.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { findRole } from '../accounts/people.ts'
import { admit } from '../accounts/admission.ts'
import { actFor, type SessionPass } from '../accounts/sessions.ts'
import { refuseWeakPassword } from '../accounts/weak-passwords.ts'
import type { Actor, Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { queueEmail } from '../emails/emails.ts'
import { isNobodys } from '../users/unconfirmed.ts'
import { countOthers, findOwner } from './belonging.ts'
import { joinedEmail } from './companies.emails.ts'
import { countMembers, isMember } from './companies.ts'
import { companies, company_members } from './companies.tables.ts'
import { lockBelongings, lockCompany } from './holding.ts'
import { consumeInvitation, getUsableInvitation, type Invitation } from './open-invitations.ts'

/** What a mailed invitation is; changes nothing. */
export async function openInvitation(ctx: Pick<Ctx, 'db' | 'now'>, token: string): Promise<OpenedInvitation> {
  const { company_id, email, part } = await getUsableInvitation(ctx.db, token, ctx.now())
  const owner = await findOwner(ctx.db, company_id)
  if (!owner) throw new AppError('link_invalid')
  const has_account = await hasAccount(ctx.db, email)
  return { company: companyName(owner), owner: calledBy(owner), email, part, has_account }
}

/** One that nobody ever confirmed is none, unless something was given to it. */
async function hasAccount(queries: Queries, email: string) {
  const account = await findAccount(queries, email)
  return account !== undefined && !(await isNobodys(queries, account.id))
}

/**
 * Uses an invitation up: whoever has an account joins signed in to it, whoever has none opens one with it. Returns the pass of
 * the session that acts for the company from now on.
 */
export async function joinCompany(
  ctx: Ctx,
  { token_hash: token, ...typed }: JoinInput,
  { pass, deviceHash }: { pass: SessionPass | undefined; deviceHash: string },
): Promise<SessionPass> {
  const { email } = await getUsableInvitation(ctx.db, token, ctx.now())
  if (ctx.actor && ctx.actor.email !== email)
    throw new AppError('invitation_for_other', { message: companyMessages.forOther(email, ctx.actor.email) })
  if (ctx.actor && pass !== undefined) return joinWithAccount(ctx, ctx.actor, token, pass)
  if (await hasAccount(ctx.db, email)) throw new AppError('not_signed_in')
  return joinAnew(ctx, token, email, checked(typed), deviceHash)
}

function checked(typed: Omit<JoinInput, 'token_hash'>): JoiningPerson {
  const result = joiningPersonSchema.safeParse(typed)
  if (result.success) return result.data
  const fields: FieldErrors = {}
  for (const { path, message } of result.error.issues) fields[path.join('.')] ??= message
  throw new AppError('invalid_input', { fields })
}

async function joinWithAccount(ctx: Ctx, actor: Actor, token: string, pass: SessionPass) {
  // Anew: a role may have come since the invitation was sent, and whoever is in too many may have left one.
  await ctx.db.transaction(async (tx) => {
    const { invitation, owner } = await holdInvitation(tx, ctx, token)
    await lockBelongings(tx, [actor.user_id])
    if ((await findRole(tx, actor.user_id)) !== 'user') throw new AppError('team_stays_out')
    if (
      owner.user_id === actor.user_id ||
      (await tx.$count(company_members, isMember(invitation.company_id, actor.user_id))) > 0
    )
      throw new AppError('already_in_company', { message: companyMessages.alreadyIn(actor.email) })
    if ((await countOthers(tx, actor.user_id)) >= maxOtherCompanies) throw new AppError('too_many_companies')
    await addMember(tx, ctx, invitation, owner, actor)
    await actFor(tx, ctx, pass, invitation.company_id)
  })
  return pass
}

async function joinAnew(ctx: Ctx, token: string, email: string, person: JoiningPerson, deviceHash: string) {
  const { first_name: firstName, last_name: lastName, password } = person
  await refuseWeakPassword(password, { email, names: [firstName, lastName] })
  const passwordHash = await hashPassword(password)
  return ctx.db.transaction(async (tx) => {
    const { invitation, owner } = await holdInvitation(tx, ctx, token)
    const user = await openProvenAccount(tx, ctx, { email, firstName, lastName, passwordHash })
    const joined = { user_id: user.id, email, first_name: person.first_name, last_name: person.last_name }
    await addMember(tx, ctx, invitation, owner, joined)
    // They came for this company: the one that every account begins with would be empty, and in their way.
    await tx.delete(companies).where(eq(companies.owner_id, user.id))
    const pass = await admit(tx, ctx, { account: { id: user.id, email }, deviceHash, proof: 'password' })
    // Also once they own one, because something was agreed with them before.
    await actFor(tx, ctx, pass, invitation.company_id)
    return pass
  })
}

/** The company first, as everybody does who changes its people; then the invitation, which is used up with what follows. */
async function holdInvitation(tx: Tx, ctx: Pick<Ctx, 'now'>, token: string) {
  const { company_id } = await getUsableInvitation(tx, token, ctx.now())
  await lockCompany(tx, company_id)
  const invitation = await consumeInvitation(tx, token, ctx.now())
  const owner = await findOwner(tx, company_id)
  if (!owner) throw new AppError('link_invalid')
  if (1 + (await countMembers(tx, company_id)) >= maxPeople)
    throw new AppError('company_full', { message: companyMessages.full })
  return { invitation, owner }
}

type Person = Pick<Actor, 'user_id' | 'email' | 'first_name' | 'last_name'>
type Owner = NonNullable<Awaited<ReturnType<typeof findOwner>>>

async function addMember(tx: Tx, ctx: Ctx, { company_id, part }: Invitation, owner: Owner, person: Person) {
  await tx.insert(company_members).values({ company_id, user_id: person.user_id, part, joined_at: ctx.now() })
  await queueEmail(tx, joinedEmail(owner, { name: calledBy(person), part, company: companyName(owner) }, ctx.origin))
}
