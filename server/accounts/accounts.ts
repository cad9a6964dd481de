import { and, eq, lt, sql } from 'drizzle-orm'
import { confirmationLinkHours, type LinkRequest, type SignInInput, type SignUpInput } from '#domain/accounts.ts'
import { AppError } from '#domain/errors.ts'
import type { MembershipTier, Role } from '#domain/permissions.ts'
import type { Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { queueEmail } from '../emails/emails.ts'
import { enqueue } from '../jobs/queue.ts'
import { countAgainst, refund, type Limit } from '../limits/limits.ts'
import { alreadyRegisteredEmail, confirmAddressEmail } from './accounts.emails.ts'
import { credentials, one_time_links, sessions, user_profiles, user_roles, users } from './accounts.tables.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { consumeOneTimeLink, createOneTimeLink, findLinkAddress } from './one-time-links.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { startSession, type SessionPass } from './sessions.ts'

/** promises.md 4: at most ten checked guesses per quarter of an hour and account. */
const guessesPerAccount: Limit = { name: 'sign-in-account', times: 10, perSeconds: 900 }
const signUpsPerAccount: Limit = { name: 'sign-up-account', times: 5, perSeconds: 3600 }
const confirmationsPerAccount: Limit = { name: 'confirmation-account', times: 3, perSeconds: 900 }

/**
 * Creates an account and mails its confirmation link. A known address is answered in the same way: its owner is told by
 * e-mail. One that was never confirmed takes the newer password, so that nobody can lay a trap with an older one.
 */
export async function signUp(ctx: Ctx, input: SignUpInput): Promise<void> {
  await countAgainst(ctx.db, signUpsPerAccount, input.email, ctx.now())
  await refuseCommonPassword(input.password)
  const passwordHash = await hashPassword(input.password)
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${input.email}, 0))`)
    const [known] = await tx.select().from(users).where(eq(users.email, input.email))
    if (known?.emailVerified) {
      const [profile] = await tx.select().from(user_profiles).where(eq(user_profiles.user_id, known.id))
      await queueEmail(tx, alreadyRegisteredEmail(input.email, profile?.first_name ?? known.name, ctx.origin))
      return
    }
    const userId = known
      ? await replaceUnconfirmed(tx, ctx, known.id, input, passwordHash)
      : (await createAccount(tx, ctx, { ...input, passwordHash })).id
    await sendConfirmationLink(tx, ctx, { userId, email: input.email, firstName: input.firstName })
  })
}

type NewAccount = Pick<SignUpInput, 'email' | 'firstName' | 'lastName'> & {
  passwordHash: string
  confirmed?: boolean
  role?: Role
  tier?: MembershipTier
}

/** Writes the rows every account has: user, password, profile, role. */
export async function createAccount(tx: Tx, ctx: Pick<Ctx, 'auth' | 'now'>, account: NewAccount) {
  const now = ctx.now()
  const { email, firstName, lastName } = account
  const store = await ctx.auth.store()
  const user = await store.createUser(
    {
      email,
      name: `${firstName} ${lastName}`,
      emailVerified: account.confirmed ?? false,
      createdAt: now,
      updatedAt: now,
    },
    { method: 'email' },
  )
  await store.linkAccount({
    userId: user.id,
    providerId: 'credential',
    accountId: user.id,
    password: account.passwordHash,
  })
  await tx.insert(user_profiles).values({
    user_id: user.id,
    email,
    first_name: firstName,
    last_name: lastName,
    membership_tier: account.tier ?? 'free',
    created_at: now,
    updated_at: now,
  })
  await tx.insert(user_roles).values({ user_id: user.id, role: account.role ?? 'user' })
  return user
}

async function replaceUnconfirmed(tx: Tx, ctx: Ctx, userId: string, input: SignUpInput, passwordHash: string) {
  const updated_at = ctx.now()
  await tx
    .update(credentials)
    .set({ password: passwordHash, updatedAt: updated_at })
    .where(eq(credentials.userId, userId))
  await tx
    .update(user_profiles)
    .set({ first_name: input.firstName, last_name: input.lastName, updated_at })
    .where(eq(user_profiles.user_id, userId))
  return userId
}

async function sendConfirmationLink(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'origin'>,
  to: { userId: string; email: string; firstName: string },
) {
  const token = await createOneTimeLink(tx, {
    userId: to.userId,
    purpose: 'confirm-email',
    now: ctx.now(),
    lifeHours: confirmationLinkHours,
  })
  const url = `${ctx.origin}/auth?token_hash=${token}&type=signup&mode=confirm`
  await queueEmail(tx, confirmAddressEmail(to.email, to.firstName, url))
}

/** Asks for the confirmation link once more. A job looks whether there is anything to confirm: the answer tells nothing. */
export async function requestConfirmation(ctx: Ctx, request: LinkRequest) {
  const email = 'email' in request ? request.email : await findLinkAddress(ctx.db, request.token_hash)
  if (email === null) return
  await countAgainst(ctx.db, confirmationsPerAccount, email, ctx.now())
  await enqueue(ctx.db, 'mail-confirmation-link', { email })
}

export async function mailConfirmationLink(ctx: Pick<Ctx, 'db' | 'now' | 'origin'>, email: string) {
  await ctx.db.transaction(async (tx) => {
    const [unconfirmed] = await tx
      .select({ userId: users.id, email: users.email, firstName: user_profiles.first_name })
      .from(users)
      .innerJoin(user_profiles, eq(user_profiles.user_id, users.id))
      .where(and(eq(users.email, email), eq(users.emailVerified, false)))
    if (unconfirmed) await sendConfirmationLink(tx, ctx, unconfirmed)
  })
}

/** Confirms the address a link was sent to and signs its owner in. */
export async function confirmEmail(ctx: Ctx, token: string): Promise<SessionPass> {
  return ctx.db.transaction(async (tx) => {
    const userId = await consumeOneTimeLink(tx, { token, purpose: 'confirm-email', now: ctx.now() })
    await tx.update(users).set({ emailVerified: true, updatedAt: ctx.now() }).where(eq(users.id, userId))
    return startSession(ctx, userId)
  })
}

/** Any address and password, of nobody in particular: checking it takes as long as checking a real one. */
const nobodysHash = hashPassword('nobody')

/** Checks e-mail and password. Only guesses that fail count against the account. */
export async function signIn(ctx: Ctx, input: SignInInput): Promise<SessionPass> {
  await countAgainst(ctx.db, guessesPerAccount, input.email, ctx.now())
  const [found] = await ctx.db
    .select({ userId: users.id, confirmed: users.emailVerified, hash: credentials.password })
    .from(users)
    .innerJoin(credentials, and(eq(credentials.userId, users.id), eq(credentials.providerId, 'credential')))
    .where(eq(users.email, input.email))
  const matches = await verifyPassword({ hash: found?.hash ?? (await nobodysHash), password: input.password })
  if (!found || !matches) throw new AppError('invalid_credentials')
  await refund(ctx.db, guessesPerAccount, input.email)
  if (!found.confirmed) throw new AppError('email_not_confirmed')
  return startSession(ctx, found.userId)
}

/** Sessions and links that can no longer be used; links are kept a month to tell expired from unknown. */
export async function pruneAccounts(db: Queries, now: Date) {
  const aMonthAgo = new Date(now.getTime() - 30 * 24 * 3_600_000)
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(one_time_links).where(lt(one_time_links.expires_at, aMonthAgo))
}
