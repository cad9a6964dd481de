import { randomInt } from 'node:crypto'
import { and, count, eq, inArray, isNull, isNotNull, lt, or } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { recoveryCodeCount, type Authenticator } from '#domain/sign-in.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { keyedHashes, seal, unseal } from '../sealing.ts'
import { lockAccount } from './accounts.ts'
import { countCodes } from './code-limit.ts'
import { authenticators, recovery_codes } from './second-steps.tables.ts'
import { tellOfChange, writeSecondStep } from './second-steps.ts'
import { proveSession } from './sessions.ts'
import { newSetupKey, setupUri, stepOfCode } from './totp.ts'

const sealedFor = (userId: string) => ({ purpose: 'authenticator secret', about: userId })
const hashedFor = (userId: string) => ({ purpose: 'recovery code', about: userId })

const isConfirmed = isNotNull(authenticators.confirmed_at)

/** Without I, L, O and U, which are misread or make words. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const newRecoveryCode = () => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
const written = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`

export async function readAuthenticator(ctx: Ctx): Promise<Authenticator> {
  const { user_id } = actorOf(ctx)
  const [own] = await ctx.db
    .select({ since: authenticators.confirmed_at })
    .from(authenticators)
    .where(and(eq(authenticators.user_id, user_id), isConfirmed))
  const [codes] = await ctx.db
    .select({ left: count() })
    .from(recovery_codes)
    .where(and(eq(recovery_codes.user_id, user_id), isNull(recovery_codes.used_at)))
  return { on_since: own?.since?.toISOString() ?? null, recovery_codes_left: own ? (codes?.left ?? 0) : 0 }
}

async function hasAuthenticator(queries: Queries, userId: string) {
  return (await queries.$count(authenticators, and(eq(authenticators.user_id, userId), isConfirmed))) > 0
}

/** Begins to set one up. It opens nothing until its digits were typed; one that is on is never replaced. */
export async function beginAuthenticator(ctx: Ctx) {
  const { user_id, email } = actorOf(ctx)
  const setup_key = newSetupKey()
  const begun = {
    secret_sealed: seal(ctx.auth.sessionSecret, sealedFor(user_id), setup_key),
    created_at: ctx.now(),
    last_step: null,
  }
  const [row] = await ctx.db
    .insert(authenticators)
    .values({ user_id, ...begun })
    .onConflictDoUpdate({
      target: authenticators.user_id,
      set: begun,
      setWhere: isNull(authenticators.confirmed_at),
    })
    .returning({ user_id: authenticators.user_id })
  if (!row) throw new AppError('authenticator_on')
  return { setup_key, uri: setupUri(setup_key, email) }
}

/** The digits were typed: from now on they are asked for. The session has shown the second step, too. */
export async function confirmAuthenticator(ctx: Ctx, code: string): Promise<string[]> {
  const { user_id } = actorOf(ctx)
  return countCodes(ctx, user_id, () =>
    ctx.db.transaction(async (tx) => {
      await lockAccount(tx, user_id, 'update')
      const [begun] = await tx.select().from(authenticators).where(eq(authenticators.user_id, user_id)).for('update')
      if (!begun) throw new AppError('authenticator_off')
      if (begun.confirmed_at) throw new AppError('authenticator_on')
      const step = stepOf(ctx, begun, code)
      if (step === null) throw new AppError('invalid_code')
      await tx
        .update(authenticators)
        .set({ confirmed_at: ctx.now(), last_step: step })
        .where(eq(authenticators.user_id, user_id))
      await writeSecondStep(tx, ctx, user_id)
      await proveSession(tx, ctx, 'second_step')
      await tellOfChange(tx, ctx, 'authenticator_added')
      return writeRecoveryCodes(tx, ctx, user_id)
    }),
  )
}

export async function removeAuthenticator(ctx: Ctx) {
  const { user_id } = actorOf(ctx)
  await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, user_id, 'update')
    const removed = await tx
      .delete(authenticators)
      .where(and(eq(authenticators.user_id, user_id), isConfirmed))
      .returning({ user_id: authenticators.user_id })
    if (removed.length === 0) throw new AppError('authenticator_off')
    await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, user_id))
    await writeSecondStep(tx, ctx, user_id)
    await tellOfChange(tx, ctx, 'authenticator_removed')
  })
}

/** Ten new ones; the old ones no longer work. */
export async function renewRecoveryCodes(ctx: Ctx): Promise<string[]> {
  const { user_id } = actorOf(ctx)
  return ctx.db.transaction(async (tx) => {
    await lockAccount(tx, user_id, 'update')
    if (!(await hasAuthenticator(tx, user_id))) throw new AppError('authenticator_off')
    await tellOfChange(tx, ctx, 'recovery_codes_renewed')
    return writeRecoveryCodes(tx, ctx, user_id)
  })
}

async function writeRecoveryCodes(tx: Tx, ctx: Ctx, userId: string) {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, userId))
  await tx.insert(recovery_codes).values(
    codes.map((code) => {
      const [code_hash = ''] = keyedHashes(ctx.auth.sessionSecret, hashedFor(userId), code)
      return { user_id: userId, code_hash }
    }),
  )
  return codes.map(written)
}

/** Uses the digits up, and older ones with them. Of any number of parallel uses one succeeds. */
export async function spendCode(tx: Tx, ctx: Pick<Ctx, 'auth' | 'now'>, userId: string, code: string) {
  const [own] = await tx
    .select()
    .from(authenticators)
    .where(and(eq(authenticators.user_id, userId), isConfirmed))
  const step = own ? stepOf(ctx, own, code) : null
  if (!own || step === null) throw new AppError('invalid_code')
  const isUnused = or(isNull(authenticators.last_step), lt(authenticators.last_step, step))
  const spent = await tx
    .update(authenticators)
    .set({ last_step: step })
    .where(and(eq(authenticators.user_id, userId), eq(authenticators.secret_sealed, own.secret_sealed), isUnused))
    .returning({ user_id: authenticators.user_id })
  if (spent.length === 0) throw new AppError('invalid_code')
}

export async function spendRecoveryCode(tx: Tx, ctx: Pick<Ctx, 'auth' | 'now'>, userId: string, code: string) {
  const hashes = keyedHashes(ctx.auth.sessionSecret, hashedFor(userId), code)
  const spent = await tx
    .update(recovery_codes)
    .set({ used_at: ctx.now() })
    .where(
      and(
        eq(recovery_codes.user_id, userId),
        inArray(recovery_codes.code_hash, hashes),
        isNull(recovery_codes.used_at),
      ),
    )
    .returning({ user_id: recovery_codes.user_id })
  if (spent.length === 0) throw new AppError('invalid_code')
}

function stepOf(ctx: Pick<Ctx, 'auth' | 'now'>, own: typeof authenticators.$inferSelect, code: string) {
  const setupKey = unseal(ctx.auth.sessionSecret, sealedFor(own.user_id), own.secret_sealed)
  return setupKey === null ? null : stepOfCode(setupKey, code, ctx.now())
}
