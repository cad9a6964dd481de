import { eq } from 'drizzle-orm'
import type { ProfileInput } from '#domain/accounts.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '../context.ts'
import { user_profiles } from './accounts.tables.ts'

/** Changes what a person may change of their own profile. */
export async function updateOwnProfile(ctx: Ctx, input: ProfileInput) {
  if (!ctx.actor) throw new AppError('not_signed_in')
  await ctx.db
    .update(user_profiles)
    .set({ ...input, updated_at: ctx.now() })
    .where(eq(user_profiles.user_id, ctx.actor.user_id))
  return { ...ctx.actor, ...input }
}
