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

/** Where its PDF can be saved from, for an hour. */
export const linkToOwnPaper = async (noun: 'invoices' | 'proposals', id: string) =>
  (await bodyOf(api[noun][':id']['pdf-links'].$post({ param: { id } }))).url

export const linkToReceipt = async (paymentId: string) =>
  (await bodyOf(api.payments[':id']['receipt-links'].$post({ param: { id: paymentId } }))).url
