import { expect, test } from 'vitest'
import { ApiError, isRefusal, unreachable } from './api-error.ts'

test('the server’s error shape becomes an ApiError', () => {
  const error = ApiError.fromBody({
    error: { code: 'invalid_input', message: 'Some of it is not valid.', fields: { email: 'Bad' }, request_id: 'r1' },
  })
  expect(error).toMatchObject({ code: 'invalid_input', fields: { email: 'Bad' }, requestId: 'r1' })
  expect(error.message).toBe('Some of it is not valid.')
})

test('so does what a function of the specification answers', () => {
  const error = ApiError.fromBody({ success: false, error: 'Please sign in.', code: 'not_signed_in', request_id: 'r2' })
  expect(error).toMatchObject({ code: 'not_signed_in', message: 'Please sign in.', fields: {}, requestId: 'r2' })
})

test.each([null, 'Bad Gateway', {}, { error: 'down' }])(
  'a foreign answer (%j) still has a sentence to show',
  (body) => {
    expect(ApiError.fromBody(body)).toMatchObject({ code: 'unreadable' })
  },
)

test('who could not be asked has refused nothing', () => {
  expect(isRefusal(ApiError.fromBody(null))).toBe(true)
  expect(isRefusal(unreachable())).toBe(false)
})
