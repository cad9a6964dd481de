import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from './client.ts'

/** What Find has for this; asked for anew when it is typed again a moment later. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => bodyOf(api.search.$get({ query: { q } }, { init: { signal } })),
    staleTime: 5_000,
    gcTime: 60_000,
    retry: false,
  })
