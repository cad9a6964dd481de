import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** A refusal stays a refusal: only calls that never reached the server are tried again. */
export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.code === 'unreachable',
      },
    },
  })
}
