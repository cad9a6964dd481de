import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Today } from '#domain/today.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { edited_videos, raw_videos } from '../../videos/videos.tables.ts'
import { earlierVideos } from './history/videos.ts'
import { seedDemoVideos } from './videos.ts'

const t = await createTestApp()

test('what was cut for earlier customers is delivered: each with an approved edit, waiting for nobody, on nobody’s desk', async () => {
  const { auth, now, payments, storage, settings } = t.parts
  await seedDemoVideos({ db: t.db, auth, now, payments, storage, origin: settings.origin })
  const titles = earlierVideos.map(({ title }) => title)
  const rows = await t.db.select().from(raw_videos).where(inArray(raw_videos.title, titles))
  const approved = await t.db.select().from(edited_videos).where(eq(edited_videos.status, 'approved'))
  expect(rows.map(({ id }) => approved.filter(({ raw_video_id }) => raw_video_id === id).length)).toEqual(
    Array.from({ length: 12 }, () => 1),
  )
  const read = async <T>(who: 'ada' | 'emil', path: string) => (await (await t.as(who)).get(path)).json() as Promise<T>
  const { items } = await read<Today>('ada', '/api/today')
  expect(items.filter(({ title }) => titles.some((one) => title.startsWith(one)))).toEqual([])
  const desk = await read<{ raw_videos: { title: string }[] }>('emil', '/api/raw-videos')
  expect(desk.raw_videos.length).toBeGreaterThan(0)
  expect(desk.raw_videos.filter(({ title }) => titles.includes(title))).toEqual([])
})
