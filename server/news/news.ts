import { and, asc, lt, sql } from 'drizzle-orm'
import { areaOf, isTopic, type Changed } from '#domain/news.ts'
import { mayEnter, partIncludes } from '#domain/permissions.ts'
import type { Actor, Ctx } from '../context.ts'
import type { Queries } from '../db/client.ts'
import { countAgainst } from '../limits/limits.ts'
import { news } from './news.tables.ts'

/** How far somebody has heard: the last row, in the order of transactions. */
export type Position = { xid: string; id: number }
export type NewsRow = Position &
  Pick<typeof news.$inferSelect, 'topic' | 'subject_id' | 'user_id'> &
  Pick<typeof news.$inferSelect, 'company_id' | 'role' | 'conversation_id'> & {
    /** Whether every transaction before it is finished, so that nothing can come before it any more. */
    settled: boolean
  }

export const beginning: Position = { xid: '0', id: 0 }
export const writePosition = ({ xid, id }: Position) => `${xid}-${id}`

/** As a browser says it: anything may stand there. */
export function readPosition(text: string | undefined): Position | null {
  const [, xid, id] = /^(\d{1,19})-(\d{1,15})$/.exec(text ?? '') ?? []
  return xid === undefined || id === undefined ? null : { xid, id: Number(id) }
}

const isSettled = sql<boolean>`${news.xid} < pg_snapshot_xmin(pg_current_snapshot())`
const after = ({ xid, id }: Position) => sql`(${news.xid}, ${news.id}) > (${xid}::xid8, ${id}::bigint)`
const upTo = ({ xid, id }: Position) => sql`(${news.xid}, ${news.id}) <= (${xid}::xid8, ${id}::bigint)`

const columns = {
  xid: sql<string>`${news.xid}::text`,
  id: news.id,
  topic: news.topic,
  subject_id: news.subject_id,
  user_id: news.user_id,
  company_id: news.company_id,
  role: news.role,
  conversation_id: news.conversation_id,
  settled: isSettled,
}

/** What is committed after a position, whether settled or not, oldest first. */
export const listNewsAfter = (db: Queries, position: Position, limit: number): Promise<NewsRow[]> =>
  db.select(columns).from(news).where(after(position)).orderBy(asc(news.xid), asc(news.id)).limit(limit)

/** Where whoever begins now begins. Rows of a restored backup may name transactions that this database has yet to see: they are old. */
export async function findLastPosition(db: Queries): Promise<Position> {
  await db.delete(news).where(sql`${news.xid} >= pg_snapshot_xmax(pg_current_snapshot())`)
  const [last] = await db
    .select({ xid: columns.xid, id: news.id })
    .from(news)
    .where(isSettled)
    .orderBy(sql`${news.xid} desc, ${news.id} desc`)
    .limit(1)
  return last ?? beginning
}

/** So much is told again to somebody who comes back; whoever missed more asks for everything. */
const REPLAYED = 1000
const KEPT_HOURS = 24

/** What somebody missed between the two; null where that is not known any more, or too much. */
export async function listMissed(db: Queries, from: Position, to: Position, now: Date): Promise<NewsRow[] | null> {
  const oldest = new Date(now.getTime() - KEPT_HOURS * 3_600_000)
  const isKnown = await db
    .select({ id: news.id })
    .from(news)
    .where(
      sql`${news.xid} = ${from.xid}::xid8 and ${news.id} = ${from.id}::bigint and ${news.created_at} >= ${oldest.toISOString()}`,
    )
  if (isKnown.length === 0) return null
  const missed = await db
    .select(columns)
    .from(news)
    .where(and(after(from), upTo(to)))
    .orderBy(asc(news.xid), asc(news.id))
    .limit(REPLAYED + 1)
  return missed.length > REPLAYED ? null : missed
}

/** A page is loaded, and listens a moment later: so far back is told to whoever says nothing of where they were. */
const LOADING_SECONDS = 10 + 30 // a row has the moment at which its transaction began, which may have taken as long as one may

/** Null where it is too much. */
export async function listLast(db: Queries, to: Position): Promise<NewsRow[] | null> {
  const last = await db
    .select(columns)
    .from(news)
    .where(and(sql`${news.created_at} > now() - ${LOADING_SECONDS} * interval '1 second'`, upTo(to)))
    .orderBy(asc(news.xid), asc(news.id))
    .limit(REPLAYED + 1)
  return last.length > REPLAYED ? null : last
}

/** Whether it is theirs to hear: their own, their company's by their part in it, the team's by their role. */
export function isFor({ topic, user_id, company_id, role }: NewsRow, actor: Actor): boolean {
  if (!isTopic(topic)) return false
  if (user_id === actor.user_id) return true
  if (role !== null && mayEnter(role, actor)) return true
  const area = areaOf(topic)
  return company_id === actor.company.id && (area === null || partIncludes(actor.company.part, area))
}

/** Ids only: what is there to read, the ordinary routes say to whoever may read it. */
export function changedIn({ topic, subject_id }: NewsRow): Changed | null {
  return isTopic(topic) ? { topic, id: subject_id } : null
}

/** Whoever comes back more often asks without a stream until then; a session has one per browser. */
export const countStream = ({ db, now }: Pick<Ctx, 'db' | 'now'>, who: string) =>
  countAgainst(db, { name: 'stream', times: 60, perSeconds: 600 }, who, now())

/** A little longer than anybody may come back for: one who does finds all or nothing. */
const MARGIN_MS = 10 * 60_000

export async function pruneNews(db: Queries, now: Date) {
  await db.delete(news).where(lt(news.created_at, new Date(now.getTime() - KEPT_HOURS * 3_600_000 - MARGIN_MS)))
}
