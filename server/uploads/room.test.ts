import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { rate_limits } from '../limits/limits.tables.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { newTestFiles } from '../testing/test-files.ts'
import { askOffset, beginUpload, sendPiece, uploadIdIn } from '../testing/uploading.ts'
import { uploads } from './uploads.tables.ts'

const megabyte = 1024 ** 2
const gigabyte = 1024 ** 3
const [folder, bucket] = [await newTestFiles('disk'), await newTestFiles('s3')]
afterAll(() => Promise.all([folder.stop(), bucket.stop()]))
const freeIn = async (t: Awaited<ReturnType<typeof createTestApp>>) => (await t.parts.storage.freeBytes?.()) ?? 0
const places = {
  disk: await createTestApp({ environment: { ...folder.environment, S3_BUCKET: '' } }),
  bucket: await createTestApp({ environment: { ...bucket.environment, S3_QUOTA_GB: '33' } }),
}
places.disk.parts.storage.freeBytes = async () => 33 * gigabyte + places.disk.parts.storage.reservedBytes

beforeEach(async () => {
  for (const t of Object.values(places)) {
    await t.db.delete(rate_limits)
    await t.db.delete(uploads)
  }
})

test.each(['disk', 'bucket'] as const)('of 20 uploads that begin at once on a %s, as many as fit do', async (place) => {
  const t = places[place]
  const [ada, emil] = [await t.as('ada'), await t.as('emil')]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => beginUpload(at % 2 ? ada : emil, 'edited', 'a.mp4', 5 * gigabyte)),
  )
  const begun = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status }) => status !== 201)
  process.stdout.write(`figure: 20 × 5 GB begin at once where 33 GB are left on a ${place}: ${begun.length} may\n`)
  expect([begun.length, await t.db.$count(uploads)]).toEqual([6, 6])
  for (const answer of refused) expect([answer.status, await errorCodeIn(answer)]).toEqual([507, 'storage_full'])

  expect((await beginUpload(emil, 'edited', 'a.mp4', 3 * gigabyte + 1)).status).toBe(507)
  const rest = 3 * gigabyte - megabyte // a bucket holds some notes about each
  expect((await beginUpload(emil, 'edited', 'a.mp4', rest)).status).toBe(201)
  await t.db.delete(uploads).where(eq(uploads.file_size, rest))
  expect((await beginUpload(emil, 'edited', 'a.mp4', rest)).status).toBe(201)
})

test('in a bucket what lies there counts too, and what has arrived is not counted twice', async () => {
  const t = places.bucket
  const emil = await t.as('emil')
  const free = await freeIn(t)
  await t.parts.storage.put('raw_videos/1-a.mp4', Buffer.alloc(megabyte), 'video/mp4')
  expect(await freeIn(t)).toBe(free - megabyte)
  await t.parts.storage.remove('raw_videos/1-a.mp4')
  const id = uploadIdIn(await beginUpload(emil, 'edited', 'a.mp4', megabyte))
  expect((await sendPiece(emil, id, 0, Buffer.alloc(megabyte))).status).toBe(204)
  expect(await freeIn(t)).toBeLessThanOrEqual(free - megabyte)
  for (const sizeBytes of Array(6).fill(5 * gigabyte) as number[])
    expect((await beginUpload(emil, 'edited', 'a.mp4', sizeBytes)).status).toBe(201)
  expect((await beginUpload(emil, 'edited', 'a.mp4', 3 * gigabyte)).status).toBe(507)
  expect((await beginUpload(emil, 'edited', 'a.mp4', 3 * gigabyte - 2 * megabyte)).status).toBe(201)
})

test('on a disk what has arrived of an upload is not kept free for it once more', async () => {
  const t = places.disk
  const emil = await t.as('emil')
  const { freeBytes, reservedBytes } = t.parts.storage
  const id = uploadIdIn(await beginUpload(emil, 'edited', 'a.mp4', 10 * megabyte))
  await sendPiece(emil, id, 0, Buffer.alloc(4 * megabyte))
  t.parts.storage.freeBytes = async () => reservedBytes + 10 * megabyte
  expect((await beginUpload(emil, 'edited', 'b.mp4', 4 * megabyte + 1)).status).toBe(507)
  expect((await beginUpload(emil, 'edited', 'b.mp4', 4 * megabyte)).status).toBe(201)
  t.parts.storage.freeBytes = freeBytes
})

test('a piece that would take of the reserve waits until there is room, and nothing is lost', async () => {
  const t = places.disk
  const emil = await t.as('emil')
  const { freeBytes, reservedBytes } = t.parts.storage
  const id = uploadIdIn(await beginUpload(emil, 'edited', 'a.mp4', 300))
  expect((await sendPiece(emil, id, 0, Buffer.alloc(100))).status).toBe(204)
  t.parts.storage.freeBytes = async () => reservedBytes + 99
  const refused = await sendPiece(emil, id, 100, Buffer.alloc(100))
  expect([refused.status, await errorCodeIn(refused)]).toEqual([507, 'storage_full'])
  expect((await askOffset(emil, id)).headers.get('upload-offset')).toBe('100')
  expect((await sendPiece(emil, id, 100, Buffer.alloc(99))).status).toBe(204)
  t.parts.storage.freeBytes = freeBytes
  expect((await sendPiece(emil, id, 199, Buffer.alloc(101))).headers.get('upload-offset')).toBe('300')
})
