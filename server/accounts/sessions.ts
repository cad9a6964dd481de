import { createHmac } from 'node:crypto'
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { SessionUser } from '#domain/accounts.ts'
import { companyName } from '#domain/companies.ts'
import { AppError } from '#domain/errors.ts'
import { acting, actingFor, findOwnedCompany, listCompaniesOf } from '../companies/belonging.ts'
import { type Actor, actorOf, type Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
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

/** Without the company, which is told beside them. */
export function shownUser({ company: _beside, ...user }: Actor): SessionUser {
  return user
}

/** From now on this session acts for another company of its person's. */
export async function chooseCompany(ctx: Ctx, pass: SessionPass, companyId: string) {
  const { user_id } = actorOf(ctx)
  const belongsTo = await listCompaniesOf(ctx.db, user_id)
  if (!belongsTo.some(({ id }) => id === companyId)) throw new AppError('not_found')
  await actFor(ctx.db, ctx, pass, companyId)
}

/** To a company that the person is known to belong to. */
export async function actFor(
  queries: Pick<Tx, 'update'>,
  { auth }: Pick<Ctx, 'auth'>,
  pass: SessionPass,
  companyId: string | null,
) {
  const token = readToken(pass, auth.sessionSecret)
  if (token !== null) await queries.update(sessions).set({ companyId }).where(eq(sessions.token, token))
}

/** Whoever is not in a company any more is not taken for somebody of another: their sessions that act for it are over. */
export async function endSessionsActingFor(
  tx: Tx,
  { auth }: Pick<Ctx, 'auth'>,
  left: { userId: string; companyId: string; except?: SessionPass | undefined },
) {
  const kept = left.except === undefined ? null : readToken(left.except, auth.sessionSecret)
  const own = await findOwnedCompany(tx, left.userId)
  const actsForIt = own
    ? eq(sessions.companyId, left.companyId)
    : or(eq(sessions.companyId, left.companyId), isNull(sessions.companyId))
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, left.userId), actsForIt, kept === null ? undefined : ne(sessions.token, kept)))
}

/** Whose company it is that a session acts for: its name and its tier are the owner's. */
const owners = alias(user_profiles, 'owners')

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
        membership_tier: owners.membership_tier,
        role: user_roles.role,
        created_at: user_profiles.created_at,
      },
      acting,
      owner: {
        company_name: owners.company_name,
        first_name: owners.first_name,
        last_name: owners.last_name,
        email: owners.email,
      },
    })
    .from(sessions)
    .innerJoin(user_profiles, eq(user_profiles.user_id, sessions.userId))
    .innerJoin(user_roles, eq(user_roles.user_id, sessions.userId))
    .innerJoinLateral(actingFor(sessions.userId, sessions.companyId), sql`true`)
    .innerJoin(owners, eq(owners.user_id, acting.owner_id))
    // As a list whose length nobody can guess beforehand, so that it is planned once and not for every request.
    .where(sql`${sessions.token} = any(array(select unnest(${sql.placeholder('tokens')}::text[])))`)
    .prepare('read_actors')
  return together(async (tokens: string[]) => {
    const rows = await statement.execute({ tokens })
    return new Map(
      rows.map(({ token, expiresAt, actor, acting, owner }) => [
        token,
        {
          expiresAt,
          actor: Object.freeze({
            ...actor,
            created_at: actor.created_at.toISOString(),
            company: Object.freeze({ ...acting, name: companyName(owner) }),
          }),
        },
      ]),
    )
  })
})
