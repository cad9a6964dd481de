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

/** As its files are sent. */
export const pictureTypes: Record<PictureSize['ending'], string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
}

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

/** Of a company, without those it removed. */
export const MAX_PICTURES = 24

const least: Record<PicturePurpose, { name: string; width: number; height: number }> = {
  logo: { name: 'A logo', width: 200, height: 80 },
  hero: { name: 'A hero image', width: 1920, height: 1080 },
  profile: { name: 'A profile photo', width: 400, height: 600 },
  gallery: { name: 'A gallery picture', width: 800, height: 600 },
}

type Measures = { width: number; height: number }

/** What whoever chose a picture that is too small for its place reads; null of one that is not. */
export function sayTooSmall(purpose: PicturePurpose, { width, height }: Measures): string | null {
  const { name, ...needed } = least[purpose]
  if (width >= needed.width && height >= needed.height) return null
  return `This picture has ${width}x${height} pixels. ${name} needs at least ${needed.width}x${needed.height}.`
}

/** No encoder takes more. */
const MAX_HEIGHT = 16_000
const shareMeasures = { width: 1200, height: 630 }

/** The files that are made of a picture: known before they are there, so that a page may name them. None is wider than the picture. */
export function sizesOf(purpose: PicturePurpose, { width, height }: Measures): PictureSize[] {
  const isLogo = purpose === 'logo'
  const wanted = isLogo ? [200, 400] : [480, 960, 1440, 1920]
  const widths = wanted.filter((one) => one <= width)
  const endings = isLogo ? (['webp', 'png'] as const) : (['avif', 'webp'] as const)
  const high = (wide: number) => Math.min(MAX_HEIGHT, Math.max(1, Math.round((height * wide) / width)))
  const sizes = (widths.length > 0 ? widths : [width]).flatMap((wide) =>
    endings.map((ending) => ({ width: wide, height: high(wide), ending })),
  )
  if (isLogo) return [...sizes, { width: iconWidth, height: iconWidth, ending: 'png' }]
  return purpose === 'gallery' ? sizes : [...sizes, { ...shareMeasures, ending: 'jpg' }]
}

const pictureStateSchema = z.enum(['making', 'ready', 'failed'])
export type PictureState = z.infer<typeof pictureStateSchema>

/** A picture as its owner sees it; its files are there once it is ready. */
export const ownPictureSchema = websitePictureSchema.extend({ state: pictureStateSchema, created_at: z.iso.datetime() })
export type OwnPicture = z.infer<typeof ownPictureSchema>

/** An admin names whose website it is for; everybody else's is their own company's. */
export const pictureListSchema = z.strictObject({ website_id: z.uuid().optional() })
export const newPictureSchema = pictureListSchema.extend({ upload_id: z.uuid(), purpose: picturePurposeSchema })
export type NewPicture = z.infer<typeof newPictureSchema>
