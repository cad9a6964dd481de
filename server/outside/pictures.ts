import type sharp from 'sharp'
import { MAX_PICTURE_PIXELS } from '#domain/website-pictures.ts'

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
