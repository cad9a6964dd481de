import { AppError } from '#domain/errors.ts'
import { linkedTicketSchema, type LinkedTicket } from '#domain/tickets.ts'
import { findActor } from '../accounts/actors.ts'
import { listAudience } from '../companies/belonging.ts'
import { lockCompany } from '../companies/holding.ts'
import type { Actor, Ctx } from '../context.ts'
import { linked } from '../conversations/attachments.ts'
import { findLastAnswer } from '../conversations/conversations.ts'
import type { Queries } from '../db/client.ts'
import type { ActionLink } from '../links/links.ts'
import { listOwnMessages, readOwnTicket } from './own-tickets.ts'
import { withReplyLinks } from './reply-links.ts'
import { findTickets, leadOn } from './ticket-mails.ts'
import { inThread, lockTicket } from './ticket-responses.ts'
import { ticketAnswerEmail } from './tickets.emails.ts'
import { findOwnTicket, takeResponse, threadOf } from './tickets.ts'

/**
 * Who holds a reply link, and the ticket it opens, or what that is part of by now. It is theirs no more once they belong to the company
 * no longer, are suspended, or have another address than it was sent to.
 */
async function getReplied(queries: Queries, link: ActionLink) {
  const [found] = await findTickets(queries, { ids: [link.subject_id] })
  if (!found) throw new AppError('link_withdrawn')
  const ticket = await leadOn(queries, found)
  const readers = await listAudience(queries, ticket.company_id, 'work')
  const isTheirs = ({ user_id, email }: (typeof readers)[number]) =>
    user_id === link.user_id && email === link.customer_email
  const reader = readers.find(isTheirs)
  const actor = reader && (await findActor(queries, reader.user_id, ticket.company_id))?.actor
  if (!reader || !actor) throw new AppError('link_withdrawn')
  return { ticket, reader, actor }
}

const asThem = (ctx: Ctx, actor: Actor): Ctx => ({ ...ctx, actor })

export async function showReply(ctx: Ctx, link: ActionLink): Promise<{ ticket: LinkedTicket }> {
  const { ticket, actor } = await getReplied(ctx.db, link)
  const own = await readOwnTicket(asThem(ctx, actor), ticket.id)
  if (!own) throw new AppError('link_withdrawn')
  return { ticket: linkedTicketSchema.parse(own) }
}

/** What was said before that. */
export async function listRepliedMessages(ctx: Ctx, link: ActionLink, before: number | undefined) {
  const { ticket, actor } = await getReplied(ctx.db, link)
  return listOwnMessages(asThem(ctx, actor), ticket.id, before)
}

/** Whoever has the link goes on with the ticket, as whom it was sent to. */
export async function replyByLink(ctx: Ctx, link: ActionLink, response_text: string) {
  const { ticket, actor } = await getReplied(ctx.db, link)
  return ctx.db.transaction(async (tx) => {
    await lockCompany(tx, actor.company.id)
    const held = await findOwnTicket(tx, actor, ticket.id)
    const response = await takeResponse(tx, ctx, held, { ...actor, id: actor.user_id }, response_text)
    return { ...response, attachments: linked(asThem(ctx, actor), response.attachments) }
  })
}

export async function refuseDoneReply(ctx: Pick<Ctx, 'db'>, link: ActionLink) {
  const replied = await getReplied(ctx.db, link)
  if (replied.ticket.status === 'closed') throw new AppError('ticket_closed')
  return replied
}

/** Our last answer once more, with a new link. */
export async function mailReplyLinkAgain(ctx: Ctx, link: ActionLink) {
  const { ticket, reader } = await refuseDoneReply(ctx, link)
  await ctx.db.transaction(async (tx) => {
    const held = await lockTicket(tx, ticket.id)
    const text = await findLastAnswer(tx, threadOf(held))
    if (text === null) return
    const queue = withReplyLinks(tx, ctx, held, [reader], inThread(tx, ctx, held))
    await queue([ticketAnswerEmail(reader, held, text, ctx.origin)], {})
  })
}
