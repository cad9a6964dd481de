import { and, eq } from 'drizzle-orm'
import type { SignInInput } from '#domain/accounts.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { countAgainst, freeLimit, refund, type Limit } from '../limits/limits.ts'
import { recordAttempt } from '../security/security.ts'
import { lockAccount } from './accounts.ts'
import { credentials, users } from './accounts.tables.ts'
import { isKnownDevice } from './devices.ts'
import { admitOrAsk, type SignInOutcome } from './half-sign-in.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

/** promises.md 4: at most ten checked guesses per quarter of an hour and account, by all strangers together. */
const guessesOfStrangers: Limit = { name: 'sign-in-account', times: 10, perSeconds: 900 }
/** A device on which the owner signed in before has ten of its own: strangers' guesses do not lock it out. */
const guessesOfDevice: Limit = { name: 'sign-in-device', times: 10, perSeconds: 900 }

/** Any address and password, of nobody in particular: checking it takes as long as checking a real one. */
const nobodysHash = hashPassword('nobody')

/** Checks e-mail and password. Only guesses that fail count against the account. */
export async function signIn(ctx: Ctx, input: SignInInput, deviceHash: string): Promise<SignInOutcome> {
  const account = await findWithPassword(ctx, input.email)
  const happened = { userId: account?.id, email: input.email }
  const guess = (await isKnownDevice(ctx.db, input.email, deviceHash))
    ? { limit: guessesOfDevice, who: `${input.email} ${deviceHash}` }
    : { limit: guessesOfStrangers, who: input.email }
  await countAgainst(ctx.db, guess.limit, guess.who, ctx.now()).catch(async (error: unknown) => {
    if (error instanceof AppError && error.isFirstOver)
      await recordAttempt(ctx, { kind: 'sign_in_locked', ...happened })
    throw error
  })
  const matches = await verifyPassword({ hash: account?.password ?? (await nobodysHash), password: input.password })
  if (!account?.password || !matches) {
    await recordAttempt(ctx, { kind: 'sign_in_failed', ...happened })
    throw new AppError('invalid_credentials')
  }
  await refund(ctx.db, guess.limit, guess.who)
  if (!account.isConfirmed) throw new AppError('email_not_confirmed')

  return ctx.db.transaction(async (tx) => {
    // The password may have been changed while it was checked: then what was proven is worth nothing any more.
    const held = await lockAccount(tx, account.id, 'share')
    if (!held || held.password !== account.password) throw new AppError('invalid_credentials')
    return admitOrAsk(tx, ctx, { account: held, deviceHash, proof: 'password' })
  })
}

/** In one query, which takes as long for an address that nobody has. */
async function findWithPassword(ctx: Ctx, email: string) {
  const [found] = await ctx.db
    .select({ id: users.id, isConfirmed: users.emailVerified, password: credentials.password })
    .from(users)
    .innerJoin(credentials, and(eq(credentials.userId, users.id), eq(credentials.providerId, 'credential')))
    .where(eq(users.email, email))
  return found
}

/** A recovery proves more than a password: what strangers guessed before it counts no longer. */
export async function forgiveGuesses(tx: Tx, email: string) {
  await freeLimit(tx, guessesOfStrangers, email)
}
