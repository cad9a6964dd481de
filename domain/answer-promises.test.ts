import { expect, test } from 'vitest'
import { promisedHours } from './answer-promises.ts'

/** conversations.md §3.4: Free 24 hours, then 18 opening hours; Premium 4 and 8; Premium, urgent 2 and 4. */
test.each([
  ['free', 'normal', null, 18],
  ['free', 'urgent', null, 18],
  ['premium', 'low', 4, 8],
  ['premium', 'high', 4, 8],
  ['premium', 'urgent', 2, 4],
] as const)('%s, %s: the first answer within %s opening hours, each further one within %s', (...given) => {
  const [membership_tier, priority, first, further] = given
  expect(promisedHours({ membership_tier, priority }, true)).toBe(first)
  expect(promisedHours({ membership_tier, priority }, false)).toBe(further)
})
