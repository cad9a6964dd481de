import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { HistoryFilter, NewNote } from '#domain/customers.ts'
import { api, bodyOf } from './client.ts'

const customerKey = (id: string) => ['customers', id] as const

/** One client: people, facts, money. */
export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: customerKey(id),
    queryFn: async () => (await bodyOf(api.customers[':id'].$get({ param: { id } }))).customer,
  })

export const historyKey = (id: string) => [...customerKey(id), 'events'] as const

/** Everything that happened to it, a page at a time, newest first. */
export const historyQuery = (id: string, filter: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: [...historyKey(id), filter],
    queryFn: ({ pageParam }) =>
      bodyOf(
        api.customers[':id'].events.$get({
          param: { id },
          query: { ...filter, ...(pageParam && { cursor: pageParam }) },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  })

export const writeNote = (id: string, json: NewNote) =>
  bodyOf(api.customers[':id'].notes.$post({ param: { id }, json }))
