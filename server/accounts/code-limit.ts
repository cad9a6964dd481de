import { AppError } from '#domain/errors.ts'
import type { Ctx } from '../context.ts'
import { countAgainst, refund, type Limit } from '../limits/limits.ts'
import { recordAttempt } from '../security/security.ts'
import { isDeviceOf } from './devices.ts'

/** identity.md §4.2: five wrong ones per quarter of an hour and account, of the app and of the recovery codes together. */
const wrongCodes: Limit = { name: 'second-step-account', times: 5, perSeconds: 900 }
/** A device on which the owner signed in before has five of its own: whoever has the password alone does not lock it out. */
const wrongCodesOfDevice: Limit = { ...wrongCodes, name: 'second-step-device' }

/** Counts first, so that of a thousand guesses at once five are checked; one that was right is taken back. */
export async function countCodes<Result>(ctx: Ctx, userId: string, check: () => Promise<Result>): Promise<Result> {
  const deviceHash = ctx.caller?.deviceHash ?? null
  const isKnown = await isDeviceOf(ctx.db, userId, deviceHash)
  const [limit, who] = isKnown ? [wrongCodesOfDevice, `${userId} ${deviceHash}`] : [wrongCodes, userId]
  await countAgainst(ctx.db, limit, who, ctx.now()).catch(async (error: unknown) => {
    if (error instanceof AppError && error.isFirstOver) await recordAttempt(ctx, { kind: 'second_step_locked', userId })
    throw error
  })
  try {
    const result = await check()
    await refund(ctx.db, limit, who)
    return result
  } catch (error) {
    const isGuess = error instanceof AppError && error.code === 'invalid_code'
    if (isGuess) await recordAttempt(ctx, { kind: 'second_step_failed', userId })
    throw error
  }
}
