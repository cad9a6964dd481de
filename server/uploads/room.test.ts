import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { rate_limits } from '../limits/limits.tables.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { newTestFiles } from '../testing/test-files.ts'
import {
  askOffset,
  beginUpload,
  readUpload,
  sendOverLine,
  sendPiece,
  setFree,
  upload,
  uploadIdIn,
} from '../testing/uploading.ts'
import { makeVideos } from '../testing/videos.ts'
import { incomingPath } from './file-names.ts'
import { roomLeft } from './room.ts'
import { uploads } from './uploads.tables.ts'

const megabyte = 1024 ** 2
const gigabyte = 1024 ** 3
const [folder, bucket, small] = [await newTestFiles('disk'), await newTestFiles('s3'), await newTestFiles('s3')]
afterAll(() => Promise.all([folder.stop(), bucket.stop(), small.stop()]))
const places = {
  disk: await createTestApp({ environment: { ...folder.environment, S3_BUCKET: '' } }),
  bucket: await createTestApp({
    environment: { ...bucket.environment, S3_QUOTA_GB: '33', FFMPEG_PATH: '/nowhere/ffmpeg' },
  }),
}
setFree(places.disk.parts.storage, () => 33 * gigabyte)
/** By what lies in the bucket now, whatever is remembered of it. */
const leftInBucket = async () => {
  const { db, parts } = places.bucket
  return roomLeft(db, parts.storage, (await parts.storage.space?.(true)) ?? null)
}

beforeEach(async () => {
  for (const t of Object.values(places)) {
    await t.db.delete(rate_limits)
    await t.db.delete(uploads)
  }
})

test.each([
  ['disk', 6, 3 * gigabyte],
  ['bucket', 3, 1.5 * gigabyte],
] as const)('of 20 uploads that begin at once on a %s, as many as fit do', async (place, fitting, rest) => {
  const t = places[place]
  const [ada, emil] = [await t.as('ada'), await t.as('emil')]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => beginUpload(at % 2 ? ada : emil, 'edited', 'a.mp4', 5 * gigabyte)),
  )
  const begun = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status }) => status !== 201)
  process.stdout.write(`figure: 20 × 5 GB begin at once where 33 GB are left on a ${place}: ${begun.length} may\n`)
  expect([begun.length, await t.db.$count(uploads)]).toEqual([fitting, fitting])
  for (const answer of refused) expect([answer.status, await errorCodeIn(answer)]).toEqual([507, 'storage_full'])

  expect((await beginUpload(emil, 'edited', 'a.mp4', rest + 1)).status).toBe(507)
  const almost = rest - megabyte // a bucket holds some notes about each
  expect((await beginUpload(emil, 'edited', 'a.mp4', almost)).status).toBe(201)
  await t.db.delete(uploads).where(eq(uploads.file_size, almost))
  expect((await beginUpload(emil, 'edited', 'a.mp4', almost)).status).toBe(201)
})

test('in a bucket what lies there counts too, whoever put it there, and what has arrived is not counted twice', async () => {
  const t = places.bucket
  const emil = await t.as('emil')
  const left = await leftInBucket()
  await t.parts.storage.put('of-somebody-else', Buffer.alloc(megabyte), 'video/mp4')
  expect(await leftInBucket()).toBe(left - megabyte)
  await t.parts.storage.remove('of-somebody-else')
  const id = uploadIdIn(await beginUpload(emil, 'edited', 'a.mp4', megabyte))
  const begun = await leftInBucket()
  expect(begun).toBeLessThanOrEqual(left - 2 * megabyte)
  expect((await sendPiece(emil, id, 0, Buffer.alloc(megabyte))).status).toBe(204)
  expect(await leftInBucket()).toBe(begun)
})

test.each([
  ['arriving, and then copied to its place', { state: 'receiving' }, 2, 0],
  ['being checked, and then copied to its place', { state: 'checking' }, 2, 0],
  ['in its place since then', { state: 'ready', file_path: 'edited_videos/1-a.mp4', file_type: 'video/mp4' }, 1, 0],
  ['in its place long before', { state: 'ready', file_path: 'edited_videos/2-a.mp4', file_type: 'video/mp4' }, 0, 24],
  ['refused', { state: 'refused', refused_reason: 'damaged' }, 0, 0],
] as const)('what a list of the bucket did not see counts: a file that is %s', async (_what, row, times, hours) => {
  const { db, parts } = places.bucket
  const left = await leftInBucket()
  const now = new Date(Date.now() - hours * 3_600_000)
  const facts = {
    purpose: 'edited',
    file_name: 'a.mp4',
    file_size: gigabyte,
    created_at: now,
    updated_at: now,
  } as const
  await db.insert(uploads).values({ id: randomUUID(), ...facts, ...row })
  expect(await roomLeft(db, parts.storage, (await parts.storage.space?.()) ?? null)).toBe(left - times * gigabyte)
})

test('a file that is copied to its place in a bucket takes nothing that was not kept for it', async () => {
  const t = places.bucket
  const { storage } = t.parts
  const emil = await t.as('emil')
  const video = makeVideos()['phone.mp4']
  const id = await upload(emil, video)
  const before = await leftInBucket()
  const { move } = storage
  let during = 0
  storage.move = async (from, to, type) => {
    await storage.put(to, video, type)
    during = await leftInBucket()
    await move(from, to, type)
  }
  await t.runJobs()
  storage.move = move
  expect((await readUpload(emil, id)).state).toBe('ready')
  expect(during).toBe(before)
  expect(await leftInBucket()).toBeGreaterThanOrEqual(before + video.length)
  expect(await storage.exists(incomingPath(id))).toBe(false)
})

