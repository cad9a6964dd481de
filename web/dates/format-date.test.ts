import { expect, test } from 'vitest'
import { formatDate } from './format-date.ts'

test('a page date has a short month and a day of two digits', () => {
  expect(formatDate('2026-11-05T12:00:00.000Z')).toBe('Nov 05, 2026')
})
