import type { NewTicketNote } from '#domain/tickets.ts'
import type { Ctx } from '../context.ts'
import { addNote } from '../notes/notes.ts'
import { lockTicket, recordOnTicket } from './ticket-responses.ts'
import { threadOf } from './tickets.ts'

/** Writes a note on a ticket, whatever its status: whose move it is stays as it was, and nobody outside the team learns of it. */
export async function noteTicket(ctx: Ctx, ticketId: string, { note_text }: NewTicketNote) {
  return ctx.db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    const about = { company_id: ticket.company_id, conversation_id: threadOf(ticket) }
    const { id } = await addNote(tx, ctx, { ...about, text: note_text })
    await recordOnTicket(tx, ctx, ticket, 'ticket_note_added', null, { note_id: id })
    return { id }
  })
}
