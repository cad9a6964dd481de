import { queryOptions } from '@tanstack/react-query'
import type { NewPicture } from '#domain/website-pictures.ts'
import { api, bodyOf, successOf } from './client.ts'

/** The pictures of one's own company, or of a website that an admin names, the oldest first. */
export const websitePicturesQuery = (websiteId?: string) =>
  queryOptions({
    queryKey: ['website-pictures', websiteId ?? 'own'],
    queryFn: async () =>
      (await bodyOf(api['website-pictures'].$get({ query: websiteId === undefined ? {} : { website_id: websiteId } })))
        .pictures,
  })

export const addWebsitePicture = (picture: NewPicture) => bodyOf(api['website-pictures'].$post({ json: picture }))

export async function removeWebsitePicture(id: string) {
  await successOf(api['website-pictures'][':id'].$delete({ param: { id } }))
}
