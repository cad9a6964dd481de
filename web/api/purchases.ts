import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from './client.ts'

/** One's own purchases. Somebody who has just paid sees the page before we are told: it looks again until it is. */
export const purchasesQuery = (justPaid: boolean) =>
  infiniteQueryOptions({
    queryKey: ['purchases'],
    queryFn: ({ pageParam }) => bodyOf(api.purchases.$get({ query: pageParam ? { cursor: pageParam } : {} })),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: ({ state }) =>
      justPaid && state.dataUpdateCount < 60 && state.data?.pages[0]?.purchases[0]?.status === 'pending' ? 1000 : false,
  })

export const purchaseQuery = (id: string) =>
  queryOptions({
    queryKey: ['purchases', id],
    queryFn: async () => (await bodyOf(api.purchases[':id'].$get({ param: { id } }))).purchase,
  })
