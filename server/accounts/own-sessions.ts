import { and, desc, eq, gt } from 'drizzle-orm'
import { deviceName } from '#domain/devices.ts'
import { AppError } from '#domain/errors.ts'
import { maskAddress } from '#domain/security.ts'
import { idleMs, type ListedSession } from '#domain/sign-in.ts'
import { actorOf, sessionOf, type Ctx } from '../context.ts'
import { endLooks } from '../looks/ending.ts'
import { recordSecurityEvent } from '../security/security.ts'
import { lockAccount } from './accounts.ts'
import { sessions } from './accounts.tables.ts'
import { endSessionsOf } from './sessions.ts'

/** Where the person is signed in, the newest first. */
export async function listOwnSessions(ctx: Ctx): Promise<ListedSession[]> {
  const { user_id, role } = actorOf(ctx)
  const own = sessionOf(ctx)
  const now = ctx.now()
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, user_id),
        gt(sessions.expiresAt, now),
        gt(sessions.updatedAt, new Date(now.getTime() - idleMs(role))),
      ),
    )
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.userAgent),
    is_this: row.id === own.id,
    // Shown anew since, it says nothing of how the session began.
    proof: row.provedAt?.getTime() === row.createdAt.getTime() ? row.proof : null,
    address: maskAddress(row.ipAddress ?? 'unknown'),
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.updatedAt.toISOString(),
  }))
}

/** Signs one device of one's own out. */
export async function endOwnSession(ctx: Ctx, sessionId: string) {
  const { user_id } = actorOf(ctx)
  await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, user_id, 'share')
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, user_id)))
      .returning({ look_id: sessions.lookId })
    if (ended.length === 0) throw new AppError('not_found')
    await endLooks(tx, ended, ctx.now())
    await recordSecurityEvent(tx, ctx, { kind: 'sessions_ended', userId: user_id })
  })
}

/** Signs every other device out; says how many there were. */
export async function endOtherSessions(ctx: Ctx) {
  const { user_id } = actorOf(ctx)
  return ctx.db.transaction(async (tx) => {
    await lockAccount(tx, user_id, 'update')
    const ended = await endSessionsOf(tx, user_id, ctx.now(), sessionOf(ctx))
    if (ended > 0) await recordSecurityEvent(tx, ctx, { kind: 'sessions_ended', userId: user_id })
    return ended
  })
}
