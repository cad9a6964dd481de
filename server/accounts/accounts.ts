import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { SignUpInput } from '#domain/accounts.ts'
import { AppError } from '#domain/errors.ts'
import type { MembershipTier, Role } from '#domain/permissions.ts'
import { idleMs } from '#domain/sign-in.ts'
import type { Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { lockFor } from '../db/locks.ts'
import {
  credentials,
  known_devices,
  one_time_links,
  sessions,
  sign_ups,
  user_profiles,
  user_roles,
  users,
} from './accounts.tables.ts'
import { deviceDays } from './devices.ts'
import { passkey_challenges } from './second-steps.tables.ts'

/** A program that signs in without keeping its cookie is a new device each time. */
const DEVICES_KEPT = 50

type NewAccount = Pick<SignUpInput, 'email' | 'firstName' | 'lastName'> & {
  passwordHash: string
  confirmed?: boolean
  role?: Role
  tier?: MembershipTier
}

/** Writes the rows every account has: user, password, profile, role. */
export async function createAccount(tx: Tx, ctx: Pick<Ctx, 'now'>, account: NewAccount) {
  const now = ctx.now()
  const { email, firstName, lastName } = account
  const name = `${firstName} ${lastName}`
  const written = { createdAt: now, updatedAt: now }
  const user = { id: randomUUID(), email, name, emailVerified: account.confirmed ?? false, ...written }
  await tx.insert(users).values(user)
  await tx.insert(credentials).values({
    id: randomUUID(),
    userId: user.id,
    providerId: 'credential',
    accountId: user.id,
    password: account.passwordHash,
    ...written,
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

/** Whoever opens or invites an account by its address does so one at a time. What is there already is held by `lockAccount`. */
export const lockAddress = (tx: Tx, email: string) => lockFor(tx, email)

export async function findAccount(queries: Queries, email: string) {
  const [account] = await queries.select().from(users).where(eq(users.email, email))
  return account
}

/**
 * Holds an account still while one decides about its password or its sessions: whoever signs in shares it, whoever changes
 * the password has it alone. Always taken first, and the password read after it, so that both never pass each other.
 */
export async function lockAccount(tx: Tx, userId: string, as: 'share' | 'update') {
  const [account] = await tx.select().from(users).where(eq(users.id, userId)).for(as)
  if (!account) return null
  const [credential] = await tx
    .select({ password: credentials.password, deviceHash: credentials.deviceHash })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')))
  return { ...account, password: credential?.password ?? null, deviceHash: credential?.deviceHash ?? null }
}

/** Accounts that stay while one writes what points to them; whoever gives one of them a role waits. */
export async function keepAccounts(tx: Tx, userIds: string[]) {
  await tx.select({ id: users.id }).from(users).where(inArray(users.id, userIds)).orderBy(users.id).for('key share')
}

/** A role, a tier or a project goes only to somebody who has shown that the address is theirs. */
export async function refuseUnproven(queries: Queries, userId: string) {
  if (!(await isProven(queries, userId))) throw new AppError('address_unproven')
}

/** Nobody who is suspended is let in, in whichever way they show who they are. The account is held by the caller. */
export async function refuseSuspended(queries: Queries, userId: string) {
  if (await isSuspended(queries, userId)) throw new AppError('account_suspended')
}

export async function isSuspended(queries: Queries, userId: string) {
  const suspended = and(eq(user_roles.user_id, userId), isNotNull(user_roles.suspended_at))
  return (await queries.$count(user_roles, suspended)) > 0
}

/** Whether somebody has shown that the account's address is theirs. */
export async function isProven(queries: Queries, userId: string) {
  return (await queries.$count(users, and(eq(users.id, userId), eq(users.emailVerified, true)))) > 0
}

/** What can no longer be used; links are kept a month to tell expired from unknown. */
export async function pruneAccounts(db: Queries, now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000)
  const isUnused = lt(sessions.updatedAt, new Date(now.getTime() - idleMs('user')))
  await db.delete(sessions).where(or(lt(sessions.expiresAt, now), isUnused))
  await db.delete(passkey_challenges).where(lt(passkey_challenges.expires_at, now))
  await db.delete(one_time_links).where(lt(one_time_links.expires_at, daysAgo(30)))
  await db.delete(known_devices).where(lt(known_devices.last_seen_at, daysAgo(deviceDays)))
  await db.execute(sql`delete from ${known_devices} d using (
    select user_id, device_hash, row_number() over (partition by user_id order by last_seen_at desc) as place
    from ${known_devices}) ranked
    where ranked.place > ${DEVICES_KEPT} and d.user_id = ranked.user_id and d.device_hash = ranked.device_hash`)
  // Opened by a job within the second; what is left here belongs to a job that failed for good.
  await db.delete(sign_ups).where(lt(sign_ups.created_at, daysAgo(7)))
}
