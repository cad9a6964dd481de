import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from './client.ts'

/** All that the dashboard shows, in one request. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: () => bodyOf(api.dashboard.$get()),
})
