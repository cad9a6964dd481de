import type { SQL } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import type { NewTicketNote } from '#domain/tickets.ts'
import type { Ctx } from '../context.ts'
import { addNoteFiles } from '../notes/note-files.ts'
import { addNote } from '../notes/notes.ts'
import { takeAttachedFiles } from '../uploads/uploads.ts'
import { lockTicket, recordOnTicket } from './ticket-responses.ts'
import { threadOf } from './tickets.ts'

/** Writes a note on a ticket, whatever its status: whose move it is stays as it was, and nobody outside the team learns of it. */
export async function noteTicket(ctx: Ctx, ticketId: string, { note_text, attachments }: NewTicketNote, which?: SQL) {
  return ctx.db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, ticketId, which)
    // What was said in it stands elsewhere, and so do notes.
    if (ticket.merged_into !== null) throw new AppError('ticket_closed')
    const about = { company_id: ticket.company_id, conversation_id: threadOf(ticket) }
    const files = await takeAttachedFiles(tx, ctx, attachments)
    const { id } = await addNote(tx, ctx, { ...about, text: note_text })
    await addNoteFiles(tx, ctx, id, files)
    await recordOnTicket(tx, ctx, ticket, 'ticket_note_added', null, { note_id: id })
    return { id }
  })
}
