import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queries, Tx } from '../db/client.ts'
import { conversations, messages } from './conversations.tables.ts'
import { inFull } from './thread.ts'

/** What is said in a visitor's chat by e-mail. */

/** What people of the team said in a chat since, and was not sent by e-mail yet. From now on it was: whoever asks holds the chat. */
export async function takeToMail(tx: Tx, conversationId: string, since: Date | null): Promise<string[]> {
  const isToMail = and(
    eq(messages.conversation_id, conversationId),
    eq(messages.side, 'team'),
    eq(messages.via, 'chat'),
    isNull(messages.event),
    isNull(messages.sent_as),
    since ? gt(messages.created_at, since) : undefined,
  )
  const said = await tx.select({ text: messages.text }).from(messages).where(isToMail).orderBy(asc(messages.position))
  if (said.length > 0)
    await tx
      .update(messages)
      .set({ sent_as: sql`${messages.id}` })
      .where(isToMail)
  return said.map(({ text }) => text)
}

/** What answers by e-mail to this conversation are known by; null where none was sent. */
export async function findMailKey(queries: Queries, id: string): Promise<string | null> {
  const [found] = await queries
    .select({ mail_key: conversations.mail_key })
    .from(conversations)
    .where(eq(conversations.id, id))
  return found?.mail_key ?? null
}

export async function giveMailKey(tx: Tx, id: string, mail_key: string) {
  await tx.update(conversations).set({ mail_key }).where(eq(conversations.id, id))
}

/** The chat that has this key. */
export async function findByMailKey(queries: Queries, mailKey: string) {
  const [found] = await queries
    .select({
      id: conversations.id,
      email: conversations.email,
      user_id: conversations.user_id,
      lead_id: conversations.lead_id,
    })
    .from(conversations)
    .where(eq(conversations.mail_key, mailKey))
  return found ?? null
}

/** Whether one of them has it, as part of another query. */
export const hasConversation = (mailKey: PgColumn) =>
  sql<boolean>`exists (select from ${conversations} where ${conversations.mail_key} = ${inFull(mailKey)})`

/** What came in by e-mail since. */
export const countMailed = (queries: Queries, conversationId: string, since: Date) =>
  queries.$count(
    messages,
    and(eq(messages.conversation_id, conversationId), eq(messages.via, 'email'), gt(messages.created_at, since)),
  )

/** Which e-mails stand in these, as long as they are kept. */
export async function listMailIds(queries: Queries, conversationIds: string[]): Promise<string[]> {
  const rows = await queries
    .select({ mail_id: messages.mail_id })
    .from(messages)
    .where(and(inArray(messages.conversation_id, conversationIds), isNotNull(messages.mail_id)))
  return rows.flatMap(({ mail_id }) => mail_id ?? [])
}

/** The visitor's last words, where they came by e-mail and nobody of the team has said anything since. */
export async function findUnansweredMail(queries: Queries, conversationId: string) {
  const [last] = await queries
    .select({ id: messages.id, side: messages.side, via: messages.via, text: messages.text, at: messages.created_at })
    .from(messages)
    .where(
      and(
        eq(messages.conversation_id, conversationId),
        isNull(messages.event),
        sql`${messages.side} in ('client', 'team')`,
      ),
    )
    .orderBy(desc(messages.position))
    .limit(1)
  return last?.side === 'client' && last.via === 'email' ? last : null
}
