import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf, successOf } from './client.ts'

/** The key goes in a header: in no path, and so in no log. */
const withKey = (key: string) => ({ headers: { 'x-link-key': key } })

/** What a mailed link opens. It changes while its reader is at the payment provider. */
export const linkQuery = (key: string) =>
  queryOptions({
    queryKey: ['link', key],
    queryFn: () => bodyOf(api.link.$get(undefined, withKey(key))),
    staleTime: 0,
    enabled: key !== '',
  })

export const postOpening = (key: string) => successOf(api.link.openings.$post(undefined, withKey(key)))

export const requestNewLink = async (key: string) =>
  (await bodyOf(api.link.renewals.$post(undefined, withKey(key)))).message

export const openLinkCheckout = async (key: string) =>
  (await bodyOf(api.link.checkout.$post(undefined, withKey(key)))).url
