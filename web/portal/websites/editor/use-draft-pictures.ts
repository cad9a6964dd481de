import { picturesIn, withoutPicture, withPicture } from '#domain/shown-pictures.ts'
import type { WebsiteContent } from '#domain/websites.ts'
import { usePictures } from '#web/websites/use-pictures.ts'
import type { WebsiteDraft } from './use-website-draft.ts'

/**
 * The pictures of a website, as they come into its draft and leave it. One that leaves it is the company's no more, as soon as the draft
 * is saved without it.
 */
export function useDraftPictures({ shown, change, saveNow }: WebsiteDraft, askedFor: string | undefined) {
  const pictures = usePictures({
    ...(askedFor !== undefined && { websiteId: askedFor }),
    onAdded: (picture) => void put((before) => withPicture(before, picture)),
  })

  async function put(changing: (before: WebsiteContent) => WebsiteContent) {
    const { before, after } = change(changing)
    const isSaved = await saveNow()
    if (!isSaved) return
    const left = new Set(picturesIn(after).map(({ id }) => id))
    for (const { id } of picturesIn(before)) if (!left.has(id)) await pictures.remove(id)
  }

  return {
    fields: pictures,
    remove: (id: string) => void put((before) => withoutPicture(before, id)),
    /** With what is on its way in its place. */
    content: pictures.sending.filter((one) => one.shown !== null).reduce(withPicture, shown),
  }
}

export type DraftPictures = Pick<ReturnType<typeof useDraftPictures>, 'fields' | 'remove'>
