import { AppError } from '#domain/errors.ts'
import { isFreshProof, type Proof, type ProofInput } from '#domain/sign-in.ts'
import { actorOf, sessionOf, type Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { lockAccount } from './accounts.ts'
import { spendCode } from './authenticators.ts'
import { countCodes } from './code-limit.ts'
import { checkOwnPassword } from './own-password.ts'
import { checkPasskey, spendPasskey } from './passkeys.ts'
import { proofWays } from './second-steps.ts'
import { proveSession } from './sessions.ts'

/** Before a dangerous act: the session has lately shown who it is, in the strongest way its account has. */
export async function refuseWithoutProof(ctx: Ctx) {
  const session = sessionOf(ctx)
  if (isFreshProof(session, session.two_step === 'on', ctx.now())) return
  throw new AppError('confirmation_required', { ways: await proofWays(ctx.db, actorOf(ctx).user_id) })
}

/** 'Confirm it is you': the session shows once more who it is. A password does not do where there is a second step. */
export async function confirmIdentity(ctx: Ctx, given: ProofInput) {
  const { user_id } = actorOf(ctx)
  const ways = await proofWays(ctx.db, user_id)
  const prove = (proof: Proof, spend: (tx: Tx) => Promise<void>) =>
    ctx.db.transaction(async (tx) => {
      await lockAccount(tx, user_id, 'share')
      await spend(tx)
      await proveSession(tx, ctx, proof)
    })

  if ('passkey' in given) {
    const shown = await checkPasskey(ctx, given.passkey, { purpose: 'confirm', userId: user_id })
    return prove('passkey', (tx) => spendPasskey(tx, ctx, shown))
  }
  if ('code' in given)
    return countCodes(ctx, user_id, () => prove('second_step', (tx) => spendCode(tx, ctx, user_id, given.code)))
  if (!ways.includes('password')) throw new AppError('confirmation_required', { ways })
  const checked = await checkOwnPassword(ctx, given.password)
  return prove('password', async (tx) => {
    const held = await lockAccount(tx, user_id, 'share')
    if (held?.password !== checked) throw new AppError('wrong_password')
  })
}
