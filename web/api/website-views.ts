import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from './client.ts'
import { websiteQuery } from './website.ts'

/** How often a website was opened on each of the last thirty days. */
export const viewsQuery = (id: string) =>
  queryOptions({
    queryKey: [...websiteQuery.queryKey, 'views', id],
    queryFn: async () => (await bodyOf(api.websites[':id'].views.$get({ param: { id } }))).days,
  })