test('nobody is refused by what a bucket held a while ago', async () => {
  const t = await createTestApp({ environment: { ...small.environment, S3_QUOTA_GB: '0.02' } })
  const { storage } = t.parts
  const emil = await t.as('emil')
  await storage.put('of-somebody-else', Buffer.alloc(15 * megabyte), 'video/mp4')
  const refused = await beginUpload(emil, 'edited', 'a.mp4', 5 * megabyte)
  expect([refused.status, await errorCodeIn(refused), await t.db.$count(uploads)]).toEqual([507, 'storage_full', 0])
  await storage.remove('of-somebody-else')
  expect((await beginUpload(emil, 'edited', 'a.mp4', 5 * megabyte)).status).toBe(201)
})

test('on a disk what has arrived of an upload is not kept free for it once more', async () => {
  const t = places.disk
  const emil = await t.as('emil')
  const id = uploadIdIn(await beginUpload(emil, 'edited', 'a.mp4', 10 * megabyte))
  await sendPiece(emil, id, 0, Buffer.alloc(4 * megabyte))
  const undo = setFree(t.parts.storage, () => 10 * megabyte)
  expect((await beginUpload(emil, 'edited', 'b.mp4', 4 * megabyte + 1)).status).toBe(507)
  expect((await beginUpload(emil, 'edited', 'b.mp4', 4 * megabyte)).status).toBe(201)
  undo()
})

test('a piece waits until its upload has room beside the reserve, and nothing is lost', async () => {
  const t = places.disk
  const emil = await t.as('emil')
  const id = uploadIdIn(await beginUpload(emil, 'edited', 'a.mp4', 300))
  expect((await sendPiece(emil, id, 0, Buffer.alloc(100))).status).toBe(204)
  let free = 199
  const undo = setFree(t.parts.storage, () => free)
  const refused = await sendPiece(emil, id, 100, Buffer.alloc(100))
  expect([refused.status, await errorCodeIn(refused)]).toEqual([507, 'storage_full'])
  expect((await askOffset(emil, id)).headers.get('upload-offset')).toBe('100')
  free = 200
  expect((await sendPiece(emil, id, 100, Buffer.alloc(200))).headers.get('upload-offset')).toBe('300')
  undo()
})

test.each(['disk', 'bucket'] as const)('on a %s a large piece stops where the room ends', async (place) => {
  const t = places[place]
  const emil = await t.as('emil')
  const sizeBytes = 80 * megabyte
  const id = uploadIdIn(await beginUpload(emil, 'edited', 'a.mp4', sizeBytes))
  let looks = 0
  const undo = setFree(t.parts.storage, () => (looks++ === 0 ? 33 * gigabyte : -1))
  const refused = await sendOverLine(t, 'emil', id, 0, Buffer.alloc(sizeBytes))
  expect(refused.status).toBe(507)
  undo()
  const offset = Number((await askOffset(emil, id)).headers.get('upload-offset'))
  expect(offset).toBeGreaterThan(0)
  expect(offset).toBeLessThanOrEqual(64 * megabyte)
  const rest = await sendPiece(emil, id, offset, Buffer.alloc(sizeBytes - offset))
  expect(rest.headers.get('upload-offset')).toBe(String(sizeBytes))
})

test.each(['disk', 'bucket'] as const)(
  'where something else took of the room on a %s, who began first goes on',
  async (place) => {
    const t = places[place]
    const emil = await t.as('emil')
    const begin = async () => uploadIdIn(await beginUpload(emil, 'edited', 'a.mp4', gigabyte))
    const first = await begin()
    t.clock.advance({ seconds: 1 })
    const second = await begin()
    const undo = setFree(t.parts.storage, () => (2 * t.parts.storage.copies - 0.5) * gigabyte)
    const sendTo = (id: string) => sendPiece(emil, id, 0, Buffer.alloc(10))
    expect((await sendTo(first)).status).toBe(204)
    const refused = await sendTo(second)
    expect([refused.status, await errorCodeIn(refused)]).toEqual([507, 'storage_full'])
    undo()
    expect((await sendTo(second)).status).toBe(204)
  },
)

test('a piece into a bucket is refused when the bucket is over its quota', async () => {
  const t = await createTestApp({ environment: { ...small.environment, S3_QUOTA_GB: '0.02' } })
  const { storage } = t.parts
  const emil = await t.as('emil')
  const id = uploadIdIn(await beginUpload(emil, 'edited', 'a.mp4', 5 * megabyte))
  await storage.put('of-somebody-else', Buffer.alloc(15 * megabyte), 'video/mp4')
  await storage.space?.(true)
  const refused = await sendPiece(emil, id, 0, Buffer.alloc(megabyte))
  expect([refused.status, await errorCodeIn(refused)]).toEqual([507, 'storage_full'])
  await storage.remove('of-somebody-else')
  expect((await sendPiece(emil, id, 0, Buffer.alloc(megabyte))).status).toBe(204)
})
