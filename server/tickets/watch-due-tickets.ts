import { and, eq, gt, lte } from 'drizzle-orm'
import { teamRoles } from '#domain/permissions.ts'
import { listPeopleWithRole } from '../accounts/people.ts'
import { afterOpeningHours } from '../agency/opening-hours.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { notify } from '../notifications/notify.ts'
import { placeOf } from './ticket-assignee.ts'
import { isOwed } from './ticket-filter.ts'
import { support_tickets } from './tickets.tables.ts'

/** conversations.md §3.4: so many opening hours before an answer is due. */
const soonHours = 1
/** Who was not told within a day is told by Today. */
const DAY_MS = 86_400_000

/** Tells whoever looks after a ticket, else every admin, that its answer is due soon, and that it is overdue: each once in a turn. */
export async function watchDueTickets(ctx: Pick<Ctx, 'db' | 'now' | 'origin' | 'auth'>) {
  const now = ctx.now()
  const isNow = and(
    isOwed,
    gt(support_tickets.due_at, new Date(now.getTime() - DAY_MS)),
    lte(support_tickets.due_at, afterOpeningHours(now, soonHours)),
  )
  const due = await ctx.db.select({ id: support_tickets.id }).from(support_tickets).where(isNow)
  for (const { id } of due) {
    await ctx.db.transaction(async (tx) => {
      const [ticket] = await tx
        .select()
        .from(support_tickets)
        .where(and(eq(support_tickets.id, id), isNow))
      if (ticket) await tell(tx, ctx, ticket, now)
    })
  }
}

type Ticket = typeof support_tickets.$inferSelect

/** Of one turn, so that whoever answers and is asked again is told again. */
export const dueCause = ({ id, turn_began_at, created_at }: Ticket, what: 'soon' | 'overdue') =>
  `${id} ${(turn_began_at ?? created_at).toISOString()} ${what}`

async function tell(tx: Tx, ctx: Pick<Ctx, 'now' | 'origin' | 'auth'>, ticket: Ticket, now: Date) {
  const { id, company_id, ticket_number, subject, assignee_id, due_at } = ticket
  const isOverdue = due_at !== null && due_at <= now
  const team = await listPeopleWithRole(tx, ...teamRoles)
  const assignee = team.find(({ user_id }) => user_id === assignee_id)
  const listeners = assignee ? [assignee] : await listPeopleWithRole(tx, 'admin')
  for (const listener of listeners) {
    await notify(tx, ctx, [listener], {
      event: 'ticket_due',
      cause: dueCause(ticket, isOverdue ? 'overdue' : 'soon'),
      about: id,
      company_id,
      title: `${ticket_number} is ${isOverdue ? 'overdue' : 'due soon'}`,
      text: subject,
      link: await placeOf(tx, listener, ticket_number),
    })
  }
}
