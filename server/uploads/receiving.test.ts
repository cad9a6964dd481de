import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { MAX_OPEN_UPLOADS } from '#domain/uploads.ts'
import { users } from '../accounts/accounts.tables.ts'
import { jobs } from '../jobs/jobs.tables.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { askOffset, beginUpload, readUpload, sendPiece, upload, uploadIdIn } from '../testing/uploading.ts'
import { makeVideos } from '../testing/videos.ts'
import { incomingPath } from './file-names.ts'
import { uploads } from './uploads.tables.ts'

const t = await createTestApp({ environment: { FFMPEG_PATH: '/nowhere/ffmpeg' } })
const ada = await t.as('ada')
const emil = await t.as('emil')
const video = makeVideos()['phone.mp4']
const { storage } = t.parts
const tus = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')
const begin = async (sizeBytes = 100) => uploadIdIn(await beginUpload(emil, 'edited', 'reel.mp4', sizeBytes))
const offsetOf = async (id: string) => (await askOffset(emil, id)).headers.get('upload-offset')
const isThere = (path: string) => storage.exists(path)
const leftOf = (id: string) => storage.list(incomingPath(id))
const rowOf = async (id: string) => (await t.db.select().from(uploads).where(eq(uploads.id, id)))[0]

beforeEach(async () => {
  await t.db.delete(rate_limits)
  await t.db.delete(uploads)
})

test.each([
  ['no length', { 'upload-metadata': `purpose ${base64('edited')},filename ${base64('a.mp4')}` }],
  [
    'a length of words',
    { 'upload-length': 'many', 'upload-metadata': `purpose ${base64('edited')},filename ${base64('a')}` },
  ],
  ['a length to be told later', { 'upload-defer-length': '1', 'upload-metadata': `filename ${base64('a.mp4')}` }],
  ['no metadata', { 'upload-length': '10' }],
  ['no name', { 'upload-length': '10', 'upload-metadata': `purpose ${base64('edited')}` }],
  [
    'an unknown purpose',
    { 'upload-length': '10', 'upload-metadata': `purpose ${base64('holiday')},filename ${base64('a')}` },
  ],
  [
    'a name with NUL',
    { 'upload-length': '10', 'upload-metadata': `purpose ${base64('edited')},filename ${base64('a\0b')}` },
  ],
])('an upload with %s is not begun', async (_what, headers) => {
  const answer = await emil.post('/api/uploads', undefined, { ...tus, ...(headers as Record<string, string>) })
  expect(answer.status).toBe(400)
  expect(await t.db.$count(uploads)).toBe(0)
})

test('raw videos are uploaded by admins only', async () => {
  const refused = await beginUpload(emil, 'raw', 'raw.mp4', 100)
  expect([refused.status, await errorCodeIn(refused)]).toEqual([403, 'not_allowed'])
  expect(await t.db.$count(uploads)).toBe(0)
  expect((await beginUpload(ada, 'raw', 'raw.mp4', 100)).status).toBe(201)
})

test('a person has a limited number of uploads under way, also when asking for many at once', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => beginUpload(emil, 'edited', 'a.mp4', 10)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_OPEN_UPLOADS)
  const refused = answers.find(({ status }) => status !== 201)
  expect(refused && (await errorCodeIn(refused))).toBe('too_many_uploads')
  expect((await beginUpload(ada, 'edited', 'a.mp4', 10)).status).toBe(201)
})

test('pieces go on where the last one ended, and nowhere else', async () => {
  const id = await begin()
  expect((await sendPiece(emil, id, 0, Buffer.alloc(40))).headers.get('upload-offset')).toBe('40')
  for (const offset of [0, 39, 41, 100]) expect((await sendPiece(emil, id, offset, Buffer.alloc(10))).status).toBe(409)
  expect((await sendPiece(emil, id, 40, Buffer.alloc(61))).status).toBe(413)
  const unsaid = await emil.patch(`/api/uploads/${id}/content`, new Blob(['x']), { 'upload-offset': '40' })
  expect(unsaid.status).toBe(400)
  expect(await offsetOf(id)).toBe('40')
})

test('without ffmpeg everything but the picture works', async () => {
  const id = await upload(emil, video)
  await t.runJobs()
  expect(await readUpload(emil, id)).toMatchObject({ state: 'ready', width: 320, video_codec: 'avc' })
  expect((await rowOf(id))?.poster_path).toBeNull()
})

test('a server that ended after the last byte checks the file once it is asked for', async () => {
  const id = await upload(emil, video)
  await t.db.delete(jobs).where(eq(jobs.name, 'check-upload'))
  await t.db.update(uploads).set({ state: 'receiving' })
  expect(await offsetOf(id)).toBe(String(video.length))
  await t.runJobs()
  expect((await rowOf(id))?.state).toBe('ready')
})

