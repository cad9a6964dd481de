import { and, eq, inArray, sql } from 'drizzle-orm'
import { agency } from '#content/agency.ts'
import { AppError } from '#domain/errors.ts'
import { membershipOf } from '#domain/permissions.ts'
import { type NewResponse, type NewTicket, unfinishedTicketStatuses } from '#domain/tickets.ts'
import { findOwner } from '../companies/belonging.ts'
import { lockCompany } from '../companies/holding.ts'
import { type Actor, actorOf, type Ctx } from '../context.ts'
import { attachFiles, attachToOpening, linked, wordsOf } from '../conversations/attachments.ts'
import { addMessage, type Mailed, openConversation } from '../conversations/conversations.ts'
import { type CustomerMessage } from '../conversations/thread.ts'
import type { Tx } from '../db/client.ts'
import { stored } from '../db/stored.ts'
import { queueEmail } from '../emails/emails.ts'
import { enqueue } from '../jobs/queue.ts'
import { takeAttachedFiles, type AttachedFile } from '../uploads/uploads.ts'
import { neverOurs, nextTeamsTurn, teamsTurn } from './ticket-turns.ts'
import { newTicketEmail, ownerResponseEmail } from './tickets.emails.ts'
import { support_tickets } from './tickets.tables.ts'
import { shownResponse } from './own-tickets.ts'

/** Opens a ticket and tells the team. */
export async function openTicket(ctx: Ctx, input: NewTicket) {
  const { attachments, ...words } = input
  return ctx.db.transaction(async (tx) => {
    // Before the files: so does whoever responds.
    await lockCompany(tx, actorOf(ctx).company.id)
    const files = await takeAttachedFiles(tx, ctx, attachments)
    const { id, ticket_number } = await openTicketIn(tx, ctx, actorOf(ctx), words, {}, files)
    return { id, ticket_number }
  })
}

/** The same as a part of something else. */
export async function openTicketIn(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'origin'>,
  actor: Actor,
  input: Omit<NewTicket, 'attachments'>,
  mailed: Mailed = {},
  files: AttachedFile[] = [],
) {
  await refuseOverLimit(tx, actor)
  const id = await openConversation(
    tx,
    { user_id: actor.user_id, company_id: actor.company.id, subject: input.subject },
    { ...mailed, text: input.message, created_at: ctx.now() },
  )
  await attachToOpening(tx, { conversation_id: id, company_id: actor.company.id, created_at: ctx.now() }, files)
  return keepTicket(tx, ctx, actor, input, { id, by: actor.user_id })
}

/** A ticket of this conversation, which `by` opened; the team is told. */
export async function keepTicket(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'origin'>,
  actor: Actor,
  input: Omit<NewTicket, 'attachments'>,
  { id, by }: { id: string; by: string | null },
) {
  const created_at = ctx.now()
  const ticket = stored(
    await tx
      .insert(support_tickets)
      .values({
        ...input,
        user_id: actor.user_id,
        company_id: actor.company.id,
        conversation_id: id,
        ...teamsTurn({ ...actor, ...input }, neverOurs, created_at),
        created_at,
        updated_at: created_at,
      })
      .returning(),
    'ticket',
  )
  await queueEmail(tx, newTicketEmail(agency.email, ticket, actor, ctx.origin))
  await enqueue(tx, 'tell-team-of-ticket', { ticket_id: ticket.id, response_id: null, by })
  return ticket
}

/**
 * One at a time in a company: of several tickets sent at once only as many as are allowed get through. Its owner's tier counts. Since
 * the request came it may have been given up for another.
 */
async function refuseOverLimit(tx: Tx, actor: Actor) {
  const company = await lockCompany(tx, actor.company.id)
  const owner = company && (await findOwner(tx, company.id))
  if (!owner) throw new AppError('other_company')
  const { openTickets } = membershipOf(owner)
  const unfinished = await tx.$count(
    support_tickets,
    and(eq(support_tickets.company_id, actor.company.id), inArray(support_tickets.status, unfinishedTicketStatuses)),
  )
  if (unfinished >= openTickets) throw new AppError('ticket_limit')
}

