import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { refusals } from '#domain/uploads.ts'
import { MAX_PICTURE_BYTES } from '#domain/website-pictures.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { drawPicture, makePicture, makePictureImpostors } from '../testing/pictures.ts'
import { createTestApp } from '../testing/test-app.ts'
import { beginUpload, readUpload, upload } from '../testing/uploading.ts'
import { incomingPath } from './file-names.ts'
import { uploads } from './uploads.tables.ts'

const t = await createTestApp()
const cleo = await t.as('cleo')
const { storage } = t.parts
beforeEach(async () => {
  await t.db.delete(rate_limits)
  await t.db.delete(uploads)
})

/** What became of it, in the words of whoever sent it. */
async function outcomeOf(content: Buffer, fileName = 'IMG_2041.JPG') {
  const id = await upload(cleo, content, { fileName, purpose: 'picture' })
  await t.runJobs()
  const { state, refused_reason, file_type, width, height } = await readUpload(cleo, id)
  return { id, state, file_type, width, height, says: refused_reason && refusals[refused_reason] }
}

test.each(['jpg', 'png', 'webp', 'avif'] as const)('a picture in %s is accepted by its content', async (ending) => {
  const seen = await outcomeOf(await makePicture(ending), 'photo.txt')
  expect(seen).toMatchObject({ state: 'ready', width: 320, height: 240, says: null })
  expect(seen.file_type).toBe(`image/${ending === 'jpg' ? 'jpeg' : ending}`)
})

test('a photo is as wide as it is shown, however its camera was held', async () => {
  const turned = await drawPicture(320, 240).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await outcomeOf(turned)).toMatchObject({ state: 'ready', width: 240, height: 320 })
})

test('what cameras leave behind the end of a photo is no reason to refuse it', async () => {
  const [photo, other] = await Promise.all([makePicture('jpg'), makePicture('jpg', 64, 64)])
  const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'), Buffer.alloc(500)])
  const leftBefore = Buffer.concat([photo.subarray(0, -2), Buffer.from('00', 'hex'), photo.subarray(-2)])
  for (const content of [
    Buffer.concat([photo, other]),
    Buffer.concat([photo, film]),
    Buffer.concat([photo, Buffer.alloc(4096)]),
    Buffer.concat([photo, Buffer.from('\r\n')]),
    leftBefore,
  ])
    expect(await outcomeOf(content)).toMatchObject({ state: 'ready', width: 320 })
})

test('of other colors than a screen’s a picture is one, too', async () => {
  const print = await drawPicture(320, 240).toColorspace('cmyk').jpeg().toBuffer()
  const grey = await drawPicture(320, 240).greyscale().png({ palette: true }).toBuffer()
  const wide = await drawPicture(320, 240).withIccProfile('p3').webp({ lossless: true }).toBuffer()
  for (const content of [print, grey, wide]) expect(await outcomeOf(content)).toMatchObject({ state: 'ready' })
})

test('promise W5: no impostor is accepted, each is refused with a reason and removed', async () => {
  const impostors = Object.entries(await makePictureImpostors())
  const kept: string[] = []
  const said = new Map<string, string[]>()
  for (const [name, content] of impostors) {
    await t.db.delete(uploads)
    const { id, state, says } = await outcomeOf(content)
    if (state !== 'refused' || (await storage.exists(incomingPath(id)))) kept.push(name)
    said.set(says ?? '', [...(said.get(says ?? '') ?? []), name])
  }
  expect(kept).toEqual([])
  expect([...said.keys()].toSorted()).toEqual([
    'Moving pictures do not work here. Please choose a still one.',
    'This file is not a picture we can use. Please choose a JPEG, PNG, WebP or AVIF file.',
    'This picture has more than 50 megapixels. Please choose a smaller one.',
    'This picture is damaged or incomplete. Please export it again.',
  ])
  expect(said.get(refusals.moving)).toEqual(['moving PNG', 'moving WebP', 'moving AVIF'])
  expect(said.get(refusals.not_a_picture)).toEqual(
    expect.arrayContaining([
      'SVG',
      'GIF',
      'moving GIF',
      'HEIC by its brands',
      'ZIP behind a JPEG',
      'HTML behind a PNG',
    ]),
  )
  expect(said.get(refusals.damaged_picture)).toEqual(
    expect.arrayContaining(['JPEG cut in half', 'PNG without its end', 'WebP cut in half', 'AVIF cut in half']),
  )
  const counts = [...said].map(([reason, names]) => `${names.length} "${reason.split('.')[0]}"`).join(', ')
  process.stdout.write(`figure: promise W5: ${impostors.length} impostors, ${kept.length} accepted (${counts})\n`)
  expect(impostors.length).toBeGreaterThanOrEqual(80)
})

test('a picture of more than 15 MB is refused before its first byte', async () => {
  const large = await beginUpload(cleo, 'picture', 'large.png', MAX_PICTURE_BYTES + 1)
  expect(large.status).toBe(400)
  expect(await large.json()).toMatchObject({
    error: { fields: { file_size: 'This picture is larger than 15 MB. Please choose a smaller one.' } },
  })
  expect(await t.db.$count(uploads)).toBe(0)
  expect((await beginUpload(cleo, 'picture', 'just.png', MAX_PICTURE_BYTES)).status).toBe(201)
})

test('whoever is signed in may send one, a visitor not', async () => {
  for (const who of ['ada', 'emil', 'cleo', 'pia'] as const)
    expect((await beginUpload(await t.as(who), 'picture', 'a.png', 100)).status, who).toBe(201)
  expect((await beginUpload(t.visitor, 'picture', 'a.png', 100)).status).toBe(401)
})

test('the library reads four kinds and nothing else once it is loaded', async () => {
  await outcomeOf(await makePicture('png'))
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')
  for (const content of [svg, await drawPicture(9, 9).gif().toBuffer(), await drawPicture(9, 9).tiff().toBuffer()])
    await expect(sharp(content).metadata()).rejects.toThrow('unsupported image format')
})
