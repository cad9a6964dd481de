import { expect, test } from 'vitest'
import { newsletterSchema } from './newsletter.ts'

test('the newsletter takes a valid address only, and writes it in one way', () => {
  expect(newsletterSchema.parse({ email: ' Bo@Bakery.example ' })).toEqual({ email: 'bo@bakery.example' })
  expect(newsletterSchema.safeParse({ email: 'bo@' }).success).toBe(false)
})
