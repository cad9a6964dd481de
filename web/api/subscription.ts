import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from './client.ts'

/** How one's own subscription stands; null without one. It changes in another tab, so it is never kept. */
export const ownSubscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: async () => (await bodyOf(api.subscription.$get())).subscription,
  staleTime: 0,
})
