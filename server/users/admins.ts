import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { user_roles } from '../accounts/accounts.tables.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { lockFor } from '../db/locks.ts'

/** Who changes people: an admin, or the operator at the server. */
export type By = Pick<Ctx, 'db' | 'actor' | 'operator' | 'now'> & Partial<Pick<Ctx, 'origin'>>

/**
 * Admins change people one at a time, and only while they still are admins; who is suspended is none. As nobody may demote, suspend or
 * delete themselves, whoever does it last remains: there is always an admin. The operator is none of them, and is refused the last one.
 */
export async function lockAdmins(tx: Tx, ctx: By) {
  // Row by row they could wait for each other in a circle, as rows that change while one waits are met anew.
  await lockFor(tx, 'admins')
  const admins = await tx
    .select()
    .from(user_roles)
    .where(and(eq(user_roles.role, 'admin'), isNull(user_roles.suspended_at)))
    .orderBy(user_roles.user_id)
    .for('update')
  const ids = admins.map(({ user_id }) => user_id)
  if (!ctx.operator && (!ctx.actor || !ids.includes(ctx.actor.user_id))) throw new AppError('not_allowed')
  return ids
}
