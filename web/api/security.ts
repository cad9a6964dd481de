import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { SecurityEventFilter } from '#domain/security.ts'
import { api, bodyOf } from './client.ts'

/** Who was in my account, and who tried. */
export const ownSignInsQuery = queryOptions({
  queryKey: ['sign-ins'],
  queryFn: async () => (await bodyOf(api['sign-ins'].$get())).sign_ins,
  staleTime: 0,
})

export const securityEventsQuery = (filter: SecurityEventFilter) =>
  infiniteQueryOptions({
    queryKey: ['security-events', filter],
    queryFn: ({ pageParam }) =>
      bodyOf(api['security-events'].$get({ query: { ...filter, ...(pageParam && { cursor: pageParam }) } })),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  })
