import { eq, inArray } from 'drizzle-orm'
import { agencyZone, formatDate } from '#content/dates.ts'
import { AppError } from '#domain/errors.ts'
import type { MembershipTier } from '#domain/permissions.ts'
import { userMessages, type RoleAssignment, type TierChange } from '#domain/users.ts'
import { lockAccount, refuseUnproven } from '../accounts/accounts.ts'
import { user_profiles, user_roles, users } from '../accounts/accounts.tables.ts'
import { endSessionsOf } from '../accounts/sessions.ts'
import { changeMembershipTier, findProfile, findProfileByEmail } from '../accounts/profiles.ts'
import { recordActivity } from '../activity/activity.ts'
import { endSubscriptionsOf } from '../billing/checkouts/premium.ts'
import { findSubscriptionOf } from '../billing/ledger/tiers.ts'
import { findOwnCompany } from '../companies/belonging.ts'
import { holdCompanies, leaveOthers, listCompaniesAround } from '../companies/holding.ts'
import { holdLeaving } from '../companies/succession.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { endLooksOf } from '../looks/ending.ts'
import { forgetPeople } from '../personal-data/forget.ts'
import { lockAdmins, type By } from './admins.ts'

/**
 * Puts a person on the other tier; it stays until an admin or a subscription changes it. Of whoever pays nothing is changed
 * before it was said whether the subscription ends with it.
 */
export async function changeTier(ctx: By, userId: string, { membership_tier: tier, end_subscription }: TierChange) {
  await ctx.db.transaction(async (tx) => {
    await lockAdmins(tx, ctx)
    if (tier === 'premium' && (await findProfile(tx, userId))) await refuseUnproven(tx, userId)
    const changed = await changeMembershipTier(tx, userId, tier, ctx.now())
    if (!changed) {
      if (!(await findProfile(tx, userId))) throw new AppError('not_found', { message: userMessages.unknown })
      throw new AppError('unchanged', { message: userMessages.hasTier(tier) })
    }
    const company = await findOwnCompany(tx, userId)
    const subscription = company && (await findSubscriptionOf(tx, company.id, ctx.now()))
    if (subscription && end_subscription === undefined) {
      const { current_period_end: until } = subscription
      const message = userMessages.pays(changed.email, until === null ? null : formatDate(until, agencyZone))
      throw new AppError('subscription_runs', { message })
    }
    if (subscription && end_subscription) await endSubscriptionsOf(tx, company.id)
    const before: MembershipTier = tier === 'premium' ? 'free' : 'premium'
    await recordActivity(tx, ctx, {
      kind: 'user_tier_changed',
      subject_type: 'user',
      subject_id: userId,
      before: { membership_tier: before },
      after: { membership_tier: tier },
    })
  })
}

/** Gives a person another role in place of theirs. It acts at once, and whoever was signed in with the old one is not. */
export async function assignRole(ctx: By, { email, role, seen_role }: RoleAssignment) {
  await ctx.db.transaction(async (tx) => {
    const admins = await lockAdmins(tx, ctx)
    const profile = await findProfileByEmail(tx, email)
    if (!profile) throw new AppError('not_found', { message: userMessages.unknownEmail(email) })
    const { user_id } = profile
    if (user_id === ctx.actor?.user_id) throw new AppError('own_role')
    // Whoever signs in at this moment comes before it, and is signed out, or after it.
    await holdCompanies(
      tx,
      (queries) => listCompaniesAround(queries, [user_id]),
      (queries) => lockAccount(queries, user_id, 'update'),
    )
    if (role !== 'user') await refuseUnproven(tx, user_id)
    const [held] = await tx.select().from(user_roles).where(eq(user_roles.user_id, user_id)).for('update')
    if (held?.role === role) throw new AppError('unchanged', { message: userMessages.hasRole(role) })
    if (seen_role !== undefined && held?.role !== seen_role) throw new AppError('conflict')
    if (admins.length === 1 && admins.includes(user_id)) throw new AppError('last_admin')
    await tx
      .insert(user_roles)
      .values({ user_id, role })
      .onConflictDoUpdate({ target: user_roles.user_id, set: { role } })
    await endSessionsOf(tx, user_id, ctx.now())
    await endLooksOf(tx, [user_id], ctx.now())
    if (role !== 'user') await leaveOthers(tx, user_id)
    await recordActivity(tx, ctx, {
      kind: 'user_role_changed',
      subject_type: 'user',
      subject_id: user_id,
      before: held ? { role: held.role } : null,
      after: { role },
    })
  })
}

/**
 * Deletes people with all that is theirs, by the one list of what is held. What they paid stays, without them; what they did for the
 * team stays in the activity log. Those who are not there are told apart, the others are deleted together or not at all.
 */
export async function deleteUsers(ctx: By & Pick<Ctx, 'auth'>, userIds: string[]) {
  const wanted = [...new Set(userIds.map((id) => id.toLowerCase()))]
  if (ctx.actor && wanted.includes(ctx.actor.user_id)) throw new AppError('own_account')
  return ctx.db.transaction(async (tx) => {
    const admins = await lockAdmins(tx, ctx)
    if (admins.length > 0 && admins.every((admin) => wanted.includes(admin))) throw new AppError('last_admin')
    const found = await holdLeaving(tx, wanted, (held) => lockUsers(held, wanted))
    const ids = found.map(({ user_id }) => user_id)
    if (found.length > 0) await forgetPeople(tx, ctx, found)
    for (const { user_id, role, membership_tier, created_at } of found)
      await recordActivity(tx, ctx, {
        kind: 'user_deleted',
        subject_type: 'user',
        subject_id: user_id,
        before: { role, membership_tier, created_at },
      })
    const failedUsers = wanted
      .filter((id) => !ids.includes(id))
      .map((userId) => ({ userId, error: userMessages.unknown }))
    return { deletedCount: ids.length, failedUsers }
  })
}

/** In one order, so that two who delete the same people wait for each other instead of both failing. */
async function lockUsers(tx: Tx, ids: string[]) {
  return tx
    .select({
      user_id: users.id,
      email: user_profiles.email,
      role: user_roles.role,
      membership_tier: user_profiles.membership_tier,
      created_at: user_profiles.created_at,
    })
    .from(users)
    .innerJoin(user_profiles, eq(user_profiles.user_id, users.id))
    .innerJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(inArray(users.id, ids))
    .orderBy(users.id)
    .for('update', { of: users })
}
