import { formatMoment } from '#content/dates.ts'
import { clockBadge, solveBy, timeWithEach, whoseMove } from '#content/ticket-clock.ts'
import type { DeskTicket, OwnTicket } from '#domain/tickets.ts'
import { useNow } from '#web/dates/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { useRunningClock } from './use-running-clock.ts'

/** Whose move it is, and how long it lay with whom; for the customer. */
export function OwnClock({ ticket }: { ticket: OwnTicket }) {
  const now = useNow()
  const clock = useRunningClock(ticket.clock)
  const line = whoseMove(ticket, now)
  return (
    <div className="grid gap-1">
      {line && <p className="text-small">{line}</p>}
      <p className="text-note text-ink-soft">{timeWithEach(clock, 'you')}</p>
    </div>
  )
}

/** How long it lay with whom, and by when it is solved; for the team. */
export function TeamClock({ ticket }: { ticket: DeskTicket }) {
  const clock = useRunningClock(ticket.clock)
  return (
    <div className="grid gap-1 text-small text-ink-soft">
      <p>{timeWithEach(clock, 'the client')}</p>
      {clock.solve_due_at && <p>{solveBy(clock)}</p>}
    </div>
  )
}

const tones = { due: 'outline', overdue: 'danger', client: 'neutral' } as const

/** The same for the team, of what is unfinished. */
export function ClockBadge({ ticket }: { ticket: DeskTicket }) {
  const now = useNow()
  const { due_at } = ticket.clock
  const badge = clockBadge(ticket.clock, now)
  if (!badge) return null
  return (
    <Badge tone={tones[badge.kind]} title={due_at ? formatMoment(due_at) : undefined}>
      {badge.words}
    </Badge>
  )
}
