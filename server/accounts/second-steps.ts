import { and, eq, isNotNull } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import type { ProofWay, SecondStepWay, SignInChange } from '#domain/sign-in.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { queueEmail } from '../emails/emails.ts'
import { recordSecurityEvent } from '../security/security.ts'
import { users } from './accounts.tables.ts'
import { findRole } from './people.ts'
import { authenticators, installation, passkeys } from './second-steps.tables.ts'
import { endSessionsOf } from './sessions.ts'
import { signInChangedEmail } from './sign-in.emails.ts'

/** Which second steps an account has. A passkey signs in by itself; the app's digits are asked for after password or link. */
async function findSecondSteps(queries: Queries, userId: string) {
  const isOwn = eq(authenticators.user_id, userId)
  return {
    hasApp: (await queries.$count(authenticators, and(isOwn, isNotNull(authenticators.confirmed_at)))) > 0,
    hasPasskey: (await queries.$count(passkeys, eq(passkeys.user_id, userId))) > 0,
  }
}

/** What is asked for after a right password or link: the app, or, of whoever must have a second step, a passkey alone. */
export async function secondStepWays(queries: Queries, userId: string): Promise<SecondStepWay[]> {
  const { hasApp, hasPasskey } = await findSecondSteps(queries, userId)
  if (hasApp) return ['code', 'recovery_code', ...(hasPasskey ? (['passkey'] as const) : [])]
  return hasPasskey && (await mustHaveSecondStep(queries, userId)) ? ['passkey'] : []
}

/** With what somebody signed in can confirm that it is them: the strongest they have. */
export async function proofWays(queries: Queries, userId: string): Promise<ProofWay[]> {
  const { hasApp, hasPasskey } = await findSecondSteps(queries, userId)
  const ways: ProofWay[] = [...(hasPasskey ? (['passkey'] as const) : []), ...(hasApp ? (['code'] as const) : [])]
  return ways.length > 0 ? ways : ['password']
}

/**
 * Since when the account has a second step, after one came or went. Where the team must have one, the last one stays, and the first
 * one opens the session it was added in: the others have shown a password alone.
 */
export async function writeSecondStep(tx: Tx, ctx: Pick<Ctx, 'now' | 'session'>, userId: string) {
  const { hasApp, hasPasskey } = await findSecondSteps(tx, userId)
  const [account] = await tx.select({ since: users.second_step_since }).from(users).where(eq(users.id, userId))
  const has = hasApp || hasPasskey
  const isFirst = has && !account?.since
  const isGone = !has && account?.since
  if ((isFirst || isGone) && (await mustHaveSecondStep(tx, userId))) {
    if (isGone) throw new AppError('last_second_step')
    await endSessionsOf(tx, userId, ctx.now(), ctx.session)
  }
  await tx
    .update(users)
    .set({ second_step_since: has ? (account?.since ?? ctx.now()) : null })
    .where(eq(users.id, userId))
}

async function mustHaveSecondStep(queries: Queries, userId: string) {
  return (await findRole(queries, userId)) !== 'user' && isRequiredOfTeam(queries)
}

export async function isRequiredOfTeam(queries: Queries) {
  return (await queries.$count(installation, eq(installation.team_two_step, true))) > 0
}

/** Keeps and mails that somebody changed the ways into their account. */
export async function tellOfChange(tx: Tx, ctx: Ctx, change: SignInChange) {
  const { user_id, email } = actorOf(ctx)
  await tellOwnerOfChange(tx, ctx, { id: user_id, email }, change)
}

export async function tellOwnerOfChange(
  tx: Tx,
  ctx: Pick<Ctx, 'auth' | 'caller' | 'log' | 'now' | 'origin'>,
  owner: { id: string; email: string },
  change: SignInChange,
) {
  await recordSecurityEvent(tx, ctx, { kind: 'sign_in_changed', userId: owner.id, subject: change })
  await queueEmail(tx, signInChangedEmail(owner.email, ctx, change))
}
