import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ActivityFilter } from '#domain/activity.ts'
import { api, bodyOf } from './client.ts'

export const activityQuery = (filter: ActivityFilter) =>
  infiniteQueryOptions({
    queryKey: ['activity', filter],
    queryFn: ({ pageParam }) =>
      bodyOf(api.activity.$get({ query: { ...filter, ...(pageParam && { cursor: pageParam }) } })),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    // What the team does shows at once.
    staleTime: 0,
  })
