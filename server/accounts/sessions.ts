import { randomInt, randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import type { SessionUser } from '#domain/accounts.ts'
import { AppError } from '#domain/errors.ts'
import { idleMs, type Proof, type TwoStep } from '#domain/sign-in.ts'
import { acting, actingFor, listCompaniesOf, listOwnedCompanies } from '../companies/belonging.ts'
import { type Actor, actorOf, type Ctx, type Session, sessionOf } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { preparedOnce } from '../db/prepared.ts'
import { together } from '../db/together.ts'
import { errorFacts } from '../error-facts.ts'
import { endLooks } from '../looks/ending.ts'
import { recordSecurityEvent } from '../security/security.ts'
import { isSignedBy, signatureOf } from '../sealing.ts'
import { email_changes, sessions, user_profiles, user_roles, users } from './accounts.tables.ts'
import { actorColumns, actorFrom, owners } from './actors.ts'
import { voidLinks } from './one-time-links.ts'
import { installation } from './second-steps.tables.ts'

/** What the browser holds: the session's token and proof that we made it, so that a guess costs no query. */
export type SessionPass = string

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** 32 letters and digits: 190 bits. */
const newSessionToken = () => Array.from({ length: 32 }, () => characters[randomInt(characters.length)]).join('')

/** Of its form and no other: what else was signed with the same secret, and handed to strangers, is not asked for. */
function readToken(pass: SessionPass, sessionSecret: string) {
  const [token, signature, ...rest] = pass.split('.')
  if (!token || !signature || rest.length > 0 || !/^[A-Za-z0-9]{32}$/.test(token)) return null
  return isSignedBy(sessionSecret, token, signature) ? token : null
}

/** Thirty days. */
export const sessionMaxAgeSeconds = 30 * 24 * 3600
/** How exactly it is kept when a session was last used. */
const SEEN_EVERY_MS = 10 * 60_000

/** Signs the person in: a new session row, and the pass for it. */
export async function startSession(
  queries: Queries,
  ctx: Pick<Ctx, 'auth' | 'now' | 'caller'>,
  userId: string,
  { proof = 'password', deviceHash = null }: { proof?: Proof; deviceHash?: string | null } = {},
): Promise<SessionPass> {
  const now = ctx.now()
  const { address: ipAddress = null, userAgent = null } = ctx.caller ?? {}
  const token = newSessionToken()
  await queries.insert(sessions).values({
    id: randomUUID(),
    token,
    userId,
    expiresAt: new Date(now.getTime() + sessionMaxAgeSeconds * 1000),
    ipAddress,
    userAgent,
    proof,
    provedAt: now,
    deviceHash,
    createdAt: now,
    updatedAt: now,
  })
  return `${token}.${signatureOf(ctx.auth.sessionSecret, token)}`
}

export async function endSession(ctx: Pick<Ctx, 'auth' | 'db'>, pass: SessionPass) {
  const token = readToken(pass, ctx.auth.sessionSecret)
  if (token !== null) await ctx.db.delete(sessions).where(eq(sessions.token, token))
}

/** The person leaves. */
export async function signOut(ctx: Ctx, pass: SessionPass) {
  const { session } = ctx
  if (session?.look_id) await ctx.db.transaction((tx) => endLooks(tx, [session], ctx.now()))
  await endSession(ctx, pass)
  if (ctx.actor) await recordSecurityEvent(ctx.db, ctx, { kind: 'signed_out', userId: ctx.actor.user_id })
}

/**
 * Signs a person out everywhere, also where a sign-in waits for its second step; but not in the session they act in. What was asked
 * for there falls with it: another email that waits for its links.
 */
export async function endSessionsOf(tx: Tx, userId: string, now: Date, but?: Session) {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), but && ne(sessions.id, but.id)))
    .returning({ look_id: sessions.lookId })
  await endLooks(tx, ended, now)
  await voidLinks(tx, { userId, purpose: 'second-step', now })
  await tx
    .delete(email_changes)
    .where(
      and(
        eq(email_changes.user_id, userId),
        or(isNull(email_changes.old_confirmed_at), isNull(email_changes.new_confirmed_at)),
      ),
    )
  return ended.length
}

/** Whoever must have a second step has shown it in these ways alone. */
const strong: Proof[] = ['second_step', 'passkey']
const isStrong = (proof: Proof | null) => proof !== null && strong.includes(proof)

/**
 * Sessions of the team that showed a password alone, where their person has a second step: they are to show it. One that gets its
 * second step, or begins, at this very moment is not found here, and not let in (`findSession`).
 */
