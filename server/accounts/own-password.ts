import { eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { signInMessages, type PasswordChange } from '#domain/sign-in.ts'
import { actorOf, sessionOf, type Ctx } from '../context.ts'
import { countAgainst, refund, type Limit } from '../limits/limits.ts'
import { recordSecurityEvent } from '../security/security.ts'
import { lockAccount } from './accounts.ts'
import { credentials } from './accounts.tables.ts'
import { forgetDevices, rememberDevice } from './devices.ts'
import { voidLinks } from './one-time-links.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { tellOfChange } from './second-steps.ts'
import { endSessionsOf } from './sessions.ts'
import { refuseWeakPassword } from './weak-passwords.ts'

/** identity.md §3.4: whoever found an open session guesses five times. Not those at the door, who would lock its owner out. */
const guessesInside: Limit = { name: 'own-password', times: 5, perSeconds: 900 }

/** The hash that was checked, so that whoever goes on can see that it still holds. */
export async function checkOwnPassword(ctx: Ctx, password: string): Promise<string> {
  const { user_id } = actorOf(ctx)
  await countAgainst(ctx.db, guessesInside, user_id, ctx.now())
  const [own] = await ctx.db
    .select({ hash: credentials.password })
    .from(credentials)
    .where(eq(credentials.userId, user_id))
  const hash = own?.hash ?? null
  if (hash === null || !(await verifyPassword({ hash, password }))) {
    await recordSecurityEvent(ctx.db, ctx, { kind: 'sign_in_failed', userId: user_id })
    throw new AppError('wrong_password')
  }
  await refund(ctx.db, guessesInside, user_id)
  return hash
}

/** A new password with the old one. Every other device is signed out, and whatever was mailed to sign in is void. */
export async function changeOwnPassword(ctx: Ctx, { current, password }: PasswordChange, deviceHash: string) {
  const { user_id, email, first_name, last_name } = actorOf(ctx)
  await refuseWeakPassword(password, { email, names: [first_name, last_name] })
  const checked = await checkOwnPassword(ctx, current).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'wrong_password' ? currentIsWrong() : error
  })
  const passwordHash = await hashPassword(password)
  await ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    const held = await lockAccount(tx, user_id, 'update')
    if (held?.password !== checked) throw currentIsWrong()
    await tx
      .update(credentials)
      .set({ password: passwordHash, deviceHash: null, updatedAt: now })
      .where(eq(credentials.userId, user_id))
    await endSessionsOf(tx, user_id, now, sessionOf(ctx))
    await voidLinks(tx, { userId: user_id, now })
    await forgetDevices(tx, user_id)
    await rememberDevice(tx, ctx, user_id, deviceHash)
    await recordSecurityEvent(tx, ctx, { kind: 'password_changed', userId: user_id })
    await tellOfChange(tx, ctx, 'password_changed')
  })
}

const currentIsWrong = () =>
  new AppError('wrong_password', {
    message: signInMessages.currentWrong,
    fields: { current: signInMessages.currentWrong },
  })
