import { desc, eq, or } from 'drizzle-orm'
import { ticketStatusNames } from '#content/tickets.ts'
import { calledBy } from '#domain/accounts.ts'
import { officePlaces } from '#domain/places.ts'
import type { Hit } from '#domain/search.ts'
import { ticketNumberIn } from '#domain/tickets.ts'
import { people, person } from '../accounts/people.ts'
import { actorOf, type Ctx } from '../context.ts'
import { belongingToThread, isSaidIn } from '../conversations/team-thread.ts'
import { contains, isSought, type Sought } from '../db/search.ts'
import { support_tickets, ticketWords } from './tickets.tables.ts'

/** Tickets as their company finds them, and admins at the desk. */
export async function searchTickets(ctx: Ctx, sought: Sought): Promise<Hit[]> {
  const { role, company } = actorOf(ctx)
  const isAdmin = role === 'admin'
  const number = ticketNumberIn(sought.typed)
  const isIt = isSought(support_tickets, sought, {
    pieces: (typed) =>
      or(
        contains(ticketWords(support_tickets), typed),
        isAdmin ? isSaidIn(support_tickets.conversation_id, typed) : undefined,
      ),
    belonging: isAdmin ? [belongingToThread(support_tickets.conversation_id)] : [],
    key: number === null ? undefined : eq(support_tickets.ticket_number, number),
    of: isAdmin ? undefined : eq(support_tickets.company_id, company.id),
  })
  if (!isIt) return []
  const rows = await ctx.db
    .select({
      id: support_tickets.id,
      ticket_number: support_tickets.ticket_number,
      title: support_tickets.subject,
      status: support_tickets.status,
      owner: person,
    })
    .from(support_tickets)
    .innerJoin(people, eq(people.user_id, support_tickets.user_id))
    .where(isIt)
    .orderBy(desc(support_tickets.created_at), desc(support_tickets.id))
    .limit(sought.limit)
  return rows.map(({ id, ticket_number, title, status, owner }) => ({
    id,
    title,
    detail: [ticket_number, ...(isAdmin ? [calledBy(owner)] : []), ticketStatusNames[status]].join(' · '),
    to: isAdmin ? officePlaces.ticket(ticket_number) : `/support-tickets?ticket=${ticket_number}`,
  }))
}
