import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { nameOf, people } from '../accounts/people.ts'
import type { Queries, Tx } from '../db/client.ts'
import { stored } from '../db/stored.ts'
import { addMessage, takeBackMessages } from './conversations.ts'
import { conversations, messages } from './conversations.tables.ts'
import { lastPositionOf } from './team-thread.ts'

type Lead = { id: string; name: string | null; email: string | null }
type NewMessage = Omit<Parameters<typeof addMessage>[2], 'event'>

/** Held until the transaction ends, and before its lead, as whoever passes a chat on does. Null where nothing was said yet. */
export async function holdThreadOfLead(tx: Tx, leadId: string): Promise<string | null> {
  const [held] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.lead_id, leadId))
    .orderBy(conversations.created_at)
    .limit(1)
    .for('update')
  return held?.id ?? null
}

/** How far the thread that answers go to has come. */
export async function findEndOfThread(db: Queries, leadId: string): Promise<number> {
  const [thread] = await db
    .select({ end: lastPositionOf(conversations.id) })
    .from(conversations)
    .where(eq(conversations.lead_id, leadId))
    .orderBy(conversations.created_at)
    .limit(1)
  return thread?.end ?? 0
}

/** To what is said with whoever this lead is, which begins here where nothing was said yet. The lead is held. */
export async function addToThreadOfLead(tx: Tx, lead: Lead, message: NewMessage) {
  const { created_at } = message
  const held = await holdThreadOfLead(tx, lead.id)
  if (held !== null) return addMessage(tx, held, message)
  const begun = await tx
    .insert(conversations)
    .values({ lead_id: lead.id, name: lead.name ?? '', email: lead.email, created_at, updated_at: created_at })
    .returning({ id: conversations.id })
  return addMessage(tx, stored(begun, 'conversation').id, message)
}

/** Where things were said with them: by e-mail, in a chat. */
export const findThreadsOfLead = async (db: Queries, leadId: string) =>
  (await db.select({ id: conversations.id }).from(conversations).where(eq(conversations.lead_id, leadId))).map(
    ({ id }) => id,
  )

/** What was said with them by e-mail, oldest first. The words of a chat stand in the chat. */
export async function listThreadOfLead(db: Queries, leadId: string) {
  return db
    .select({
      id: messages.id,
      text: messages.text,
      side: messages.side,
      author_name: nameOf(people),
      via: messages.via,
      from_name: messages.author_name,
      from_email: messages.author_email,
      quoted_text: messages.quoted_text,
      mail_id: messages.mail_id,
      is_verified: messages.is_verified,
      created_at: messages.created_at,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversation_id))
    .leftJoin(people, eq(people.user_id, messages.author_id))
    .where(and(eq(conversations.lead_id, leadId), ne(messages.via, 'chat'), isNull(messages.event)))
    .orderBy(asc(messages.created_at), asc(messages.position))
}

export async function takeBackOnThreadOfLead(tx: Tx, leadId: string, ids: string[]) {
  const held = await holdThreadOfLead(tx, leadId)
  if (held !== null) await takeBackMessages(tx, held, ids)
}