/** Somebody of the company goes on with a ticket that is not closed; a resolved one is open again, or nobody would see the response. */
export async function respondToOwnTicket(ctx: Ctx, ticketId: string, { response_text, attachments }: NewResponse) {
  const actor = actorOf(ctx)
  return ctx.db.transaction(async (tx) => {
    await lockCompany(tx, actor.company.id)
    const ticket = await findOwnTicket(tx, actor, ticketId)
    const files = await takeAttachedFiles(tx, ctx, attachments)
    const author = { ...actor, id: actor.user_id }
    const response = await takeResponse(tx, ctx, ticket, author, response_text, {}, files)
    return { ...response, attachments: linked(ctx, response.attachments) }
  })
}

/** `wrote`: who, from where, of whoever is known by an e-mail alone. */
type Author = Pick<Actor, 'first_name' | 'last_name' | 'email' | 'membership_tier'> & {
  id: string | null
  wrote?: string
}

/** The client's side goes on with a ticket that is held; the team is told. */
export async function takeResponse(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'origin'>,
  ticket: typeof support_tickets.$inferSelect,
  author: Author,
  response_text: string,
  mailed: Mailed = {},
  files: AttachedFile[] = [],
) {
  const created_at = ctx.now()
  const said = { ...mailed, author_id: author.id, text: response_text, created_at }
  const response = await addResponse(tx, ticket, { side: 'client', ...said }, files)
  if (ticket.status === 'resolved') await addEvent(tx, ticket, { ...said, event: { kind: 'reopened' } })
  await tx
    .update(support_tickets)
    .set({
      updated_at: created_at,
      status: ticket.status === 'resolved' ? 'open' : ticket.status,
      // Whoever writes twice is not answered later for it.
      ...(ticket.turn === 'team'
        ? {}
        : await nextTeamsTurn(tx, { ...ticket, membership_tier: author.membership_tier }, created_at)),
    })
    .where(eq(support_tickets.id, ticket.id))
  await queueEmail(tx, ownerResponseEmail(agency.email, ticket, author, wordsOf(response_text, files), ctx.origin))
  await enqueue(tx, 'tell-team-of-ticket', { ticket_id: ticket.id, response_id: response.id, by: author.id })
  return response
}

type Response = Mailed & { side: 'client' | 'team'; author_id: string | null; text: string; created_at: Date }

/** To a ticket that is held: a closed one takes none. */
export async function addResponse(
  tx: Tx,
  ticket: Threaded & { status: string; company_id: string | null },
  response: Response,
  files: AttachedFile[] = [],
) {
  if (ticket.status === 'closed') throw new AppError('ticket_closed')
  const { id } = await addMessage(tx, threadOf(ticket), response)
  const { via = 'web', author_name = null, author_email = null, quoted_text = null } = response
  const facts = { via, from_name: author_name, from_email: author_email, quoted_text }
  const place = { message_id: id, company_id: ticket.company_id, created_at: response.created_at }
  const attachments = await attachFiles(tx, place, files)
  return { ...shownResponse({ ...response, ...facts, id, is_from_us: response.side === 'team' }), attachments }
}

type Happened = { author_id: string | null; created_at: Date; event: NonNullable<CustomerMessage['event']> }

/** Says in its thread what happened by what the client's side did. */
export const addEvent = (tx: Tx, ticket: Threaded, { author_id, created_at, event }: Happened) =>
  addMessage(tx, threadOf(ticket), { side: 'client', author_id, text: '', event, created_at })

type Threaded = { id: string; conversation_id: string | null }

/** Its conversation: the start gave one to each that had none, and a trigger does to those of the version before. */
export function threadOf({ id, conversation_id }: Threaded): string {
  if (conversation_id === null) throw new Error(`Ticket ${id} has no conversation`)
  return conversation_id
}

/** Another company's ticket is one that does not exist. Held, so that its status cannot change meanwhile. */
export async function findOwnTicket(tx: Tx, actor: Actor, ticketId: string) {
  const [ticket] = await tx
    .select()
    .from(support_tickets)
    .where(sql`${support_tickets.id} = ${ticketId} and ${support_tickets.company_id} = ${actor.company.id}`)
    .for('update')
  if (!ticket) throw new AppError('not_found')
  return ticket
}
