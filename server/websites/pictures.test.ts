import { eq } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { sectionOf } from '#domain/websites.ts'
import { type OwnPicture, pictureFileName } from '#domain/website-pictures.ts'
import { fitness_onboarding_forms } from '../onboarding/onboarding.tables.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { newCompany } from '../testing/companies.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { drawPicture, makePicture } from '../testing/pictures.ts'
import { submitAnswers } from '../testing/submitted-forms.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { addPictureOf, leastMeasures, listPicturesOf, postPicture, uploadPicture } from '../testing/website-pictures.ts'
import { beginUpload, uploadIdIn } from '../testing/uploading.ts'
import { uploads } from '../uploads/uploads.tables.ts'
import { giveUpMakingPicture, makePicture as makeFiles } from './make-picture.ts'
import { website_pictures, websites } from './websites.tables.ts'

const t = await createTestApp()
const [cleo, ada, emil] = [await t.as('cleo'), await t.as('ada'), await t.as('emil')]
const { storage } = t.parts

beforeEach(async () => {
  await t.db.delete(website_pictures)
  await t.db.delete(fitness_onboarding_forms)
  await t.db.delete(websites)
  await t.db.delete(uploads)
  await t.db.delete(rate_limits)
})

const rows = () => t.db.select().from(website_pictures)
const fileOf = ({ id, sizes }: OwnPicture, at = 0) => {
  const size = sizes[at]
  return `/api/website-pictures/${id}/${size ? pictureFileName({ id }, size) : ''}`
}
const bytesOf = async (path: string) => Buffer.from(await (await cleo.get(path)).arrayBuffer())
async function filesOf(picture: OwnPicture) {
  const files = await Promise.all(
    picture.sizes.map(async (size, at) => ({ size, bytes: await bytesOf(fileOf(picture, at)) })),
  )
  return Promise.all(files.map(async (file) => ({ ...file, facts: await sharp(file.bytes).metadata() })))
}
async function readyOf(picture: OwnPicture) {
  await t.runJobs()
  const found = (await listPicturesOf(cleo)).find(({ id }) => id === picture.id)
  if (!found) throw new Error('The picture is gone')
  return found
}

const namesOf = ({ sizes }: Pick<OwnPicture, 'sizes'>) =>
  sizes.map(({ width, height, ending }) => `${width}x${height} ${ending}`)

test('a picture is its company’s, and its sizes are none wider than it is', async () => {
  const added = await addPictureOf(t, cleo, 'hero', await makePicture('jpg', 1920, 1080))
  expect(added).toMatchObject({ purpose: 'hero', state: 'making', width: 1920, height: 1080 })
  const hero = await readyOf(added)
  expect(hero).toMatchObject({ id: added.id, state: 'ready' })
  expect(namesOf(hero)).toEqual([
    '480x270 avif',
    '480x270 webp',
    '960x540 avif',
    '960x540 webp',
    '1440x810 avif',
    '1440x810 webp',
    '1920x1080 avif',
    '1920x1080 webp',
    '1200x630 jpg',
  ])
  for (const { size, facts } of await filesOf(hero)) {
    const format = size.ending === 'avif' ? 'heif' : size.ending === 'jpg' ? 'jpeg' : size.ending
    expect([facts.width, facts.height, facts.format]).toEqual([size.width, size.height, format])
  }
})

test('of a smaller one there are fewer, of one that is narrower than all of them its own', async () => {
  const gallery = await addPictureOf(t, cleo, 'gallery', await makePicture('webp', 1000, 700))
  expect(namesOf(gallery)).toEqual(['480x336 avif', '480x336 webp', '960x672 avif', '960x672 webp'])
  const profile = await addPictureOf(t, cleo, 'profile', await makePicture('png', 400, 600))
  expect(namesOf(profile)).toEqual(['400x600 avif', '400x600 webp', '1200x630 jpg'])
})

