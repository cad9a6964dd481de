import { queryOptions } from '@tanstack/react-query'
import type { ContentEdit } from '#domain/customer-websites.ts'
import { api, bodyOf } from './client.ts'

export const readWebsite = async (id: string) => (await bodyOf(api.websites[':id'].$get({ param: { id } }))).website

/** A website to edit: one's own, or the one that somebody of the team names. Always read anew: it may have been changed elsewhere. */
export const websiteDraftQuery = (id?: string) =>
  queryOptions({
    queryKey: ['website-draft', id ?? 'own'],
    queryFn: async () => (id === undefined ? (await bodyOf(api.website.$get())).website : readWebsite(id)),
    staleTime: 0,
  })

export const putWebsiteContent = async (id: string, edit: ContentEdit) =>
  (await bodyOf(api.websites[':id'].content.$put({ param: { id }, json: edit }))).updated_at
