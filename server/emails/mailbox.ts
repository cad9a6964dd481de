import { desc, eq } from 'drizzle-orm'
import type { Queries } from '../db/client.ts'
import { mailbox_messages } from './emails.tables.ts'

/** What the built-in mailbox holds, newest first. */
export async function listMailbox(db: Queries, to?: string) {
  const rows = await db
    .select()
    .from(mailbox_messages)
    .where(to === undefined ? undefined : eq(mailbox_messages.to_address, to.toLowerCase()))
    .orderBy(desc(mailbox_messages.created_at))
    .limit(200)
  return rows.map(({ id, kind, subject, text, html, to_address, reply_to, headers, created_at }) => ({
    id,
    kind,
    subject,
    text,
    html,
    ...(reply_to !== null && { replyTo: reply_to }),
    ...(Object.keys(headers).length > 0 && { headers }),
    to: to_address,
    createdAt: created_at.toISOString(),
  }))
}

export async function findMailboxMessage(db: Queries, id: string) {
  const [row] = await db.select().from(mailbox_messages).where(eq(mailbox_messages.id, id))
  return row ?? null
}
