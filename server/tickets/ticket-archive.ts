import { eq } from 'drizzle-orm'
import type { ArchiveChange } from '#domain/archive.ts'
import { AppError } from '#domain/errors.ts'
import { mayArchiveTicket } from '#domain/tickets.ts'
import { recordActivity } from '../activity/activity.ts'
import type { Ctx } from '../context.ts'
import { countResponses } from '../conversations/conversations.ts'
import { isToArchive } from '../db/archived.ts'
import { forgetMailsAbout } from '../inbound-mail/threads.ts'
import { offerUndo } from '../undo/undo-steps.ts'
import { lockTicket, recordOnTicket } from './ticket-responses.ts'
import { support_tickets } from './tickets.tables.ts'
import { threadOf } from './tickets.ts'

/** Puts a ticket that is done off the desk, or back on it. Opened again, it comes back by itself (a trigger of the migration). */
export async function archiveTicket(ctx: Ctx, id: string, asked: ArchiveChange) {
  return ctx.db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, id)
    if (!isToArchive(ticket, asked)) return { undo_id: null }
    if (asked.archived && !mayArchiveTicket(ticket)) throw new AppError('ticket_unfinished')
    const change = { archived_at: asked.archived ? ctx.now() : null }
    await tx.update(support_tickets).set(change).where(eq(support_tickets.id, id))
    await recordOnTicket(tx, ctx, ticket, 'ticket_archived', { archived_at: ticket.archived_at }, change)
    const after = { ...ticket, ...change }
    return { undo_id: await offerUndo(tx, ctx, { subject_type: 'support_ticket', before: ticket, after }) }
  })
}

/** For what should never have been: a conversation with a client stays. */
export async function deleteTicket(ctx: Ctx, id: string) {
  await ctx.db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, id)
    if (ticket.merged_into !== null || (await countResponses(tx, threadOf(ticket))))
      throw new AppError('ticket_has_responses')
    const { ticket_number, status, priority, created_at } = ticket
    await forgetMailsAbout(tx, { ticket_id: id })
    await tx.delete(support_tickets).where(eq(support_tickets.id, id))
    await recordActivity(tx, ctx, {
      kind: 'ticket_deleted',
      subject_type: 'support_ticket',
      subject_id: id,
      before: { ticket_number, status, priority, created_at },
    })
  })
}
