import { and, eq } from 'drizzle-orm'
import { confirmationLinkHours, type LinkRequest, type SignUpInput } from '#domain/accounts.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { countAskedMail } from '../emails/asked-mails.ts'
import { queueEmail } from '../emails/emails.ts'
import { enqueue } from '../jobs/queue.ts'
import { countAgainst, type Limit } from '../limits/limits.ts'
import { alreadyRegisteredEmail, confirmAddressEmail } from './accounts.emails.ts'
import { createAccount, findAccount, lockAccount, lockAddress } from './accounts.ts'
import { credentials, sign_ups, user_profiles, user_roles, users } from './accounts.tables.ts'
import { countAsked } from './devices.ts'
import { createOneTimeLink, findLinkAddress } from './one-time-links.ts'
import { hashPassword } from './passwords.ts'
import { findProfile } from './profiles.ts'
import { sendRecoveryLink } from './recovery.ts'
import { refuseWeakPassword } from './weak-passwords.ts'

const signUpsPerAccount: Limit = { name: 'sign-up-account', times: 5, perSeconds: 3600 }
const confirmationsPerAccount: Limit = { name: 'confirmation-account', times: 3, perSeconds: 900 }

type Opening = Pick<Ctx, 'db' | 'now' | 'origin'>

/**
 * Takes down what somebody typed to sign up; a job opens the account and mails its confirmation link. Known and unknown
 * addresses cost and answer the same. The device is kept beside the password that was chosen on it: elsewhere that
 * password is worth nothing (confirmation.ts).
 */
export async function signUp(ctx: Ctx, input: SignUpInput, deviceHash: string): Promise<void> {
  // First: what is refused mails nothing, and must use nothing up.
  await refuseWeakPassword(input.password, { email: input.email, names: [input.firstName, input.lastName] })
  await countAgainst(ctx.db, signUpsPerAccount, input.email, ctx.now())
  await countAskedMail(ctx, input.email)
  const password_hash = await hashPassword(input.password)
  await ctx.db.transaction(async (tx) => {
    await tx.insert(sign_ups).values({
      email: input.email,
      first_name: input.firstName,
      last_name: input.lastName,
      password_hash,
      device_hash: deviceHash,
      created_at: ctx.now(),
    })
    await enqueue(tx, 'open-account', { email: input.email })
  })
}

type SignUp = typeof sign_ups.$inferSelect

/** Opens the account of the newest sign-up with this address, or tells the owner of a known one. */
export async function openAccount(ctx: Opening, email: string) {
  await ctx.db.transaction(async (tx) => {
    await lockAddress(tx, email)
    const asked = await tx.delete(sign_ups).where(eq(sign_ups.email, email)).returning()
    const newest = asked.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())[0]
    if (!newest) return // a job before this one took it along
    const found = await findAccount(tx, email)
    if (!found) return openNew(tx, ctx, newest)
    // Read under the lock: whoever confirms it at this moment comes before or after, and never between look and write.
    const known = await lockAccount(tx, found.id, 'update')
    if (!known) return openNew(tx, ctx, newest)
    const profile = await findProfile(tx, known.id)
    if (known.emailVerified) return void (await queueEmail(tx, alreadyRegisteredEmail(email, ctx.origin)))
    if (await mayBeReplaced(tx, known.id)) return replaceUnconfirmed(tx, ctx, known.id, newest)
    // Somebody gave it something before its address was proven: its owner is asked, and no stranger's password is taken.
    if (profile) await sendRecoveryLink(tx, ctx, profile)
  })
}

async function openNew(tx: Tx, ctx: Opening, signUp: SignUp) {
  const { email, first_name: firstName, last_name: lastName, password_hash: passwordHash } = signUp
  const user = await createAccount(tx, ctx, { email, firstName, lastName, passwordHash })
  await writeDevice(tx, user.id, signUp)
  await sendConfirmationLink(tx, ctx, { userId: user.id, email })
}

async function mayBeReplaced(tx: Tx, userId: string) {
  const plain = await tx
    .select({ userId: user_roles.user_id })
    .from(user_roles)
    .innerJoin(user_profiles, eq(user_profiles.user_id, user_roles.user_id))
    .where(and(eq(user_roles.user_id, userId), eq(user_roles.role, 'user'), eq(user_profiles.membership_tier, 'free')))
  return plain.length > 0
}

/** Nobody has confirmed it: whoever signs up last chooses name and password. */
async function replaceUnconfirmed(tx: Tx, ctx: Opening, userId: string, signUp: SignUp) {
  const { email, first_name, last_name, password_hash } = signUp
  const updated_at = ctx.now()
  await tx
    .update(users)
    .set({ name: `${first_name} ${last_name}`, updatedAt: updated_at })
    .where(eq(users.id, userId))
  await tx
    .update(credentials)
    .set({ password: password_hash, updatedAt: updated_at })
    .where(eq(credentials.userId, userId))
  await writeDevice(tx, userId, signUp)
  await tx.update(user_profiles).set({ first_name, last_name, updated_at }).where(eq(user_profiles.user_id, userId))
  await sendConfirmationLink(tx, ctx, { userId, email })
}

const writeDevice = (tx: Tx, userId: string, { device_hash }: SignUp) =>
  tx.update(credentials).set({ deviceHash: device_hash }).where(eq(credentials.userId, userId))

export async function sendConfirmationLink(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'origin'>,
  to: { userId: string; email: string },
) {
  const token = await createOneTimeLink(tx, {
    userId: to.userId,
    purpose: 'confirm-email',
    now: ctx.now(),
    lifeHours: confirmationLinkHours,
  })
  const url = `${ctx.origin}/auth?token_hash=${token}&type=signup&mode=confirm`
  await queueEmail(tx, confirmAddressEmail(to.email, url, ctx.now()))
}

/** Asks for the confirmation link once more. A job looks whether there is anything to confirm: the answer tells nothing. */
export async function requestConfirmation(ctx: Ctx, request: LinkRequest) {
  const email = 'email' in request ? request.email : await findLinkAddress(ctx.db, request.token_hash)
  if (email === null) return
  await countAsked(ctx, confirmationsPerAccount, email, countAskedMail)
  await enqueue(ctx.db, 'mail-confirmation-link', { email })
}

export async function mailConfirmationLink(ctx: Pick<Ctx, 'db' | 'now' | 'origin'>, email: string) {
  await ctx.db.transaction(async (tx) => {
    const found = await findAccount(tx, email)
    const account = found && (await lockAccount(tx, found.id, 'update'))
    if (account && !account.emailVerified) await sendConfirmationLink(tx, ctx, { userId: account.id, email })
  })
}
