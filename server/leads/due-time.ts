import { company } from '#content/company.ts'

const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const promisedHours = 24

type Hours = { open: Temporal.PlainTime; close: Temporal.PlainTime }

/** 'Mo-Fr 09:00-18:00' → the hours of Monday to Friday, by the day's number (Monday is 1). */
const openingHours = new Map<number, Hours>(
  company.openingHours.flatMap((line) => {
    const [range = '', times = ''] = line.split(' ')
    const [first = '', last = first] = range.split('-')
    const [open = '', close = ''] = times.split('-')
    const hours = { open: Temporal.PlainTime.from(open), close: Temporal.PlainTime.from(close) }
    return days
      .slice(days.indexOf(first), days.indexOf(last) + 1)
      .map((day): [number, Hours] => [days.indexOf(day) + 1, hours])
  }),
)

/**
 * When the answer promised within 24 hours is due: the last moment within them at which the studio is open. When it is
 * closed all that time, one hour after it opens again.
 */
export function answerDueAt(received: Date): Date {
  const from = Temporal.Instant.fromEpochMilliseconds(received.getTime()).toZonedDateTimeISO(company.timeZone)
  const until = from.add({ hours: promisedHours })
  for (
    let day = until;
    Temporal.PlainDate.compare(day.toPlainDate(), from.toPlainDate()) >= 0;
    day = day.subtract({ days: 1 })
  ) {
    const hours = openingHours.get(day.dayOfWeek)
    if (!hours) continue
    const opens = day.withPlainTime(hours.open)
    const closes = day.withPlainTime(hours.close)
    const latest = Temporal.ZonedDateTime.compare(until, closes) < 0 ? until : closes
    const isWithin =
      Temporal.ZonedDateTime.compare(latest, opens) >= 0 && Temporal.ZonedDateTime.compare(latest, from) > 0
    if (isWithin) return new Date(latest.epochMilliseconds)
  }
  return new Date(nextOpening(until).add({ hours: 1 }).epochMilliseconds)
}

function nextOpening(after: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  for (let day = after; ; day = day.add({ days: 1 })) {
    const hours = openingHours.get(day.dayOfWeek)
    const opens = hours && day.withPlainTime(hours.open)
    if (opens && Temporal.ZonedDateTime.compare(opens, after) >= 0) return opens
  }
}
