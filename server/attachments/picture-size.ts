import { pictureTypes } from '#domain/attachments.ts'

/** How large a picture is shown, before it is there; null of anything else, and of one that does not say. */
export type PictureSize = { width: number | null; height: number | null }
const unknown: PictureSize = { width: null, height: null }

/** No screen is that large: a header may say anything. */
const MAX_PIXELS = 100_000

/** Turned as its camera was held from here on, a picture is as wide as it is stored high. */
const FIRST_TURNED = 5

export async function readPictureSize(content: Uint8Array, fileType: string): Promise<PictureSize> {
  if (!pictureTypes.has(fileType)) return unknown
  const { imageSize } = await import('image-size')
  try {
    const { width, height, orientation = 1 } = imageSize(content)
    if (![width, height].every((side) => Number.isInteger(side) && side > 0 && side <= MAX_PIXELS)) return unknown
    return orientation < FIRST_TURNED ? { width, height } : { width: height, height: width }
  } catch {
    return unknown
  }
}
