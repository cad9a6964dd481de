import { expect, test } from 'vitest'
import { countdownSeconds, formatCountdown } from './countdown-time.ts'

test.each([
  [countdownSeconds, '24:00:00'],
  [86_399, '23:59:59'],
  [3600, '01:00:00'],
  [61, '00:01:01'],
  [0, '00:00:00'],
])('%i seconds left are shown as %s', (seconds, shown) => {
  expect(formatCountdown(seconds)).toBe(shown)
})
