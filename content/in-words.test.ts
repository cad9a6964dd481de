import { expect, test } from 'vitest'
import { agoInWords, inWords } from './in-words.ts'

const now = new Date('2026-11-16T12:00:00Z')

test.each([
  ['2026-11-16T17:30:00Z', 'in 5 hours'],
  ['2026-11-16T12:59:00Z', 'in 59 minutes'],
  ['2026-11-17T18:00:00Z', 'in 30 hours'],
  ['2026-11-14T11:00:00Z', '2 days ago'],
  ['2026-11-16T11:00:00Z', '1 hour ago'],
  ['2026-11-16T12:00:20Z', 'in 0 minutes'],
])('%s is %s', (iso, words) => {
  expect(inWords(iso, now)).toBe(words)
})

test.each([
  ['2026-11-16T12:00:20Z', 'just now'],
  ['2026-11-16T11:59:01Z', 'just now'],
  ['2026-11-16T11:59:00Z', '1 minute ago'],
])('%s happened %s', (iso, words) => {
  expect(agoInWords(iso, now)).toBe(words)
})
