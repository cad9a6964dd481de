import { agency } from '#content/agency.ts'

/** A moment as the agency's own clock and calendar have it. */
export function atTheAgency(moment: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(agency.timeZone)
}

/** The day a moment falls on for the agency, such as '2026-11-19': what every column and file name that holds a day means. */
export const agencyDay = (moment: Date): string => atTheAgency(moment).toPlainDate().toString()

/** The same day and hour so many years earlier. */
export const yearsBefore = (moment: Date, years: number) =>
  new Date(atTheAgency(moment).subtract({ years }).epochMilliseconds)

/** When a day begins at the agency. */
export const startOfDay = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(agency.timeZone).epochMilliseconds)
