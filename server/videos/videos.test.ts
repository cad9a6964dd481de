import { expect, test } from 'vitest'
import type { Activity } from '#domain/activity.ts'
import type { EditedVideo, RawVideo } from '#domain/videos.ts'
import { agencyDay } from '../agency/agency-day.ts'
import { cast } from '../db/seed/cast.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { createVideoRoom } from '../testing/video-room.ts'
import { raw_videos, video_categories } from './videos.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const emil = await t.as('emil')
const { adaId, addRaw, addEdit } = await createVideoRoom(t)

type RawPage = { raw_videos: RawVideo[]; next_cursor: string | null }
type EditedPage = { edited_videos: EditedVideo[]; next_cursor: string | null }
const read = async <Body>(who: typeof ada, path: string) => (await (await who.get(path)).json()) as Body
const titles = async (query: string) =>
  (await read<RawPage>(ada, `/api/raw-videos?${query}`)).raw_videos.map(({ title }) => title)

test('an employee sees what is theirs, an admin everything, and the counts agree', async () => {
  await t.db.delete(raw_videos)
  const mine = await addRaw()
  const theirs = await addRaw({ assigned_to: null, status: 'in_progress' })
  const edit = await addEdit(mine.id)
  await addEdit(mine.id, { uploaded_by: adaId })
  await addEdit(theirs.id, { status: 'approved', reviewed_at: t.parts.now() })

  const own = await read<RawPage>(emil, '/api/raw-videos')
  expect(own.raw_videos.map(({ id }) => id)).toEqual([mine.id])
  const edits = await read<EditedPage>(emil, '/api/edited-videos')
  expect(edits.edited_videos.map(({ id }) => id)).toEqual([edit.id])
  expect(await read(emil, '/api/video-summary')).toEqual({
    pending_raw: 1,
    in_progress: 0,
    completed: 0,
    on_hold: 0,
    pending_review: 1,
    total: 2,
  })
  expect(await read(ada, '/api/video-summary')).toEqual({
    pending_raw: 1,
    in_progress: 1,
    completed: 0,
    on_hold: 0,
    pending_review: 2,
    total: 5,
  })
  const { raw_videos: editable } = await read<RawPage>(emil, '/api/editable-videos')
  expect(editable).toEqual([{ id: mine.id, title: mine.title }])
})

test('a raw video carries everything its card shows, and not where its file lies', async () => {
  const [category] = await t.db.insert(video_categories).values({ name: 'Ads', description: 'Short' }).returning()
  const { id } = await addRaw({ category_id: category?.id, uploaded_by: adaId })
  const video = (await read<RawPage>(ada, '/api/raw-videos')).raw_videos.find((one) => one.id === id)
  expect(video).toMatchObject({
    category: { id: category?.id, name: 'Ads', description: 'Short' },
    uploader_email: cast.ada.email,
    assignee_email: cast.emil.email,
    file_size: 1_572_864,
    file_type: 'video/mp4',
    due_state: null,
  })
  expect(JSON.stringify(video)).not.toContain('raw_videos/')
  expect(await read(ada, `/api/raw-videos/${id}`)).toEqual({ raw_video: video })
})

test('one raw video is read by whoever sees it; for everybody else it is not there', async () => {
  const [mine, theirs] = [await addRaw(), await addRaw({ assigned_to: null })]
  expect(await read(emil, `/api/raw-videos/${mine.id}`)).toMatchObject({ raw_video: { id: mine.id } })
  expect(await errorCodeIn(await emil.get(`/api/raw-videos/${theirs.id}`))).toBe('not_found')
  expect(await errorCodeIn(await ada.get(`/api/raw-videos/${crypto.randomUUID()}`))).toBe('not_found')
  expect((await (await t.as('cleo')).get(`/api/raw-videos/${mine.id}`)).status).toBe(403)
})

