import { count, eq } from 'drizzle-orm'
import { invitationLinkHours } from '#domain/accounts.ts'
import { AppError } from '#domain/errors.ts'
import type { Role } from '#domain/permissions.ts'
import { userMessages } from '#domain/users.ts'
import { recordActivity } from '../activity/activity.ts'
import { holdCompanies, leaveOthers, listCompaniesAround } from '../companies/holding.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { queueEmail } from '../emails/emails.ts'
import { enqueue } from '../jobs/queue.ts'
import { recordSecurityEvent } from '../security/security.ts'
import { newToken } from '../tokens.ts'
import { deleteNobodys } from '../users/unconfirmed.ts'
import { invitationEmail } from './accounts.emails.ts'
import { user_roles, users } from './accounts.tables.ts'
import { createAccount, findAccount, lockAccount, lockAddress } from './accounts.ts'
import { hashPassword } from './passwords.ts'
import { createPasswordLink } from './recovery.ts'
import { endSessionsOf } from './sessions.ts'

type By = Pick<Ctx, 'db' | 'actor' | 'operator' | 'now' | 'origin'>
type Invitation = { email: string; role: Role; firstName: string; lastName: string }

/** Makes an account for somebody and mails them the link to choose its password. `check` refuses whoever may not invite. */
export async function inviteUser(ctx: By, invitation: Invitation, check?: (tx: Tx) => Promise<unknown>) {
  const passwordHash = await nobodysPassword()
  await ctx.db.transaction(async (tx) => {
    await check?.(tx)
    await lockAddress(tx, invitation.email)
    await invite(tx, ctx, invitation, passwordHash)
  })
}

/** While there is no admin, the configured address is invited to be the first; any number of processes may start at once. */
export async function inviteFirstAdmin(ctx: By, email: string) {
  if (await hasAdmin(ctx.db)) return
  const passwordHash = await nobodysPassword()
  await ctx.db.transaction(async (tx) => {
    await lockAddress(tx, 'the first admin')
    if (await hasAdmin(tx)) return
    const found = await findAccount(tx, email)
    const known = await holdCompanies(
      tx,
      (queries) => (found ? listCompaniesAround(queries, [found.id]) : Promise.resolve([])),
      async (held) => {
        await lockAddress(held, email)
        return holdAccount(held, email)
      },
    )
    if (!known?.emailVerified)
      return invite(tx, ctx, { email, role: 'admin', firstName: '', lastName: '' }, passwordHash)
    await tx.update(user_roles).set({ role: 'admin' }).where(eq(user_roles.user_id, known.id))
    await endSessionsOf(tx, known.id, ctx.now())
    await leaveOthers(tx, known.id)
    await recordActivity(tx, ctx, {
      kind: 'user_role_changed',
      subject_type: 'user',
      subject_id: known.id,
      after: { role: 'admin' },
    })
  })
}

/**
 * The address counts as confirmed from the start, although only the mailed link opens the account: else somebody could sign
 * up with it meanwhile, and its owner would confirm an account with a role and a stranger's password.
 */
async function invite(tx: Tx, ctx: By, { role, ...person }: Invitation, passwordHash: string) {
  if (!(await isFree(tx, person.email)))
    throw new AppError('unchanged', { message: userMessages.hasAccount(person.email) })
  const user = await createAccount(tx, ctx, { ...person, role, passwordHash, confirmed: true })
  const url = await createPasswordLink(tx, ctx, user.id, invitationLinkHours)
  await queueEmail(tx, invitationEmail(person.email, url, ctx.now()))
  await recordActivity(tx, ctx, {
    kind: 'user_invited',
    subject_type: 'user',
    subject_id: user.id,
    after: { role },
  })
}

/**
 * Opens an account for somebody who came by a link that was mailed to its address: it counts as confirmed. Refused where the
 * address has an account already; one that nobody ever confirmed is nobody's.
 */
export async function openProvenAccount(
  tx: Tx,
  ctx: Pick<Ctx, 'auth' | 'now' | 'caller' | 'log'>,
  person: { email: string; firstName: string; lastName: string; passwordHash: string },
) {
  await lockAddress(tx, person.email)
  if (!(await isFree(tx, person.email))) throw new AppError('not_signed_in')
  const user = await createAccount(tx, ctx, { ...person, confirmed: true })
  await recordSecurityEvent(tx, ctx, { kind: 'address_confirmed', userId: user.id })
  await enqueue(tx, 'bind-arrangements', { user_id: user.id })
  return user
}

/** No account has the address any more: one that nobody ever confirmed is nobody's, unless something was given to it. */
async function isFree(tx: Tx, email: string) {
  const known = await holdAccount(tx, email)
  return !known || (await deleteNobodys(tx, eq(users.id, known.id))) > 0
}

/** Held, so that nobody confirms it while we decide. */
async function holdAccount(tx: Tx, email: string) {
  const found = await findAccount(tx, email)
  return found && lockAccount(tx, found.id, 'update')
}

/** Nobody knows it; a guess takes as long to check as at any other account. */
const nobodysPassword = () => hashPassword(newToken())

async function hasAdmin(queries: Pick<Tx, 'select'>) {
  const [found] = await queries.select({ admins: count() }).from(user_roles).where(eq(user_roles.role, 'admin'))
  return (found?.admins ?? 0) > 0
}
