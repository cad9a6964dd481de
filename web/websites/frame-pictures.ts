import { type OwnPicture, pictureFileName } from '#domain/website-pictures.ts'
import type { FramePicture } from './website-frame.tsx'

/** Wide enough for a preview that is shown smaller than it is. */
const ENOUGH = 960

/** What a frame shows of pictures whose files are there, by their ids; only to whom they belong. */
export function framePictures(pictures: readonly OwnPicture[]): Record<string, FramePicture> {
  return Object.fromEntries(
    pictures.flatMap((picture) => {
      const files = picture.sizes
        .filter(({ ending }) => ending === 'webp')
        .toSorted((one, other) => one.width - other.width)
      const file = files.find(({ width }) => width >= ENOUGH) ?? files.at(-1)
      if (picture.state !== 'ready' || !file) return []
      const { id, width, height, color } = picture
      return [[id, { src: `/api/website-pictures/${id}/${pictureFileName(picture, file)}`, width, height, color }]]
    }),
  )
}
