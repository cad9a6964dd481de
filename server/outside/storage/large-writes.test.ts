import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, onTestFinished, test } from 'vitest'
import { writeInto } from './large-writes.ts'

async function newFile() {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-writes-'))
  const place = join(folder, 'file')
  const file = await open(place, 'w')
  onTestFinished(async () => {
    await file.close()
    await rm(folder, { recursive: true })
  })
  return { file, read: () => readFile(place) }
}

const chunksOf = (content: Buffer, bytes: number) =>
  Array.from({ length: Math.ceil(content.length / bytes) }, (_, place) =>
    Buffer.from(content.subarray(place * bytes, (place + 1) * bytes)),
  )

test('many chunks arrive in their order, after what is there already', async () => {
  const { file, read } = await newFile()
  const content = randomBytes(5_000_000)
  await file.write(content, 0, 1_000_000, 0)
  const end = { offset: 1_000_000 }
  await pipeline(Readable.from(chunksOf(content.subarray(1_000_000), 65_000)), writeInto(file, end))
  expect(end.offset).toBe(content.length)
  expect(content.equals(await read())).toBe(true)
})

test('a disk that takes less than it is given is given the rest again', async () => {
  const { file, read } = await newFile()
  const content = randomBytes(700_000)
  let calls = 0
  const stingy = Object.create(file, {
    writev: {
      value: async (chunks: Buffer[], at: number) => {
        calls += 1
        const { bytesWritten } = await file.write(Buffer.concat(chunks).subarray(0, 99_999), 0, null, at)
        return { bytesWritten }
      },
    },
  }) as typeof file
  await pipeline(Readable.from(chunksOf(content, 65_536)), writeInto(stingy, { offset: 0 }))
  expect(calls).toBeGreaterThanOrEqual(8)
  expect(content.equals(await read())).toBe(true)
})

test('the memory of a chunk is free once it is written; memory that others use is not touched', async () => {
  const { file, read } = await newFile()
  const own = Buffer.alloc(65_536, 'o')
  const others = Buffer.alloc(1000, 'x')
  const shared = others.subarray(0, 500)
  await pipeline(Readable.from([own, shared]), writeInto(file, { offset: 0 }))
  expect(own.buffer.byteLength).toBe(0)
  expect(others.toString()).toBe('x'.repeat(1000))
  expect((await read()).length).toBe(66_036)
})

test('Node gives what arrives memory of its own, and it is free once it is written', async () => {
  const { file, read } = await newFile()
  const content = randomBytes(4_000_000)
  const arrived: { chunk: Buffer; bytes: number }[] = []
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => arrived.push({ chunk, bytes: chunk.length }))
    void pipeline(request, writeInto(file, { offset: 0 })).then(() => response.end())
  }).listen(0, '127.0.0.1')
  onTestFinished(() => server.close().closeAllConnections())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: content })
  expect(content.equals(await read())).toBe(true)
  const freed = arrived.filter(({ chunk }) => chunk.buffer.byteLength === 0).reduce((sum, { bytes }) => sum + bytes, 0)
  expect(freed).toBeGreaterThan(content.length / 2)
})

test('a line that breaks leaves whole what was written before, and says how much that is', async () => {
  const { file, read } = await newFile()
  const content = randomBytes(300_000)
  const end = { offset: 0 }
  async function* breaking() {
    yield* chunksOf(content, 65_536)
    throw new Error('The line broke')
  }
  await expect(pipeline(Readable.from(breaking()), writeInto(file, end))).rejects.toThrow('The line broke')
  await file.close() // waits for a write that is still under way
  const written = await read()
  expect(written.length).toBe(end.offset)
  expect(content.subarray(0, end.offset).equals(written)).toBe(true)
})
