import { and, eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { actorOf, type Ctx } from '../context.ts'
import { user_roles } from './accounts.tables.ts'

/** S2 §6: an admin asks about themselves, which the route has already answered, or about anybody. */
export async function checkAdmin(ctx: Ctx, userId?: string): Promise<{ is_admin: true }> {
  const actor = actorOf(ctx)
  if (userId !== undefined && userId !== actor.user_id) {
    const found = await ctx.db.$count(user_roles, and(eq(user_roles.user_id, userId), eq(user_roles.role, 'admin')))
    if (found === 0) throw new AppError('not_an_admin')
  }
  return { is_admin: true }
}
