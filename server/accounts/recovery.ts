import { eq } from 'drizzle-orm'
import { recoveryLinkHours, type LinkRequest } from '#domain/accounts.ts'
import { AppError } from '#domain/errors.ts'
import { userMessages } from '#domain/users.ts'
import { recordActivity } from '../activity/activity.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { countAskedRecovery } from '../emails/asked-mails.ts'
import { queueEmail } from '../emails/emails.ts'
import { enqueue } from '../jobs/queue.ts'
import type { Limit } from '../limits/limits.ts'
import { recordAttempt, recordSecurityEvent } from '../security/security.ts'
import { passwordSetEmail, recoverAccountEmail } from './accounts.emails.ts'
import { isSuspended, lockAccount, refuseSuspended } from './accounts.ts'
import { credentials, users } from './accounts.tables.ts'
import { countAsked, forgetDevices, rememberDevice } from './devices.ts'
import {
  consumeOneTimeLink,
  createOneTimeLink,
  findLinkAddress,
  findLinkOwner,
  isUsableLink,
  voidLinks,
} from './one-time-links.ts'
import { hashPassword } from './passwords.ts'
import { findProfileByEmail } from './profiles.ts'
import { endSessionsOf } from './sessions.ts'
import { forgiveGuesses } from './sign-in.ts'
import { refuseWeakPassword } from './weak-passwords.ts'

const linksPerAccount: Limit = { name: 'recovery-account', times: 3, perSeconds: 900 }

/** What the browser holds between opening the mailed link and setting the new password. */
export type ResetPass = string

/** Asks for a recovery link. Known and unknown addresses cost and answer the same: a job looks whose it is. */
export async function requestRecovery(ctx: Ctx, request: LinkRequest) {
  const email = 'email' in request ? request.email : await findLinkAddress(ctx.db, request.token_hash)
  if (email === null) return
  await countAsked(ctx, linksPerAccount, email, countAskedRecovery)
  await recordAttempt(ctx, { kind: 'recovery_asked', email })
  await enqueue(ctx.db, 'mail-recovery-link', { email })
}

/** Mails the link, if the address has an account. An unconfirmed one too: the link proves the address just as well. */
export async function mailRecoveryLink(ctx: Pick<Ctx, 'db' | 'now' | 'origin'>, email: string) {
  await ctx.db.transaction(async (tx) => {
    const profile = await findProfileByEmail(tx, email)
    if (profile && !(await isSuspended(tx, profile.user_id))) await sendRecoveryLink(tx, ctx, profile)
  })
}

/** The operator sends somebody the link to a new password, without being asked by them. */
export async function sendPasswordReset(ctx: Pick<Ctx, 'db' | 'actor' | 'operator' | 'now' | 'origin'>, email: string) {
  await ctx.db.transaction(async (tx) => {
    const profile = await findProfileByEmail(tx, email)
    if (!profile) throw new AppError('not_found', { message: userMessages.unknownEmail(email) })
    await sendRecoveryLink(tx, ctx, profile)
    await recordActivity(tx, ctx, { kind: 'password_reset_sent', subject_type: 'user', subject_id: profile.user_id })
  })
}

export async function sendRecoveryLink(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'origin'>,
  to: { user_id: string; email: string },
) {
  const url = await createPasswordLink(tx, ctx, to.user_id, recoveryLinkHours)
  await queueEmail(tx, recoverAccountEmail(to.email, url, ctx.now()))
}

/** The address of a page on which whoever opens it chooses the account's password, once. */
export async function createPasswordLink(tx: Tx, ctx: Pick<Ctx, 'now' | 'origin'>, userId: string, lifeHours: number) {
  const token = await createOneTimeLink(tx, { userId, purpose: 'recover', now: ctx.now(), lifeHours })
  return `${ctx.origin}/auth?token_hash=${token}&type=recovery&mode=reset`
}

/** Uses the mailed link up and gives the browser the right to set a new password once, within the hour. */
export async function openRecovery(ctx: Ctx, token: string): Promise<ResetPass> {
  return ctx.db.transaction(async (tx) => {
    const userId = await consumeOneTimeLink(tx, { token, purpose: 'recover', now: ctx.now() })
    await recordSecurityEvent(tx, ctx, { kind: 'recovery_opened', userId })
    return createOneTimeLink(tx, { userId, purpose: 'set-password', now: ctx.now(), lifeHours: recoveryLinkHours })
  })
}

export async function isRecoveryOpen(ctx: Ctx, pass: ResetPass | undefined) {
  return pass !== undefined && isUsableLink(ctx.db, { token: pass, purpose: 'set-password', now: ctx.now() })
}

/**
 * Sets the new password. Whoever was signed in with the old one, on any device, is signed out; a sign-in that is being
 * checked meanwhile comes too late. This device is known from now on, and what strangers guessed is forgiven.
 */
export async function setNewPassword(ctx: Ctx, pass: ResetPass | undefined, password: string, deviceHash: string) {
  if (pass === undefined) throw new AppError('reset_session_missing')
  if (!(await isRecoveryOpen(ctx, pass))) throw new AppError('reset_session_expired')
  const email = (await findLinkAddress(ctx.db, pass)) ?? ''
  const profile = await findProfileByEmail(ctx.db, email)
  await refuseWeakPassword(password, { email, names: [profile?.first_name ?? null, profile?.last_name ?? null] })
  const passwordHash = await hashPassword(password)
  return ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    const use = { token: pass, purpose: 'set-password', now } as const
    const userId = await findLinkOwner(tx, use)
    const account = userId === null ? null : await lockAccount(tx, userId, 'update')
    if (userId === null || account === null) throw new AppError('reset_session_expired')
    await refuseSuspended(tx, userId)
    await consumeOneTimeLink(tx, use).catch((error: unknown) => {
      throw error instanceof AppError ? new AppError('reset_session_expired') : error
    })
    await tx
      .update(credentials)
      .set({ password: passwordHash, deviceHash: null, updatedAt: now })
      .where(eq(credentials.userId, userId))
    await tx.update(users).set({ emailVerified: true, updatedAt: now }).where(eq(users.id, userId))
    await endSessionsOf(tx, userId, now)
    await voidLinks(tx, { userId, now })
    await forgetDevices(tx, userId)
    // A mailbox is one step: where a second is asked for, this device has yet to show it, and is a stranger's until then.
    if (account.second_step_since === null) await rememberDevice(tx, ctx, userId, deviceHash)
    await forgiveGuesses(tx, account.email)
    await recordSecurityEvent(tx, ctx, { kind: 'password_set', userId })
    // Whoever was mailed the link has shown that the address is theirs, as a confirmation would.
    await enqueue(tx, 'bind-arrangements', { user_id: userId })
    await queueEmail(
      tx,
      passwordSetEmail(account.email, ctx.origin, { hasSecondStep: account.second_step_since !== null }),
    )
    return { user_id: userId }
  })
}
