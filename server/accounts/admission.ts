import type { Proof } from '#domain/sign-in.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { queueEmail } from '../emails/emails.ts'
import { recordSecurityEvent } from '../security/security.ts'
import { refuseSuspended } from './accounts.ts'
import { rememberDevice } from './devices.ts'
import { startSession, type SessionPass } from './sessions.ts'
import { newSignInEmail } from './sign-in.emails.ts'

type Admitted = { account: { id: string; email: string }; deviceHash: string; proof: Proof }

/**
 * Lets somebody in who has shown who they are, in the transaction that holds what they showed: what is taken away at the same
 * moment leaves no session. Nobody who is suspended comes in, and the owner hears of a device they were never seen on.
 */
export async function admit(tx: Tx, ctx: Ctx, { account, deviceHash, proof }: Admitted): Promise<SessionPass> {
  await refuseSuspended(tx, account.id)
  const { isNew } = await rememberDevice(tx, ctx, account.id, deviceHash)
  await recordSecurityEvent(tx, ctx, { kind: 'signed_in', userId: account.id })
  if (isNew) await queueEmail(tx, newSignInEmail(account.email, ctx))
  return startSession(tx, ctx, account.id, { proof, deviceHash })
}
