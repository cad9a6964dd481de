import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { VideoSummary } from '#domain/videos.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { createTestApp } from '../testing/test-app.ts'
import { createVideoRoom } from '../testing/video-room.ts'
import { joinVideoMarks } from './video-counts.ts'
import { edited_videos, raw_videos, video_counts } from './videos.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const emil = await t.as('emil')
const { addRaw, addEdit, addUpload } = await createVideoRoom(t)

const shown = async (who = ada) => (await (await who.get('/api/video-summary')).json()) as VideoSummary

async function counted(): Promise<VideoSummary> {
  const raw = (status: (typeof statuses)[number]) => t.db.$count(raw_videos, eq(raw_videos.status, status))
  return {
    pending_raw: await raw('pending'),
    in_progress: await raw('in_progress'),
    completed: await raw('completed'),
    on_hold: await raw('on_hold'),
    pending_review: await t.db.$count(edited_videos, eq(edited_videos.status, 'pending_review')),
    total: (await t.db.$count(raw_videos)) + (await t.db.$count(edited_videos)),
  }
}

afterEach(async () => expect(await shown()).toEqual(await counted()))

const statuses = ['pending', 'in_progress', 'completed', 'on_hold'] as const
const newRaw = async (title = 'Harbour') => {
  const answer = await ada.post('/api/raw-videos', { upload_id: await addUpload('ada', 'raw'), title })
  return ((await answer.json()) as { id: string }).id
}
const newEdit = async (raw_video_id: string) => {
  const input = { raw_video_id, upload_id: await addUpload('ada', 'edited'), title: 'Harbour - Edited' }
  return ((await (await ada.post('/api/edited-videos', input)).json()) as { id: string }).id
}

test('the stat cards follow every change a person makes', async () => {
  const before = await shown()
  const raw = await newRaw()
  expect(await shown()).toEqual({ ...before, pending_raw: before.pending_raw + 1, total: before.total + 1 })
  const edit = await newEdit(raw)
  const withEdit = {
    ...before,
    in_progress: before.in_progress + 1,
    pending_review: before.pending_review + 1,
    total: before.total + 2,
  }
  expect(await shown()).toEqual(withEdit)
  await ada.put(`/api/edited-videos/${edit}/review`, { status: 'revision_needed', admin_notes: 'Louder.' })
  const reviewed = { ...withEdit, pending_review: before.pending_review }
  expect(await shown()).toEqual(reviewed)
  await ada.put(`/api/raw-videos/${raw}/status`, { status: 'on_hold' })
  const onHold = { ...reviewed, in_progress: before.in_progress, on_hold: before.on_hold + 1 }
  expect(await shown()).toEqual(onHold)
  await newEdit(raw) // refused: it is on hold
  await ada.put(`/api/raw-videos/${raw}/assignee`, { assigned_to: null })
  expect(await shown()).toEqual(onHold)
  await ada.delete(`/api/edited-videos/${edit}`)
  expect(await shown()).toEqual({ ...before, on_hold: before.on_hold + 1, total: before.total + 1 })
  await ada.delete(`/api/raw-videos/${raw}`)
  expect(await shown()).toEqual(before)
})

test('they follow changes of many rows at once, deletions with what hangs on them, and what is taken back', async () => {
  const [kept, gone] = [await addRaw(), await addRaw({ status: 'completed' })]
  for (const { id } of [kept, gone, gone]) await addEdit(id)
  expect(await shown()).toEqual(await counted())
  await t.db.update(raw_videos).set({ status: sql`case when status = 'pending' then 'on_hold' else 'pending' end` })
  expect(await shown()).toEqual(await counted())
  await t.db.delete(raw_videos).where(eq(raw_videos.id, gone.id)) // its edits go with it
  expect(await shown()).toEqual(await counted())
  const before = await shown()
  const takenBack = t.db.transaction(async (tx) => {
    await tx.delete(raw_videos)
    throw new Error('Never mind')
  })
  await expect(takenBack).rejects.toThrow('Never mind')
  expect(await shown()).toEqual(before)
})

test('they agree after everything was done at once, also while marks are made one', async () => {
  const raws = await Promise.all(Array.from({ length: 12 }, () => addRaw({ assigned_to: null })))
  await Promise.all(
    raws.flatMap(({ id }, place) => [
      newRaw(),
      newEdit(id),
      ada.put(`/api/raw-videos/${id}/status`, { status: statuses[1 + (place % 3)] }),
      addEdit(id).then((edit) =>
        place % 2
          ? ada.put(`/api/edited-videos/${edit.id}/review`, { status: 'approved' })
          : ada.delete(`/api/edited-videos/${edit.id}`),
      ),
      place % 3 === 0 ? ada.delete(`/api/raw-videos/${id}`) : joinVideoMarks(t.db),
    ]),
  )
  expect(await shown()).toEqual(await counted())
  await joinVideoMarks(t.db)
  expect(await t.db.$count(video_counts)).toBeLessThanOrEqual(statuses.length + 4)
})

test('an editor’s cards count what is theirs', async () => {
  const before = await shown(emil)
  const mine = await addRaw({ status: 'in_progress' })
  await addEdit(mine.id)
  await addEdit(mine.id, { uploaded_by: null })
  await addRaw({ assigned_to: null })
  expect(await shown(emil)).toEqual({
    ...before,
    in_progress: before.in_progress + 1,
    pending_review: before.pending_review + 1,
    total: before.total + 2,
  })
})

test('videos from before the marks are counted once', async () => {
  const own = await createTestApp()
  const { pool } = own.parts.database
  await pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
  await migrateDatabase(pool, 20)
  await pool.query(`
    insert into raw_videos (title, file_path, file_name, status, created_at)
    select 'Old ' || n, n::text, 'old.mp4', case when n < 3 then 'pending' else 'completed' end, now()
    from generate_series(1, 5) n`)
  await pool.query(`
    insert into edited_videos (raw_video_id, title, file_path, file_name, version_number, created_at)
    select id, title, title, 'old.mp4', 1, now() from raw_videos limit 2`)
  await migrateDatabase(pool)
  const { rows } = await pool.query('select kind, status, videos from video_counts order by kind, status')
  expect(rows).toEqual([
    { kind: 'edited_video', status: 'pending_review', videos: 2 },
    { kind: 'raw_video', status: 'completed', videos: 3 },
    { kind: 'raw_video', status: 'pending', videos: 2 },
  ])
})
