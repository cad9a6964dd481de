import { expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import { isOpenAt } from '#content/open-minutes.ts'
import { afterOpeningHours, nextBusinessDayEnds, openMsBetween } from './opening-hours.ts'
import { addWorkingDays, isWorkingDay, workingDaysAfter } from './working-days.ts'

const day = (written: string) => Temporal.PlainDate.from(written)
const at = (written: string) =>
  new Date(Temporal.PlainDateTime.from(written).toZonedDateTime(agency.timeZone).epochMilliseconds)

test('a working day is Monday to Friday, but for the days on which the agency is closed', () => {
  expect(agency.closedDays).toContain('2026-11-26')
  const week = ['2026-11-23', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']
  expect(week.map((written) => isWorkingDay(day(written)))).toEqual([true, false, true, false, false])
})

test('days are added and counted without weekends and closed days, and the first never counts', () => {
  expect(addWorkingDays(day('2026-11-24'), 1).toString()).toBe('2026-11-25')
  expect(addWorkingDays(day('2026-11-25'), 1).toString()).toBe('2026-11-27')
  expect(addWorkingDays(day('2026-11-28'), 1).toString()).toBe('2026-11-30')
  expect(addWorkingDays(day('2026-11-30'), -2).toString()).toBe('2026-11-25')
  expect(addWorkingDays(day('2026-11-28'), 0).toString()).toBe('2026-11-28')
  expect(workingDaysAfter(day('2026-11-25'), day('2026-11-30'))).toBe(2)
  expect(workingDaysAfter(day('2026-11-30'), day('2026-11-25'))).toBe(0)
})

test('on a closed day nobody is there: no opening hours, and no promise falls due', () => {
  expect([isOpenAt(at('2026-11-25T12:00')), isOpenAt(at('2026-11-26T12:00'))]).toEqual([true, false])
  expect(openMsBetween(at('2026-11-25T17:00'), at('2026-11-27T10:00'))).toBe(2 * 3_600_000)
  expect(afterOpeningHours(at('2026-11-25T17:00'), 2)).toEqual(at('2026-11-27T10:00'))
  expect(nextBusinessDayEnds(at('2026-11-25T12:00'))).toEqual(at('2026-11-27T18:00'))
})
