import { AppError } from '#domain/errors.ts'
import { secondStepMinutes, type Proof, type SecondStepInput, type SecondStepWay } from '#domain/sign-in.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { lockAccount, refuseSuspended } from './accounts.ts'
import { admit } from './admission.ts'
import { spendCode, spendRecoveryCode } from './authenticators.ts'
import { countCodes } from './code-limit.ts'
import { consumeOneTimeLink, createOneTimeLink, findLinkOwner, isUsableLink } from './one-time-links.ts'
import { checkPasskey, spendPasskey } from './passkeys.ts'
import { secondStepWays, tellOwnerOfChange } from './second-steps.ts'
import type { SessionPass } from './sessions.ts'

/** What the browser holds between the right password or link and the second step: it opens nothing else. */
export type SecondStepPass = string

/** Signed in, or half: then the second step is asked for, in one of these ways. */
export type SignInOutcome = { pass: SessionPass } | { secondStepPass: SecondStepPass; ways: SecondStepWay[] }

type Shown = { account: { id: string; email: string }; deviceHash: string; proof: Proof }

/** Lets somebody in with what they have shown, unless their account asks for a second step. The account is held by the caller. */
export async function admitOrAsk(tx: Tx, ctx: Ctx, shown: Shown): Promise<SignInOutcome> {
  const userId = shown.account.id
  const ways = await secondStepWays(tx, userId)
  if (ways.length === 0) return { pass: await admit(tx, ctx, shown) }
  await refuseSuspended(tx, userId)
  // Whoever knows the password alone could otherwise void the owner's again and again.
  const asked = { userId, now: ctx.now(), lifeHours: secondStepMinutes / 60, keepsOlder: true } as const
  return { secondStepPass: await createOneTimeLink(tx, { ...asked, purpose: 'second-step' }), ways }
}

/** The second step. What the first one proved holds: a new password, or whatever else ends sessions, voids the pass. */
export async function takeSecondStep(
  ctx: Ctx,
  pass: SecondStepPass | undefined,
  given: SecondStepInput,
  deviceHash: string,
): Promise<SessionPass> {
  if (pass === undefined) throw new AppError('second_step_expired')
  const use = { token: pass, purpose: 'second-step', now: ctx.now() } as const
  const userId = (await isUsableLink(ctx.db, use)) ? await findLinkOwner(ctx.db, use) : null
  if (userId === null) throw new AppError('second_step_expired')

  const finish = (proof: Proof, spend: (tx: Tx) => Promise<void>) =>
    ctx.db.transaction(async (tx) => {
      const account = await lockAccount(tx, userId, 'share')
      if (!account) throw new AppError('second_step_expired')
      await spend(tx)
      await consumeOneTimeLink(tx, use).catch((error: unknown) => {
        throw error instanceof AppError ? new AppError('second_step_expired') : error
      })
      if ('recovery_code' in given) await tellOwnerOfChange(tx, ctx, account, 'recovery_code_used')
      return admit(tx, ctx, { account, deviceHash, proof })
    })

  if ('passkey' in given) {
    const shown = await checkPasskey(ctx, given.passkey, { purpose: 'sign-in', userId })
    return finish('passkey', (tx) => spendPasskey(tx, ctx, shown))
  }
  return countCodes(ctx, userId, () =>
    finish('second_step', (tx) =>
      'code' in given
        ? spendCode(tx, ctx, userId, given.code)
        : spendRecoveryCode(tx, ctx, userId, given.recovery_code),
    ),
  )
}
