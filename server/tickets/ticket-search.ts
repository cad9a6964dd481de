import { desc, eq, or, type SQL } from 'drizzle-orm'
import { ticketStatusNames } from '#content/tickets.ts'
import { calledBy } from '#domain/accounts.ts'
import { mayEnter } from '#domain/permissions.ts'
import { assignedTicketPlace, officePlaces, ownTicketPlace } from '#domain/places.ts'
import type { Hit } from '#domain/search.ts'
import { ticketNumberIn } from '#domain/tickets.ts'
import { people, person } from '../accounts/people.ts'
import { actorOf, type Ctx } from '../context.ts'
import { belongingToThread, isSaidIn } from '../conversations/team-thread.ts'
import { contains, isSought, type Sought } from '../db/search.ts'
import { isMine } from './ticket-filter.ts'
import { support_tickets, ticketWords } from './tickets.tables.ts'

/** Where somebody sees tickets, and which of them; the team sees whose they are and finds them by all that was said. */
type Desk = { of: SQL | undefined; placeOf: (number: string) => string; isTeams: boolean }

/** Tickets as admins find them at the desk, editors where they were given some, and everybody those of their own company. */
export async function searchTickets(ctx: Ctx, sought: Sought): Promise<Hit[]> {
  const { role, company } = actorOf(ctx)
  if (role === 'admin') return search(ctx, sought, { of: undefined, placeOf: officePlaces.ticket, isTeams: true })
  const given: Desk = { of: isMine(ctx), placeOf: assignedTicketPlace, isTeams: true }
  const own: Desk = { of: eq(support_tickets.company_id, company.id), placeOf: ownTicketPlace, isTeams: false }
  const desks = [...(role === 'employee' ? [given] : []), ...(mayEnter('work', actorOf(ctx)) ? [own] : [])]
  const hits: Hit[] = []
  for (const desk of desks) hits.push(...(await search(ctx, sought, desk)))
  return hits.slice(0, sought.limit)
}

async function search(ctx: Ctx, sought: Sought, { of, placeOf, isTeams }: Desk): Promise<Hit[]> {
  const number = ticketNumberIn(sought.typed)
  const isIt = isSought(support_tickets, sought, {
    pieces: (typed) =>
      or(
        contains(ticketWords(support_tickets), typed),
        isTeams ? isSaidIn(support_tickets.conversation_id, typed) : undefined,
      ),
    belonging: isTeams ? [belongingToThread(support_tickets.conversation_id)] : [],
    key: number === null ? undefined : eq(support_tickets.ticket_number, number),
    of,
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
    detail: [ticket_number, ...(isTeams ? [calledBy(owner)] : []), ticketStatusNames[status]].join(' · '),
    to: placeOf(ticket_number),
  }))
}
