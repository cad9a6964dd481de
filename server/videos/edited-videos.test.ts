import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { EditedVideo } from '#domain/videos.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { cast } from '../db/seed/cast.ts'
import { emails } from '../emails/emails.tables.ts'
import { jobs } from '../jobs/jobs.tables.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { createVideoRoom } from '../testing/video-room.ts'
import { uploads } from '../uploads/uploads.tables.ts'
import { edited_videos, raw_videos } from './videos.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const emil = await t.as('emil')
const { adaId, emilId, addRaw, addEdit, addUpload } = await createVideoRoom(t)

const find = async (id: string) => (await t.db.select().from(edited_videos).where(eq(edited_videos.id, id)))[0]
const findRaw = async (id: string) => (await t.db.select().from(raw_videos).where(eq(raw_videos.id, id)))[0]
const logsOf = async (id: string) => t.db.select().from(activity_logs).where(eq(activity_logs.entity_id, id))
const counts = async () => ({
  edits: await t.db.$count(edited_videos),
  logs: await t.db.$count(activity_logs),
  mails: await t.db.$count(emails),
})

async function uploadEdit(raw_video_id: string, who: 'emil' | 'ada' = 'emil') {
  const upload_id = await addUpload(who, 'edited')
  return (who === 'emil' ? emil : ada).post('/api/edited-videos', {
    raw_video_id,
    upload_id,
    title: 'Harbour - Edited',
    description: 'Shorter, with music.',
  })
}

test('the first edit waits for its review, moves the raw video on, and the team hears of it', async () => {
  const raw = await addRaw()
  const answer = await uploadEdit(raw.id)
  expect(answer.status).toBe(201)
  const { id, version_number } = (await answer.json()) as { id: string; version_number: number }
  expect(version_number).toBe(1)
  expect(await find(id)).toMatchObject({
    status: 'pending_review',
    uploaded_by: emilId,
    reviewed_at: null,
    file_type: 'video/mp4',
  })
  expect(await findRaw(raw.id)).toMatchObject({ status: 'in_progress', last_version: 1 })
  expect(await logsOf(id)).toMatchObject([{ kind: 'edited_video_uploaded', action: 'insert', user_id: emilId }])
  expect(await logsOf(raw.id)).toMatchObject([
    { kind: 'raw_video_status_changed', before: { status: 'pending' }, after: { status: 'in_progress' } },
  ])
  await t.runJobs()
  const [mail] = await t.mailbox(cast.ada.email)
  expect(mail).toMatchObject({ kind: 'video-edit-uploaded', subject: 'To review: Harbour - Edited (version 1)' })
  expect(mail?.text).toContain(`/admin-dashboard?tab=videos&edit=${id}`)

  expect(((await (await uploadEdit(raw.id)).json()) as { version_number: number }).version_number).toBe(2)
  expect(await logsOf(raw.id)).toHaveLength(1)
})

