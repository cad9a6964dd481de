import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { refusals, type Upload } from '#domain/uploads.ts'
import { findProfileByEmail } from '../accounts/profiles.ts'
import type { Ctx } from '../context.ts'
import { ownerOf } from '../db/seed/act-as.ts'
import { cast, type CastName } from '../db/seed/cast.ts'
import { stored } from '../db/stored.ts'
import { jobs } from '../jobs/jobs.tables.ts'
import { kinds } from '../jobs/kinds.ts'
import { createTestApp } from '../testing/test-app.ts'
import { uploads } from './uploads.tables.ts'
import { takeUpload } from './uploads.ts'

const t = await createTestApp()
const emil = await t.as('emil')

const ready = {
  state: 'ready',
  file_path: 'edited_videos/1763200000000-reel.mp4',
  file_type: 'video/mp4',
  duration_seconds: 12.5,
  width: 1920,
  height: 1080,
  video_codec: 'avc',
  audio_codec: 'aac',
} as const

async function addUpload(who: CastName, values: Partial<typeof uploads.$inferInsert> = ready) {
  const now = t.parts.now()
  const upload = stored(
    await t.db
      .insert(uploads)
      .values({
        id: crypto.randomUUID(),
        owner_id: await t.userIdOf(who),
        purpose: 'edited',
        file_name: 'reel.mp4',
        file_size: 1000,
        created_at: now,
        updated_at: now,
        ...values,
        ...(values.file_path && { file_path: `edited_videos/${Math.random()}-reel.mp4` }),
      })
      .returning(),
    'upload',
  )
  return upload
}

async function ctxOf(who: CastName): Promise<Ctx> {
  const profile = await findProfileByEmail(t.db, cast[who].email)
  if (!profile) throw new Error(`${who} is not in the database`)
  const actor = ownerOf(profile, cast[who].role)
  const { auth, now, payments, storage } = t.parts
  return { db: t.db, auth, now, payments, storage, formProof: null, origin: t.settings.origin, actor }
}

async function take(who: CastName, id: string, purpose: 'raw' | 'edited' = 'edited') {
  const ctx = await ctxOf(who)
  return t.db.transaction((tx) => takeUpload(tx, ctx, id, purpose))
}

const takenAt = async (id: string) => {
  const [upload] = await t.db.select().from(uploads).where(eq(uploads.id, id))
  return upload?.taken_at
}

test('its owner sees how far an upload is and what is in it, but not where it lies', async () => {
  const { id } = await addUpload('emil')
  const answer = await emil.get(`/api/uploads/${id}`)
  expect(answer.status).toBe(200)
  const shown = (await answer.json()) as Upload
  expect(shown).toMatchObject({ id, state: 'ready', file_name: 'reel.mp4', duration_seconds: 12.5, width: 1920 })
  expect(Object.keys(shown)).not.toEqual(expect.arrayContaining([expect.stringMatching(/path|owner/)]))
})

test('somebody else’s upload is answered like one that never was', async () => {
  const { id } = await addUpload('ada')
  const bodyOf = async (answer: Response) => (await answer.text()).replace(/"request_id":"[^"]+"/, '')
  const theirs = await emil.get(`/api/uploads/${id}`)
  const unknown = await emil.get(`/api/uploads/${crypto.randomUUID()}`)
  expect(theirs.status).toBe(404)
  expect(await bodyOf(theirs)).toBe(await bodyOf(unknown))
})

test('a checked file is taken with its facts, once', async () => {
  const { id } = await addUpload('emil')
  expect(await take('emil', id)).toMatchObject({
    file_path: expect.stringMatching(/^edited_videos\/.*-reel\.mp4$/),
    file_type: 'video/mp4',
    file_size: 1000,
    duration_seconds: 12.5,
    poster_path: null,
  })
  expect(await takenAt(id)).toBeInstanceOf(Date)
  await expect(take('emil', id)).rejects.toMatchObject({ code: 'upload_taken' })
})

test('of two who take it at once one gets it', async () => {
  const { id } = await addUpload('emil')
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => take('emil', id)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('what is undone leaves the file to be taken again', async () => {
  const { id } = await addUpload('emil')
  const ctx = await ctxOf('emil')
  const undone = t.db.transaction(async (tx) => {
    await takeUpload(tx, ctx, id, 'edited')
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  expect(await takenAt(id)).toBeNull()
})

test.each([
  ['another’s', 'ada', ready, 'not_found'],
  ['one for another purpose', 'emil', { ...ready, purpose: 'raw' }, 'not_found'],
  ['one still arriving', 'emil', { state: 'receiving' }, 'upload_not_ready'],
  ['one still being checked', 'emil', { state: 'checking' }, 'upload_not_ready'],
  ['a refused one', 'emil', { state: 'refused', refused_reason: 'not_a_video' }, 'upload_refused'],
] as const)('%s cannot be taken', async (_what, owner, values, code) => {
  const { id } = await addUpload(owner, values)
  const message = code === 'upload_refused' ? { message: refusals.not_a_video } : {}
  await expect(take('emil', id)).rejects.toMatchObject({ code, ...message })
  expect(await takenAt(id)).toBeNull()
})

/** As if the process had ended during every attempt. */
const checkInVain = (upload_id: string) =>
  t.db.insert(jobs).values({
    name: 'check-upload',
    payload: { upload_id },
    lane: 'files',
    state: 'running',
    attempts: kinds['check-upload'].attempts,
    run_at: new Date(0),
    leased_until: new Date(0),
    created_at: new Date(0),
  })

test('an upload that could not be checked is refused after the last attempt, and its sender reads why', async () => {
  const { id } = await addUpload('emil', { state: 'checking' })
  await checkInVain(id)
  await t.runJobs()
  const answer = await emil.get(`/api/uploads/${id}`)
  expect(await answer.json()).toMatchObject({ state: 'refused', refused_reason: 'unchecked' })
  await expect(take('emil', id)).rejects.toThrow(refusals.unchecked)
})

test('one that was ready before its job gave up stays ready', async () => {
  const { id } = await addUpload('emil')
  await checkInVain(id)
  await t.runJobs()
  expect(await t.db.select().from(uploads).where(eq(uploads.id, id))).toMatchObject([{ state: 'ready' }])
})
