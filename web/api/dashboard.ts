import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from './client.ts'

export type Dashboard = Awaited<ReturnType<typeof readDashboard>>
const readDashboard = () => bodyOf(api.dashboard.$get())

/** All that the dashboard shows, in one request. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: readDashboard,
})
