import { expect, test } from 'vitest'
import { makeGenuineFiles } from '../testing/attached-files.ts'
import { makeVideos } from '../testing/videos.ts'
import { readPictureSize } from './picture-size.ts'

const files = makeGenuineFiles(makeVideos())
const sizeOf = (name: string) => {
  const [content, type] = files[name] ?? ['', '']
  return readPictureSize(Buffer.from(content), type)
}

test.each(['logo.png', 'IMG_2041.JPG', 'wave.gif', 'hero.webp'])('%s says how large it is', async (name) => {
  expect(await sizeOf(name)).toEqual({ width: 320, height: 180 })
})

test.each(['hero.avif', 'scan.bmp', 'notes.txt'])(
  'of %s nothing is known, and it is kept all the same',
  async (name) => {
    expect(await sizeOf(name)).toEqual({ width: null, height: null })
  },
)

/** A photo of 320 by 180, and how its camera was held. */
const photo = (orientation: number) =>
  Buffer.from(
    `ffd8 ffe1 0022 457869660000 4d4d002a00000008 0001 0112 0003 00000001 ${String(orientation).padStart(4, '0')} 0000 00000000 ffc0 0011 08 00b4 0140 03 012200 021101 031101 ffd9`.replaceAll(
      ' ',
      '',
    ),
    'hex',
  )

test('a photo is as wide as it is shown, however its camera was held', async () => {
  expect(await readPictureSize(photo(1), 'image/jpeg')).toEqual({ width: 320, height: 180 })
  for (const turned of [6, 8])
    expect(await readPictureSize(photo(turned), 'image/jpeg')).toEqual({ width: 180, height: 320 })
})

test('what a header says of a picture that nobody can see is not believed', async () => {
  const header = (side: string) =>
    Buffer.from(`89504e470d0a1a0a0000000d49484452${side}${side}0806000000`.padEnd(96, '0'), 'hex')
  expect(await readPictureSize(header('00000140'), 'image/png')).toEqual({ width: 320, height: 320 })
  for (const side of ['00000000', 'ffffffff', '7fffffff'])
    expect(await readPictureSize(header(side), 'image/png')).toEqual({ width: null, height: null })
})