test('versions count up, also when edits arrive at once, and a deleted one is not counted again', async () => {
  const raw = await addRaw()
  const answers = await Promise.all(Array.from({ length: 20 }, () => uploadEdit(raw.id)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
  const made = (await Promise.all(answers.map((answer) => answer.json()))) as { id: string; version_number: number }[]
  const versions = made.map(({ version_number }) => version_number).toSorted((a, b) => a - b)
  expect(versions).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  const last = made.find(({ version_number }) => version_number === 20)
  expect((await ada.delete(`/api/edited-videos/${last?.id}`)).status).toBe(204)
  expect(await (await uploadEdit(raw.id)).json()).toMatchObject({ version_number: 21 })
  process.stdout.write('figure: promise 17: 20 edits of one video at once get the versions 1 to 20\n')
})

test.each([
  ['assigned to nobody', { assigned_to: null }, 'not_found'],
  ['completed', { status: 'completed' }, 'not_editable'],
  ['on hold', { status: 'on_hold' }, 'not_editable'],
] as const)('an employee uploads no edit of a video that is %s', async (_what, values, code) => {
  const raw = await addRaw(values)
  const upload_id = await addUpload('emil', 'edited')
  const before = await counts()
  const answer = await emil.post('/api/edited-videos', { raw_video_id: raw.id, upload_id, title: 'No' })
  expect(await errorCodeIn(answer)).toBe(code)
  expect(await counts()).toEqual(before)
  expect(await findRaw(raw.id)).toEqual(raw)
  const [upload] = await t.db.select().from(uploads).where(eq(uploads.id, upload_id))
  expect(upload?.taken_at).toBeNull()
})

test.each([
  ['title', { title: ' ' }, 'Please enter a title'],
  ['raw_video_id', { raw_video_id: '' }, 'Please select the original raw video'],
  ['upload_id', { upload_id: undefined }, 'Please select a video file'],
])('an edit without %s is refused', async (field, wrong, message) => {
  const raw = await addRaw()
  const body = { raw_video_id: raw.id, upload_id: await addUpload('emil', 'edited'), title: 'Edit', ...wrong }
  const before = await counts()
  const { error } = (await (await emil.post('/api/edited-videos', body)).json()) as {
    error: { fields: Record<string, string> }
  }
  expect(error.fields).toEqual({ [field]: message })
  expect(await counts()).toEqual(before)
})

test.each(['version_number', 'status', 'uploaded_by', 'file_path', 'admin_notes'])(
  'an edit does not say its own %s',
  async (field) => {
    const raw = await addRaw()
    const upload_id = await addUpload('emil', 'edited')
    const answer = await emil.post('/api/edited-videos', { raw_video_id: raw.id, upload_id, title: 'X', [field]: 'x' })
    expect(answer.status).toBe(400)
    expect(await findRaw(raw.id)).toEqual(raw)
  },
)

test('an admin may edit any video that takes edits', async () => {
  const raw = await addRaw({ assigned_to: null })
  expect((await uploadEdit(raw.id, 'ada')).status).toBe(201)
})

test.each(['approved', 'rejected', 'revision_needed'] as const)(
  'an edit is %s, with who, when and why',
  async (status) => {
    const raw = await addRaw()
    const edit = await addEdit(raw.id)
    expect(
      (await ada.put(`/api/edited-videos/${edit.id}/review`, { status, admin_notes: 'Louder at the end.' })).status,
    ).toBe(200)
    expect(await find(edit.id)).toMatchObject({
      status,
      admin_notes: 'Louder at the end.',
      reviewed_by: adaId,
      reviewed_at: expect.any(Date),
    })
    expect(await logsOf(edit.id)).toMatchObject([
      { kind: 'edited_video_reviewed', user_id: adaId, before: { status: 'pending_review' }, after: { status } },
    ])
    // It waits ten seconds, in case the decision is taken back.
    await t.db.update(jobs).set({ run_at: new Date(0) })
    await t.runJobs()
    const [mail] = await t.mailbox(cast.emil.email)
    expect(mail?.kind).toBe('video-edit-reviewed')
    expect(mail?.text).toContain('Louder at the end.')
    expect(mail?.text).toContain(`/employee-dashboard?edit=${edit.id}`)
  },
)

test('a review without notes is stamped too', async () => {
  const edit = await addEdit((await addRaw()).id)
  expect((await ada.put(`/api/edited-videos/${edit.id}/review`, { status: 'approved' })).status).toBe(200)
  expect(await find(edit.id)).toMatchObject({ admin_notes: null, reviewed_at: expect.any(Date) })
})

test.each(['rejected', 'revision_needed'])('an edit is not %s without a word of why', async (status) => {
  const edit = await addEdit((await addRaw()).id)
  const before = await counts()
  for (const notes of [{}, { admin_notes: '' }, { admin_notes: ' \n ' }]) {
    const answer = await ada.put(`/api/edited-videos/${edit.id}/review`, { status, ...notes })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      error: { fields: { admin_notes: expect.stringMatching(/what has to change/) } },
    })
  }
  expect(await find(edit.id)).toMatchObject({ status: 'pending_review', reviewed_at: null })
  expect(await counts()).toEqual(before)
})

