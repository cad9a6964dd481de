import { ticketStatusNames } from '#content/tickets.ts'
import { eq } from 'drizzle-orm'
import type { ActivityKind } from '#domain/activity.ts'
import { AppError } from '#domain/errors.ts'
import {
  closesAt,
  type TicketAnswer,
  type TicketStatus,
  type TicketStatusChange,
  unfinishedTicketStatuses,
} from '#domain/tickets.ts'
import { people, person } from '../accounts/people.ts'
import { recordActivity } from '../activity/activity.ts'
import { findOwner, listAudience } from '../companies/belonging.ts'
import { actorOf, type Ctx } from '../context.ts'
import {
  countResponses,
  findLastAnswer,
  isAnythingSaidSince,
  listClientAuthors,
  takeBackMessages,
} from '../conversations/conversations.ts'
import type { Tx } from '../db/client.ts'
import { stored } from '../db/stored.ts'
import type { Email, Held } from '../emails/emails.ts'
import { queueInThread, subjectOf } from '../inbound-mail/threads.ts'
import { mailOnceMore, notify } from '../notifications/notify.ts'
import { ratingUrl } from './rating-tokens.ts'
import { clientsTurn, nextTeamsTurn } from './ticket-turns.ts'
import { type Resolved, ticketAnswerEmail, ticketStatusEmail } from './tickets.emails.ts'
import { support_tickets } from './tickets.tables.ts'
import { heldForUndo, offerUndo, restoreRow, type UndoStep } from '../undo/undo-steps.ts'
import { addResponse, threadOf } from './tickets.ts'

/** The team answers anybody's ticket that is not closed, and may resolve it with that; its readers are told once. */
export async function answerTicket(ctx: Ctx, ticketId: string, answer: TicketAnswer) {
  const { response_text, resolve, still_with_us, seen_responses } = answer
  const created_at = ctx.now()
  return ctx.db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    if (seen_responses !== undefined && (await countResponses(tx, threadOf(ticket))) !== seen_responses)
      throw new AppError('conflict')
    const said = { author_id: actorOf(ctx).user_id, text: response_text, created_at }
    const response = await addResponse(tx, ticket, { side: 'team', ...said })
    const status = resolve ? 'resolved' : ticket.status
    const turn = still_with_us ? await stillTeamsTurn(tx, ticket, created_at) : clientsTurn(created_at)
    const after = await writeTicket(tx, ctx, ticket, { status, ...(isUnfinished({ status }) ? turn : noTurn) })
    const isResolved = after.status !== ticket.status
    const told = await notify(
      tx,
      ctx,
      await listReaders(tx, ticket),
      {
        ...aboutTicket(ticket),
        event: 'ticket_answer',
        cause: response.id,
        title: `We answered ${ticket.ticket_number}`,
        text: response_text,
      },
      {
        ...heldForUndo(ctx),
        queue: inThread(tx, ctx, ticket),
        emailTo: (reader) =>
          ticketAnswerEmail(reader, ticket, response_text, ctx.origin, isResolved ? resolvedOf(ctx, after) : null),
      },
    )
    await recordOnTicket(tx, ctx, ticket, 'ticket_answered', null, { response_text })
    if (isResolved) await recordStatus(tx, ctx, ticket, after)
    const undo_id = await offerUndo(tx, ctx, { ...subject, before: ticket, after, added: [response.id], ...told })
    return { ...response, undo_id }
  })
}

/** Sets the status, from the one the admin saw; its readers are told of every change. */
export async function changeTicketStatus(ctx: Ctx, ticketId: string, { status, seen_status }: TicketStatusChange) {
  return ctx.db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    if (ticket.status !== seen_status) throw new AppError('conflict')
    if (status === ticket.status) return { undo_id: null }
    const after = await writeTicket(tx, ctx, ticket, { status, ...(await turnAfter(tx, ticket, status, ctx.now())) })
    const told = await notify(
      tx,
      ctx,
      await listReaders(tx, ticket),
      {
        ...aboutTicket(ticket),
        event: 'ticket_status',
        cause: `${ticket.id} ${after.updated_at.toISOString()}`,
        title: `${ticket.ticket_number} is now: ${ticketStatusNames[status]}`,
        text: ticket.subject,
      },
      {
        ...heldForUndo(ctx),
        queue: inThread(tx, ctx, ticket),
        emailTo: (reader) => ticketStatusEmail(reader, after, ctx.origin, resolvedOf(ctx, after)),
      },
    )
    await recordStatus(tx, ctx, ticket, after)
    return { undo_id: await offerUndo(tx, ctx, { ...subject, before: ticket, after, ...told }) }
  })
}

const isUnfinished = ({ status }: { status: TicketStatus }) => unfinishedTicketStatuses.includes(status)

const noTurn = { turn: null, turn_began_at: null, due_at: null, solve_due_at: null }

/** Resolved and closed end the turn, what is opened again is ours; else the status changes no turn. */
async function turnAfter(tx: Tx, ticket: Ticket, status: TicketStatus, now: Date) {
  if (!isUnfinished({ status })) return noTurn
  return isUnfinished(ticket) ? {} : turnOfTeam(tx, ticket, now)
}