test('lists go on page by page, none twice and none left out', async () => {
  const before = await t.db.$count(raw_videos)
  const at = new Date(t.parts.now().getTime() - 86_400_000)
  for (let made = 0; made < 60; made++) await addEdit((await addRaw({ created_at: at })).id, { created_at: at })
  const seen = new Set<string>()
  let rows = 0
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: RawPage = await read(ada, `/api/raw-videos${cursor && `?cursor=${encodeURIComponent(cursor)}`}`)
    expect(page.raw_videos.length).toBeLessThanOrEqual(25)
    for (const { id } of page.raw_videos) seen.add(id)
    rows += page.raw_videos.length
    cursor = page.next_cursor
  }
  expect([rows, seen.size]).toEqual([before + 60, before + 60])
  const first: EditedPage = await read(ada, '/api/edited-videos')
  const second: EditedPage = await read(ada, `/api/edited-videos?cursor=${encodeURIComponent(first.next_cursor ?? '')}`)
  expect(new Set([...first.edited_videos, ...second.edited_videos].map(({ id }) => id)).size).toBe(50)
})

test('filters narrow by words, category and status; of edits by their raw video’s', async () => {
  const [category] = await t.db.insert(video_categories).values({ name: 'Weddings' }).returning()
  const raw = await addRaw({ title: '100%_sure', category_id: category?.id, status: 'on_hold' })
  await addEdit(raw.id, { title: 'Final' })
  expect(await titles('search=100%25_SURE')).toEqual(['100%_sure'])
  expect(await titles('search=100xx')).toEqual([])
  expect(await titles(`category=${category?.id}`)).toEqual(['100%_sure'])
  expect(await titles('status=on_hold')).toEqual(['100%_sure'])
  expect(await titles(`category=${category?.id}&status=pending`)).toEqual([])
  for (const query of ['search=100%25', `category=${category?.id}`, 'status=on_hold']) {
    const { edited_videos } = await read<EditedPage>(ada, `/api/edited-videos?${query}`)
    expect(edited_videos.map(({ title }) => title)).toEqual(['Final'])
  }
  for (const query of ['status=approved', 'category=x', 'cursor=x', 'assigned_to=x'])
    expect(await errorCodeIn(await ada.get(`/api/raw-videos?${query}`))).toBe('invalid_input')
})

test('categories that are no longer used are not offered', async () => {
  await t.db.insert(video_categories).values({ name: 'Vertical', is_active: false })
  const { categories } = await read<{ categories: { name: string }[] }>(emil, '/api/video-categories')
  const names = categories.map(({ name }) => name)
  expect(names).toEqual(names.toSorted())
  expect(names).toContain('Ads')
  expect(names).not.toContain('Vertical')
})

test('work is marked when it is due soon and when it is late', async () => {
  const day = (days: number) => agencyDay(new Date(t.parts.now().getTime() + days * 86_400_000))
  await addRaw({ title: 'due late', due_date: day(-3) })
  await addRaw({ title: 'due soon', due_date: day(1) })
  await addRaw({ title: 'due then', due_date: day(9) })
  await addRaw({ title: 'due done', due_date: day(-3), status: 'completed' })
  const { raw_videos: found } = await read<RawPage>(ada, '/api/raw-videos?search=due')
  expect(Object.fromEntries(found.map(({ title, due_state }) => [title, due_state]))).toEqual({
    'due late': 'overdue',
    'due soon': 'soon',
    'due then': null,
    'due done': null,
  })
})

test('the last 50 things that happened to videos are there for admins', async () => {
  const raw = await addRaw()
  const statuses = ['in_progress', 'on_hold']
  for (let change = 0; change < 55; change++)
    await ada.put(`/api/raw-videos/${raw.id}/status`, { status: statuses[change % 2] })
  const { activity } = await read<{ activity: Activity[] }>(ada, '/api/video-activity')
  expect(activity).toHaveLength(50)
  expect(activity[0]).toMatchObject({
    entity_type: 'raw_video',
    action: 'update',
    profile: { email: cast.ada.email },
    details: { title: raw.title },
    before: { status: 'on_hold' },
    after: { status: 'in_progress' },
  })
  const { editors } = await read<{ editors: { email: string }[] }>(ada, '/api/video-editors')
  expect(editors.map(({ email }) => email)).toEqual([cast.emil.email])
})
