import { useState } from 'react'
import { openMinutesSince } from '#content/open-minutes.ts'
import type { TicketClock } from '#domain/clock.ts'
import { useNow } from '#web/dates/use-now.ts'

/** A ticket's clock that goes on while the page stays open, in opening hours, for whoever has the turn. */
export function useRunningClock(clock: TicketClock): TicketClock {
  const now = useNow()
  const [read, setRead] = useState(() => ({ clock, at: new Date() }))
  if (read.clock !== clock) setRead({ clock, at: now })
  if (clock.turn === null) return clock
  const passed = openMinutesSince(read.at, now)
  return clock.turn === 'team'
    ? { ...clock, with_us_minutes: clock.with_us_minutes + passed }
    : { ...clock, with_client_minutes: clock.with_client_minutes + passed }
}
