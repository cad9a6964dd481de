import { eq } from 'drizzle-orm'
import { recoveryLinkHours } from '#domain/accounts.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { enqueue } from '../jobs/queue.ts'
import { recordSecurityEvent } from '../security/security.ts'
import { lockAccount, refuseSuspended } from './accounts.ts'
import { credentials, users } from './accounts.tables.ts'
import { admit } from './admission.ts'
import { forgetDevices } from './devices.ts'
import { consumeOneTimeLink, createOneTimeLink, findLinkOwner, refuseUnusable } from './one-time-links.ts'
import type { ResetPass } from './recovery.ts'
import { endSessionsOf, type SessionPass } from './sessions.ts'

/** Whose address the link confirms, and the session it began: none, unless the sign-up was made in this very browser. */
type Confirmation = { email: string; pass: SessionPass | null }

/**
 * Confirms the address a link was sent to and signs its owner in, where the password was chosen. Anywhere else whoever
 * chose it may be a stranger who typed somebody's address, or the reader one who was sent a stranger's link: nothing
 * happens by itself, and no session is replaced. There `proveAddress` goes on, when asked to.
 */
export async function confirmEmail(ctx: Ctx, token: string, deviceHash: string): Promise<Confirmation> {
  return ctx.db.transaction(async (tx) => {
    const { account, use } = await holdOwner(tx, ctx, token)
    const isSomebodyElse = ctx.actor !== null && ctx.actor.user_id !== account.id
    if (account.deviceHash !== deviceHash || isSomebodyElse) return { email: account.email, pass: null }
    await consumeOneTimeLink(tx, use)
    await markProven(tx, ctx, account.id)
    return { email: account.email, pass: await admit(tx, ctx, { account, deviceHash, proof: 'link' }) }
  })
}

/**
 * Confirms the address in another browser than the one that signed up, at its reader's word. The password that came with
 * the sign-up is thrown away; the pass lets this browser choose a new one, once.
 */
export async function proveAddress(ctx: Ctx, token: string): Promise<ResetPass> {
  return ctx.db.transaction(async (tx) => {
    const { account, use } = await holdOwner(tx, ctx, token)
    await consumeOneTimeLink(tx, use)
    await markProven(tx, ctx, account.id)
    await tx
      .update(credentials)
      .set({ password: null, deviceHash: null, updatedAt: ctx.now() })
      .where(eq(credentials.userId, account.id))
    await endSessionsOf(tx, account.id, ctx.now())
    await forgetDevices(tx, account.id)
    return createOneTimeLink(tx, {
      userId: account.id,
      purpose: 'set-password',
      now: ctx.now(),
      lifeHours: recoveryLinkHours,
    })
  })
}

/** The account of a link that works, held; one that does not is refused as using it up would be. */
async function holdOwner(tx: Tx, ctx: Ctx, token: string) {
  const use = { token, purpose: 'confirm-email', now: ctx.now() } as const
  const userId = await findLinkOwner(tx, use)
  const account = userId === null ? null : await lockAccount(tx, userId, 'update')
  await refuseUnusable(tx, use)
  if (account?.emailVerified) throw new AppError('link_used')
  if (!account) throw new Error('A link that works has an owner')
  await refuseSuspended(tx, account.id)
  return { account, use }
}

async function markProven(tx: Tx, ctx: Ctx, userId: string) {
  await tx.update(users).set({ emailVerified: true, updatedAt: ctx.now() }).where(eq(users.id, userId))
  await recordSecurityEvent(tx, ctx, { kind: 'address_confirmed', userId })
  await enqueue(tx, 'bind-arrangements', { user_id: userId })
}
