import { rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { beginUpload, sendOverLine, sendPiece, setFree, uploadIdIn } from '../testing/uploading.ts'
import { uploads } from './uploads.tables.ts'

/** Only a folder can be full: a bucket grows. */
const t = await createTestApp()
const emil = await t.as('emil')
const folder = t.settings.filesDir
const begin = async (sizeBytes = 100) => uploadIdIn(await beginUpload(emil, 'edited', 'reel.mp4', sizeBytes))

test('a full disk is said as such, before the upload and in the middle of it', async () => {
  const undo = setFree(t.parts.storage, () => 999)
  const early = await beginUpload(emil, 'edited', 'a.mp4', 1000)
  undo()
  expect([early.status, await errorCodeIn(early)]).toEqual([507, 'storage_full'])
  expect(await t.db.$count(uploads)).toBe(0)

  const id = await begin()
  await rm(join(folder, 'incoming', id))
  await symlink('/dev/full', join(folder, 'incoming', id))
  const late = await sendPiece(emil, id, 0, Buffer.alloc(100))
  expect([late.status, await errorCodeIn(late)]).toEqual([507, 'storage_full'])
  expect(await t.db.$count(uploads, and(eq(uploads.id, id), eq(uploads.state, 'receiving')))).toBe(1)

  await rm(join(folder, 'incoming', id))
  await writeFile(join(folder, 'incoming', id), '')
  expect((await sendPiece(emil, id, 0, Buffer.alloc(100))).status).toBe(204)
})

test('over a real line a full disk is answered while the piece is still being sent', async () => {
  const size = 8 * 1024 * 1024
  const id = await begin(size)
  const send = (body: Uint8Array, offset: number) => sendOverLine(t, 'emil', id, offset, body)
  await rm(join(folder, 'incoming', id))
  await symlink('/dev/full', join(folder, 'incoming', id))
  expect((await send(Buffer.alloc(size), 0)).status).toBe(507)
  await rm(join(folder, 'incoming', id))
  await writeFile(join(folder, 'incoming', id), '')
  expect((await send(Buffer.alloc(size), 5)).status).toBe(409)
  expect((await send(Buffer.alloc(size), 0)).headers.get('upload-offset')).toBe(String(size))
})
