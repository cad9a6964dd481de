import { and, desc, eq, inArray, lt, or, type SQL } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { deviceName } from '#domain/devices.ts'
import {
  maskAddress,
  securityEventDays,
  openedKinds,
  refusedKinds,
  type SecurityEventFilter,
  type SecurityEventKind,
  type SignIn,
} from '#domain/security.ts'
import { findProfileByEmail } from '../accounts/profiles.ts'
import { people } from '../accounts/people.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Queries } from '../db/client.ts'
import { cutPage, isOlderThan, type Cursor } from '../db/keyset.ts'
import { countAgainst, type Limit } from '../limits/limits.ts'
import { currentRequestId } from '../request-scope.ts'
import { secretsIn, signatureOf } from '../sealing.ts'
import { security_events } from './security.tables.ts'

const PAGE_SIZE = 50
const SIGN_INS_SHOWN = 10
const REFUSALS_SHOWN = 5
const USER_AGENT_MAX = 300

type Happened = {
  kind: SecurityEventKind
  userId?: string | null | undefined
  /** What was typed where no account is known by it; kept as a hash. */
  email?: string
  /** What was refused: a route or a limit, by its name in the program. */
  subject?: string
}

/** Keeps what happened, with who called; `queries` is the transaction that it belongs to, where there is one. */
export async function recordSecurityEvent(
  queries: Queries,
  ctx: Pick<Ctx, 'auth' | 'caller' | 'log' | 'now'>,
  { kind, userId = null, email, subject }: Happened,
) {
  const address = ctx.caller?.address ?? null
  const email_hash = userId === null && email !== undefined ? (hashesOfAddress(ctx, email)[0] ?? null) : null
  await queries.insert(security_events).values({
    kind,
    user_id: userId,
    email_hash,
    address,
    user_agent: ctx.caller?.userAgent.slice(0, USER_AGENT_MAX) ?? null,
    subject: subject ?? null,
    request_id: currentRequestId(),
    created_at: ctx.now(),
  })
  ctx.log?.info('security', { kind, user_id: userId, email_hash, address, subject })
}

/** Of events about no account: enough to see an attack, too few to fill a table with. */
const aboutNobody: Limit = { name: 'security-about-nobody', times: 1_000, perSeconds: 3_600 }

/** What somebody tried, whoever they are: kept always where it is about an account, and only so often where it is not. */
export async function recordAttempt(ctx: Pick<Ctx, 'db' | 'auth' | 'caller' | 'log' | 'now'>, event: Happened) {
  const isRare = await countAgainst(ctx.db, aboutNobody, 'everybody', ctx.now()).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false
      throw error
    },
  )
  if (isRare || event.userId) await recordSecurityEvent(ctx.db, ctx, event)
}

/** Keyed, so that a copy of the table does not tell which addresses were tried; by each of the secrets, the first is what is written. */
const hashesOfAddress = ({ auth }: Pick<Ctx, 'auth'>, email: string) =>
  secretsIn(auth.sessionSecret).map((secret) => signatureOf(secret, `address tried\0${email.toLowerCase()}`))

/**
 * What the person sees of their own account: who was in, who tried, from where. Whoever was in is listed by itself, so that
 * nobody can hide it behind wrong guesses.
 */
export async function listOwnSignIns(ctx: Ctx): Promise<SignIn[]> {
  const newest = (kinds: readonly SecurityEventKind[], limit: number) =>
    ctx.db
      .select()
      .from(security_events)
      .where(and(eq(security_events.user_id, actorOf(ctx).user_id), inArray(security_events.kind, [...kinds])))
      .orderBy(desc(security_events.created_at), desc(security_events.id))
      .limit(limit)
  const rows = [...(await newest(openedKinds, SIGN_INS_SHOWN)), ...(await newest(refusedKinds, REFUSALS_SHOWN))]
  rows.sort((a, b) => b.created_at.getTime() - a.created_at.getTime())
  return rows.map(({ id, kind, address, user_agent, created_at }) => ({
    id,
    kind: kind as SignIn['kind'],
    device: deviceName(user_agent),
    address: maskAddress(address ?? 'unknown'),
    created_at: created_at.toISOString(),
  }))
}

/** Everything, newest first, page by page, for admins. */
export async function listSecurityEvents(
  ctx: Pick<Ctx, 'db' | 'auth'>,
  filter: SecurityEventFilter,
  after: Cursor | null,
) {
  const rows = await ctx.db
    .select({
      id: security_events.id,
      kind: security_events.kind,
      email: people.email,
      address: security_events.address,
      user_agent: security_events.user_agent,
      subject: security_events.subject,
      request_id: security_events.request_id,
      created_at: security_events.created_at,
    })
    .from(security_events)
    .leftJoin(people, eq(people.user_id, security_events.user_id))
    .where(and(...(await conditionsOf(ctx, filter)), after ? isOlderThan(security_events, after) : undefined))
    .orderBy(desc(security_events.created_at), desc(security_events.id))
    .limit(PAGE_SIZE + 1)
  const { page, next } = cutPage(rows, PAGE_SIZE)
  return { events: page.map(({ user_agent, ...event }) => ({ ...event, device: deviceName(user_agent) })), next }
}

async function conditionsOf(ctx: Pick<Ctx, 'db' | 'auth'>, { kind, person }: SecurityEventFilter) {
  const conditions: (SQL | undefined)[] = []
  if (kind) conditions.push(eq(security_events.kind, kind))
  if (person) {
    const profile = await findProfileByEmail(ctx.db, person)
    const tried = inArray(security_events.email_hash, hashesOfAddress(ctx, person))
    conditions.push(profile ? or(eq(security_events.user_id, profile.user_id), tried) : tried)
  }
  return conditions
}

/** What was tried with these addresses, by whoever: those about an account go with it. */
export async function forgetAttempts(queries: Queries, ctx: Pick<Ctx, 'auth'>, emails: string[]) {
  const hashes = emails.flatMap((email) => hashesOfAddress(ctx, email))
  await queries.delete(security_events).where(inArray(security_events.email_hash, hashes))
}

export async function pruneSecurityEvents(db: Queries, now: Date) {
  const oldest = new Date(now.getTime() - securityEventDays * 24 * 3_600_000)
  await db.delete(security_events).where(lt(security_events.created_at, oldest))
}
