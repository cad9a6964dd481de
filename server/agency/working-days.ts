import { agency } from '#content/agency.ts'

export type Day = Temporal.PlainDate | Temporal.ZonedDateTime

const FRIDAY = 5
const closedDays = new Set(agency.closedDays)

export const isClosed = (day: Day) => closedDays.has(Temporal.PlainDate.from(day).toString())

/** Monday to Friday, less the days on which the agency is closed. */
export const isWorkingDay = (day: Day) => day.dayOfWeek <= FRIDAY && !isClosed(day)

/** The working day that is so many after this one; a day itself never counts. */
export function addWorkingDays(from: Temporal.PlainDate, days: number): Temporal.PlainDate {
  const step = { days: Math.sign(days) }
  let day = from
  for (let left = Math.abs(days); left > 0; left -= Number(isWorkingDay(day))) day = day.add(step)
  return day
}

/** How many working days lie after the first day, up to the last. */
export function workingDaysAfter(first: Temporal.PlainDate, last: Temporal.PlainDate): number {
  let count = 0
  for (let day = first.add({ days: 1 }); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 }))
    count += Number(isWorkingDay(day))
  return count
}
