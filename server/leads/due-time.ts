import { publicAnswerHours } from '#domain/answer-promises.ts'
import { atTheAgency } from '../agency/agency-day.ts'
import { hoursOn, nextOpening } from '../agency/opening-hours.ts'

/**
 * When the answer promised within 24 hours is due: the last full hour within them at which the studio is open. When it is
 * closed all that time, one hour after it opens again. The sender is told this very moment.
 */
export function answerDueAt(received: Date): Date {
  const from = atTheAgency(received)
  const until = from.add({ hours: publicAnswerHours }).round({ smallestUnit: 'hour', roundingMode: 'floor' })
  for (
    let day = until;
    Temporal.PlainDate.compare(day.toPlainDate(), from.toPlainDate()) >= 0;
    day = day.subtract({ days: 1 })
  ) {
    const hours = hoursOn(day)
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
