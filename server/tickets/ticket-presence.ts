import { and, eq, type SQL } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import type { Looking } from '#domain/tickets.ts'
import { actorOf, type Ctx } from '../context.ts'
import { lookingAt } from '../conversations/looking.ts'
import { keepPresence } from '../conversations/presences.ts'
import type { Limit } from '../limits/limits.ts'
import { isAssignedTo } from './ticket-filter.ts'
import { support_tickets } from './tickets.tables.ts'
import { threadOf } from './tickets.ts'

/** conversations.md §3.7. */
export const presenceLimit: Limit = { name: 'ticket-presence', times: 60, perSeconds: 60 }

/** Says that the actor looks at a ticket of their company, and whether they write. */
export const lookAtOwnTicket = (ctx: Ctx, id: string, typing: boolean) =>
  look(ctx, id, typing, eq(support_tickets.company_id, actorOf(ctx).company.id))

/** The same at the desk. */
export const lookAtTicket = (ctx: Ctx, id: string, typing: boolean) => look(ctx, id, typing)

/** And of one that they look after. */
export const lookAtAssignedTicket = (ctx: Ctx, id: string, typing: boolean) =>
  look(ctx, id, typing, isAssignedTo('me', ctx))

/** Who else looks at a ticket at the desk. */
export const listLookingAt = (ctx: Ctx, id: string) => listLooking(ctx, id)

/** The same of one that the actor looks after. */
export const listLookingAtAssigned = (ctx: Ctx, id: string) => listLooking(ctx, id, isAssignedTo('me', ctx))

async function listLooking(ctx: Ctx, id: string, which?: SQL): Promise<Looking> {
  const [ticket] = await ctx.db
    .select({ looking: lookingAt(support_tickets.conversation_id, actorOf(ctx).user_id, ctx.now()) })
    .from(support_tickets)
    .where(and(eq(support_tickets.id, id), which))
  if (!ticket) throw new AppError('not_found')
  return ticket.looking
}

async function look(ctx: Ctx, id: string, typing: boolean, which?: SQL) {
  const [ticket] = await ctx.db
    .select({ id: support_tickets.id, conversation_id: support_tickets.conversation_id })
    .from(support_tickets)
    .where(and(eq(support_tickets.id, id), which))
  if (!ticket) throw new AppError('not_found')
  const presence = { conversation_id: threadOf(ticket), who: actorOf(ctx).user_id, typing }
  await keepPresence(ctx.db, presence, ctx.now())
}
