import { expect, test } from 'vitest'
import { answerDueAt } from './due-time.ts'

/** Everett keeps Pacific time: -08:00 in November, -07:00 in June. Open Mon-Fri 9-18, Sat 10-16. */
test.each([
  ['a weekday morning: the same hour tomorrow', '2026-11-17T10:00:00-08:00', '2026-11-18T10:00:00-08:00'],
  ['twenty-four minutes past: the full hour before', '2026-11-17T10:24:31-08:00', '2026-11-18T10:00:00-08:00'],
  ['minutes before closing: still the same day', '2026-11-21T15:50:00-08:00', '2026-11-21T16:00:00-08:00'],
  ['a weekday night: closing time of the next day', '2026-11-17T22:00:00-08:00', '2026-11-18T18:00:00-08:00'],
  ['before opening: closing time of the same day', '2026-11-17T06:00:00-08:00', '2026-11-17T18:00:00-08:00'],
  ['Friday afternoon: Saturday until four', '2026-11-20T17:00:00-08:00', '2026-11-21T16:00:00-08:00'],
  ['Saturday noon: still the same Saturday', '2026-11-21T12:00:00-08:00', '2026-11-21T16:00:00-08:00'],
  ['Saturday evening: an hour into Monday', '2026-11-21T17:00:00-08:00', '2026-11-23T10:00:00-08:00'],
  ['Sunday noon: Monday noon', '2026-11-22T12:00:00-08:00', '2026-11-23T12:00:00-08:00'],
  ['summer time', '2026-06-16T10:00:00-07:00', '2026-06-17T10:00:00-07:00'],
  ['the night the clocks change', '2026-10-31T11:00:00-07:00', '2026-10-31T16:00:00-07:00'],
])('%s', (_what, received, due) => {
  expect(answerDueAt(new Date(received))).toEqual(new Date(due))
})
