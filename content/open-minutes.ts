import { agency } from './agency.ts'
import { agencyZone, formatWeekClock, writeDay } from './dates.ts'

const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/** Whether the agency is open, by its own clock; the lines are those of the contact page: 'Mo-Fr 09:00-18:00'. */
export function isOpenAt(when: Date): boolean {
  if (agency.closedDays.includes(writeDay(when, agencyZone))) return false
  const written = formatWeekClock(when, agencyZone)
  const today = days.indexOf(written.slice(0, 2))
  const time = written.slice(-5)
  return agency.openingHours.some((line) => {
    const [range = '', times = ''] = line.split(' ')
    const [first = '', last = first] = range.split('-')
    const [open = '', close = ''] = times.split('-')
    return days.indexOf(first) <= today && today <= days.indexOf(last) && open <= time && time < close
  })
}

const minuteMs = 60_000

/** How many of the minutes that went by since then count. */
export function openMinutesSince(then: Date, now: Date): number {
  const passed = Math.floor((now.getTime() - then.getTime()) / minuteMs)
  return Array.from({ length: Math.max(0, passed) }, (_, index) => new Date(then.getTime() + index * minuteMs)).filter(
    isOpenAt,
  ).length
}
