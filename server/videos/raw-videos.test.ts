import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { RawVideo } from '#domain/videos.ts'
import { cast } from '../db/seed/cast.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { emails } from '../emails/emails.tables.ts'
import { jobs } from '../jobs/jobs.tables.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { createVideoRoom } from '../testing/video-room.ts'
import { uploads } from '../uploads/uploads.tables.ts'
import { edited_videos, raw_videos, video_categories } from './videos.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const emil = await t.as('emil')
const { adaId, emilId, addRaw, addEdit, addUpload } = await createVideoRoom(t)

const find = async (id: string) => (await t.db.select().from(raw_videos).where(eq(raw_videos.id, id)))[0]
const latestLog = async (id: string) =>
  (await t.db.select().from(activity_logs).where(eq(activity_logs.entity_id, id))).at(-1)
const counts = async () => ({
  videos: await t.db.$count(raw_videos),
  logs: await t.db.$count(activity_logs),
  mails: await t.db.$count(emails),
})

test('an admin makes a raw video of an upload, and its editor is told', async () => {
  const [category] = await t.db.insert(video_categories).values({ name: 'Reels' }).returning()
  const upload_id = await addUpload('ada', 'raw')
  const answer = await ada.post('/api/raw-videos', {
    upload_id,
    title: '  Launch   day ',
    description: 'From the drone.',
    category_id: category?.id,
    priority: 'urgent',
    assigned_to: emilId,
    due_date: '2026-12-01',
    instructions: 'Cut to 30 seconds.',
  })
  expect(answer.status).toBe(201)
  const { id } = (await answer.json()) as { id: string }
  expect(await find(id)).toMatchObject({
    title: 'Launch day',
    status: 'pending',
    priority: 'urgent',
    assigned_to: emilId,
    uploaded_by: adaId,
    due_date: '2026-12-01',
    file_type: 'video/mp4',
    file_size: 1_572_864,
    width: 640,
    last_version: 0,
  })
  expect(await latestLog(id)).toMatchObject({
    kind: 'raw_video_uploaded',
    entity_type: 'raw_video',
    action: 'insert',
    user_id: adaId,
    details: {},
    after: { title: '…', status: 'pending', assigned_to: emilId },
  })
  await t.runJobs()
  const [mail] = await t.mailbox(cast.emil.email)
  expect(mail).toMatchObject({ kind: 'video-assigned', subject: 'A video for you to edit: Launch day' })
  expect(mail?.text).toContain('Priority urgent, due Dec 01, 2026')
  expect(mail?.text).toContain('Cut to 30 seconds.')
  expect(mail?.text).toContain('/employee-dashboard')
})

test('what a form leaves empty is nobody, nothing and normal', async () => {
  const before = await counts()
  const body = {
    upload_id: await addUpload('ada', 'raw'),
    title: 'Bare',
    category_id: '',
    assigned_to: '',
    due_date: '',
  }
  const { id } = (await (await ada.post('/api/raw-videos', body)).json()) as { id: string }
  expect(await find(id)).toMatchObject({
    priority: 'normal',
    category_id: null,
    assigned_to: null,
    due_date: null,
    description: '',
  })
  expect((await counts()).mails).toBe(before.mails)
})

