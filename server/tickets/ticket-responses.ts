import { ticketStatusNames } from '#content/tickets.ts'
import { and, eq, type SQL } from 'drizzle-orm'
import type { ActivityKind } from '#domain/activity.ts'
import { splitTraveling } from '#domain/attachments.ts'
import { AppError } from '#domain/errors.ts'
import { teamRoles } from '#domain/permissions.ts'
import { ownTicketPlace } from '#domain/places.ts'
import {
  closesAt,
  type TicketAnswer,
  type TicketStatus,
  type TicketStatusChange,
  unfinishedTicketStatuses,
} from '#domain/tickets.ts'
import { holdPersonWithRole, people, person } from '../accounts/people.ts'
import { recordActivity } from '../activity/activity.ts'
import { findOwner, listAudience } from '../companies/belonging.ts'
import { actorOf, type Ctx } from '../context.ts'
import {
  countResponses,
  findLastAnswer,
  isAnythingSaidSince,
  listClientAuthors,
  refuseUnread,
  takeBackMessages,
} from '../conversations/conversations.ts'
import { linked, wordsOf } from '../conversations/attachments.ts'
import type { Tx } from '../db/client.ts'
import { stored } from '../db/stored.ts'
import type { Email, Held } from '../emails/emails.ts'
import { queueInThread, subjectOf } from '../inbound-mail/threads.ts'
import { mailOnceMore, notify } from '../notifications/notify.ts'
import { withCopies } from './copied-answers.ts'
import { withReplyLinks } from './reply-links.ts'
import { ratingUrl } from './rating-tokens.ts'
import { clientsTurn, nextTeamsTurn } from './ticket-turns.ts'
import { type Resolved, ticketAnswerEmail, ticketStatusEmail } from './tickets.emails.ts'
import { support_tickets } from './tickets.tables.ts'
import { heldForUndo, offerUndo, restoreRow, type UndoStep } from '../undo/undo-steps.ts'
import { type AttachedFile, takeAttachedFiles } from '../uploads/uploads.ts'
import { addResponse, threadOf } from './tickets.ts'

/** The team answers a ticket that is not closed, anybody's or `which`, and may resolve it with that; its readers are told once. */
export async function answerTicket(ctx: Ctx, ticketId: string, answer: TicketAnswer, which?: SQL) {
  const { response_text, attachments, resolve, still_with_us } = answer
  const created_at = ctx.now()
  return ctx.db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, ticketId, which)
    await refuseUnseen(tx, ticket, answer)
    const said = { author_id: actorOf(ctx).user_id, text: response_text, created_at }
    const files = await takeAttachedFiles(tx, ctx, attachments)
    const response = await addResponse(tx, ticket, { side: 'team', ...said }, files)
    const words = wordsOf(response_text, files)
    const mailed = mailedWords(words, files)
    const status = resolve ? 'resolved' : ticket.status
    const turn = still_with_us ? await stillTeamsTurn(tx, ticket, created_at) : clientsTurn(created_at)
    const after = await writeTicket(tx, ctx, ticket, { status, ...(isUnfinished({ status }) ? turn : noTurn) })
    const isResolved = after.status !== ticket.status
    const readers = await listReaders(tx, ticket)
    const told = await notify(
      tx,
      ctx,
      readers,
      {
        ...aboutTicket(ticket),
        event: 'ticket_answer',
        cause: response.id,
        title: `We answered ${ticket.ticket_number}`,
        text: words,
      },
      {
        ...heldForUndo(ctx),
        queue: await withCopies(tx, ctx, ticket, readers, mailed, answering(tx, ctx, ticket, readers, files)),
        emailTo: (reader) =>
          ticketAnswerEmail(reader, ticket, mailed, ctx.origin, isResolved ? resolvedOf(ctx, after) : null),
      },
    )
    await recordOnTicket(tx, ctx, ticket, 'ticket_answered', null, { response_text })
    if (isResolved) await recordStatus(tx, ctx, ticket, after)
    const undo_id = await offerUndo(tx, ctx, { ...subject, before: ticket, after, added: [response.id], ...told })
    return { ...response, attachments: linked(ctx, response.attachments), undo_id }
  })
}