export async function endWeakSessionsOfTeam(tx: Tx, now: Date) {
  const team = tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(and(ne(user_roles.role, 'user'), isNotNull(users.second_step_since)))
  const isWeak = or(isNull(sessions.proof), notInArray(sessions.proof, strong))
  const isTheirs = and(inArray(sessions.userId, team), isWeak)
  const ended = await tx.delete(sessions).where(isTheirs).returning({ look_id: sessions.lookId })
  await endLooks(tx, ended, now)
}

/** From now on this session shows a customer's portal; false where it is over. */
export async function setLook(tx: Tx, { id }: Session, look_id: string): Promise<boolean> {
  const set = await tx
    .update(sessions)
    .set({ lookId: look_id })
    .where(eq(sessions.id, id))
    .returning({ id: sessions.id })
  return set.length > 0
}

/** Whichever session shows it is its own again. */
export async function forgetLook(tx: Tx, look_id: string) {
  await tx.update(sessions).set({ lookId: null }).where(eq(sessions.lookId, look_id))
}

/** The session has shown who it is, just now and in this way. */
export async function proveSession(tx: Tx, ctx: Ctx, proof: Proof) {
  await tx
    .update(sessions)
    .set({ proof, provedAt: ctx.now() })
    .where(eq(sessions.id, sessionOf(ctx).id))
}

type Reading = Pick<Ctx, 'db' | 'auth' | 'now'>

/** Finds who is asking: one check of the signature, one indexed statement, shared by whoever asks at the same moment. */
export async function readSession(ctx: Reading, pass: SessionPass | undefined) {
  const token = pass === undefined ? null : readToken(pass, ctx.auth.sessionSecret)
  if (token === null) return null
  const found = await findSession(ctx.db)(token)
  if (!found) return null
  const now = ctx.now()
  const isIdle = found.session.seen_at.getTime() + idleMs(found.actor.role) <= now.getTime()
  return found.expiresAt > now && !isIdle ? found : null
}

export async function readActor(ctx: Reading, pass: SessionPass | undefined): Promise<Actor | null> {
  return (await readSession(ctx, pass))?.actor ?? null
}

/** Writes down that a session is used, at most every ten minutes. A request is answered whether or not it could be written. */
export async function keepSeen(ctx: Pick<Ctx, 'db' | 'now' | 'log'>, { id, seen_at }: Session) {
  const now = ctx.now()
  const isLate = new Date(now.getTime() - SEEN_EVERY_MS)
  if (seen_at > isLate) return
  await ctx.db
    .update(sessions)
    .set({ updatedAt: now })
    .where(and(eq(sessions.id, id), lt(sessions.updatedAt, isLate)))
    .catch((error: unknown) => ctx.log?.warn('the use of a session was not kept', errorFacts(error)))
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
  const owned = await listOwnedCompanies(tx, [left.userId])
  const actsForIt =
    owned.length > 0
      ? eq(sessions.companyId, left.companyId)
      : or(eq(sessions.companyId, left.companyId), isNull(sessions.companyId))
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, left.userId), actsForIt, kept === null ? undefined : ne(sessions.token, kept)))
}

const findSession = preparedOnce((db) => {
  const statement = db
    .select({
      ...actorColumns,
      token: sessions.token,
      expiresAt: sessions.expiresAt,
      session: {
        id: sessions.id,
        look_id: sessions.lookId,
        proof: sessions.proof,
        proved_at: sessions.provedAt,
        seen_at: sessions.updatedAt,
      },
      isRequired: sql<boolean | null>`(select ${installation.team_two_step} from ${installation})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(user_profiles, eq(user_profiles.user_id, sessions.userId))
    .innerJoin(user_roles, eq(user_roles.user_id, sessions.userId))
    .innerJoinLateral(actingFor(sessions.userId, sessions.companyId), sql`true`)
    .innerJoin(owners, eq(owners.user_id, acting.owner_id))
    // As a list whose length nobody can guess beforehand, so that it is planned once and not for every request.
    .where(sql`${sessions.token} = any(array(select unnest(${sql.placeholder('tokens')}::text[])))`)
    .prepare('read_sessions')
  return together(async (tokens: string[]) => {
    const rows = await statement.execute({ tokens })
    return new Map(
      rows.flatMap(({ token, expiresAt, session, secondStepSince, isRequired, ...row }) => {
        const mustHave = isRequired === true && row.actor.role !== 'user'
        if (mustHave && secondStepSince !== null && !isStrong(session.proof)) return []
        const two_step: TwoStep = secondStepSince !== null ? 'on' : mustHave ? 'required' : 'off'
        const found = { session: Object.freeze({ ...session, two_step } satisfies Session), actor: actorFrom(row) }
        return [[token, { expiresAt, ...found }] as const]
      }),
    )
  })
})
