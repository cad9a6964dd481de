import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { agency } from '#content/agency.ts'
import { AppError } from '#domain/errors.ts'
import {
  challengeMinutes,
  passkeyMaximum,
  type ChallengePurpose,
  type ListedPasskey,
  type MadePasskey,
  type ShownPasskey,
} from '#domain/sign-in.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { queueEmail } from '../emails/emails.ts'
import { isLoopback } from '../loopback.ts'
import {
  authenticationOptions,
  challengeIn,
  readMadePasskey,
  readShownPasskey,
  registrationOptions,
  type RelyingParty,
} from '../outside/webauthn.ts'
import { recordSecurityEvent } from '../security/security.ts'
import { hashOfToken } from '../tokens.ts'
import { lockAccount } from './accounts.ts'
import { users } from './accounts.tables.ts'
import { passkey_challenges, passkeys } from './second-steps.tables.ts'
import { tellOfChange, writeSecondStep } from './second-steps.ts'
import { proveSession } from './sessions.ts'
import { passkeyRefusedEmail } from './sign-in.emails.ts'

/** An address that is a number can have no passkeys: on this machine they are localhost's. */
export function relyingPartyOf(origin: string): RelyingParty {
  const url = new URL(origin)
  if (isLoopback(url.hostname)) url.hostname = 'localhost'
  return { id: url.hostname, name: agency.name, origin: url.origin }
}

/** What a passkey is to be made with or shown for, and the challenge in it, which works once, for five minutes. */
export async function createChallenge(ctx: Ctx, purpose: ChallengePurpose) {
  const party = relyingPartyOf(ctx.origin)
  const options = await optionsFor(ctx, party, purpose)
  await ctx.db.insert(passkey_challenges).values({
    challenge_hash: hashOfToken(options.challenge),
    purpose,
    user_id: purpose === 'sign-in' ? null : actorOf(ctx).user_id,
    expires_at: new Date(ctx.now().getTime() + challengeMinutes * 60_000),
  })
  return options
}

async function optionsFor(ctx: Ctx, party: RelyingParty, purpose: ChallengePurpose) {
  if (purpose === 'sign-in') return authenticationOptions(party)
  const { user_id, email, first_name, last_name } = actorOf(ctx)
  const known = await ctx.db
    .select({ id: passkeys.id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.user_id, user_id))
  if (purpose === 'confirm') return authenticationOptions(party, known)
  return registrationOptions(party, { user_id, email, name: `${first_name} ${last_name}`.trim() || email }, known)
}

/** Uses a challenge up, and says when it was asked for: of any number of parallel uses one succeeds. */
async function spendChallenge(ctx: Ctx, challenge: string, purpose: ChallengePurpose) {
  const isOwn =
    purpose === 'sign-in' ? isNull(passkey_challenges.user_id) : eq(passkey_challenges.user_id, actorOf(ctx).user_id)
  const [spent] = await ctx.db
    .update(passkey_challenges)
    .set({ used_at: ctx.now() })
    .where(
      and(
        eq(passkey_challenges.challenge_hash, hashOfToken(challenge)),
        eq(passkey_challenges.purpose, purpose),
        isOwn,
        isNull(passkey_challenges.used_at),
        gt(passkey_challenges.expires_at, ctx.now()),
      ),
    )
    .returning({ expires_at: passkey_challenges.expires_at })
  if (!spent) throw new AppError('challenge_expired')
  return new Date(spent.expires_at.getTime() - challengeMinutes * 60_000)
}

export async function listPasskeys(ctx: Ctx): Promise<ListedPasskey[]> {
  const rows = await ctx.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.user_id, actorOf(ctx).user_id))
    .orderBy(desc(passkeys.created_at), desc(passkeys.id))
  return rows.map(listed)
}

const listed = ({ id, name, created_at, last_used_at }: typeof passkeys.$inferSelect): ListedPasskey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