test.each([
  ['no title', { title: '  ' }, 'title', 'Please enter a title'],
  ['no file', { upload_id: '' }, 'upload_id', 'Please select a video file'],
  ['an unknown priority', { priority: 'asap' }, 'priority', undefined],
  ['a day that is none', { due_date: '2026-02-30' }, 'due_date', undefined],
  ['a customer as editor', { assigned_to: 'pia' }, 'assigned_to', 'Videos are edited by employees'],
  ['an admin as editor', { assigned_to: 'ada' }, 'assigned_to', 'Videos are edited by employees'],
  ['an unknown category', { category_id: crypto.randomUUID() }, 'category_id', 'Please choose a category'],
])('a raw video with %s is refused, and nothing changes', async (_what, wrong, field, message) => {
  const upload_id = await addUpload('ada', 'raw')
  const before = await counts()
  const assigned_to = 'assigned_to' in wrong ? await t.userIdOf(wrong.assigned_to as 'pia') : null
  const answer = await ada.post('/api/raw-videos', { upload_id, title: 'Wrong', ...wrong, assigned_to })
  expect(answer.status).toBe(400)
  const { error } = (await answer.json()) as { error: { fields: Record<string, string> } }
  expect(error.fields[field]).toEqual(message ?? expect.any(String))
  expect(await counts()).toEqual(before)
  const [upload] = await t.db.select().from(uploads).where(eq(uploads.id, upload_id))
  expect(upload?.taken_at).toBeNull()
})

test.each([
  ['another’s upload', 'emil', 'raw', 404],
  ['an upload for an edit', 'ada', 'edited', 404],
] as const)('%s makes no raw video', async (_what, owner, purpose, status) => {
  const upload_id = await addUpload(owner, purpose)
  const before = await counts()
  expect((await ada.post('/api/raw-videos', { upload_id, title: 'Wrong' })).status).toBe(status)
  expect(await counts()).toEqual(before)
})

test('one upload makes one video, however often it is sent at once', async () => {
  const upload_id = await addUpload('ada', 'raw')
  const before = await counts()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => ada.post('/api/raw-videos', { upload_id, title: 'Once' })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array.from({ length: 9 }, () => 409),
  ])
  expect((await counts()).videos).toBe(before.videos + 1)
})

test('an admin moves a video on at any time, and each change is kept once', async () => {
  const { id } = await addRaw()
  for (const status of ['completed', 'on_hold', 'in_progress']) {
    expect((await ada.put(`/api/raw-videos/${id}/status`, { status })).status).toBe(200)
    expect(await find(id)).toMatchObject({ status })
    expect(await latestLog(id)).toMatchObject({ kind: 'raw_video_status_changed', after: { status }, user_id: adaId })
  }
  const before = await counts()
  expect((await ada.put(`/api/raw-videos/${id}/status`, { status: 'in_progress' })).status).toBe(200)
  expect(await errorCodeIn(await ada.put(`/api/raw-videos/${id}/status`, { status: 'pending' }))).toBe('invalid_input')
  expect(await counts()).toEqual(before)
})

test('from what is so no longer nothing is changed, and nobody is told', async () => {
  const { id } = await addRaw({ status: 'in_progress', assigned_to: emilId })
  const before = [await find(id), await counts()]
  const late = [
    await ada.put(`/api/raw-videos/${id}/status`, { status: 'completed', seen_status: 'pending' }),
    await ada.put(`/api/raw-videos/${id}/assignee`, { assigned_to: null, seen_assigned_to: null }),
    await ada.put(`/api/raw-videos/${id}/assignee`, { assigned_to: null, seen_assigned_to: adaId }),
  ]
  expect(late.map(({ status }) => status)).toEqual([409, 409, 409])
  expect([await find(id), await counts()]).toEqual(before)
  const seen = { status: 'completed', seen_status: 'in_progress' }
  expect((await ada.put(`/api/raw-videos/${id}/status`, seen)).status).toBe(200)
  const given = { assigned_to: null, seen_assigned_to: emilId }
  expect((await ada.put(`/api/raw-videos/${id}/assignee`, given)).status).toBe(200)
})

