import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { readSettings } from '../../env.ts'
import { requestScope } from '../../request-scope.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { openStorage } from './storage.ts'

const folder = await mkdtemp(join(tmpdir(), 'slipway-storage-'))
const s3 = await startS3Server()
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true })
})

const places = {
  disk: openStorage(readSettings({ DATA_DIR: folder, FILES_DIR: folder })),
  s3: openStorage(readSettings({ DATA_DIR: folder, ...s3.environment })),
}
const content = Buffer.from('0123456789')
const arriving = 'incoming/5f0c'
const path = 'raw_videos/1-Übung 100% #1.mp4'

describe.each(['disk', 's3'] as const)('on %s', (name) => {
  const storage = places[name]

  test('a file is put, read in part and in whole, moved and removed', async () => {
    await storage.put(arriving, content, 'application/octet-stream')
    await storage.move(arriving, path, 'video/mp4')
    await storage.move(arriving, path, 'video/mp4')
    expect(await storage.exists(arriving)).toBe(false)
    const file = await storage.open(path)
    expect(file).toMatchObject({ sizeBytes: 10, etag: expect.stringMatching(/^".+"$/), modifiedAt: expect.any(Date) })
    expect(Buffer.from((await file?.read({ start: 2, end: 4 })) ?? []).toString()).toBe('234')
    const stream = await file?.stream({ start: 5, end: 9 })
    expect(await new Response(stream).text()).toBe('56789')

    await storage.put('raw_videos/other.mp4', content, 'video/mp4')
    await storage.remove(path)
    await storage.remove(path)
    expect(await storage.exists(path)).toBe(false)
    expect(await storage.open(path)).toBeNull()
  })

  test.each([
    ['nothing', []],
    ['a little', [Buffer.from('0123'), Buffer.from('456789')]],
    ['more than a part', Array.from({ length: 9 }, (_, place) => Buffer.alloc(2 * 1024 * 1024, place))],
  ])('%s is written from a stream', async (what, pieces) => {
    await storage.write(`streams/${what}`, Readable.from(pieces), 'video/mp4')
    const file = await storage.open(`streams/${what}`)
    const whole = Buffer.concat(pieces)
    expect(file?.sizeBytes).toBe(whole.length)
    const stored = whole.length ? await file?.read({ start: 0, end: whole.length - 1 }) : []
    expect(whole.equals(Buffer.from(stored ?? []))).toBe(true)
    await file?.close()
  })

  test('files are listed by their beginning, sorted', async () => {
    const names = ['lists/1.mp4', 'lists/2 ü&1', 'lists/3', 'lists/4/a', 'lists/4/b', 'lists/5', 'lists/6']
    for (const name of [...names.toReversed(), 'list', 'other']) await storage.put(name, content, 'text/plain')
    expect(await storage.list('lists/')).toEqual(names)
    expect(await storage.list()).toEqual(expect.arrayContaining(['list', 'lists/4/b', 'other']))
    expect(await storage.list('nothing/')).toEqual([])
  })

  test('what is not there cannot be moved', async () => {
    await storage.put('posters/keep.jpg', content, 'image/jpeg')
    await expect(storage.move('posters/none.jpg', 'posters/moved.jpg', 'image/jpeg')).rejects.toThrow()
  })

  test('two contents have two marks', async () => {
    const marks = await Promise.all(
      ['a', 'bb'].map(async (text) => {
        await storage.put(`posters/${text}.jpg`, Buffer.from(text), 'image/jpeg')
        const file = await storage.open(`posters/${text}.jpg`)
        await file?.close()
        return file?.etag
      }),
    )
    expect(new Set(marks).size).toBe(2)
  })
})

test('on disk a file that is deleted while it is read is read to its end', async () => {
  await places.disk.put('raw_videos/long.mp4', Buffer.alloc(3_000_000, 1), 'video/mp4')
  const file = await places.disk.open('raw_videos/long.mp4')
  const stream = await file?.stream({ start: 0, end: 2_999_999 })
  await places.disk.remove('raw_videos/long.mp4')
  expect((await new Response(stream).arrayBuffer()).byteLength).toBe(3_000_000)
})

test.each(['../../etc/passwd', '/etc/passwd', 'raw_videos/../../secret'])('on disk %s leads nowhere', async (way) => {
  expect(() => places.disk.open(way)).toThrow('out of the storage')
})

test('in a bucket nothing is left of a stream that breaks', async () => {
  async function* breaking() {
    yield Buffer.alloc(9 * 1024 * 1024)
    throw new Error('The line broke')
  }
  await expect(places.s3.write('streams/broken', breaking(), 'video/mp4')).rejects.toThrow('The line broke')
  expect(await places.s3.exists('streams/broken')).toBe(false)
})

test('a job that is told to end does not wait for a bucket that does not answer', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const storage = openStorage(readSettings({ ...s3.environment, S3_ENDPOINT: `http://127.0.0.1:${port}` }))
  const told = new AbortController()
  const called = once(silent, 'connection')
  const removing = requestScope.run({ requestId: 'job', signal: told.signal }, () => storage.remove(path))
  const [socket] = await called
  told.abort(new Error('The process stops'))
  await expect(removing).rejects.toThrow()
  socket.destroy()
  silent.close()
})

test('a folder that is not there yet holds no files', async () => {
  expect(await openStorage(readSettings({ FILES_DIR: join(folder, 'later') })).list()).toEqual([])
})

test('a link of the store itself carries name and type, and ends', async () => {
  await places.s3.put('raw_videos/3-link.mp4', content, 'video/mp4')
  const url = await places.s3.presign?.('raw_videos/3-link.mp4', {
    contentType: 'video/mp4',
    contentDisposition: 'attachment; filename="link.mp4"',
    ttlSeconds: 60,
  })
  const answer = await fetch(url ?? '')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="link.mp4"')
  expect(await answer.text()).toBe('0123456789')
  expect(new URL(url ?? '').searchParams.get('X-Amz-Expires')).toBe('60')
})

test('browsers are sent to the address where they find the store; we keep to ours', async () => {
  const S3_PUBLIC_ENDPOINT = s3.environment.S3_ENDPOINT.replace('127.0.0.1', 'localhost')
  const storage = openStorage(readSettings({ ...s3.environment, S3_PUBLIC_ENDPOINT }))
  await storage.put('raw_videos/4-link.mp4', content, 'video/mp4')
  const options = { contentType: 'video/mp4', contentDisposition: 'inline', ttlSeconds: 60 }
  const url = (await storage.presign?.('raw_videos/4-link.mp4', options)) ?? ''
  expect(url).toMatch(`${S3_PUBLIC_ENDPOINT}/videos/raw_videos/`)
  expect(await (await fetch(url)).text()).toBe('0123456789')
  expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('host')
  expect(await storage.locate('raw_videos/4-link.mp4')).toMatch(`${s3.environment.S3_ENDPOINT}/videos/raw_videos/`)
})
