import { beforeEach, expect, test } from 'vitest'
import { MAX_UPLOAD_BYTES, refusals } from '#domain/uploads.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { makeImpostors } from '../testing/impostors.ts'
import { createTestApp } from '../testing/test-app.ts'
import { askOffset, beginUpload, readUpload, sendPiece, upload, uploadIdIn } from '../testing/uploading.ts'
import { makeVideos, type VideoName } from '../testing/videos.ts'
import { incomingPath } from './file-names.ts'
import { uploads } from './uploads.tables.ts'

/** promises.md 12 and 13 in small, each with its figure printed for `npm test`. */
const videos = makeVideos()
const impostors = Object.entries(makeImpostors(videos))
const t = await createTestApp()
const { storage } = t.parts
const place = t.settings.s3 ? 's3' : 'disk'
const emil = await t.as('emil')
beforeEach(() => t.db.delete(rate_limits))

const accepted: Partial<Record<VideoName, object>> = {
  'phone.mp4': { file_type: 'video/mp4', video_codec: 'avc', audio_codec: 'aac' },
  'web.mp4': { file_type: 'video/mp4', video_codec: 'avc', audio_codec: 'aac' },
  'pieces.mp4': { file_type: 'video/mp4', video_codec: 'avc', audio_codec: 'aac' },
  'camera.mov': { file_type: 'video/quicktime', video_codec: 'prores', audio_codec: 'pcm-s16' },
  'page.webm': { file_type: 'video/webm', video_codec: 'vp8', audio_codec: 'opus' },
  'live.webm': { file_type: 'video/webm', video_codec: 'vp8', audio_codec: 'opus' },
  'archive.mkv': { file_type: 'video/x-matroska', video_codec: 'avc', audio_codec: 'aac' },
  'old.avi': { file_type: 'video/x-msvideo', video_codec: 'fmp4', audio_codec: 'mp3' },
}

test.each(Object.entries(accepted))('%s is a video, with what is in it', async (name, facts) => {
  const content = videos[name as VideoName]
  const id = await upload(emil, content, { fileName: name, pieces: 3 })
  expect(await readUpload(emil, id)).toMatchObject({ state: 'checking' })
  await t.runJobs()
  const seen = await readUpload(emil, id)
  expect(seen).toMatchObject({ ...facts, state: 'ready', width: 320, height: 180, file_size: content.length })
  expect(seen.duration_seconds).toBeCloseTo(2, 0)
  expect(seen.frame_rate).toBeCloseTo(25, 0)

  const [row] = await t.db
    .select()
    .from(uploads)
    .orderBy(uploads.created_at)
    .offset((await t.db.$count(uploads)) - 1)
  expect(row?.file_path).toMatch(new RegExp(`^edited_videos/\\d{13}-${name}$`))
  const stored = await storage.open(row?.file_path ?? '')
  const bytes = await stored?.read({ start: 0, end: content.length - 1 })
  await stored?.close()
  expect(content.equals(bytes ?? Buffer.alloc(0))).toBe(true)
  expect(await storage.exists(incomingPath(id))).toBe(false)
  expect(row?.poster_path).toBe(`posters/${id}.jpg`)
  const poster = await storage.open(`posters/${id}.jpg`)
  expect(Buffer.from((await poster?.read({ start: 0, end: 2 })) ?? []).toString('hex')).toBe('ffd8ff')
  await poster?.close()
  await t.db.delete(uploads)
})

test('promise 12: no impostor is accepted, each is refused with a reason and removed', async () => {
  const reasons = new Map<string, number>()
  const kept: string[] = []
  for (const [name, content] of impostors) {
    const id = await upload(emil, content, { fileName: 'holiday.mp4' })
    await t.runJobs()
    const { state, refused_reason } = await readUpload(emil, id)
    if (state !== 'refused' || (await storage.exists(incomingPath(id)))) kept.push(name)
    expect(refusals[refused_reason ?? 'missing'], name).toMatch(/\w+/)
    reasons.set(refused_reason ?? '', (reasons.get(refused_reason ?? '') ?? 0) + 1)
  }
  for (const sizeBytes of [0, MAX_UPLOAD_BYTES + 1]) {
    const answer = await beginUpload(emil, 'edited', 'holiday.mp4', sizeBytes)
    if (answer.status !== 400) kept.push(`${sizeBytes} bytes`)
  }
  const counts = [...reasons].map(([reason, count]) => `${reason} ${count}`).join(', ')
  process.stdout.write(
    `figure: promise 12 on ${place}: ${impostors.length + 2} impostor files, ${kept.length} accepted (${counts})\n`,
  )
  expect(impostors.length).toBeGreaterThan(60)
  expect(kept).toEqual([])
})

test('promise 12: an upload is its owner’s alone, on every method', async () => {
  const ada = await t.as('ada')
  const id = uploadIdIn(await beginUpload(ada, 'raw', 'mine.mp4', 100))
  await sendPiece(ada, id, 0, Buffer.alloc(40))
  const path = `/api/uploads/${id}/content`
  const tus = { 'tus-resumable': '1.0.0' }
  const tried = {
    HEAD: await askOffset(emil, id),
    PATCH: await sendPiece(emil, id, 40, Buffer.alloc(60)),
    DELETE: await emil.send('DELETE')(path, undefined, tus),
    GET: await emil.get(`/api/uploads/${id}`),
  }
  for (const [method, answer] of Object.entries(tried)) expect(answer.status, method).toBe(404)
  for (const [name, browser, status, begun] of [
    ['a customer', await t.as('cleo'), 404, 403],
    ['a visitor', t.visitor, 401, 401],
  ] as const) {
    expect((await askOffset(browser, id)).status, name).toBe(status)
    expect((await sendPiece(browser, id, 40, Buffer.alloc(60))).status, name).toBe(status)
    expect((await browser.send('DELETE')(path, undefined, tus)).status, name).toBe(status)
    expect((await beginUpload(browser, 'edited', 'a.mp4', 10)).status, name).toBe(begun)
  }
  expect((await ada.get(path)).status).toBe(405)
  expect((await askOffset(ada, id)).headers.get('upload-offset')).toBe('40')
  await t.db.delete(uploads)
})

test('no file is left where they arrive', async () => {
  await t.runJobs()
  const left = (await storage.list('incoming/')).filter((path) => !/\.(json|info|part)$/.test(path))
  expect(left.length).toBeLessThanOrEqual(1) // the one begun above, whose record the test removed
})