test('of a hundred decisions at once one counts', async () => {
  const edit = await addEdit((await addRaw()).id)
  const before = await counts()
  const verdicts = ['approved', 'rejected', 'revision_needed']
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      ada.put(`/api/edited-videos/${edit.id}/review`, { status: verdicts[index % 3], admin_notes: `${index}` }),
    ),
  )
  const won = answers.findIndex(({ status }) => status === 200)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(99)
  expect(await find(edit.id)).toMatchObject({ status: verdicts[won % 3], admin_notes: `${won}` })
  const after = await counts()
  expect(after).toEqual({ edits: before.edits, logs: before.logs + 1, mails: before.mails + 1 })
  process.stdout.write('figure: promise 17: of 100 reviews of one edit at once, 1 counts\n')
})

test('a reviewed edit takes no second review, and nothing changes', async () => {
  const edit = await addEdit((await addRaw()).id)
  await ada.put(`/api/edited-videos/${edit.id}/review`, { status: 'rejected', admin_notes: 'No.' })
  const [row, before] = [await find(edit.id), await counts()]
  const answer = await ada.put(`/api/edited-videos/${edit.id}/review`, { status: 'approved' })
  expect(await errorCodeIn(answer)).toBe('already_reviewed')
  expect(await errorCodeIn(await ada.put(`/api/edited-videos/${edit.id}/review`, { status: 'pending_review' }))).toBe(
    'invalid_input',
  )
  expect(await find(edit.id)).toEqual(row)
  expect(await counts()).toEqual(before)
})

test('an employee reviews and deletes nothing', async () => {
  const edit = await addEdit((await addRaw()).id)
  expect((await emil.put(`/api/edited-videos/${edit.id}/review`, { status: 'approved' })).status).toBe(403)
  expect((await emil.delete(`/api/edited-videos/${edit.id}`)).status).toBe(403)
  expect(await find(edit.id)).toEqual(edit)
})

test('a deleted edit is gone with its file, and the log remembers it', async () => {
  const edit = await addEdit((await addRaw()).id)
  expect((await ada.delete(`/api/edited-videos/${edit.id}`)).status).toBe(204)
  expect(await find(edit.id)).toBeUndefined()
  expect(await logsOf(edit.id)).toMatchObject([{ action: 'delete', details: {}, before: { title: '…' } }])
  const asked = await t.db.select().from(jobs).where(eq(jobs.name, 'remove-file'))
  expect(asked.map(({ payload }) => payload)).toContainEqual({ path: edit.file_path })
  expect((await ada.delete(`/api/edited-videos/${edit.id}`)).status).toBe(404)
})

test('an edit is seen beside its raw video by its maker, as long as the video is theirs', async () => {
  const raw = await addRaw({ instructions: 'Cut it.' })
  const edit = await addEdit(raw.id)
  const answer = await emil.get(`/api/edited-videos/${edit.id}`)
  expect(await answer.json()).toMatchObject({
    edited_video: { id: edit.id, raw_video: { id: raw.id, title: raw.title }, uploader_email: cast.emil.email },
    raw_video: { id: raw.id, instructions: 'Cut it.', assignee_email: cast.emil.email },
  })
  const theirs = await addEdit(raw.id, { uploaded_by: adaId })
  await ada.put(`/api/raw-videos/${raw.id}/assignee`, { assigned_to: null })
  const bodyOf = async (id: string) => {
    const hidden = await emil.get(`/api/edited-videos/${id}`)
    expect(hidden.status).toBe(404)
    return (await hidden.text()).replace(/"request_id":"[^"]+"/, '')
  }
  const unknown = await bodyOf(crypto.randomUUID())
  expect(await bodyOf(edit.id)).toBe(unknown)
  expect(await bodyOf(theirs.id)).toBe(unknown)
  const { edited_videos: list } = (await (await emil.get('/api/edited-videos')).json()) as {
    edited_videos: EditedVideo[]
  }
  expect(list.map(({ id }) => id)).not.toContain(edit.id)
})