test('a logo keeps what can be seen through, and all of it is on its icon', async () => {
  const drawn = drawPicture(500, 200).ensureAlpha(0.5).png()
  const logo = await readyOf(await addPictureOf(t, cleo, 'logo', await drawn.toBuffer()))
  expect(namesOf(logo)).toEqual(['200x80 webp', '200x80 png', '400x160 webp', '400x160 png', '180x180 png'])
  for (const { facts } of await filesOf(logo)) expect(facts.hasAlpha).toBe(true)
  const icon = await sharp(await bytesOf(fileOf(logo, 4)))
    .raw()
    .toBuffer()
  const alphaAt = (x: number, y: number) => icon[(y * 180 + x) * 4 + 3] ?? 0
  expect([alphaAt(90, 10), alphaAt(90, 170)]).toEqual([0, 0])
  for (const x of [3, 90, 176]) expect(alphaAt(x, 90)).toBeGreaterThan(100)
})

test('W5: turned upright, in the colors of a screen, and without what its camera wrote into it', async () => {
  const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 58/1 44/1', GPSLongitudeRef: 'W' } }
  const camera = { IFD0: { Make: 'Kilnmaker', Copyright: 'Cleo Marsh' }, ...place }
  const words = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Kilnmaker</a></x:xmpmeta>'
  const drawn = (width = 640, height = 900) => drawPicture(width, height)
  const shot = (picture: Sharp, orientation: number) =>
    picture.withExif(camera).withXmp(words).withMetadata({ orientation }).withExifMerge(camera)
  const taken = await Promise.all([
    ...[1, 2, 3, 4].map((turned) => shot(drawn(), turned).jpeg().toBuffer()),
    ...[5, 6, 7, 8].map((turned) => shot(drawn(900, 640), turned).jpeg().toBuffer()),
    shot(drawn(), 1).withIccProfile('p3').png().toBuffer(),
    shot(drawn(900, 640), 6).webp().toBuffer(),
    shot(drawn(), 1).avif({ effort: 1 }).toBuffer(),
  ])
  let made = 0
  const kept: string[] = []
  for (const content of taken) {
    expect(content.includes('Kilnmaker')).toBe(true)
    const profile = await readyOf(await addPictureOf(t, cleo, 'profile', content))
    expect(profile).toMatchObject({ width: 640, height: 900, state: 'ready' })
    for (const { size, bytes, facts } of await filesOf(profile)) {
      made += 1
      const { exif, xmp, iptc, icc, orientation, space } = facts
      if (exif || xmp || iptc || icc || (orientation ?? 1) !== 1 || space !== 'srgb' || bytes.includes('Kilnmaker'))
        kept.push(`${size.width}.${size.ending}`)
    }
  }
  expect(kept).toEqual([])
  process.stdout.write(
    `figure: promise W5: ${made} files made of ${taken.length} pictures with metadata, ${kept.length} keep any\n`,
  )
})

