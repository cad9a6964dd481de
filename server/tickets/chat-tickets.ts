import { eq } from 'drizzle-orm'
import type { NewTicket } from '#domain/tickets.ts'
import type { Actor, Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { queueInThread, subjectOf } from '../inbound-mail/threads.ts'
import { ticketAnswerEmail } from './tickets.emails.ts'
import { keepTicket } from './tickets.ts'
import { support_tickets } from './tickets.tables.ts'

type Said = Pick<NewTicket, 'subject' | 'message'>

/** A chat that goes on as a ticket: what was said in it is the ticket's thread. Its company is held, and counts no limit. */
export const openTicketOfChat = (tx: Tx, ctx: Ctx, customer: Actor, conversationId: string, said: Said) =>
  keepTicket(tx, ctx, customer, { ...said, priority: 'normal' }, { id: conversationId, by: ctx.actor?.user_id ?? null })

type Mailing = Pick<Ctx, 'now' | 'auth' | 'mailIn' | 'origin'>

/** What was said in a chat before it became a ticket, and was not seen there, goes out in the ticket's thread. */
export async function mailInTicketOfChat(
  tx: Tx,
  ctx: Mailing,
  conversationId: string,
  client: { email: string; first_name: string },
  text: string,
) {
  const [ticket] = await tx.select().from(support_tickets).where(eq(support_tickets.conversation_id, conversationId))
  if (!ticket) return
  const email = ticketAnswerEmail(client, ticket, text, ctx.origin)
  await queueInThread(tx, ctx, { ticket_id: ticket.id }, subjectOf(ticket), [email])
}

/** Which ticket a conversation is; null where it is none. */
export async function findTicketNumber(queries: Queries, conversationId: string): Promise<string | null> {
  const [ticket] = await queries
    .select({ number: support_tickets.ticket_number })
    .from(support_tickets)
    .where(eq(support_tickets.conversation_id, conversationId))
  return ticket?.number ?? null
}
