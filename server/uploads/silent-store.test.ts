import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { AppError } from '#domain/errors.ts'
import { startSession } from '../accounts/sessions.ts'
import { lockFor } from '../db/locks.ts'
import { createApp } from '../http/app.ts'
import { jobs } from '../jobs/jobs.tables.ts'
import { openStorage } from '../outside/storage/storage.ts'
import { isBeginning, isList, startS3Server } from '../testing/s3-server.ts'
import { createTestApp } from '../testing/test-app.ts'
import { uploads } from './uploads.tables.ts'

const store = await startS3Server()
afterAll(() => store.stop())
const t = await createTestApp({ environment: { ...store.environment, S3_QUOTA_GB: '1' } })
const cookie = `slipway_session=${await startSession(t.db, t.parts, await t.userIdOf('emil'))}`
const gigabyte = 1024 ** 3

/** Begins an upload of a process that waits so long for the store, and bounds what lies there or does not. */
function begin(patienceMs: number, quotaBytes: number | undefined) {
  const { s3 } = t.settings
  const storage = openStorage({ ...t.settings, s3: s3 && { ...s3, patienceMs, quotaBytes } })
  const metadata = `purpose ${btoa('edited')},filename ${btoa('reel.mp4')}`
  const headers = { origin: t.settings.origin, cookie, 'upload-length': '1000', 'upload-metadata': metadata }
  const incoming = { socket: { remoteAddress: '127.0.0.1' } }
  return createApp({ ...t.parts, storage }).request('/api/uploads', { method: 'POST', headers }, { incoming })
}
const hour = 3_600_000
const rowsNow = () => t.db.$count(uploads)

test('while a bucket is being listed, whoever begins an upload holds neither a connection nor the others up', async () => {
  const { arrived, release } = store.hold(isList)
  const begun = begin(hour, gigabyte)
  await arrived
  // The embedded database has one connection, and whoever begins an upload takes this lock.
  await t.db.transaction((tx) => lockFor(tx, 'uploads'))
  release()
  expect((await begun).status).toBe(201)
  await t.db.delete(uploads)
})

test.each([
  ['does not list', isList, gigabyte],
  ['takes nothing', isBeginning, undefined],
])('a store that %s is said as such, and nothing has begun', async (_what, isHeld, quotaBytes) => {
  const { release } = store.hold(isHeld)
  const answer = await begin(50, quotaBytes)
  expect(answer.status).toBe(503)
  const { message } = new AppError('storage_silent')
  expect(await answer.json()).toMatchObject({ error: { code: 'storage_silent', message } })
  expect(t.logLines.join('')).toContain('the store of files does not answer')
  expect(await rowsNow()).toBe(0)
  release()
  expect((await begin(hour, quotaBytes)).status).toBe(201)
  await t.db.delete(uploads)
})

test('what a store may have begun all the same is cleaned up', async () => {
  expect(await t.db.$count(jobs, eq(jobs.name, 'discard-upload'))).toBe(1)
})
