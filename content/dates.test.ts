import { expect, test, vi } from 'vitest'
import { agencyZone, formatDate, formatDay, formatHour, formatMoment, formatSoon, formatWeekday } from './dates.ts'

const moment = '2026-11-05T22:05:00.000Z'

test('a page date has a short month and a day of two digits', () => {
  expect(formatDate('2026-11-05T12:00:00.000Z')).toBe('Nov 05, 2026')
})

test('an hour is never given without its zone', () => {
  expect(formatMoment(moment, agencyZone)).toBe('Nov 05, 2026, 2:05 PM PST')
  expect(formatMoment(new Date('2026-07-01T06:00:00Z'), agencyZone)).toBe('Jun 30, 2026, 11:00 PM PDT')
  expect(formatMoment(moment, 'UTC')).toBe('Nov 05, 2026, 10:05 PM UTC')
  expect(formatMoment(moment)).toMatch(/^Nov 0\d, 2026, \d+:05 [AP]M \S+$/)
  expect(formatSoon(moment, agencyZone)).toBe('Thursday, 2:05 PM PST')
})

test('a day is the same for every reader', () => {
  expect(formatDay('2026-11-05')).toBe('Nov 05, 2026')
  expect(formatDay(null)).toBeUndefined()
})

test('parts of it, for a sentence', () => {
  expect(formatWeekday(moment, agencyZone)).toBe('Thursday')
  expect(formatHour(moment, agencyZone)).toBe('2:05 PM PST')
  expect(formatHour('2026-11-05T22:00:00.000Z', agencyZone)).toBe('2 PM PST')
})

test('a list of any length makes no format of its own for each row', () => {
  formatMoment(moment)
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  for (let row = 0; row < 25; row++) formatMoment(moment)
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
  expect(formatMoment(moment, 'UTC')).not.toBe(formatMoment(moment, agencyZone))
})
