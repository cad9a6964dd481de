import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { createQueryClient } from './query-client.ts'
import { sessionQuery } from './session.ts'

test.each([
  ['unreachable', 3],
  ['overloaded', 3],
  ['not_allowed', 1],
])('a read that ends as %s is tried %i times', async (code, times) => {
  let tries = 0
  const reading = createQueryClient().fetchQuery({
    queryKey: [code],
    retry: createQueryClient().getDefaultOptions().queries?.retry ?? false,
    retryDelay: 0,
    queryFn: async () => {
      tries++
      throw new ApiError(code, 'Not now.')
    },
  })
  await expect(reading).rejects.toThrow('Not now.')
  expect(tries).toBe(times)
})

test.each(['other_company', 'other_look'])('after %s it is asked anew who is there', async (code) => {
  const queryClient = createQueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, null)
  const queryFn = async () => {
    throw new ApiError(code, 'Please look again.')
  }
  await expect(queryClient.fetchQuery({ queryKey: ['dashboard'], queryFn })).rejects.toThrow('Please look again.')
  expect(queryClient.getQueryState(sessionQuery.queryKey)?.isInvalidated).toBe(true)
})
