import { eq, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { isToBeRated, mayRate, type NewRating, type RatedTicket } from '#domain/ratings.ts'
import { actorOf, type Ctx } from '../context.ts'
import { enqueue } from '../jobs/queue.ts'
import { ratedTicketId } from './rating-tokens.ts'
import { support_tickets } from './tickets.tables.ts'

type Asked = Pick<Ctx, 'db' | 'auth' | 'now'>

/** Somebody of its company says how we did. */
export const rateOwnTicket = (ctx: Ctx, ticketId: string, given: NewRating) =>
  rate(
    ctx,
    sql`${support_tickets.id} = ${ticketId} and ${support_tickets.company_id} = ${actorOf(ctx).company.id}`,
    given,
    'not_found',
    actorOf(ctx).user_id,
  )

/** Whoever has the link of an e-mail does. */
export const rateByLink = (ctx: Asked, token: string, given: NewRating) =>
  rate(ctx, eq(support_tickets.id, ratedTicketId(ctx, token)), given, 'link_invalid', null)

/** The last one holds; by when it was first given is known how long it may be changed. */
async function rate(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  isThis: SQL,
  { rating, comment }: NewRating,
  missing: 'not_found' | 'link_invalid',
  by: string | null,
) {
  await db.transaction(async (tx) => {
    const [ticket] = await tx.select(seen).from(support_tickets).where(isThis).for('update')
    if (!ticket) throw new AppError(missing)
    if (!mayRateThis(ticket, now())) throw new AppError('rating_closed')
    await tx
      .update(support_tickets)
      .set({ rating, rating_comment: comment || null, rated_at: isToBeRated(ticket) ? now() : ticket.rated_at })
      .where(eq(support_tickets.id, ticket.id))
    await enqueue(tx, 'tell-team-of-rating', { ticket_id: ticket.id, by })
  })
}

const { id, status, rated_at, resolved_at, merged_into } = support_tickets
const seen = { id, status, rated_at, resolved_at, merged_into }

/** One that is part of another is rated with that. */
export const mayRateThis = (ticket: Parameters<typeof mayRate>[0] & { merged_into: string | null }, now: Date) =>
  ticket.merged_into === null && mayRate(ticket, now)

/** What the page of such a link shows; opening it changes nothing. */
export async function readByLink(ctx: Asked, token: string): Promise<RatedTicket> {
  const { ticket_number, subject, rating, rating_comment } = support_tickets
  const [found] = await ctx.db
    .select({ ...seen, ticket_number, subject, rating, rating_comment })
    .from(support_tickets)
    .where(eq(support_tickets.id, ratedTicketId(ctx, token)))
  if (!found) throw new AppError('link_invalid')
  const { id: _id, status: _status, rated_at: _at, resolved_at: _resolved, merged_into: _into, ...shown } = found
  return { ...shown, may_rate: mayRateThis(found, ctx.now()) }
}
