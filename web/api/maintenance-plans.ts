import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from './client.ts'

/** The maintenance plans on sale, every tier with every way of paying. */
export const maintenancePlansQuery = queryOptions({
  queryKey: ['maintenance-plans'],
  queryFn: async () => (await bodyOf(api['maintenance-plans'].$get())).plans,
})