async function refuseUnseen(tx: Tx, ticket: Ticket, { seen_position, seen_responses }: TicketAnswer) {
  const thread = threadOf(ticket)
  if (seen_responses !== undefined && (await countResponses(tx, thread)) !== seen_responses)
    throw new AppError('conflict')
  if (seen_position !== undefined) await refuseUnread(tx, thread, seen_position)
}

/** Sets the status, from the one the admin saw; its readers are told of every change. */
export async function changeTicketStatus(ctx: Ctx, ticketId: string, { status, seen_status }: TicketStatusChange) {
  return ctx.db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    if (ticket.merged_into !== null || ticket.status !== seen_status) throw new AppError('conflict')
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

export const noTurn = { turn: null, turn_began_at: null, due_at: null, solve_due_at: null }

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
export const inThread = (tx: Tx, ctx: Ctx, ticket: TicketRow) => (emails: Email[], held: Held) =>
  queueInThread(tx, ctx, { ticket_id: ticket.id }, subjectOf(ticket), emails, held)

type Queue = ReturnType<typeof inThread>

/** What a person says goes out with its files, as far as mail servers take them. */
const carrying = (files: AttachedFile[], queue: Queue): Queue => {
  const { travel: attachments } = splitTraveling(files)
  return (emails, held) =>
    queue(attachments.length > 0 ? emails.map((email) => ({ ...email, attachments })) : emails, held)
}

const answering = (tx: Tx, ctx: Ctx, ticket: Ticket, readers: Reader[], files: AttachedFile[]) =>
  withReplyLinks(tx, ctx, ticket, readers, carrying(files, inThread(tx, ctx, ticket)))

const mailedWords = (words: string, files: AttachedFile[]) =>
  [words, ...splitTraveling(files).stay.map(({ file_name }) => `${file_name} is in the portal.`)].join('\n\n')

export const aboutTicket = ({ id, company_id, ticket_number }: TicketRow) => ({
  about: id,
  company_id,
  link: ownTicketPlace(ticket_number),
})

/** Each version has its own moment: by it is seen whether somebody came between. */
export async function writeTicket(tx: Tx, ctx: Ctx, before: Ticket, changes: Partial<TicketRow>) {
  const updated_at = new Date(Math.max(ctx.now().getTime(), before.updated_at.getTime() + 1))
  const written = tx.update(support_tickets).set({ ...changes, updated_at })
  return stored(await written.where(eq(support_tickets.id, before.id)).returning(), 'ticket')
}

/** Undoes a response, a change of status or whose it is; the ticket has not been touched since. */
export async function takeBackOnTicket(tx: Tx, step: UndoStep) {
  const { assignee_id: assignee } = step.before
  // Whoever had it may have left the team.
  if (typeof assignee === 'string' && !(await holdPersonWithRole(tx, assignee, ...teamRoles))) return false
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
    const readers = await listReaders(tx, ticket)
    const emailTo = (reader: Reader) => ticketAnswerEmail(reader, ticket, last, ctx.origin)
    await mailOnceMore(tx, ctx, 'ticket_answer', readers, emailTo, answering(tx, ctx, ticket, readers, []))
    await recordOnTicket(tx, ctx, ticket, 'ticket_email_sent', null, { email_kind: 'ticket-answer' })
  })
}

/** A ticket with its owner, held until the transaction ends; one that is not `which` is one that does not exist. */
export async function lockTicket(tx: Tx, ticketId: string, which?: SQL) {
  const [row] = await tx
    .select({ ticket: support_tickets, owner: person })
    .from(support_tickets)
    .innerJoin(people, eq(people.user_id, support_tickets.user_id))
    .where(and(eq(support_tickets.id, ticketId), which))
    .for('update', { of: support_tickets })
  if (!row) throw new AppError('not_found')
  return { ...row.ticket, owner: row.owner }
}

type Reader = { user_id: string; email: string; first_name: string }
export type Ticket = Awaited<ReturnType<typeof lockTicket>>
type TicketRow = typeof support_tickets.$inferSelect

/**
 * identity.md §4.1: whoever opened it and the colleagues who wrote in it, while they belong to the company and its work is theirs;
 * where none of them does any more, its owner.
 */
export async function listReaders(tx: Tx, ticket: Ticket) {
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
