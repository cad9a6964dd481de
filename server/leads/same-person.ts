import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { isOverdue } from '#domain/leads.ts'
import type { Ctx } from '../context.ts'
import type { Queries } from '../db/client.ts'
import { leads } from './leads.tables.ts'

/** Whoever knocked more often than this is told from the others by it. */
const SHOWN_OTHERS = 20

/** Kept as it was typed: capitals make nobody else of them. */
const addressOf = sql`lower(${leads.email})`

const shownOther = {
  id: leads.id,
  number: leads.number,
  source: leads.source,
  state: leads.state,
  is_spam: leads.is_spam,
  details: leads.details,
  owner_id: leads.owner_id,
  due_at: leads.due_at,
  archived_at: leads.archived_at,
  created_at: leads.created_at,
}

/** One address is one person, whichever doors they knocked at: the other leads of this one's, newest first. Spam is nobody's. */
export async function listOthersOf(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { id, email, is_spam }: { id: string; email: string | null; is_spam: boolean },
) {
  if (email === null || is_spam) return []
  const rows = await ctx.db
    .select(shownOther)
    .from(leads)
    .where(and(eq(addressOf, email.toLowerCase()), eq(leads.is_spam, false), ne(leads.id, id)))
    .orderBy(desc(leads.created_at), desc(leads.id))
    .limit(SHOWN_OTHERS)
  return rows.map(({ is_spam: _none, ...lead }) => ({
    ...lead,
    is_overdue: isOverdue({ ...lead, is_spam: false }, ctx.now()),
  }))
}

/** How often each of these people knocked, by their address; at most one more than are shown beside a lead. */
export async function countKnocks(db: Queries, page: { email: string | null; is_spam: boolean }[]) {
  const addresses = new Set(
    page.flatMap(({ email, is_spam }) => (email === null || is_spam ? [] : [email.toLowerCase()])),
  )
  if (addresses.size === 0) return new Map<string, number>()
  const { rows } = await db.execute<{ email: string; knocks: number }>(sql`
    select asked.email, (
      select count(*)::int from (
        select from ${leads} where ${addressOf} = asked.email and not ${leads.is_spam} limit ${SHOWN_OTHERS + 1}
      ) as found
    ) as knocks
    from unnest(${sql.param([...addresses])}::text[]) as asked (email)`)
  return new Map(rows.map(({ email, knocks }) => [email, knocks]))
}
