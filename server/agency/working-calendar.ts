import { agency } from '#content/agency.ts'
import type { Calendar, WorkingDay } from '#domain/project-clock.ts'
import { agencyDay, atTheAgency } from './agency-day.ts'
import { hoursOn } from './opening-hours.ts'
import { addWorkingDays, isWorkingDay, workingDaysAfter } from './working-days.ts'

const epoch = Temporal.PlainDate.from('1970-01-01')
const known = new Map<number, WorkingDay | null>()

/** A day by its number since 1970, null where nobody works on it; remembered, since a calendar is slow to ask. */
function workingDayOf(number: number): WorkingDay | null {
  let found = known.get(number)
  if (found === undefined) {
    const date = epoch.add({ days: number })
    const at = (plainTime?: Temporal.PlainTime) =>
      date.toZonedDateTime({ timeZone: agency.timeZone, ...(plainTime && { plainTime }) }).epochMilliseconds
    found = isWorkingDay(date) ? { day: date.toString(), begins: at(), opens: at(hoursOn(date)?.open) } : null
    known.set(number, found)
  }
  return found
}

/** How many working days lie from one day to another, below zero to an earlier one; to a day on which nobody works, until the next one. */
function workingDaysBetween(from: string, to: string): number {
  const first = Temporal.PlainDate.from(from)
  let last = Temporal.PlainDate.from(to)
  while (!isWorkingDay(last)) last = last.add({ days: 1 })
  return Temporal.PlainDate.compare(last, first) >= 0 ? workingDaysAfter(first, last) : -workingDaysAfter(last, first)
}

/** The agency's days, for the clocks of projects. */
export const workingCalendar: Calendar & { workingDaysBetween: typeof workingDaysBetween } = {
  workingDaysBetween,
  dayOf: (moment) => agencyDay(new Date(moment)),
  addWorkingDays: (day, days) => addWorkingDays(Temporal.PlainDate.from(day), days).toString(),
  workingDaysBegun: (after, now) => {
    const begun: WorkingDay[] = []
    const first = epoch.until(Temporal.PlainDate.from(after)).days + 1
    const last = epoch.until(atTheAgency(new Date(now)).toPlainDate()).days
    for (let number = first; number <= last; number++) {
      const day = workingDayOf(number)
      if (day && day.opens <= now) begun.push(day)
    }
    return begun
  },
}
