import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, bodyOf, successOf } from './client.ts'

export const purchasesKey = ['purchases'] as const

/** One's own purchases, newest first. */
export const purchasesQuery = infiniteQueryOptions({
  queryKey: purchasesKey,
  queryFn: ({ pageParam }) => bodyOf(api.purchases.$get({ query: pageParam ? { cursor: pageParam } : {} })),
  initialPageParam: '',
  getNextPageParam: (page) => page.next_cursor,
})

export const purchaseQuery = (id: string) =>
  queryOptions({
    queryKey: [...purchasesKey, id],
    queryFn: () => bodyOf(api.purchases[':id'].$get({ param: { id } })),
  })

/** Where to pay an order that was not finished; no address when its discount code is not taken any more. */
export const openPaymentPage = (id: string) => bodyOf(api.purchases[':id']['payment-pages'].$post({ param: { id } }))

export const removePurchase = (id: string) => successOf(api.purchases[':id'].$delete({ param: { id } }))
