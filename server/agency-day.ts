import { company } from '#content/company.ts'

/** A moment as the agency's own clock and calendar have it. */
export function atTheAgency(moment: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(company.timeZone)
}

/** The day a moment falls on for the agency, such as '2026-11-19': what every column and file name that holds a day means. */
export const agencyDay = (moment: Date): string => atTheAgency(moment).toPlainDate().toString()

/** The same day as pages write it (S2 §9): 'Nov 05, 2026'. */
export const agencyDate = (moment: Date): string =>
  moment.toLocaleDateString('en-US', { timeZone: company.timeZone, month: 'short', day: '2-digit', year: 'numeric' })

/** The day and hour by which something was promised: 'Tuesday, Nov 17, 6:00 PM PST'. */
export const agencyHour = (moment: Date): string =>
  moment.toLocaleString('en-US', {
    timeZone: company.timeZone,
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })

/** When a day begins at the agency. */
export const startOfDay = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(company.timeZone).epochMilliseconds)
