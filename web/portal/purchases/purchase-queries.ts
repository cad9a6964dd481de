import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from '#web/api/client.ts'

/** One's own purchases. Somebody who has just paid sees the page before we are told: it looks again until it is. */
export const purchasesQuery = (justPaid: boolean) =>
  queryOptions({
    queryKey: ['purchases'],
    queryFn: async () => (await bodyOf(api.purchases.$get())).purchases,
    refetchInterval: ({ state }) =>
      justPaid && state.dataUpdateCount < 60 && state.data?.[0]?.status === 'pending' ? 1000 : false,
  })

export const purchaseQuery = (id: string) =>
  queryOptions({
    queryKey: ['purchases', id],
    queryFn: async () => (await bodyOf(api.purchases[':id'].$get({ param: { id } }))).purchase,
  })
