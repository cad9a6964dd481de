import { z } from 'zod'

/** Whose move it is, as long as a ticket is unfinished. */
export const ticketTurnSchema = z.enum(['team', 'client'])
export type TicketTurn = z.infer<typeof ticketTurnSchema>

/** One turn of a ticket; the last one has no end while the ticket is unfinished. */
export type TicketMove = { side: TicketTurn; began_at: Date; ended_at: Date | null }

/** Whose move a ticket is, by when we answer it, and how long it lay with whom, counted in opening hours. */
export const clockSchema = z.object({
  turn: ticketTurnSchema.nullable(),
  due_at: z.iso.datetime().nullable(),
  /** By when it is solved, where that is promised, and it is our move. */
  solve_due_at: z.iso.datetime().nullable(),
  with_us_minutes: z.int(),
  with_client_minutes: z.int(),
})
export type TicketClock = z.infer<typeof clockSchema>

/** How many milliseconds between two moments count. */
type Counted = (from: Date, to: Date) => number

const wholeMinutes = (ms: number) => Math.floor(ms / 60_000)

/** conversations.md §3.4: fair to both sides. What is with us and what is with the client make up all that counted, to the minute. */
export function timeWithEach(moves: TicketMove[], now: Date, countedBetween: Counted) {
  const ms = { team: 0, client: 0 }
  for (const { side, began_at, ended_at } of moves) ms[side] += countedBetween(began_at, ended_at ?? now)
  const with_us_minutes = wholeMinutes(ms.team)
  return { with_us_minutes, with_client_minutes: wholeMinutes(ms.team + ms.client) - with_us_minutes }
}
