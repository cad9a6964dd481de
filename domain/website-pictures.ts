import { z } from 'zod'

export const picturePurposeSchema = z.enum(['logo', 'hero', 'profile', 'gallery'])
export type PicturePurpose = z.infer<typeof picturePurposeSchema>

/**
 * A picture as a page needs it. `sizes` are its files, `{id}-{width}.{ending}`: AVIF and WebP, of a logo WebP and PNG; a JPEG is the
 * one for link previews and a PNG of 180 pixels the icon.
 */
export const websitePictureSchema = z.object({
  id: z.uuid(),
  purpose: picturePurposeSchema,
  width: z.int().positive(),
  height: z.int().positive(),
  /** What it looks like from afar; its ground until it is there. */
  color: z.string().regex(/^#[0-9a-f]{6}$/i),
  sizes: z.array(
    z.object({
      width: z.int().positive(),
      height: z.int().positive(),
      ending: z.enum(['avif', 'webp', 'jpg', 'png']),
    }),
  ),
})
export type WebsitePicture = z.infer<typeof websitePictureSchema>
export type PictureSize = WebsitePicture['sizes'][number]

export const pictureFileName = ({ id }: { id: string }, { width, ending }: Pick<PictureSize, 'width' | 'ending'>) =>
  `${id}-${width}.${ending}`

export const iconWidth = 180
