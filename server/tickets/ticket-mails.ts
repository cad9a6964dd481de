import { eq, inArray } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { writeMailbox } from '#domain/mail.ts'
import { findOwner } from '../companies/belonging.ts'
import { lockCompany } from '../companies/holding.ts'
import type { Actor, Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { support_tickets } from './tickets.tables.ts'
import type { Mailed } from '../conversations/conversations.ts'
import { takeResponse } from './tickets.ts'

const known = {
  id: support_tickets.id,
  ticket_number: support_tickets.ticket_number,
  company_id: support_tickets.company_id,
  user_id: support_tickets.user_id,
  subject: support_tickets.subject,
  status: support_tickets.status,
  conversation_id: support_tickets.conversation_id,
  merged_into: support_tickets.merged_into,
}

/** What e-mails may be about. */
type By = { ids: string[] } | { numbers: string[] } | { conversations: string[] }
export const findTickets = (queries: Queries, by: By) =>
  queries
    .select(known)
    .from(support_tickets)
    .where(
      'ids' in by
        ? inArray(support_tickets.id, by.ids)
        : 'numbers' in by
          ? inArray(support_tickets.ticket_number, by.numbers)
          : inArray(support_tickets.conversation_id, by.conversations),
    )

/** What a ticket opened with says more, once its files were looked into. */
export const rewriteOpening = (tx: Tx, { conversation_id, text }: { conversation_id: string; text: string }) =>
  tx.update(support_tickets).set({ message: text }).where(eq(support_tickets.conversation_id, conversation_id))

type Known = Awaited<ReturnType<typeof findTickets>>[number]

/** The ticket that one is part of by now; itself, where it is none. */
export async function leadOn(queries: Queries, ticket: Known): Promise<Known> {
  if (ticket.merged_into === null) return ticket
  const [next] = await findTickets(queries, { ids: [ticket.merged_into] })
  return next ? leadOn(queries, next) : ticket
}

/** Who wrote a message: somebody of the ticket's company, or whoever else answered from the address that we gave to it. */
export type MailAuthor = { actor: Actor | null; name: string; address: string; isVerified: boolean }

/**
 * Takes an e-mail as what the client's side said. Nobody speaks in another's name: where it is not known to be somebody of the company,
 * it is said who wrote, and from where.
 */
export async function takeMailedResponse(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'origin'>,
  ticketId: string,
  author: MailAuthor,
  said: { text: string; quoted_text: string | null; mail_id: string },
) {
  const [found] = await tx.select(known).from(support_tickets).where(eq(support_tickets.id, ticketId))
  if (found?.company_id) await lockCompany(tx, found.company_id)
  const [ticket] = await tx.select().from(support_tickets).where(eq(support_tickets.id, ticketId)).for('update')
  if (!ticket) throw new AppError('not_found')
  const owner = ticket.company_id === null ? null : await findOwner(tx, ticket.company_id)
  const membership_tier = owner?.membership_tier ?? 'free'
  const { actor, name, address, isVerified } = author
  const { text, ...mail } = said
  const mailed: Mailed = { via: 'email', is_verified: isVerified, ...mail }
  if (actor && isVerified)
    return takeResponse(tx, ctx, ticket, { ...actor, membership_tier, id: actor.user_id }, text, mailed)
  const wrote = `By email from ${writeMailbox({ name, address })}${isVerified ? '' : ' (sender not verified)'}:`
  const stranger = { first_name: name, last_name: '', email: address, membership_tier, id: null, wrote }
  const named = { author_name: name || null, author_email: address }
  return takeResponse(tx, ctx, ticket, stranger, text, { ...mailed, ...named })
}
