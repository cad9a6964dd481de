import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user_roles } from '../accounts/accounts.tables.ts'
import { fetchFile } from '../testing/downloading.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { createVideoRoom } from '../testing/video-room.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const emil = await t.as('emil')
const { adaId, emilId, addRaw, addEdit } = await createVideoRoom(t)
const { storage } = t.parts
const content = Buffer.from('not much of a film')

async function addStoredRaw() {
  const raw = await addRaw({ poster_path: `posters/${crypto.randomUUID()}.jpg` })
  await storage.put(raw.file_path, content, 'video/mp4')
  await storage.put(raw.poster_path ?? '', Buffer.from('a picture'), 'image/jpeg')
  return raw
}
async function linkTo(path: string, who = emil, shown = 'attachment') {
  const answer = await who.post(`/api/${path}/links`, { shown })
  expect(answer.status).toBe(201)
  return (await answer.json()) as { url: string; expires_at: string }
}
const opens = async (url: string) => (await fetchFile(t.visitor, url)).status

test('an editor downloads and plays what is assigned to them, for an hour', async () => {
  const raw = await addStoredRaw()
  const { url, expires_at } = await linkTo(`raw-videos/${raw.id}`)
  const answer = await fetchFile(t.visitor, url)
  expect(answer.headers.get('content-disposition')).toContain('attachment; filename="take.mp4"')
  expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
  const life = new Date(expires_at).getTime() - t.parts.now().getTime()
  expect(Math.round(life / 1000)).toBeGreaterThan(3590)
  const { url: played } = await linkTo(`raw-videos/${raw.id}`, emil, 'inline')
  const part = await t.visitor.get(played, undefined, { range: 'bytes=4-7' })
  expect([part.status, await part.text()]).toEqual([206, 'much'])
})

test('a video that was called a page is saved as a video', async () => {
  const raw = await addRaw({ file_name: 'x.html', file_type: 'video/mp4' })
  await storage.put(raw.file_path, content, 'video/mp4')
  const { url } = await linkTo(`raw-videos/${raw.id}`)
  const answer = await fetchFile(t.visitor, url)
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="x.html.mp4"; filename*=UTF-8''x.html.mp4`,
  )
  await answer.body?.cancel()
})

test('the poster is seen by whoever sees the video', async () => {
  const raw = await addStoredRaw()
  const { raw_videos } = (await (await emil.get('/api/raw-videos')).json()) as {
    raw_videos: { id: string; poster_url: string }[]
  }
  const poster = await t.visitor.get(raw_videos.find(({ id }) => id === raw.id)?.poster_url ?? '')
  expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})

test('promise 14: a link ends with the right to it', async () => {
  const raw = await addStoredRaw()
  const edit = await addEdit(raw.id)
  await storage.put(edit.file_path, content, 'video/mp4')
  const links = [await linkTo(`raw-videos/${raw.id}`), await linkTo(`edited-videos/${edit.id}`)].map(({ url }) => url)
  const statuses = () => Promise.all(links.map(opens))
  expect(await statuses()).toEqual([200, 200])

  await ada.put(`/api/raw-videos/${raw.id}/assignee`, { assigned_to: null })
  expect(await statuses()).toEqual([404, 404])
  await ada.put(`/api/raw-videos/${raw.id}/assignee`, { assigned_to: emilId })
  expect(await statuses()).toEqual([200, 200])

  await t.db.update(user_roles).set({ role: 'user' }).where(eq(user_roles.user_id, emilId))
  expect(await statuses()).toEqual([404, 404])
  await t.db.update(user_roles).set({ role: 'employee' }).where(eq(user_roles.user_id, emilId))

  await ada.delete(`/api/edited-videos/${edit.id}`)
  expect(await statuses()).toEqual([200, 404])
  await ada.delete(`/api/raw-videos/${raw.id}`)
  expect(await statuses()).toEqual([404, 404])
  await t.runJobs()
  expect(await storage.exists(raw.file_path)).toBe(false)
  expect(await storage.exists(raw.poster_path ?? '')).toBe(false)
  expect(await storage.exists(edit.file_path)).toBe(false)
})

test('nobody gets a link to what they do not see', async () => {
  const raw = await addStoredRaw()
  const edit = await addEdit(raw.id, { uploaded_by: adaId })
  await ada.put(`/api/raw-videos/${raw.id}/assignee`, { assigned_to: null })
  for (const path of [`raw-videos/${raw.id}`, `edited-videos/${edit.id}`, `raw-videos/${crypto.randomUUID()}`])
    expect(await errorCodeIn(await emil.post(`/api/${path}/links`, { shown: 'inline' }))).toBe('not_found')
})

test('a missing file behind a row is said when the link is asked for', async () => {
  const raw = await addRaw()
  expect(await errorCodeIn(await ada.post(`/api/raw-videos/${raw.id}/links`, { shown: 'attachment' }))).toBe(
    'file_missing',
  )
})

test('a download that has begun goes on while the video is deleted', async () => {
  const raw = await addStoredRaw()
  const answer = await fetchFile(t.visitor, (await linkTo(`raw-videos/${raw.id}`)).url)
  await ada.delete(`/api/raw-videos/${raw.id}`)
  await t.runJobs()
  expect(await answer.text()).toBe(content.toString())
})
