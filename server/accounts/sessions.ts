import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Actor, Ctx } from '../context.ts'
import { preparedOnce } from '../db/prepared.ts'
import { together } from '../db/together.ts'
import { recordSecurityEvent } from '../security/security.ts'
import { isEqual } from '../equal.ts'
import { sessions, user_profiles, user_roles } from './accounts.tables.ts'

/** What the browser holds: the session's token and proof that we made it, so that a guess costs no query. */
export type SessionPass = string

const sign = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest('base64url')

/** Of its form and no other: what else was signed with the same secret, and handed to strangers, is not asked for. */
function readToken(pass: SessionPass, secret: string) {
  const [token, signature, ...rest] = pass.split('.')
  if (!token || !signature || rest.length > 0 || !/^[A-Za-z0-9]{32}$/.test(token)) return null
  return isEqual(signature, sign(token, secret)) ? token : null
}

/** Thirty days. */
export const sessionMaxAgeSeconds = 30 * 24 * 3600

/** Signs the person in: a new session row, and the pass for it. */
export async function startSession(ctx: Pick<Ctx, 'auth' | 'now' | 'caller'>, userId: string): Promise<SessionPass> {
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + sessionMaxAgeSeconds * 1000)
  const store = await ctx.auth.store()
  const { address: ipAddress = null, userAgent = null } = ctx.caller ?? {}
  const session = await store.createSession(
    userId,
    false,
    { expiresAt, ipAddress, userAgent, createdAt: now, updatedAt: now },
    true,
  )
  return `${session.token}.${sign(session.token, ctx.auth.sessionSecret)}`
}

export async function endSession(ctx: Pick<Ctx, 'auth' | 'db'>, pass: SessionPass) {
  const token = readToken(pass, ctx.auth.sessionSecret)
  if (token === null) return
  const store = await ctx.auth.store()
  // Joined by the library: it goes over the connection of whoever signs out.
  await ctx.db.transaction(() => store.deleteSession(token))
}

/** The person leaves. */
export async function signOut(ctx: Ctx, pass: SessionPass) {
  await endSession(ctx, pass)
  if (ctx.actor) await recordSecurityEvent(ctx.db, ctx, { kind: 'signed_out', userId: ctx.actor.user_id })
}

/** Finds who is asking: one check of the signature, one indexed statement, shared by whoever asks at the same moment. */
export async function readActor(
  ctx: Pick<Ctx, 'db' | 'auth' | 'now'>,
  pass: SessionPass | undefined,
): Promise<Actor | null> {
  const token = pass === undefined ? null : readToken(pass, ctx.auth.sessionSecret)
  if (token === null) return null
  const session = await findSession(ctx.db)(token)
  return session && session.expiresAt > ctx.now() ? session.actor : null
}

const findSession = preparedOnce((db) => {
  const statement = db
    .select({
      token: sessions.token,
      expiresAt: sessions.expiresAt,
      actor: {
        user_id: user_profiles.user_id,
        email: user_profiles.email,
        first_name: user_profiles.first_name,
        last_name: user_profiles.last_name,
        company_name: user_profiles.company_name,
        phone: user_profiles.phone,
        membership_tier: user_profiles.membership_tier,
        role: user_roles.role,
        created_at: user_profiles.created_at,
      },
    })
    .from(sessions)
    .innerJoin(user_profiles, eq(user_profiles.user_id, sessions.userId))
    .innerJoin(user_roles, eq(user_roles.user_id, sessions.userId))
    .where(sql`${sessions.token} = any(${sql.placeholder('tokens')})`)
    .prepare('read_actors')
  return together(async (tokens: string[]) => {
    const rows = await statement.execute({ tokens })
    return new Map(
      rows.map(({ token, expiresAt, actor }) => [
        token,
        { expiresAt, actor: Object.freeze({ ...actor, created_at: actor.created_at.toISOString() }) },
      ]),
    )
  })
})
