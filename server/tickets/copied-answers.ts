import type { Ctx } from '../context.ts'
import { readCopies } from '../conversations/copies.ts'
import type { Tx } from '../db/client.ts'
import type { Email, Held } from '../emails/emails.ts'
import { withWayOutOfCopies } from '../notifications/notifications.emails.ts'
import { ticketCopyEmail } from './tickets.emails.ts'
import type { support_tickets } from './tickets.tables.ts'
import { threadOf } from './tickets.ts'

type Answered = typeof support_tickets.$inferSelect & {
  owner: { email: string; first_name: string; last_name: string }
}
type Queue = (emails: Email[], held: Held) => Promise<string[]>

/**
 * With a person's answer: everybody's names the copies in its head, and each of these is sent one of their own, with their own way out of
 * it. Who reads the answer anyway gets no copy.
 */
export async function withCopies(
  tx: Tx,
  ctx: Ctx,
  ticket: Answered,
  readers: { email: string }[],
  text: string,
  queue: Queue,
): Promise<Queue> {
  const read = new Set(readers.map(({ email }) => email.toLowerCase()))
  const copies = (await readCopies(tx, threadOf(ticket))).filter((address) => !read.has(address))
  if (copies.length === 0) return queue
  const own = copies.map((to) => {
    const email = { ...ticketCopyEmail(to, ticket, text), cc: copies, namedTo: ticket.owner.email }
    return withWayOutOfCopies(ctx, email, { conversation_id: threadOf(ticket), address: to })
  })
  return (emails, held) => queue([...emails.map((email) => ({ ...email, cc: copies })), ...own], held)
}
