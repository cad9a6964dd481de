import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { WebsiteFilter } from '#domain/customer-websites.ts'
import type { Hosting } from '#domain/website-states.ts'
import { api, bodyOf } from './client.ts'
import { readWebsite } from './website-draft.ts'
import { showVersion } from './website.ts'

/** Customers' websites as our team sees them. */
export const customerWebsitesKey = ['customer-websites'] as const

export const customerWebsitesQuery = (filter: WebsiteFilter) =>
  infiniteQueryOptions({
    queryKey: [...customerWebsitesKey, filter],
    queryFn: ({ pageParam }) =>
      bodyOf(api.websites.$get({ query: { ...filter, ...(pageParam && { cursor: pageParam }) } })),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  })

export const customerWebsiteQuery = (id: string) =>
  queryOptions({
    queryKey: [...customerWebsitesKey, 'one', id],
    queryFn: () => readWebsite(id),
  })

/** What a version says never changes. */
export const websiteVersionQuery = (id: string, number: number) =>
  queryOptions({
    queryKey: [...customerWebsitesKey, 'version', id, number],
    queryFn: async () =>
      (await bodyOf(api.websites[':id'].versions[':number'].$get({ param: { id, number: String(number) } }))).version,
  })

/** The draft as it is, straight to visitors. */
export async function publishDraft(id: string) {
  const { number } = await bodyOf(api.websites[':id'].versions.$post({ param: { id }, json: {} }))
  return showVersion(id, number)
}

export const returnVersion = (id: string, number: number, note: string) =>
  bodyOf(api.websites[':id'].versions[':number'].return.$put({ param: { id, number: String(number) }, json: { note } }))

export const changeHosting = (id: string, hosting: Hosting) =>
  bodyOf(api.websites[':id'].hosting.$put({ param: { id }, json: { hosting } }))