test('a check that was interrupted after the move is taken up again', async () => {
  const id = await upload(emil, video)
  await t.runJobs()
  const before = await rowOf(id)
  await t.db.update(uploads).set({ state: 'checking', file_type: null, width: null })
  await t.db
    .insert(jobs)
    .values({ name: 'check-upload', payload: { upload_id: id }, run_at: new Date(), created_at: new Date() })
  await t.runJobs()
  expect(await rowOf(id)).toMatchObject({ state: 'ready', file_path: before?.file_path, width: 320 })
})

test('a file that is gone before it is checked is refused as missing', async () => {
  const id = await upload(emil, video)
  await storage.remove(incomingPath(id))
  await t.runJobs()
  expect(await readUpload(emil, id)).toMatchObject({ state: 'refused', refused_reason: 'missing' })
})

test('files of one name that arrive at one moment lie apart', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, () => upload(emil, video)))
  await t.runJobs()
  const rows = await Promise.all(ids.map(rowOf))
  expect(rows.map((row) => row?.state)).toEqual(['ready', 'ready', 'ready', 'ready'])
  expect(new Set(rows.map((row) => row?.file_path)).size).toBe(4)
})

test('what has arrived takes no more, and says that it is whole', async () => {
  const id = await upload(emil, video)
  const again = await sendPiece(emil, id, video.length, Buffer.alloc(1))
  expect([again.status, await errorCodeIn(again)]).toEqual([409, 'upload_complete'])
  expect(await offsetOf(id)).toBe(String(video.length))
  await t.runJobs()
  expect(await offsetOf(id)).toBe(String(video.length))
  await t.db.update(uploads).set({ state: 'refused', refused_reason: 'damaged' })
  expect((await askOffset(emil, id)).status).toBe(410)
})

test('a cancelled upload leaves nothing behind, arriving or ready; a taken one stays', async () => {
  const cancel = (id: string) => emil.send('DELETE')(`/api/uploads/${id}/content`, undefined, tus)
  const arriving = await begin()
  await sendPiece(emil, arriving, 0, Buffer.alloc(10))
  const ready = await upload(emil, video)
  const taken = await upload(emil, video)
  await t.runJobs()
  const paths = [(await rowOf(ready))?.file_path ?? '', (await rowOf(taken))?.file_path ?? ''] as const
  await t.db.update(uploads).set({ taken_at: new Date() }).where(eq(uploads.id, taken))

  expect((await cancel(arriving)).status).toBe(204)
  expect((await cancel(ready)).status).toBe(204)
  expect(await errorCodeIn(await cancel(taken))).toBe('upload_taken')
  await t.runJobs()
  expect(await leftOf(arriving)).toEqual([])
  expect([await isThere(paths[0]), await isThere(paths[1])]).toEqual([false, true])
  expect((await askOffset(emil, arriving)).status).toBe(404)
  expect((await cancel(arriving)).status).toBe(404)
})

test('a file that is cancelled while it is being checked leaves nothing behind', async () => {
  const id = await upload(emil, video)
  const { move } = storage
  let movedTo = ''
  storage.move = async (from, to, type) => {
    await move(from, to, type)
    movedTo = to
    await emil.send('DELETE')(`/api/uploads/${id}/content`, undefined, tus)
  }
  await t.runJobs()
  storage.move = move
  expect([await rowOf(id), await isThere(movedTo), await leftOf(id)]).toEqual([undefined, false, []])
})

test('what nobody came back for is cleaned up after a day, a piece in between keeps it', async () => {
  const [left, kept] = [await begin(), await begin()]
  const ready = await upload(emil, video)
  const taken = await upload(emil, video)
  await t.runJobs()
  await t.db.update(uploads).set({ taken_at: new Date() }).where(eq(uploads.id, taken))
  const path = (await rowOf(ready))?.file_path ?? ''
  t.clock.advance({ hours: 20 })
  await sendPiece(emil, kept, 0, Buffer.alloc(10))
  t.clock.advance({ hours: 5 })
  await t.db
    .insert(jobs)
    .values({ name: 'prune-expired-rows', payload: {}, run_at: new Date(), created_at: new Date() })
  await t.runJobs()
  await t.runJobs()
  expect((await t.db.select().from(uploads)).map(({ id }) => id).sort()).toEqual([kept, taken].sort())
  expect([await leftOf(left), await isThere(path)]).toEqual([[], false])
  expect(await offsetOf(kept)).toBe('10')
})

test('what somebody left who is gone is cleaned up at once', async () => {
  const pia = await t.userIdOf('pia')
  const id = await begin()
  await t.db.update(uploads).set({ owner_id: pia })
  await t.db.delete(users).where(eq(users.id, pia))
  await t.db
    .insert(jobs)
    .values({ name: 'prune-expired-rows', payload: {}, run_at: new Date(), created_at: new Date() })
  await t.runJobs()
  await t.runJobs()
  expect([await rowOf(id), await leftOf(id)]).toEqual([undefined, []])
})
