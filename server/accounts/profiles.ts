import { and, eq, inArray, ne } from 'drizzle-orm'
import type { ProfileInput } from '#domain/accounts.ts'
import { AppError } from '#domain/errors.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { MembershipTier } from '#domain/permissions.ts'
import type { Queries, Tx } from '../db/client.ts'
import { enqueue } from '../jobs/queue.ts'
import { user_profiles } from './accounts.tables.ts'

/** Changes what a person may change of their own profile. */
export async function updateOwnProfile(ctx: Ctx, input: ProfileInput) {
  const actor = actorOf(ctx)
  const changed = await ctx.db.transaction((tx) =>
    tx
      .update(user_profiles)
      .set({ ...input, updated_at: ctx.now() })
      .where(eq(user_profiles.user_id, actor.user_id))
      .returning({ user_id: user_profiles.user_id }),
  )
  if (changed.length === 0) throw new AppError('not_signed_in')
  const { company: _beside, ...user } = actor
  return { ...user, ...input }
}

/** Puts a person on a tier; the profile when that changed anything, null when they were on it already. Their website may hang on it. */
export async function changeMembershipTier(tx: Tx, userId: string, tier: MembershipTier, now: Date) {
  const [changed] = await tx
    .update(user_profiles)
    .set({ membership_tier: tier, updated_at: now })
    .where(and(eq(user_profiles.user_id, userId), ne(user_profiles.membership_tier, tier)))
    .returning()
  if (changed) await enqueue(tx, 'review-hosting', { owner_id: userId })
  return changed ?? null
}

/** What a profile says of its person's own company; a name that nobody gave it is left as it is. */
export async function writeCompanyFacts(
  tx: Tx,
  userId: string,
  { company_name, membership_tier }: { company_name?: string | null; membership_tier: MembershipTier },
  now: Date,
) {
  await changeMembershipTier(tx, userId, membership_tier, now)
  if (company_name !== undefined) await writeCompanyName(tx, userId, company_name, now)
}

export async function writeCompanyName(tx: Tx, userId: string, company_name: string | null, now: Date) {
  await tx.update(user_profiles).set({ company_name, updated_at: now }).where(eq(user_profiles.user_id, userId))
}

export async function findProfile(queries: Queries, userId: string) {
  const [profile] = await queries.select().from(user_profiles).where(eq(user_profiles.user_id, userId))
  return profile ?? null
}

/** By the ids of their people. */
export async function findProfiles(queries: Queries, userIds: string[]) {
  if (userIds.length === 0) return new Map<string, typeof user_profiles.$inferSelect>()
  const profiles = await queries.select().from(user_profiles).where(inArray(user_profiles.user_id, userIds))
  return new Map(profiles.map((profile) => [profile.user_id, profile]))
}

export async function findProfileByEmail(queries: Queries, email: string) {
  const [profile] = await queries.select().from(user_profiles).where(eq(user_profiles.email, email))
  return profile ?? null
}
