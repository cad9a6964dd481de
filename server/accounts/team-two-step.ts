import { and, eq, isNull, ne } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { userMessages } from '#domain/users.ts'
import { recordActivity } from '../activity/activity.ts'
import { sessionOf, type Ctx } from '../context.ts'
import { lockAdmins } from '../users/admins.ts'
import { lockAccount } from './accounts.ts'
import { user_profiles, user_roles, users } from './accounts.tables.ts'
import { authenticators, installation, passkeys, recovery_codes } from './second-steps.tables.ts'
import { isRequiredOfTeam, tellOwnerOfChange } from './second-steps.ts'
import { endSessionsOf, endWeakSessionsOfTeam } from './sessions.ts'

/** Whether the team must have a second step, and who of it has none. */
export async function readTeamTwoStep(ctx: Ctx) {
  const without = await ctx.db
    .select({ first_name: user_profiles.first_name, last_name: user_profiles.last_name, email: user_profiles.email })
    .from(user_roles)
    .innerJoin(users, eq(users.id, user_roles.user_id))
    .innerJoin(user_profiles, eq(user_profiles.user_id, user_roles.user_id))
    .where(and(ne(user_roles.role, 'user'), isNull(user_roles.suspended_at), isNull(users.second_step_since)))
    .orderBy(user_profiles.email)
  return {
    is_required: await isRequiredOfTeam(ctx.db),
    without: without.map(({ first_name, last_name, email }) => `${first_name} ${last_name}`.trim() || email),
  }
}

/** From the next request on, also in sessions that are open. Nobody shuts themselves out: one's own comes first. */
export async function requireTeamTwoStep(ctx: Ctx, isRequired: boolean) {
  if (isRequired && sessionOf(ctx).two_step !== 'on') throw new AppError('own_second_step')
  await ctx.db.transaction(async (tx) => {
    await lockAdmins(tx, ctx)
    const before = { team_two_step: await isRequiredOfTeam(tx) }
    const changed = { team_two_step: isRequired, changed_at: ctx.now(), changed_by: ctx.actor?.user_id ?? null }
    await tx
      .insert(installation)
      .values({ id: 1, ...changed })
      .onConflictDoUpdate({ target: installation.id, set: changed })
    if (isRequired) await endWeakSessionsOfTeam(tx, ctx.now())
    await recordActivity(tx, ctx, {
      kind: 'team_two_step_changed',
      subject_type: 'installation',
      subject_id: 'team_two_step',
      before,
      after: { team_two_step: isRequired },
    })
  })
}

/** Somebody lost all they had: their second steps go, with every session, and they are told. Their password stays. */
export async function resetTwoStep(
  ctx: Pick<Ctx, 'db' | 'auth' | 'actor' | 'operator' | 'now' | 'origin' | 'caller' | 'log'>,
  userId: string,
) {
  // There the last one is refused where the team must have one.
  if (userId === ctx.actor?.user_id) throw new AppError('own_two_step')
  await ctx.db.transaction(async (tx) => {
    await lockAdmins(tx, ctx)
    const account = await lockAccount(tx, userId, 'update')
    if (!account) throw new AppError('not_found', { message: userMessages.unknown })
    if (account.second_step_since === null)
      throw new AppError('unchanged', { message: userMessages.hasNoSecondStep(account.email) })
    await tx.delete(authenticators).where(eq(authenticators.user_id, userId))
    await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, userId))
    await tx.delete(passkeys).where(eq(passkeys.user_id, userId))
    await tx.update(users).set({ second_step_since: null }).where(eq(users.id, userId))
    await endSessionsOf(tx, userId, ctx.now())
    await recordActivity(tx, ctx, { kind: 'two_step_reset', subject_type: 'user', subject_id: userId })
    // Where and by whom it was done is not theirs to read.
    await tellOwnerOfChange(tx, { auth: ctx.auth, now: ctx.now, origin: ctx.origin }, account, 'two_step_reset')
  })
}
