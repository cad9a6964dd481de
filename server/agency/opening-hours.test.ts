import { expect, test } from 'vitest'
import { isOpenAt, openMinutesSince } from '#content/open-minutes.ts'
import { afterOpeningHours, openMsBetween } from './opening-hours.ts'

/** Everett keeps Pacific time: -08:00 in November, -07:00 in June. Open Mon-Fri 9-18, Sat 10-16. */
test.each([
  ['within a day', '2026-11-17T10:24:31-08:00', 4, '2026-11-17T14:24:31-08:00'],
  ['until closing, and not until the next morning', '2026-11-17T14:00:00-08:00', 4, '2026-11-17T18:00:00-08:00'],
  ['overnight', '2026-11-17T17:00:00-08:00', 4, '2026-11-18T12:00:00-08:00'],
  ['at night', '2026-11-17T22:00:00-08:00', 4, '2026-11-18T13:00:00-08:00'],
  ['before opening', '2026-11-17T06:00:00-08:00', 2, '2026-11-17T11:00:00-08:00'],
  ['Friday afternoon, over a Saturday', '2026-11-20T17:00:00-08:00', 8, '2026-11-23T10:00:00-08:00'],
  ['Saturday evening', '2026-11-21T16:00:00-08:00', 2, '2026-11-23T11:00:00-08:00'],
  ['two days', '2026-11-17T09:00:00-08:00', 18, '2026-11-18T18:00:00-08:00'],
  ['over the night the clocks change', '2026-10-31T15:00:00-07:00', 2, '2026-11-02T10:00:00-08:00'],
  ['summer time', '2026-06-16T10:00:00-07:00', 4, '2026-06-16T14:00:00-07:00'],
])('%s', (_what, from, hours, due) => {
  expect(afterOpeningHours(new Date(from), hours)).toEqual(new Date(due))
})

test.each([
  ['within a day', '2026-11-17T10:00:00-08:00', '2026-11-17T10:24:30-08:00', 24.5],
  ['overnight', '2026-11-17T17:00:00-08:00', '2026-11-18T09:30:00-08:00', 90],
  ['while we are closed', '2026-11-17T18:00:00-08:00', '2026-11-18T09:00:00-08:00', 0],
  ['over a Saturday', '2026-11-20T17:00:00-08:00', '2026-11-23T10:00:00-08:00', 480],
  ['a week, over the change in autumn', '2026-10-28T12:00:00-07:00', '2026-11-04T12:00:00-08:00', 3060],
  ['a week, over the change in spring', '2026-03-04T12:00:00-08:00', '2026-03-11T12:00:00-07:00', 3060],
  ['backwards', '2026-11-18T12:00:00-08:00', '2026-11-17T12:00:00-08:00', 0],
])('how long we were open: %s', (_what, from, to, minutes) => {
  expect(openMsBetween(new Date(from), new Date(to))).toBe(minutes * 60_000)
})

test('a page that stays open counts the same hours, over a year', () => {
  const begin = Date.parse('2026-01-01T00:00:00Z')
  const odd: string[] = []
  for (let quarter = 0; quarter < 365 * 96; quarter++) {
    const [from, to] = [0, 60_000].map((more) => new Date(begin + quarter * 900_000 + more)) as [Date, Date]
    if (isOpenAt(from) !== openMsBetween(from, to) > 0) odd.push(from.toISOString())
  }
  expect(odd).toEqual([])
})

test.each([
  ['an hour of the day', '2026-11-17T10:00:30-08:00', '2026-11-17T11:00:00-08:00', 59],
  ['until it closes', '2026-11-17T17:50:00-08:00', '2026-11-17T18:30:00-08:00', 10],
  ['at night', '2026-11-17T20:00:00-08:00', '2026-11-17T23:00:00-08:00', 0],
  ['backwards', '2026-11-17T12:00:00-08:00', '2026-11-17T11:00:00-08:00', 0],
])('minutes that count since: %s', (_what, from, to, minutes) => {
  expect(openMinutesSince(new Date(from), new Date(to))).toBe(minutes)
})
