import { desc, eq } from 'drizzle-orm'
import { agency } from '#content/agency.ts'
import type { Db, Queries } from '../db/client.ts'
import type { SendMail } from '../outside/mail.ts'
import { isOlderThanDays } from './emails.ts'
import { mailbox_messages } from './emails.tables.ts'

/** Delivers into the built-in mailbox. Repeating a delivery changes nothing. */
export function createMailboxMail(db: Db): SendMail {
  return async ({ id, kind, to, cc, replyTo, headers, subject, text, html, attachments: files }) => {
    const attachments = files.map(({ file_name, file_size, file_type }) => ({ file_name, file_size, file_type }))
    await db
      .insert(mailbox_messages)
      .values({
        id,
        kind,
        to_address: to,
        cc,
        reply_to: replyTo,
        headers,
        subject,
        text,
        html,
        attachments,
        created_at: new Date(),
      })
      .onConflictDoNothing()
  }
}

/** Written in the head of what lies in it. */
const from = `${agency.name} <${agency.email}>`

/** What the built-in mailbox holds, newest first. `domain`: behind the @ of its ids. */
export async function listMailbox(db: Queries, to: string | undefined, domain: string) {
  const rows = await db
    .select()
    .from(mailbox_messages)
    .where(to === undefined ? undefined : eq(mailbox_messages.to_address, to.toLowerCase()))
    .orderBy(desc(mailbox_messages.created_at))
    .limit(200)
  return rows.map(({ id, kind, subject, text, html, to_address, cc, reply_to, headers, attachments, created_at }) => ({
    id,
    kind,
    subject,
    text,
    html,
    ...(reply_to !== null && { replyTo: reply_to }),
    ...(Object.keys(headers).length > 0 && { headers }),
    from,
    to: to_address,
    ...(cc.length > 0 && { cc }),
    ...(attachments.length > 0 && { attachments }),
    messageId: `<${id}@${domain}>`,
    createdAt: created_at.toISOString(),
  }))
}

export async function findMailboxMessage(db: Queries, id: string) {
  const [row] = await db.select().from(mailbox_messages).where(eq(mailbox_messages.id, id))
  return row ?? null
}

export async function pruneMailbox(db: Queries, _now: Date, keptDays: number) {
  await db.delete(mailbox_messages).where(isOlderThanDays(mailbox_messages.created_at, keptDays))
}