test('what stood at the top of a photo that was turned is at its top', async () => {
  const bars = Buffer.alloc(900 * 640 * 3, 250)
  for (let y = 0; y < 640; y++) bars.fill(10, y * 900 * 3, (y * 900 + 200) * 3)
  // The left side of what the camera wrote is the top of what it showed.
  const content = await sharp(bars, { raw: { width: 900, height: 640, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const profile = await readyOf(await addPictureOf(t, cleo, 'profile', content))
  for (const at of [0, 1]) {
    const { data, info } = await sharp(await bytesOf(fileOf(profile, at)))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const lightAt = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0
    expect([info.width, info.height]).toEqual([480, 675])
    for (const x of [20, 460]) expect([lightAt(x, 20) < 60, lightAt(x, 600) > 200]).toEqual([true, true])
  }
})

test('another screen’s red is red here, and the color of a picture is what most of it has', async () => {
  const flat = (red: number, green: number, blue: number) => ({ r: red, g: green, b: blue })
  const red = sharp({ create: { width: 800, height: 600, channels: 3, background: flat(200, 30, 20) } })
  const plain = await readyOf(await addPictureOf(t, cleo, 'gallery', await red.png().toBuffer()))
  const wide = await readyOf(await addPictureOf(t, cleo, 'gallery', await red.withIccProfile('p3').png().toBuffer()))
  const pixel = async (picture: OwnPicture) =>
    [
      ...(await sharp(await bytesOf(fileOf(picture, 1)))
        .raw()
        .toBuffer()),
    ].slice(0, 3)
  for (const picture of [plain, wide])
    for (const [at, part] of [200, 30, 20].entries())
      expect(Math.abs(((await pixel(picture))[at] ?? 0) - part)).toBeLessThan(6)
  const [, hexRed = '', hexGreen = ''] = /^#(..)(..)..$/.exec(plain.color) ?? []
  expect(Number.parseInt(hexRed, 16)).toBeGreaterThan(180)
  expect(Number.parseInt(hexGreen, 16)).toBeLessThan(60)
})

test.each([
  ['logo', 'This picture has 199x80 pixels. A logo needs at least 200x80.'],
  ['hero', 'This picture has 1919x1080 pixels. A hero image needs at least 1920x1080.'],
  ['profile', 'This picture has 399x600 pixels. A profile photo needs at least 400x600.'],
  ['gallery', 'This picture has 799x600 pixels. A gallery picture needs at least 800x600.'],
] as const)('as a %s one that is too small is refused, and may be used elsewhere', async (purpose, message) => {
  const [width, height] = leastMeasures[purpose]
  const upload_id = await uploadPicture(t, cleo, await makePicture('jpg', width - 1, height))
  const answer = await postPicture(cleo, purpose, upload_id)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    error: { code: 'invalid_input', message, fields: { upload_id: message } },
  })
  expect(await rows()).toEqual([])
  expect((await t.db.select().from(uploads))[0]?.taken_at).toBeNull()
  if (purpose === 'hero') expect((await postPicture(cleo, 'gallery', upload_id)).status).toBe(201)
})

test('measures are those of the picture as it is shown upright', async () => {
  const lying = (orientation: number) => drawPicture(600, 400).withMetadata({ orientation }).jpeg().toBuffer()
  const refused = await postPicture(cleo, 'profile', await uploadPicture(t, cleo, await lying(1)))
  expect(await errorCodeIn(refused)).toBe('invalid_input')
  expect(await addPictureOf(t, cleo, 'profile', await lying(6))).toMatchObject({ width: 400, height: 600 })
})

test('a company has at most 24, however many come at once', async () => {
  const { id, owner, member } = await newCompany(t)
  const row = (nth: number) => ({
    company_id: id,
    user_id: owner.id,
    purpose: 'gallery' as const,
    file_path: `picture_originals/${nth}`,
    width: 800,
    height: 600,
    sizes: [],
    made_paths: [],
    created_at: t.parts.now(),
  })
  await t.db.insert(website_pictures).values(Array.from({ length: 23 }, (_, nth) => row(nth)))
  // What was removed does not count.
  await t.db.insert(website_pictures).values({ ...row(99), removed_at: t.parts.now() })
  const content = await makePicture('jpg', 800, 600)
  const people = [owner.browser, member.browser]
  const given = await Promise.all(people.map(async (one) => [one, await uploadPicture(t, one, content)] as const))
  const answers = await Promise.all(given.map(([one, upload_id]) => postPicture(one, 'gallery', upload_id)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(await refused?.json()).toMatchObject({
    error: { code: 'picture_limit', message: 'You have 24 pictures. Please remove one first.' },
  })
  expect(await listPicturesOf(member.browser)).toHaveLength(24)
})

test('what was not found in order, is somebody else’s, or is no picture for a website becomes none', async () => {
  const code = async (who: typeof cleo, upload_id: string) => errorCodeIn(await postPicture(who, 'gallery', upload_id))
  const begun = uploadIdIn(await beginUpload(cleo, 'picture', 'a.png', 100))
  expect(await code(cleo, begun)).toBe('upload_not_ready')
  const impostor = await uploadPicture(t, cleo, Buffer.from('GIF89a'.padEnd(200)))
  expect(await code(cleo, impostor)).toBe('upload_refused')
  const theirs = await uploadPicture(t, emil, await makePicture('jpg', 800, 600))
  expect(await code(cleo, theirs)).toBe('not_found')
  expect(await code(cleo, crypto.randomUUID())).toBe('not_found')
  const message = uploadIdIn(await beginUpload(cleo, 'attachment', 'a.png', 100))
  expect(await code(cleo, message)).toBe('not_found')
  expect(await rows()).toEqual([])
})

test('sent again after an answer that was lost it is the same one; taken for something else it is refused', async () => {
  const upload_id = await uploadPicture(t, cleo, await makePicture('jpg', 800, 600))
  const first = (await (await postPicture(cleo, 'gallery', upload_id)).json()) as OwnPicture
  const again = await postPicture(cleo, 'gallery', upload_id)
  expect([again.status, await again.json()]).toEqual([201, first])
  expect(await rows()).toHaveLength(1)
  await cleo.delete(`/api/website-pictures/${first.id}`)
  expect(await errorCodeIn(await postPicture(cleo, 'gallery', upload_id))).toBe('upload_taken')
})

test('who works in a company has its pictures, an admin too; to anybody else there are none', async () => {
  const { owner, member, billing } = await newCompany(t)
  const stranger = await newCustomer(t)
  await submitAnswers(owner.browser)
  const [website] = await t.db.select().from(websites)
  const picture = await addPictureOf(t, owner.browser, 'gallery')
  await t.runJobs()
  const list = `/api/website-pictures?website_id=${website?.id}`
  const another = await makePicture('jpg', 800, 600)
  for (const who of [owner.browser, member.browser, ada]) {
    expect((await who.get(fileOf(picture))).status).toBe(200)
    expect(await (await who.get(list)).json()).toMatchObject({ pictures: [{ id: picture.id }] })
  }
  for (const who of [billing.browser, stranger.browser, emil]) {
    expect((await who.get(fileOf(picture))).status).toBe(404)
    expect((await who.get(list)).status).toBe(404)
    expect((await who.delete(`/api/website-pictures/${picture.id}`)).status).toBe(404)
    const upload_id = await uploadPicture(t, who, another)
    expect((await postPicture(who, 'gallery', upload_id, website?.id)).status).toBe(404)
  }
  expect((await billing.browser.get('/api/website-pictures')).status).toBe(404)
  expect(await listPicturesOf(stranger.browser)).toEqual([])
  expect((await t.visitor.get(fileOf(picture))).status).toBe(401)
  expect(await rows()).toHaveLength(1)
  // What an admin sends is the customer's.
  const sent = await postPicture(ada, 'gallery', await uploadPicture(t, ada, another), website?.id)
  expect(sent.status).toBe(201)
  expect(await listPicturesOf(member.browser)).toHaveLength(2)
  expect((await ada.delete(`/api/website-pictures/${picture.id}`)).status).toBe(204)
  expect(await listPicturesOf(owner.browser)).toHaveLength(1)
})

test('a file is private, and only what was made of the picture', async () => {
  const picture = await readyOf(await addPictureOf(t, cleo, 'gallery'))
  const answer = await cleo.get(fileOf(picture))
  expect(answer.headers.get('content-type')).toBe('image/avif')
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  const etag = answer.headers.get('etag') ?? ''
  expect((await cleo.get(fileOf(picture), undefined, { 'if-none-match': etag })).status).toBe(304)
  const folder = `/api/website-pictures/${picture.id}`
  for (const name of [`${picture.id}-481.avif`, `${picture.id}-480.gif`, '..%2f..%2fsecret', 'original'])
    expect([name, (await cleo.get(`${folder}/${name}`)).status]).toEqual([name, 404])
})

test('removed it is gone from the draft, and its files stay', async () => {
  await submitAnswers(cleo)
  const [profile, photo] = [await addPictureOf(t, cleo, 'profile'), await addPictureOf(t, cleo, 'gallery')]
  await t.runJobs()
  const [made] = await t.db.select().from(websites)
  if (!made) throw new Error('No website')
  const content = {
    ...made.content,
    sections: made.content.sections.map((section) => {
      if (section.kind === 'about') return { ...section, picture: { id: profile.id, alt: 'Cleo' } }
      if (section.kind === 'gallery') return { ...section, pictures: [{ id: photo.id, alt: '' }] }
      return section
    }),
  }
  await t.db.update(websites).set({ content })
  expect((await cleo.delete(`/api/website-pictures/${profile.id}`)).status).toBe(204)
  const [website] = await t.db.select().from(websites)
  if (!website) throw new Error('No website')
  expect(sectionOf(website.content, 'about')?.picture).toBeNull()
  expect(sectionOf(website.content, 'gallery')?.pictures).toHaveLength(1)
  expect(website.updated_at > made.updated_at).toBe(true)
  expect((await listPicturesOf(cleo)).map(({ id }) => id)).toEqual([photo.id])
  expect((await cleo.get(fileOf(profile))).status).toBe(200)
  expect((await cleo.delete(`/api/website-pictures/${profile.id}`)).status).toBe(404)
  expect(await t.db.select().from(websites)).toEqual([website])
})

test('what is not in the draft leaves it as it was', async () => {
  await submitAnswers(cleo)
  const photo = await addPictureOf(t, cleo, 'gallery')
  const before = await t.db.select().from(websites)
  expect((await cleo.delete(`/api/website-pictures/${photo.id}`)).status).toBe(204)
  expect(await t.db.select().from(websites)).toEqual(before)
})

test('one whose files cannot be made says so, and made twice they are the same', async () => {
  const broken = await addPictureOf(t, cleo, 'gallery')
  const [row] = await t.db.select().from(website_pictures).where(eq(website_pictures.id, broken.id))
  await storage.remove(row?.file_path ?? '')
  await expect(makeFiles({ db: t.db, storage }, broken.id)).rejects.toThrow('gone')
  await giveUpMakingPicture(t.db, broken.id)
  const whole = await addPictureOf(t, cleo, 'gallery')
  await makeFiles({ db: t.db, storage }, whole.id)
  await makeFiles({ db: t.db, storage }, whole.id)
  await giveUpMakingPicture(t.db, whole.id)
  expect((await listPicturesOf(cleo)).map(({ state }) => state)).toEqual(['failed', 'ready'])
})

test('of a company that was deleted no file is left, also where it went while they were made', async () => {
  const { id, browser } = await newCustomer(t)
  await addPictureOf(t, browser, 'gallery')
  await t.runJobs()
  const late = await addPictureOf(t, browser, 'gallery')
  const all = (await rows()).flatMap(({ file_path, made_paths }) => [file_path, ...made_paths])
  expect(all).toHaveLength(6)
  const goes = { db: t.db, storage: { ...storage, put: deleteFirst } }
  let isDeleted = false
  async function deleteFirst(...given: Parameters<typeof storage.put>) {
    if (!isDeleted) expect((await ada.post('/functions/v1/delete-users', { userIds: [id] })).status).toBe(200)
    isDeleted = true
    await storage.put(...given)
  }
  await makeFiles(goes, late.id)
  await t.runJobs()
  expect(isDeleted).toBe(true)
  expect(await rows()).toEqual([])
  for (const path of all) expect([path, await storage.exists(path)]).toEqual([path, false])
})