/** What we said is no answer yet: our turn goes on, or begins where it was the client's. */
async function stillTeamsTurn(tx: Tx, ticket: Ticket, now: Date) {
  const { turn, turn_began_at, due_at, solve_due_at } = ticket
  return turn === 'team' ? { turn, turn_began_at, due_at, solve_due_at } : turnOfTeam(tx, ticket, now)
}

async function turnOfTeam(tx: Tx, ticket: Ticket, now: Date) {
  const { company_id } = ticket
  const owner = company_id === null ? null : await findOwner(tx, company_id)
  return nextTeamsTurn(tx, { ...ticket, membership_tier: owner?.membership_tier ?? 'free' }, now)
}

/** What its readers are told of a ticket that is resolved; null of another. */
const resolvedOf = (ctx: Ctx, ticket: TicketRow): Resolved | null =>
  ticket.status === 'resolved' ? { closes_at: closesAt(ticket), rating_url: ratingUrl(ctx, ticket.id) } : null

const subject = { subject_type: 'support_ticket' } as const

/** A ticket's emails are one thread. */
const inThread = (tx: Tx, ctx: Ctx, ticket: TicketRow) => (emails: Email[], held: Held) =>
  queueInThread(tx, ctx, { ticket_id: ticket.id }, subjectOf(ticket), emails, held)

const aboutTicket = ({ id, company_id, ticket_number }: TicketRow) => ({
  about: id,
  company_id,
  link: `/support-tickets?ticket=${ticket_number}`,
})

/** Each version has its own moment: by it is seen whether somebody came between. */
async function writeTicket(tx: Tx, ctx: Ctx, before: Ticket, changes: Partial<TicketRow>) {
  const updated_at = new Date(Math.max(ctx.now().getTime(), before.updated_at.getTime() + 1))
  const written = tx.update(support_tickets).set({ ...changes, updated_at })
  return stored(await written.where(eq(support_tickets.id, before.id)).returning(), 'ticket')
}

/** Undoes a response or a change of status; the ticket has not been touched since. */
export async function takeBackOnTicket(tx: Tx, step: UndoStep) {
  if (!(await restoreRow(tx, support_tickets, step))) return false
  const thread = threadOf(await lockTicket(tx, step.subject_id))
  if (await isAnythingSaidSince(tx, thread, step.created_at, step.added_ids)) return false
  await takeBackMessages(tx, thread, step.added_ids)
  return true
}

/** S2 §7: tells the owner of the status once more. */
export async function notifyClientOfStatus(ctx: Ctx, ticketId: string) {
  await ctx.db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    const emailTo = (reader: Reader) => ticketStatusEmail(reader, ticket, ctx.origin, resolvedOf(ctx, ticket))
    await mailOnceMore(tx, ctx, 'ticket_status', await listReaders(tx, ticket), emailTo, inThread(tx, ctx, ticket))
    await recordOnTicket(tx, ctx, ticket, 'ticket_email_sent', null, { email_kind: 'ticket-status' })
  })
}

/** S2 §7: sends the owner the team's last answer once more. */
export async function notifyClientOfAnswer(ctx: Ctx, ticketId: string) {
  await ctx.db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    const last = await findLastAnswer(tx, threadOf(ticket))
    if (last === null) throw new AppError('not_found')
    const emailTo = (reader: Reader) => ticketAnswerEmail(reader, ticket, last, ctx.origin)
    await mailOnceMore(tx, ctx, 'ticket_answer', await listReaders(tx, ticket), emailTo, inThread(tx, ctx, ticket))
    await recordOnTicket(tx, ctx, ticket, 'ticket_email_sent', null, { email_kind: 'ticket-answer' })
  })
}

/** A ticket with its owner, held until the transaction ends. */
export async function lockTicket(tx: Tx, ticketId: string) {
  const [row] = await tx
    .select({ ticket: support_tickets, owner: person })
    .from(support_tickets)
    .innerJoin(people, eq(people.user_id, support_tickets.user_id))
    .where(eq(support_tickets.id, ticketId))
    .for('update', { of: support_tickets })
  if (!row) throw new AppError('not_found')
  return { ...row.ticket, owner: row.owner }
}

type Reader = { user_id: string; email: string; first_name: string }
type Ticket = Awaited<ReturnType<typeof lockTicket>>
type TicketRow = typeof support_tickets.$inferSelect

/**
 * identity.md §4.1: whoever opened it and the colleagues who wrote in it, while they belong to the company and its work is theirs;
 * where none of them does any more, its owner.
 */
async function listReaders(tx: Tx, ticket: Ticket) {
  const takePart = new Set([ticket.user_id, ...(await listClientAuthors(tx, threadOf(ticket)))])
  const everybody = ticket.company_id === null ? [ticket.owner] : await listAudience(tx, ticket.company_id, 'work')
  const readers = everybody.filter(({ user_id }) => takePart.has(user_id))
  return readers.length > 0 ? readers : everybody.slice(0, 1)
}

const recordStatus = (tx: Tx, ctx: Ctx, before: Ticket, { status }: TicketRow) =>
  recordOnTicket(tx, ctx, before, 'ticket_status_changed', { status: before.status }, { status })

export async function recordOnTicket(
  tx: Tx,
  ctx: Ctx,
  ticket: Ticket,
  kind: ActivityKind,
  before: object | null,
  after: object,
) {
  await recordActivity(tx, ctx, {
    kind,
    subject_type: 'support_ticket',
    subject_id: ticket.id,
    before,
    after,
  })
}