/** Keeps a passkey that the browser made. The session has shown it, too. */
export async function addPasskey(ctx: Ctx, { name, passkey }: { name: string; passkey: MadePasskey }) {
  const { user_id } = actorOf(ctx)
  const challenge = challengeIn(passkey)
  await spendChallenge(ctx, challenge, 'register')
  const made = await readMadePasskey(relyingPartyOf(ctx.origin), passkey, challenge)
  if (!made) throw new AppError('unknown_passkey')
  return ctx.db.transaction(async (tx) => {
    await lockAccount(tx, user_id, 'update')
    if ((await tx.$count(passkeys, eq(passkeys.user_id, user_id))) >= passkeyMaximum)
      throw new AppError('too_many_passkeys')
    const [added] = await tx
      .insert(passkeys)
      .values({ ...made, user_id, name, created_at: ctx.now() })
      .onConflictDoNothing()
      .returning()
    if (!added) throw new AppError('conflict')
    await writeSecondStep(tx, ctx, user_id)
    await proveSession(tx, ctx, 'passkey')
    await tellOfChange(tx, ctx, 'passkey_added')
    return listed(added)
  })
}

export async function renamePasskey(ctx: Ctx, id: string, name: string) {
  const renamed = await ctx.db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.user_id, actorOf(ctx).user_id)))
    .returning({ id: passkeys.id })
  if (renamed.length === 0) throw new AppError('not_found')
}

export async function removePasskey(ctx: Ctx, id: string) {
  const { user_id } = actorOf(ctx)
  await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, user_id, 'update')
    const removed = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.user_id, user_id)))
      .returning({ id: passkeys.id })
    if (removed.length === 0) throw new AppError('not_found')
    await writeSecondStep(tx, ctx, user_id)
    await tellOfChange(tx, ctx, 'passkey_removed')
  })
}

/** A passkey whose signature was right; it counts once `spendPasskey` has found it still there. */
type CheckedPasskey = Shown & { id: string; user_id: string; backed_up: boolean }
type Shown = { counter: number; isSynced: boolean; askedAt: Date }

/** Whose passkey was shown. `userId`: only one of theirs will do. */
export async function checkPasskey(
  ctx: Ctx,
  shown: ShownPasskey,
  { purpose, userId }: { purpose: 'sign-in' | 'confirm'; userId?: string },
): Promise<CheckedPasskey> {
  const challenge = challengeIn(shown)
  const askedAt = await spendChallenge(ctx, challenge, purpose)
  const [passkey] = await ctx.db.select().from(passkeys).where(eq(passkeys.id, shown.id))
  if (!passkey || (userId !== undefined && passkey.user_id !== userId)) throw new AppError('unknown_passkey')
  const read = await readShownPasskey(relyingPartyOf(ctx.origin), shown, challenge, passkey)
  if (!read) throw new AppError('unknown_passkey')
  const checked = { id: passkey.id, user_id: passkey.user_id, askedAt, ...read }
  if (isCopy(passkey, checked)) {
    await tellOfCopy(ctx, passkey)
    throw new AppError('unknown_passkey')
  }
  return checked
}

/**
 * Whether it has counted no further than before. WebAuthn (§7.2) calls that a sign and no proof: many authenticators do not count,
 * and say zero; a synced passkey is on several devices, each with a count of its own; and of two that were asked for at the same
 * time the one that signed later may come first.
 */
function isCopy(before: Pick<typeof passkeys.$inferSelect, 'counter' | 'last_used_at'>, shown: Shown) {
  if (shown.isSynced || shown.counter > before.counter || (shown.counter === 0 && before.counter === 0)) return false
  const wasOvertaken = before.last_used_at !== null && before.last_used_at > shown.askedAt
  return shown.counter === before.counter || !wasOvertaken
}

async function tellOfCopy(ctx: Ctx, { user_id, name }: { user_id: string; name: string }) {
  await ctx.db.transaction(async (tx) => {
    const [owner] = await tx.select({ email: users.email }).from(users).where(eq(users.id, user_id))
    if (!owner) return
    await recordSecurityEvent(tx, ctx, { kind: 'passkey_refused', userId: user_id })
    await queueEmail(tx, passkeyRefusedEmail(owner.email, ctx, name))
  })
}

/** In the transaction of what it opens, with the account held: one that was removed meanwhile opens nothing. */
export async function spendPasskey(tx: Tx, ctx: Pick<Ctx, 'now'>, shown: CheckedPasskey) {
  const isThis = and(eq(passkeys.id, shown.id), eq(passkeys.user_id, shown.user_id))
  const [held] = await tx.select().from(passkeys).where(isThis).for('update')
  if (!held || isCopy(held, shown)) throw new AppError('unknown_passkey')
  const counter = Math.max(held.counter, shown.counter)
  await tx.update(passkeys).set({ counter, backed_up: shown.backed_up, last_used_at: ctx.now() }).where(isThis)
}
