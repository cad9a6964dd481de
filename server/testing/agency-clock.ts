import { atTheAgency } from '../agency/agency-day.ts'
import type { createTestApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** Puts the clock of a test forward to an hour of a day at the agency: so many days on, whatever the hour is now. */
export function goTo(t: TestApp, daysOn: number, hour: number, minute = 0) {
  const now = atTheAgency(t.parts.now())
  const then = now.add({ days: daysOn }).with({ hour, minute, second: 0, millisecond: 0 })
  t.clock.advance({ seconds: (then.epochMilliseconds - now.epochMilliseconds) / 1000 })
}

export const today = (t: TestApp) => atTheAgency(t.parts.now()).toPlainDate()
