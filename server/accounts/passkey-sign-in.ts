import { AppError } from '#domain/errors.ts'
import type { ShownPasskey } from '#domain/sign-in.ts'
import type { Ctx } from '../context.ts'
import { lockAccount } from './accounts.ts'
import { admit } from './admission.ts'
import { checkPasskey, spendPasskey } from './passkeys.ts'
import type { SessionPass } from './sessions.ts'

/** A passkey says whose it is, and asks for finger, face or PIN: it is two steps in one, and no code is asked for. */
export async function signInWithPasskey(ctx: Ctx, shown: ShownPasskey, deviceHash: string): Promise<SessionPass> {
  const passkey = await checkPasskey(ctx, shown, { purpose: 'sign-in' })
  return ctx.db.transaction(async (tx) => {
    const account = await lockAccount(tx, passkey.user_id, 'share')
    if (!account) throw new AppError('unknown_passkey')
    await spendPasskey(tx, ctx, passkey)
    return admit(tx, ctx, { account, deviceHash, proof: 'passkey' })
  })
}
