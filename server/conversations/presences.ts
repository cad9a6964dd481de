import { and, eq, lt, sql } from 'drizzle-orm'
import { presentMs } from '#domain/chats.ts'
import type { Queries } from '../db/client.ts'
import { presences } from './presences.tables.ts'

/** Whoever holds the pass of a chat; everybody else is known by their account. */
export const visitor = 'visitor'

type Present = Omit<typeof presences.$inferInsert, 'seen_at'>

/** Says that somebody looks at a conversation now; until they say so again they are here for half a minute. */
export async function keepPresence(db: Queries, presence: Present, now: Date) {
  const seen = { typing: presence.typing, seen_at: now }
  await db
    .insert(presences)
    .values({ ...presence, ...seen })
    .onConflictDoUpdate({ target: [presences.conversation_id, presences.who], set: seen })
}

/** Who was seen in it, as they said it last. */
export async function findPresence(db: Queries, conversationId: string, who: string, now: Date) {
  const isTheirs = and(eq(presences.conversation_id, conversationId), eq(presences.who, who))
  const [found] = await db.select().from(presences).where(isTheirs)
  return asPresence(found ?? null, now)
}

type Presence = { is_here: boolean; is_typing: boolean; seen_at: Date | null }

export function asPresence(found: { typing: boolean; seen_at: Date } | null, now: Date): Presence {
  const is_here = found !== null && now.getTime() - found.seen_at.getTime() < presentMs
  return { is_here, is_typing: is_here && found.typing, seen_at: found?.seen_at ?? null }
}

/** When a visitor left is worth knowing as long as their chat is shown; who looked at a ticket is not. */
const KEPT_DAYS = 30

export async function prunePresences(db: Queries, now: Date) {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000)
  const gone = new Date(now.getTime() - 3_600_000)
  await db
    .delete(presences)
    .where(sql`${lt(presences.seen_at, oldest)} or (${presences.who} <> ${visitor} and ${lt(presences.seen_at, gone)})`)
}