test('an employee changes nothing about raw videos, not even their own', async () => {
  const video = await addRaw()
  const before = await counts()
  const answers = [
    await emil.put(`/api/raw-videos/${video.id}/status`, { status: 'completed' }),
    await emil.put(`/api/raw-videos/${video.id}/assignee`, { assigned_to: null }),
    await emil.delete(`/api/raw-videos/${video.id}`),
    await emil.post('/api/raw-videos', { upload_id: await addUpload('emil', 'raw'), title: 'Mine' }),
    await emil.get('/api/video-activity'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  expect(await counts()).toEqual(before)
  expect(await find(video.id)).toEqual(video)
})

test('a video is given to an editor, who is told, and taken back', async () => {
  const { id, title } = await addRaw({ assigned_to: null })
  const seen = async () => {
    const { raw_videos: list } = (await (await emil.get('/api/raw-videos')).json()) as { raw_videos: RawVideo[] }
    return list.some((video) => video.id === id)
  }
  expect(await seen()).toBe(false)
  expect((await ada.put(`/api/raw-videos/${id}/assignee`, { assigned_to: emilId })).status).toBe(200)
  expect(await seen()).toBe(true)
  expect(await latestLog(id)).toMatchObject({
    kind: 'raw_video_assigned',
    before: { assigned_to: null },
    after: { assigned_to: emilId },
  })
  t.clock.advance({ seconds: 11 }) // until then it could be undone
  await t.runJobs()
  expect((await t.mailbox(cast.emil.email))[0]?.subject).toContain(title)
  const before = await counts()
  expect((await ada.put(`/api/raw-videos/${id}/assignee`, { assigned_to: emilId })).status).toBe(200)
  expect(await counts()).toEqual(before)
  const refused = await ada.put(`/api/raw-videos/${id}/assignee`, { assigned_to: await t.userIdOf('pia') })
  expect(await errorCodeIn(refused)).toBe('invalid_input')
  expect((await find(id))?.assigned_to).toBe(emilId)
  expect((await ada.put(`/api/raw-videos/${id}/assignee`, { assigned_to: null })).status).toBe(200)
  expect(await seen()).toBe(false)
})

test('deleting a video deletes its edits, and asks for all their files to go', async () => {
  const raw = await addRaw({ poster_path: 'posters/1.jpg' })
  const edit = await addEdit(raw.id)
  expect((await ada.delete(`/api/raw-videos/${raw.id}`)).status).toBe(204)
  expect(await find(raw.id)).toBeUndefined()
  expect(await t.db.$count(edited_videos, eq(edited_videos.id, edit.id))).toBe(0)
  expect(await latestLog(raw.id)).toMatchObject({ action: 'delete', details: {}, before: { title: '…' } })
  expect(await latestLog(edit.id)).toMatchObject({ action: 'delete', details: {}, before: { title: '…' } })
  const asked = await t.db.select().from(jobs).where(eq(jobs.name, 'remove-file'))
  const paths = asked.map(({ payload }) => (payload as { path: string }).path)
  expect(paths).toEqual(expect.arrayContaining([raw.file_path, 'posters/1.jpg', edit.file_path]))
  expect((await ada.delete(`/api/raw-videos/${raw.id}`)).status).toBe(404)
})

test('one of many who delete a video at once does', async () => {
  const { id } = await addRaw()
  const answers = await Promise.all(Array.from({ length: 10 }, () => ada.delete(`/api/raw-videos/${id}`)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    204,
    ...Array.from({ length: 9 }, () => 404),
  ])
  expect(await t.db.$count(activity_logs, eq(activity_logs.entity_id, id))).toBe(1)
})

test.each(['status', 'assignee'])('an unknown video has no %s', async (what) => {
  const body = what === 'status' ? { status: 'completed' } : { assigned_to: null }
  expect((await ada.put(`/api/raw-videos/${crypto.randomUUID()}/${what}`, body)).status).toBe(404)
})

const words = {
  title: 'Launch day',
  description: 'From the drone.',
  category_id: null,
  priority: 'normal' as const,
  due_date: '2026-12-01',
  instructions: 'Cut to 30 seconds.',
}

test('an admin changes what is said about a video, and its editor reads it by e-mail; the file stays', async () => {
  const video = await addRaw(words)
  const changed = {
    ...words,
    title: ' Launch  night ',
    priority: 'urgent',
    due_date: '',
    instructions: 'Cut to 15 seconds.',
  }
  const before = await counts()
  expect((await ada.put(`/api/raw-videos/${video.id}`, { ...changed, seen: words })).status).toBe(204)
  const after = await find(video.id)
  const told = { ...changed, title: 'Launch night', due_date: null }
  expect(after).toEqual({ ...video, ...told, words: expect.stringContaining("'night'") })
  expect(await counts()).toEqual({ videos: before.videos, logs: before.logs + 1, mails: before.mails + 1 })
  expect(await latestLog(video.id)).toMatchObject({
    kind: 'raw_video_changed',
    user_id: adaId,
    before: { title: '…', priority: 'normal', due_date: '2026-12-01', instructions: '…' },
    after: { title: '…', priority: 'urgent', due_date: null, instructions: '…' },
  })
  const mail = (await t.db.select().from(emails).where(eq(emails.kind, 'video-changed'))).at(-1)
  expect(mail).toMatchObject({ to_address: cast.emil.email, subject: 'Changed: Launch night' })
  expect(mail?.text).toContain('Cut to 15 seconds.')
})

test('what a colleague changed meanwhile is not overwritten; their status and their editor are no conflict', async () => {
  const video = await addRaw(words)
  await ada.put(`/api/raw-videos/${video.id}/status`, { status: 'in_progress' })
  await ada.put(`/api/raw-videos/${video.id}`, { ...words, instructions: 'Cut to 20 seconds.', seen: words })
  const [before, row] = [await counts(), await find(video.id)]
  const late = await ada.put(`/api/raw-videos/${video.id}`, { ...words, title: 'Mine', seen: words })
  expect(await errorCodeIn(late)).toBe('conflict')
  expect(await counts()).toEqual(before)
  expect(await find(video.id)).toEqual(row)
})

test('nothing new is no change; nobody is told where nobody edits it any more', async () => {
  const video = await addRaw(words)
  const before = await counts()
  expect((await ada.put(`/api/raw-videos/${video.id}`, { ...words, seen: words })).status).toBe(204)
  expect(await counts()).toEqual(before)
  await ada.put(`/api/raw-videos/${video.id}/status`, { status: 'completed' })
  const done = await counts()
  await ada.put(`/api/raw-videos/${video.id}`, { ...words, title: 'Done', seen: words })
  expect((await counts()).mails).toBe(done.mails)
  expect(await find(video.id)).toMatchObject({ title: 'Done', status: 'completed' })
})

test('a video stays in a category that was put away, but no other is put into it', async () => {
  const [away] = await t.db.insert(video_categories).values({ name: 'Away', is_active: false }).returning()
  const category_id = away?.id ?? ''
  const inside = await addRaw({ ...words, category_id })
  const seen = { ...words, category_id }
  expect((await ada.put(`/api/raw-videos/${inside.id}`, { ...seen, title: 'Still in it', seen })).status).toBe(204)
  const outside = await addRaw(words)
  const before = await counts()
  const refused = await ada.put(`/api/raw-videos/${outside.id}`, { ...words, category_id, seen: words })
  expect(await errorCodeIn(refused)).toBe('invalid_input')
  expect(await counts()).toEqual(before)
  expect(await find(outside.id)).toEqual(outside)
})

test('without a title, by an editor, of no video: nothing changes', async () => {
  const video = await addRaw(words)
  const before = await counts()
  const answers = [
    await ada.put(`/api/raw-videos/${video.id}`, { ...words, title: ' ', seen: words }),
    await emil.put(`/api/raw-videos/${video.id}`, { ...words, title: 'Mine', seen: words }),
    await ada.put(`/api/raw-videos/${crypto.randomUUID()}`, { ...words, title: 'None', seen: words }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 403, 404])
  expect(await counts()).toEqual(before)
  expect(await find(video.id)).toEqual(video)
})
