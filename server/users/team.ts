import { eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { userMessages, type TeamInvitation } from '#domain/users.ts'
import { lockAccount } from '../accounts/accounts.ts'
import { accountSuspendedEmail, broughtBackEmail } from '../accounts/accounts.emails.ts'
import { user_roles } from '../accounts/accounts.tables.ts'
import { inviteUser } from '../accounts/invitations.ts'
import { voidLinks } from '../accounts/one-time-links.ts'
import { endSessionsOf } from '../accounts/sessions.ts'
import { recordActivity } from '../activity/activity.ts'
import type { Ctx } from '../context.ts'
import { queueEmail } from '../emails/emails.ts'
import { lockAdmins, type By } from './admins.ts'

/** An admin invites somebody to the team: the mailed link lets them choose a password, and their role waits for them. */
export async function inviteToTeam(ctx: Ctx, { email, role, first_name, last_name }: TeamInvitation) {
  const invitation = { email, role, firstName: first_name, lastName: last_name }
  await inviteUser(ctx, invitation, (tx) => lockAdmins(tx, ctx))
}

/**
 * Suspends somebody: they are signed out at once, everywhere, and nothing lets them in again until an admin brings them back. What is
 * theirs stays as it is.
 */
export async function changeSuspension(ctx: By & Pick<Ctx, 'origin'>, userId: string, isSuspended: boolean) {
  await ctx.db.transaction(async (tx) => {
    const admins = await lockAdmins(tx, ctx)
    if (userId === ctx.actor?.user_id) throw new AppError('own_suspension')
    // Held alone: whoever is signing in at this moment has done so before, or is refused after.
    const account = await lockAccount(tx, userId, 'update')
    const [held] = await tx.select().from(user_roles).where(eq(user_roles.user_id, userId)).for('update')
    if (!account || !held) throw new AppError('not_found', { message: userMessages.unknown })
    if ((held.suspended_at !== null) === isSuspended)
      throw new AppError('unchanged', { message: isSuspended ? userMessages.isSuspended : userMessages.isNotSuspended })
    if (isSuspended && admins.length === 1 && admins.includes(userId)) throw new AppError('last_admin')
    const now = ctx.now()
    await tx
      .update(user_roles)
      .set({ suspended_at: isSuspended ? now : null })
      .where(eq(user_roles.user_id, userId))
    if (isSuspended) {
      await endSessionsOf(tx, userId, now)
      await voidLinks(tx, { userId, now })
    }
    await queueEmail(
      tx,
      isSuspended ? accountSuspendedEmail(account.email) : broughtBackEmail(account.email, ctx.origin),
    )
    await recordActivity(tx, ctx, {
      kind: isSuspended ? 'user_suspended' : 'user_brought_back',
      subject_type: 'user',
      subject_id: userId,
      before: { is_suspended: !isSuspended },
      after: { is_suspended: isSuspended },
    })
  })
}
