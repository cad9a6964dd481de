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

/** What a picture may be, judged by its content. */
export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif'

export const MAX_PICTURE_BYTES = 15 * 1024 ** 2
export const MAX_PICTURE_PIXELS = 50_000_000

/** Why a picture is not kept, as its owner reads it. */
export const pictureRefusals = {
  not_a_picture: 'This file is not a picture we can use. Please choose a JPEG, PNG, WebP or AVIF file.',
  too_many_pixels: 'This picture has more than 50 megapixels. Please choose a smaller one.',
  moving: 'Moving pictures do not work here. Please choose a still one.',
  damaged_picture: 'This picture is damaged or incomplete. Please export it again.',
} as const
export type PictureRefusal = keyof typeof pictureRefusals

export const pictureTooLarge = 'This picture is larger than 15 MB. Please choose a smaller one.'
