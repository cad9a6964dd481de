import { and, eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { mayEnter } from '#domain/permissions.ts'
import { actorOf, type Ctx } from '../context.ts'
import { user_roles } from './accounts.tables.ts'

/** S2 §6: refuses whoever is no admin. One may ask about oneself, an admin about anybody. */
export async function checkAdmin(ctx: Ctx, userId?: string): Promise<{ is_admin: true }> {
  const actor = actorOf(ctx)
  if (!mayEnter('admin', actor)) throw new AppError('not_an_admin')
  if (userId !== undefined && userId !== actor.user_id) {
    const found = await ctx.db.$count(user_roles, and(eq(user_roles.user_id, userId), eq(user_roles.role, 'admin')))
    if (found === 0) throw new AppError('not_an_admin')
  }
  return { is_admin: true }
}
