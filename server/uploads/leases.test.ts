import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startSession } from '../accounts/sessions.ts'
import { createApp } from '../http/app.ts'
import { openStorage } from '../outside/storage/storage.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { beginUpload, uploadIdIn } from '../testing/uploading.ts'
import { incomingPath } from './file-names.ts'
import { uploads } from './uploads.tables.ts'

/** Two processes on one database and one folder or bucket. */
const t = await createTestApp()
const emil = await t.as('emil')
const cookie = `slipway_session=${await startSession(t.db, t.parts, await t.userIdOf('emil'))}`
const [one, two] = [1, 2].map((place) => {
  const storage = openStorage({ ...t.settings, port: t.settings.port + place })
  const app = createApp({ ...t.parts, storage })
  const call = (method: string, id: string, headers: Record<string, string>, body?: BodyInit) =>
    app.request(
      `/api/uploads/${id}/content`,
      {
        method,
        headers: { origin: t.settings.origin, cookie, 'tus-resumable': '1.0.0', ...headers },
        ...(body && { body, duplex: 'half' }),
      },
      { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
    )
  return {
    offsetOf: async (id: string) => Number((await call('HEAD', id, {})).headers.get('upload-offset')),
    send: (id: string, offset: number, length: number, body: BodyInit) =>
      call(
        'PATCH',
        id,
        {
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
          'content-length': String(length),
        },
        body,
      ),
  }
}) as [Process, Process]
type Process = {
  offsetOf: (id: string) => Promise<number>
  send: (id: string, offset: number, length: number, body: BodyInit) => Promise<Response>
}

const begin = async (sizeBytes: number) => uploadIdIn(await beginUpload(emil, 'edited', 'reel.mp4', sizeBytes))
const blob = (bytes: Buffer) => new Blob([Buffer.from(bytes)])
/** All that arrived, once a last byte made it whole. */
async function arrived(id: string, bytes: number) {
  expect((await two.send(id, bytes, 1, blob(Buffer.alloc(1)))).status).toBe(204)
  const file = await t.parts.storage.open(incomingPath(id))
  const content = await file?.read({ start: 0, end: bytes - 1 })
  await file?.close()
  return Buffer.from(content ?? [])
}
/** A folder takes a piece as it comes, a bucket once it is whole. */
const takenOf = (bytes: number) => (t.settings.s3 ? 0 : bytes)
/** Until a line that is still open has sent so much. */
async function untilSent(id: string, bytes: number) {
  await expect.poll(async () => (await rowOf(id))?.writer).not.toBeNull()
  await expect.poll(() => two.offsetOf(id)).toBe(takenOf(bytes))
}
const rowOf = async (id: string) => (await t.db.select().from(uploads).where(eq(uploads.id, id)))[0]

function openLine() {
  const line = new TransformStream<Uint8Array, Uint8Array>()
  const writer = line.writable.getWriter()
  const write = (bytes: Buffer) => writer.write(new Uint8Array(bytes)).catch(() => {})
  return { body: line.readable, write, close: () => writer.close().catch(() => {}) }
}

test('while one process receives a piece, the other refuses one, and nothing of it is written', async () => {
  const content = randomBytes(300)
  const id = await begin(301)
  const line = openLine()
  const first = one.send(id, 0, 300, line.body)
  await line.write(content.subarray(0, 100))
  await untilSent(id, 100)
  const refused = await two.send(id, takenOf(100), 200, blob(randomBytes(200)))
  expect([refused.status, await errorCodeIn(refused)]).toEqual([423, 'upload_busy'])
  await line.write(content.subarray(100))
  await line.close()
  expect((await first).headers.get('upload-offset')).toBe('300')
  expect(await rowOf(id)).toMatchObject({ writer: null, writer_until: null })
  expect(content.equals(await arrived(id, 300))).toBe(true)
})

test('a line that is silent loses the upload to the other process, and its late bytes change nothing', async () => {
  const content = randomBytes(300)
  const id = await begin(301)
  const lost = openLine()
  const first = one.send(id, 0, 300, lost.body)
  await lost.write(content.subarray(0, 100))
  await untilSent(id, 100)
  t.clock.advance({ seconds: 11 })
  const taken = takenOf(100)
  expect((await two.send(id, taken, 200 - taken, blob(content.subarray(taken, 200)))).status).toBe(204)
  await lost.write(randomBytes(100))
  const late = await first
  expect([late.status, await errorCodeIn(late)]).toEqual([423, 'upload_busy'])
  expect((await two.send(id, 200, 100, blob(content.subarray(200)))).status).toBe(204)
  expect(content.equals(await arrived(id, 300))).toBe(true)
})

test('a slow line that nobody took anything from goes on', async () => {
  const content = randomBytes(300)
  const id = await begin(301)
  const line = openLine()
  const first = one.send(id, 0, 300, line.body)
  for (const at of [0, 100, 200]) {
    await line.write(content.subarray(at, at + 100))
    t.clock.advance({ seconds: 11 })
  }
  await line.close()
  expect((await first).status).toBe(204)
  expect(content.equals(await arrived(id, 300))).toBe(true)
})

test('of pieces that come to both at once each upload takes one, whole', async () => {
  const length = 200_000
  const tries = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const id = await begin(length + 1)
      const contents = [randomBytes(length), randomBytes(length)] as const
      const answers = await Promise.all([
        one.send(id, 0, length, blob(contents[0])),
        two.send(id, 0, length, blob(contents[1])),
      ])
      const file = await arrived(id, length)
      return {
        taken: answers.filter(({ status }) => status === 204).length,
        refused: answers.filter(({ status }) => status === 423 || status === 409).length,
        isWhole: contents[answers.findIndex(({ status }) => status === 204)]?.equals(file),
      }
    }),
  )
  expect(tries).toEqual(Array.from({ length: 8 }, () => ({ taken: 1, refused: 1, isWhole: true })))
})
