import { expect, test } from 'vitest'
import { dayAfter, dayOf, startOfDay } from './days.ts'

test.each(['2026-11-05', '2026-12-31', '2028-02-28', '2026-03-08'])(
  '%s begins on itself, and the next day follows',
  (day) => {
    expect(dayOf(startOfDay(day))).toBe(day)
    expect(dayOf(startOfDay(dayAfter(day)), -1)).toBe(day)
  },
)

test('the day after the last of the year', () => {
  expect(dayAfter('2026-12-31')).toBe('2027-01-01')
})
