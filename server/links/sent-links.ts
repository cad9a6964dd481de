import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { LinkPurpose } from '#domain/links.ts'
import type { SentLink } from '#domain/sent-links.ts'
import type { Queries } from '../db/client.ts'
import { action_links } from './links.tables.ts'

/** Mailed to somebody: neither a preview nor what a signed-in person opened for themselves. */
const wasSent = and(eq(action_links.is_preview, false), isNull(action_links.user_id))

/** The links that were mailed of one object, the newest first, as the team sees them. */
export async function listSentLinks(
  queries: Queries,
  { purpose, subject_id }: { purpose: LinkPurpose; subject_id: string },
): Promise<SentLink[]> {
  const { id, customer_email, created_at, expires_at, revoked_at, opened_at, openings } = action_links
  const rows = await queries
    .select({
      id,
      purpose: action_links.purpose,
      customer_email,
      created_at,
      expires_at,
      revoked_at,
      opened_at,
      openings,
    })
    .from(action_links)
    .where(and(eq(action_links.subject_id, subject_id), eq(action_links.purpose, purpose), wasSent))
    .orderBy(desc(created_at), desc(id))
  const iso = (moment: Date | null) => moment?.toISOString() ?? null
  return rows.map((link) => ({
    ...link,
    created_at: link.created_at.toISOString(),
    expires_at: iso(link.expires_at),
    revoked_at: iso(link.revoked_at),
    opened_at: iso(link.opened_at),
  }))
}

/** When somebody opened an object for the first time, by any of its links; as part of another query. */
export const firstOpening = (purpose: LinkPurpose, subjectId: PgColumn) =>
  sql`(select min(al.opened_at) from ${action_links} al
    where al.subject_id = ${subjectId}::text and al.purpose = ${purpose} and not al.is_preview)`

/** How often people opened each of these objects by any of its links, and when the last time. */
export async function countOpenings(queries: Queries, purpose: LinkPurpose, subjectIds: string[]) {
  if (subjectIds.length === 0) return new Map<string, { openings: number; last_opened_at: Date | null }>()
  const { subject_id, openings, last_opened_at, is_preview } = action_links
  const rows = await queries
    .select({
      subject_id,
      openings: sql<number>`sum(${openings})`.mapWith(Number),
      last_opened_at: sql<Date | null>`max(${last_opened_at})`.mapWith(last_opened_at),
    })
    .from(action_links)
    .where(and(inArray(subject_id, subjectIds), eq(action_links.purpose, purpose), eq(is_preview, false)))
    .groupBy(subject_id)
  return new Map(rows.map(({ subject_id: id, ...counted }) => [id, counted]))
}
