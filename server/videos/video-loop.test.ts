import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { UploadPurpose } from '#domain/uploads.ts'
import type { EditedVideo, RawVideo } from '#domain/videos.ts'
import { fetchFile } from '../testing/downloading.ts'
import { createTestApp } from '../testing/test-app.ts'
import { askOffset, beginUpload, readUpload, sendPiece, uploadIdIn } from '../testing/uploading.ts'
import { uploads } from '../uploads/uploads.tables.ts'

/** A video's whole life, through every door. */
const film = (name: string) => readFile(new URL(`../db/seed/videos/${name}.mp4`, import.meta.url))
const t = await createTestApp()
const people = { ada: await t.as('ada'), emil: await t.as('emil') }
const { ada, emil } = people
const emilId = await t.userIdOf('emil')

async function send(who: keyof typeof people, purpose: UploadPurpose, content: Buffer) {
  const id = uploadIdIn(await beginUpload(people[who], purpose, 'harbour.mp4', content.length))
  const half = Math.floor(content.length / 2)
  expect((await sendPiece(people[who], id, 0, content.subarray(0, half))).status).toBe(204)
  expect((await askOffset(people[who], id)).headers.get('upload-offset')).toBe(String(half))
  expect((await sendPiece(people[who], id, half, content.subarray(half))).status).toBe(204)
  await t.runJobs()
  return id
}
const filesOf = async (id: string) => {
  const row = (await t.db.select().from(uploads)).find((upload) => upload.id === id)
  return [row?.file_path ?? '', row?.poster_path ?? '']
}
const areThere = (paths: string[]) => Promise.all(paths.map((path) => t.parts.storage.exists(path)))
const linkTo = async (path: string, who = emil, shown = 'attachment') =>
  ((await (await who.post(`/api/${path}/links`, { shown })).json()) as { url: string }).url
const bytesIn = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test('a video is uploaded, read, shown, played, downloaded, edited, reviewed and deleted', async () => {
  const [raw, edit] = [await film('ferry'), await film('ferry-edit')]
  const rawUpload = await send('ada', 'raw', raw)
  expect(await readUpload(ada, rawUpload)).toMatchObject({
    state: 'ready',
    file_type: 'video/mp4',
    video_codec: 'avc',
  })
  const created = await ada.post('/api/raw-videos', { upload_id: rawUpload, title: 'Ferry', assigned_to: emilId })
  const { id } = (await created.json()) as { id: string }
  const rawFiles = await filesOf(rawUpload)
  expect(rawFiles).toEqual([expect.stringMatching(/^raw_videos\/\d{13}-harbour\.mp4$/), `posters/${rawUpload}.jpg`])

  const { raw_videos } = (await (await emil.get('/api/raw-videos')).json()) as { raw_videos: RawVideo[] }
  const shown = raw_videos.find((video) => video.id === id)
  expect(shown).toMatchObject({
    file_size: raw.length,
    width: expect.any(Number),
    duration_seconds: expect.any(Number),
  })
  const poster = await fetchFile(t.visitor, shown?.poster_url ?? '')
  expect((await bytesIn(poster)).subarray(0, 3).toString('hex')).toBe('ffd8ff')

  const saved = await linkTo(`raw-videos/${id}`)
  const whole = await fetchFile(t.visitor, saved)
  expect(whole.headers.get('content-disposition')).toContain('attachment; filename="harbour.mp4"')
  expect(raw.equals(await bytesIn(whole))).toBe(true)
  const played = await linkTo(`raw-videos/${id}`, emil, 'inline')
  const end = await t.visitor.get(played, undefined, { range: 'bytes=-100' })
  expect(end.status).toBe(206)
  expect(raw.subarray(-100).equals(await bytesIn(end))).toBe(true)

  const editUpload = await send('emil', 'edited', edit)
  const input = { raw_video_id: id, upload_id: editUpload, title: 'Ferry - Edited' }
  const edited = (await (await emil.post('/api/edited-videos', input)).json()) as { id: string }
  const editFiles = await filesOf(editUpload)
  expect(edit.equals(await bytesIn(await fetchFile(t.visitor, await linkTo(`edited-videos/${edited.id}`, ada))))).toBe(
    true,
  )
  expect((await ada.put(`/api/edited-videos/${edited.id}/review`, { status: 'approved' })).status).toBe(200)
  const reviewed = (await (await emil.get(`/api/edited-videos/${edited.id}`)).json()) as { edited_video: EditedVideo }
  expect(reviewed.edited_video.status).toBe('approved')

  expect(await areThere([...rawFiles, ...editFiles])).toEqual([true, true, true, true])
  await ada.delete(`/api/raw-videos/${id}`)
  expect([(await t.visitor.get(saved)).status, (await t.visitor.get(played)).status]).toEqual([404, 404])
  await t.runJobs()
  expect(await areThere([...rawFiles, ...editFiles])).toEqual([false, false, false, false])
})

test('an upload that is given up half-way leaves nothing behind', async () => {
  const id = uploadIdIn(await beginUpload(ada, 'raw', 'harbour.mp4', 5000))
  await sendPiece(ada, id, 0, Buffer.alloc(2000))
  await ada.send('DELETE')(`/api/uploads/${id}/content`, undefined, { 'tus-resumable': '1.0.0' })
  await t.runJobs()
  expect((await askOffset(ada, id)).status).toBe(404)
  expect(await t.parts.storage.list(`incoming/${id}`)).toEqual([])
})
