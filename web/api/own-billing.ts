import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from './client.ts'

/** What one's company was billed, offered and paid. */
export const ownBillingQuery = queryOptions({
  queryKey: ['own-billing'],
  queryFn: () => bodyOf(api.billing.$get()),
})

/** Where to act on it, for half an hour. */
export const openOwnLink = async (noun: 'invoices' | 'proposals', id: string) =>
  (await bodyOf(api[noun][':id']['own-link'].$post({ param: { id } }))).url
