import { and, eq } from 'drizzle-orm'
import { agency } from '#content/agency.ts'
import { ratedNames } from '#content/tickets.ts'
import { AppError } from '#domain/errors.ts'
import { mayEnter } from '#domain/permissions.ts'
import { officePlaces } from '#domain/places.ts'
import { people, person } from '../accounts/people.ts'
import { actorOf, type Ctx } from '../context.ts'
import { queueEmail } from '../emails/emails.ts'
import { notifyAdmins } from '../notifications/notify.ts'
import { newTicketEmail } from './tickets.emails.ts'
import { support_tickets } from './tickets.tables.ts'

type TeamTold = { ticket_id: string; response_id: string | null; by: string | null }

/**
 * Tells the admins of a ticket, or of what its client added. As a job: who they are, and how they want to be told, is nothing a
 * customer reads, and they opened it behind the second line.
 */
export async function tellTeamOfTicket(ctx: Pick<Ctx, 'db' | 'now' | 'origin' | 'auth'>, told: TeamTold) {
  const { ticket_id, response_id, by } = told
  await ctx.db.transaction(async (tx) => {
    const [ticket] = await tx.select().from(support_tickets).where(eq(support_tickets.id, ticket_id))
    if (!ticket) return
    const { company_id, ticket_number, subject } = ticket
    await notifyAdmins(
      tx,
      ctx,
      {
        event: response_id === null ? 'new_ticket' : 'ticket_reply',
        cause: response_id ?? ticket_id,
        about: ticket_id,
        company_id,
        title: `${ticket_number}: ${response_id === null ? 'new ticket' : 'the client wrote'}`,
        text: subject,
        link: officePlaces.ticket(ticket_number),
      },
      { by },
    )
  })
}

/** Tells the admins how a customer says that we did; of a rating that is changed once more. */
export async function tellTeamOfRating(
  ctx: Pick<Ctx, 'db' | 'now' | 'origin' | 'auth'>,
  { ticket_id, by }: Pick<TeamTold, 'ticket_id' | 'by'>,
) {
  await ctx.db.transaction(async (tx) => {
    const [ticket] = await tx.select().from(support_tickets).where(eq(support_tickets.id, ticket_id))
    if (!ticket?.rating) return
    const { company_id, ticket_number, subject, rating, rating_comment } = ticket
    await notifyAdmins(
      tx,
      ctx,
      {
        event: 'rating',
        cause: `${ticket_id} ${rating}`,
        about: ticket_id,
        company_id,
        title: `${ticket_number}: ${ratedNames[rating].toLowerCase()}`,
        text: rating_comment ?? subject,
        link: officePlaces.ticket(ticket_number),
      },
      { by },
    )
  })
}

/** S2 §7: tells the team of a ticket once more, in the words it was stored with. Its company may, and any admin (decisions.md). */
export async function notifyTeamOfTicket(ctx: Ctx, ticketId: string) {
  const actor = actorOf(ctx)
  await ctx.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ ticket: support_tickets, owner: { ...person, membership_tier: people.membership_tier } })
      .from(support_tickets)
      .innerJoin(people, eq(people.user_id, support_tickets.user_id))
      .where(
        and(
          eq(support_tickets.id, ticketId),
          mayEnter('admin', actor) ? undefined : eq(support_tickets.company_id, actor.company.id),
        ),
      )
    if (!found) throw new AppError('not_found')
    await queueEmail(tx, newTicketEmail(agency.email, found.ticket, found.owner, ctx.origin))
  })
}
