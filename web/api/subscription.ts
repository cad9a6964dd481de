import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from './client.ts'

/** How one's own subscription stands, null without one, and whether Manage Billing leads anywhere. Changes in another tab. */
export const ownSubscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: () => bodyOf(api.subscription.$get()),
  staleTime: 0,
})
