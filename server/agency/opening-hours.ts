import { agency } from '#content/agency.ts'
import { atTheAgency } from './agency-day.ts'
import { type Day, isClosed, isWorkingDay } from './working-days.ts'

const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

type Hours = { open: Temporal.PlainTime; close: Temporal.PlainTime }

/** 'Mo-Fr 09:00-18:00' → the hours of Monday to Friday, by the day's number (Monday is 1). */
const openingHours = new Map<number, Hours>(
  agency.openingHours.flatMap((line) => {
    const [range = '', times = ''] = line.split(' ')
    const [first = '', last = first] = range.split('-')
    const [open = '', close = ''] = times.split('-')
    const hours = { open: Temporal.PlainTime.from(open), close: Temporal.PlainTime.from(close) }
    return days
      .slice(days.indexOf(first), days.indexOf(last) + 1)
      .map((day): [number, Hours] => [days.indexOf(day) + 1, hours])
  }),
)

/** When the agency opens and closes on a day; undefined where it does not. */
export const hoursOn = (day: Day): Hours | undefined => (isClosed(day) ? undefined : openingHours.get(day.dayOfWeek))

/** When the agency closes today; undefined while it is closed. */
export function openUntil(now: Temporal.ZonedDateTime): Temporal.ZonedDateTime | undefined {
  const hours = hoursOn(now)
  if (!hours) return undefined
  const time = now.toPlainTime()
  const isOpen = Temporal.PlainTime.compare(time, hours.open) >= 0 && Temporal.PlainTime.compare(time, hours.close) < 0
  return isOpen ? now.withPlainTime(hours.close) : undefined
}

export function nextOpening(after: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  for (let day = after; ; day = day.add({ days: 1 })) {
    const hours = hoursOn(day)
    const opens = hours && day.withPlainTime(hours.open)
    if (opens && Temporal.ZonedDateTime.compare(opens, after) >= 0) return opens
  }
}

const dayMs = 86_400_000
const epoch = Temporal.PlainDate.from('1970-01-01')
const openOn = new Map<number, { from: number; until: number } | null>()

/** From when until when the agency is open on a day, by its number since 1970; remembered, since a calendar is slow to ask. */
function openingOf(day: number) {
  let opening = openOn.get(day)
  if (opening === undefined) {
    const date = epoch.add({ days: day })
    const hours = hoursOn(date)
    const at = (plainTime: Temporal.PlainTime) =>
      date.toZonedDateTime({ timeZone: agency.timeZone, plainTime }).epochMilliseconds
    opening = hours ? { from: at(hours.open), until: at(hours.close) } : null
    openOn.set(day, opening)
  }
  return opening
}

/** How long the agency was open between two moments, in milliseconds. */
export function openMsBetween(from: Date, to: Date): number {
  const [begin, end] = [from.getTime(), to.getTime()]
  let ms = 0
  // A day of the agency’s begins and ends up to a day beside the one of UTC.
  for (let day = Math.floor(begin / dayMs) - 1; day <= Math.floor(end / dayMs) + 1; day++) {
    const opening = openingOf(day)
    if (opening) ms += Math.max(0, Math.min(end, opening.until) - Math.max(begin, opening.from))
  }
  return ms
}

/** What 'within one business day' promises: when the agency closes on the next working day. */
export function nextBusinessDayEnds(after: Date): Date {
  for (let day = atTheAgency(after).add({ days: 1 }); ; day = day.add({ days: 1 })) {
    const hours = isWorkingDay(day) ? hoursOn(day) : undefined
    if (hours) return new Date(day.withPlainTime(hours.close).epochMilliseconds)
  }
}

/** When so many hours have passed in which the agency was open. */
export function afterOpeningHours(from: Date, hours: number): Date {
  let leftMs = Math.round(hours * 3_600_000)
  for (let at = atTheAgency(from); ;) {
    const closes = openUntil(at)
    if (closes) {
      const openMs = closes.epochMilliseconds - at.epochMilliseconds
      if (leftMs <= openMs) return new Date(at.epochMilliseconds + leftMs)
      leftMs -= openMs
    }
    at = nextOpening(closes ?? at)
  }
}
