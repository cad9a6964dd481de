import type { TicketClock } from '#domain/clock.ts'
import type { OwnTicket } from '#domain/tickets.ts'
import { agency } from './agency.ts'
import { agencyZone, formatDate, formatHours, formatPromised, formatWeekHour } from './dates.ts'

const zoneName = `${agency.locality} time`

/** conversations.md §2.2: whose move it is, to the customer; null where it is nobody's, or the hour is not known yet. */
export function whoseMove({ clock, closes_at }: Pick<OwnTicket, 'clock' | 'closes_at'>, now: Date): string | null {
  if (closes_at) return `Resolved. It closes by itself on ${formatDate(closes_at)} unless you answer.`
  if (clock.turn === 'client') return 'We are waiting for you.'
  if (clock.turn === null || clock.due_at === null) return null
  const due = formatPromised(clock.due_at, agencyZone)
  return new Date(clock.due_at) > now
    ? `We owe you an answer by ${due}, ${zoneName}.`
    : `We owe you an answer since ${due}, ${zoneName}. Sorry.`
}

export const timeWithEach = (
  { with_us_minutes, with_client_minutes }: Pick<TicketClock, 'with_us_minutes' | 'with_client_minutes'>,
  whom: 'you' | 'the client',
) =>
  `With us ${formatHours(with_us_minutes)}, with ${whom} ${formatHours(with_client_minutes)}, counted in opening hours.`

/** §2.3: by when it is solved; null where that is not promised, or not our move. */
export const solveBy = ({ solve_due_at }: Pick<TicketClock, 'solve_due_at'>) =>
  solve_due_at && `Solve by ${formatPromised(solve_due_at, agencyZone)}`

/** §2.3: the same to the team, in a word. */
export function clockBadge({ turn, due_at }: Pick<TicketClock, 'turn' | 'due_at'>, now: Date) {
  if (turn === 'client') return { kind: 'client', words: 'Waiting for the client' } as const
  if (turn === null || due_at === null) return null
  return new Date(due_at) > now
    ? ({ kind: 'due', words: `Due ${formatWeekHour(due_at, agencyZone)}` } as const)
    : ({ kind: 'overdue', words: 'Overdue' } as const)
}
