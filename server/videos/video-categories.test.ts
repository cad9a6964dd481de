import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activity_logs } from '../activity/activity.tables.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { createVideoRoom } from '../testing/video-room.ts'
import { video_categories } from './videos.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const emil = await t.as('emil')
const { adaId, addRaw, addUpload } = await createVideoRoom(t)

const find = async (id: string) => (await t.db.select().from(video_categories).where(eq(video_categories.id, id)))[0]
const logsOf = (id: string) => t.db.select().from(activity_logs).where(eq(activity_logs.entity_id, id))
const everything = async () => ({
  categories: await t.db.select().from(video_categories).orderBy(video_categories.id),
  logs: await t.db.$count(activity_logs),
})
const namesIn = async (path: string, who = ada) => {
  const { categories } = (await (await who.get(path)).json()) as { categories: { name: string }[] }
  return categories.map(({ name }) => name)
}
async function make(name: string, description = '') {
  const answer = await ada.post('/api/video-categories', { name, description })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

test('an admin makes a category, and editors find videos by it', async () => {
  const id = await make('  Reels  for   trades ', ' Upright. ')
  expect(await find(id)).toMatchObject({ name: 'Reels for trades', description: 'Upright.', is_active: true })
  expect(await namesIn('/api/video-categories', emil)).toContain('Reels for trades')
  expect(await logsOf(id)).toMatchObject([
    { kind: 'video_category_created', entity_type: 'video_category', user_id: adaId, action: 'insert' },
  ])
})

test('of one name there is one category, whatever its capitals and wherever it is', async () => {
  const id = await make('Testimonials')
  await ada.put(`/api/video-categories/${id}/activity`, { is_active: false })
  const before = await everything()
  const again = await ada.post('/api/video-categories', { name: 'testimonials' })
  expect(again.status).toBe(409)
  expect(await again.json()).toMatchObject({ error: { code: 'category_exists', fields: { name: expect.any(String) } } })
  const other = await make('Stories')
  const renamed = await ada.put(`/api/video-categories/${other}`, {
    name: 'TESTIMONIALS',
    seen: { name: 'Stories', description: '' },
  })
  expect(await errorCodeIn(renamed)).toBe('category_exists')
  expect((await everything()).categories.filter((row) => row.id !== other)).toEqual(before.categories)
})

test('ten admins who make the same one at once make one', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => ada.post('/api/video-categories', { name: 'All at once' })),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(9)
})

test('a category is renamed from the words one saw, and its videos stay in it', async () => {
  const id = await make('Ads')
  const { id: videoId } = await addRaw({ category_id: id })
  const seen = { name: 'Ads', description: '' }
  expect((await ada.put(`/api/video-categories/${id}`, { name: 'Paid ads', description: '15 s', seen })).status).toBe(
    204,
  )
  expect(await find(id)).toMatchObject({ name: 'Paid ads', description: '15 s' })
  const { raw_videos } = (await (await emil.get('/api/raw-videos')).json()) as {
    raw_videos: { id: string; category: { name: string } | null }[]
  }
  expect(raw_videos.find((video) => video.id === videoId)?.category?.name).toBe('Paid ads')

  const before = await everything()
  const late = await ada.put(`/api/video-categories/${id}`, { name: 'Spots', seen })
  expect(await errorCodeIn(late)).toBe('conflict')
  expect(await everything()).toEqual(before)
})

test('its own name in other capitals is no other category', async () => {
  const id = await make('b-roll')
  const answer = await ada.put(`/api/video-categories/${id}`, {
    name: 'B-roll',
    seen: { name: 'b-roll', description: '' },
  })
  expect(answer.status).toBe(204)
})

test('what is put away is offered for nothing new, keeps its videos, and is brought back', async () => {
  const id = await make('Old format')
  const { id: videoId } = await addRaw({ category_id: id })
  expect((await ada.put(`/api/video-categories/${id}/activity`, { is_active: false })).status).toBe(204)
  expect(await namesIn('/api/video-categories')).not.toContain('Old format')
  expect(await namesIn('/api/video-categories/put-away')).toContain('Old format')
  const refused = await ada.post('/api/raw-videos', {
    upload_id: await addUpload('ada', 'raw'),
    title: 'New',
    category_id: id,
  })
  expect(refused.status).toBe(400)
  const found = (await (await ada.get(`/api/raw-videos?category=${id}`)).json()) as { raw_videos: { id: string }[] }
  expect(found.raw_videos.map((video) => video.id)).toEqual([videoId])

  await ada.put(`/api/video-categories/${id}/activity`, { is_active: true })
  await ada.put(`/api/video-categories/${id}/activity`, { is_active: true })
  expect(await namesIn('/api/video-categories')).toContain('Old format')
  expect((await logsOf(id)).map(({ kind }) => kind).sort()).toEqual([
    'video_category_changed',
    'video_category_changed',
    'video_category_created',
  ])
})

test('without a name, with too long a one, of nothing that is there: refused, and nothing changes', async () => {
  const before = await everything()
  for (const name of ['', '   ', 'x'.repeat(101)])
    expect(await errorCodeIn(await ada.post('/api/video-categories', { name }))).toBe('invalid_input')
  const nobody = crypto.randomUUID()
  const seen = { name: 'Any', description: '' }
  expect((await ada.put(`/api/video-categories/${nobody}`, { name: 'Other', seen })).status).toBe(404)
  expect((await ada.put(`/api/video-categories/${nobody}/activity`, { is_active: false })).status).toBe(404)
  expect(await everything()).toEqual(before)
})

test('an editor makes, renames and puts away none', async () => {
  const id = await make('Team only')
  const before = await everything()
  const answers = await Promise.all([
    emil.post('/api/video-categories', { name: 'Mine' }),
    emil.put(`/api/video-categories/${id}`, { name: 'Mine', seen: { name: 'Team only', description: '' } }),
    emil.put(`/api/video-categories/${id}/activity`, { is_active: false }),
    emil.get('/api/video-categories/put-away'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  expect(await everything()).toEqual(before)
})
