import type sharp from 'sharp'
import type { Sharp } from 'sharp'
import { iconWidth, MAX_PICTURE_PIXELS, type PictureSize } from '#domain/website-pictures.ts'

/** A picture is decoded in a second; one that was made to take for ever gets no longer. */
const MAX_SECONDS = 60

type Library = typeof sharp

let loaded: Promise<Library> | undefined

/** Loaded by the first picture, and then able to read four kinds of file and nothing else, whatever one pretends to be. */
function library(): Promise<Library> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    const kinds = ['Jpeg', 'Png', 'Webp', 'Heif']
    sharp.unblock({ operation: kinds.map((kind) => `VipsForeignLoad${kind}Buffer`) })
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loaded
}

let last: Promise<unknown> = Promise.resolve()

/** One picture at a time: decoded it takes hundreds of megabytes. */
function alone<T>(work: (sharp: Library) => Promise<T>): Promise<T> {
  const mine = last.then(async () => work(await library()))
  last = mine.catch(() => {})
  return mine
}

/** A byte or two behind the last line: the library tells its warnings apart by their words alone. More is a line that is damaged. */
const leftByCameras = /^VipsJpeg: Corrupt JPEG data: \d extraneous bytes before marker 0xd9\s*$/

const reading = { failOn: 'error', limitInputPixels: MAX_PICTURE_PIXELS, sequentialRead: true } as const

/** What its header says, as it is shown upright; null of what is no picture of the four kinds. */
export const measurePicture = (content: Uint8Array) =>
  alone(async (sharp) => {
    const facts = await sharp(content, { limitInputPixels: false })
      .metadata()
      .catch(() => null)
    if (!facts || (facts.format === 'heif' && facts.compression !== 'av1')) return null
    return facts.autoOrient
  })

/** Whether all of it can be decoded: the header of one that was cut off is in order. */
export const isWholePicture = (content: Uint8Array) =>
  alone(async (sharp) => {
    const decode = (failOn: 'warning' | 'error') =>
      sharp(content, { ...reading, failOn })
        .resize(32, 32, { fit: 'fill', kernel: 'nearest', fastShrinkOnLoad: false })
        .timeout({ seconds: MAX_SECONDS })
        .raw()
        .toBuffer()
        .then(
          () => null,
          (error: Error) => error.message,
        )
    const trouble = await decode('warning')
    if (trouble === null) return true
    return leftByCameras.test(trouble) && (await decode('error')) === null
  })

type Drawn = { color: string; files: { size: PictureSize; bytes: Uint8Array }[] }

/**
 * A picture in these sizes: upright, in the colors of a screen, and without anything that its camera wrote beside it. It is decoded once;
 * all sizes are made of that.
 */
export const drawSizes = (content: Uint8Array, sizes: readonly PictureSize[]): Promise<Drawn> =>
  alone(async (sharp) => {
    const widest = Math.max(...sizes.map(({ width }) => width))
    const { data, info } = await sharp(content, reading)
      .autoOrient()
      .toColorspace('srgb')
      .resize({ width: widest, withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const picture = () => sharp(data, { raw: { width, height, channels } }).timeout({ seconds: MAX_SECONDS })
    const files: Drawn['files'] = []
    for (const size of sizes) files.push({ size, bytes: await encode(picture(), size) })
    const { dominant } = await picture().stats()
    return { color: hexOf([dominant.r, dominant.g, dominant.b]), files }
  })

/** An icon holds all of a logo, in the middle; of what is shown to others elsewhere the liveliest part fills it. */
function encode(picture: Sharp, { width, height, ending }: PictureSize): Promise<Uint8Array> {
  const isIcon = ending === 'png' && width === iconWidth
  const fitted = picture.resize({
    width,
    height,
    fit: isIcon ? 'contain' : 'cover',
    position: ending === 'jpg' ? 'attention' : 'centre',
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  })
  if (ending === 'avif') return fitted.avif({ quality: 52, effort: 3 }).toBuffer()
  if (ending === 'webp') return fitted.webp({ quality: 78, effort: 4 }).toBuffer()
  if (ending === 'png') return fitted.png({ compressionLevel: 9 }).toBuffer()
  return fitted.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}

const hexOf = (parts: number[]) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
