import { eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { teamRoles } from '#domain/permissions.ts'
import { assignedTicketPlace, officePlaces } from '#domain/places.ts'
import type { AssignedAnswer, NewTicketNote, TicketAssignee } from '#domain/tickets.ts'
import { findRole, holdPersonWithRole, listPeopleWithRole } from '../accounts/people.ts'
import type { Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { notify, type Listener } from '../notifications/notify.ts'
import { heldForUndo, offerUndo } from '../undo/undo-steps.ts'
import { isAssignedTo } from './ticket-filter.ts'
import { noteTicket } from './ticket-notes.ts'
import { answerTicket, lockTicket, recordOnTicket } from './ticket-responses.ts'
import { support_tickets } from './tickets.tables.ts'

/** Whoever looks after a ticket answers it like an admin; every other does not exist. */
export const answerAssignedTicket = (ctx: Ctx, id: string, answer: AssignedAnswer) =>
  answerTicket(ctx, id, { ...answer, resolve: false }, isAssignedTo('me', ctx))

/** Likewise what they write to the team about it. */
export const noteAssignedTicket = (ctx: Ctx, id: string, note: NewTicketNote) =>
  noteTicket(ctx, id, note, isAssignedTo('me', ctx))

/** Who may look after a ticket. */
export const listAssignees = (queries: Queries) => listPeopleWithRole(queries, ...teamRoles)

/**
 * Gives a ticket to somebody of the team, or to nobody, from whose the admin saw it was. Its customer is not told, so it is not
 * touched either: what they see of it stays as it was.
 */
export async function assignTicket(ctx: Ctx, id: string, { assignee_id, seen_assignee_id }: TicketAssignee) {
  return ctx.db.transaction(async (tx) => {
    const assignee = await holdAssignee(tx, assignee_id)
    const ticket = await lockTicket(tx, id)
    if (ticket.assignee_id === assignee_id) return { undo_id: null }
    if (ticket.assignee_id !== seen_assignee_id) throw new AppError('conflict')
    await tx.update(support_tickets).set({ assignee_id }).where(eq(support_tickets.id, id))
    const [before, after] = [{ assignee_id: ticket.assignee_id }, { assignee_id }]
    await recordOnTicket(tx, ctx, ticket, 'ticket_assigned', before, after)
    const change = { subject_type: 'support_ticket', before: ticket, after: { ...ticket, assignee_id } } as const
    const told = await tellAssignee(tx, ctx, assignee, ticket)
    return { undo_id: await offerUndo(tx, ctx, { ...change, ...told }) }
  })
}

/** Before the ticket, as whoever takes somebody's role takes their tickets after it. */
async function holdAssignee(tx: Tx, userId: string | null) {
  if (userId === null) return null
  const assignee = await holdPersonWithRole(tx, userId, ...teamRoles)
  if (!assignee)
    throw new AppError('invalid_input', { fields: { assignee_id: 'Tickets are looked after by the team' } })
  return assignee
}

/** Each where their tickets are: the desk is the admins'. */
export const placeOf = async (queries: Queries, { user_id }: Listener, ticketNumber: string) =>
  (await findRole(queries, user_id)) === 'admin' ? officePlaces.ticket(ticketNumber) : assignedTicketPlace(ticketNumber)

async function tellAssignee(tx: Tx, ctx: Ctx, assignee: Listener | null, ticket: typeof support_tickets.$inferSelect) {
  if (!assignee) return { notifications: [], emails: [] }
  const { id, ticket_number, subject } = ticket
  const told = {
    event: 'ticket_assigned',
    cause: `${id} ${ctx.now().toISOString()}`,
    about: id,
    company_id: null,
    title: `${ticket_number} was assigned to you`,
    text: subject,
    link: await placeOf(tx, assignee, ticket_number),
  } as const
  return notify(tx, ctx, [assignee], told, heldForUndo(ctx))
}
