import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'

test('the server’s error shape becomes an ApiError', () => {
  const error = ApiError.fromBody({
    error: { code: 'invalid_input', message: 'Some of it is not valid.', fields: { email: 'Bad' }, request_id: 'r1' },
  })
  expect(error).toMatchObject({ code: 'invalid_input', fields: { email: 'Bad' }, requestId: 'r1' })
  expect(error.message).toBe('Some of it is not valid.')
})

test.each([null, 'Bad Gateway', {}, { error: 'down' }])(
  'a foreign answer (%j) still has a sentence to show',
  (body) => {
    expect(ApiError.fromBody(body)).toMatchObject({ code: 'unreadable' })
  },
)
