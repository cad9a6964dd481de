import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import type { Email, Held } from '../emails/emails.ts'
import { createLink } from '../links/links.ts'
import type { support_tickets } from './tickets.tables.ts'

type Queue = (emails: Email[], held: Held) => Promise<string[]>
type Reader = { user_id: string; email: string }

/**
 * An answer to one address alone has a link to reply by without signing in, which is that reader's own. Whoever else is named in its head
 * would have it, too.
 */
export const withReplyLinks =
  (tx: Tx, ctx: Ctx, ticket: Pick<typeof support_tickets.$inferSelect, 'id'>, readers: Reader[], queue: Queue): Queue =>
  async (emails, held) => {
    const linkedEmails: Email[] = []
    for (const email of emails) {
      const reader = email.cc?.length ? undefined : readers.find((one) => one.email === email.to)
      linkedEmails.push(reader ? await withReplyLink(tx, ctx, ticket.id, reader, email) : email)
    }
    return queue(linkedEmails, held)
  }

async function withReplyLink(tx: Tx, ctx: Ctx, ticketId: string, { user_id, email: to }: Reader, email: Email) {
  const url = await createLink(tx, ctx, { purpose: 'reply', subject_id: ticketId, customer_email: to, user_id })
  const reply = { label: 'Reply without signing in', url }
  const { besides = [], ...content } = email.content
  return { ...email, secret: true, content: { ...content, besides: [reply, ...besides] } }
}
