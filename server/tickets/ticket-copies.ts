import { eq } from 'drizzle-orm'
import type { Copies } from '#domain/conversations.ts'
import { lockCompany } from '../companies/holding.ts'
import { actorOf, type Ctx } from '../context.ts'
import { addCopies, keepCopies } from '../conversations/copies.ts'
import type { Tx } from '../db/client.ts'
import { lockTicket, recordOnTicket } from './ticket-responses.ts'
import { support_tickets } from './tickets.tables.ts'
import { findOwnTicket, threadOf } from './tickets.ts'

/** Whom its owner named in an e-mail that is known to be theirs; what anybody else writes names nobody. */
export async function takeCopies(tx: Tx, ticketId: string, userId: string | null, addresses: string[]) {
  const [ticket] = await tx.select().from(support_tickets).where(eq(support_tickets.id, ticketId))
  if (ticket && ticket.user_id === userId && addresses.length > 0) await addCopies(tx, threadOf(ticket), addresses)
}

/** Somebody of the company takes copies away; none can be added. */
export async function stopOwnCopies(ctx: Ctx, ticketId: string, { copies }: Copies) {
  const actor = actorOf(ctx)
  await ctx.db.transaction(async (tx) => {
    await lockCompany(tx, actor.company.id)
    await keepCopies(tx, threadOf(await findOwnTicket(tx, actor, ticketId)), copies)
  })
}

/** The same by the team. */
export async function stopCopies(ctx: Ctx, ticketId: string, { copies }: Copies) {
  await ctx.db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    const stopped = await keepCopies(tx, threadOf(ticket), copies)
    if (stopped === 0) return
    const before = { copies: copies.length + stopped }
    await recordOnTicket(tx, ctx, ticket, 'ticket_copies_stopped', before, { copies: copies.length })
  })
}
