import { sql } from 'drizzle-orm'
import { timeWithEach, type TicketClock, type TicketMove, type TicketTurn } from '#domain/clock.ts'
import { openMsBetween } from '../agency/opening-hours.ts'
import type { Ctx } from '../context.ts'
import { preparedOnce } from '../db/prepared.ts'
import { ticket_turns } from './tickets.tables.ts'

type Ticket = { turn: TicketTurn | null; due_at: Date | null; solve_due_at: Date | null }

/** A ticket's clock, from its turns. */
export const clockOf = ({ turn, due_at, solve_due_at }: Ticket, moves: TicketMove[], now: Date): TicketClock => ({
  turn,
  due_at: due_at?.toISOString() ?? null,
  // What the version before passes on to the client keeps the hour.
  solve_due_at: (turn === 'team' && solve_due_at?.toISOString()) || null,
  ...timeWithEach(moves, now, openMsBetween),
})

/** The clocks of these. */
export async function readClocks({ db, now }: Pick<Ctx, 'db' | 'now'>, tickets: { id: string }[]) {
  const ids = tickets.map(({ id }) => id)
  const moves = ids.length === 0 ? [] : await movesOf(db).execute({ tickets: ids })
  return (ticket: Ticket & { id: string }) =>
    clockOf(
      ticket,
      moves.filter(({ ticket_id }) => ticket_id === ticket.id),
      now(),
    )
}

const movesOf = preparedOnce((db) =>
  db
    .select()
    .from(ticket_turns)
    .where(sql`${ticket_turns.ticket_id} = any(${sql.placeholder('tickets')})`)
    .prepare('turns_of_tickets'),
)
