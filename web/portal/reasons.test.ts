import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { reasonsOf } from './reasons.ts'

test('of very many the first are named, each kind with its reason', () => {
  const unanswered = new ApiError('lead_unanswered', 'Answer it first.')
  const changed = new ApiError('conflict', 'Somebody changed it.')
  const many = Array.from({ length: 7 }, (_, place) => ({ name: `L-${place}`, error: unanswered }))
  expect(reasonsOf([...many, { name: 'L-9', error: changed }])).toBe(
    'L-0, L-1, L-2, L-3, L-4 and 2 more: Answer it first. L-9: Somebody changed it.',
  )
  expect(reasonsOf(many.slice(0, 5))).toBe('L-0, L-1, L-2, L-3, L-4: Answer it first.')
  expect(reasonsOf([{ name: '', error: changed }])).toBe('Somebody changed it.')
})
