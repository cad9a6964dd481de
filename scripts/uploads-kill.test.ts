// Promise 13: an upload goes on exactly where it was, whatever is cut or killed. `npm run prove` does it in full.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { readSettings } from '#server/env.ts'
import { openStorage } from '#server/outside/storage/storage.ts'
import { filesKind, newTestFiles } from '#server/testing/test-files.ts'
import { writeLargeVideo } from './large-video.ts'
import { createDatabase } from './postgres.ts'
import { type Product, startProduct } from './product.ts'
import { askOffset, beginUpload, sendPiece, signInAsAda, waitForCheck } from './tus-client.ts'

const isFull = process.env['PROVE'] === 'full'
const megabyte = 1024 * 1024
const sizeBytes = (isFull ? 2048 : 48) * megabyte
const cuts = isFull ? 50 : 6
const kills = isFull ? 20 : 2
const pieceBytes = (isFull ? 16 : 4) * megabyte

const postgresUrl = process.env['TEST_DATABASE_URL']
const database = postgresUrl ? await createDatabase(postgresUrl) : undefined
const folder = mkdtempSync(join(tmpdir(), 'slipway-uploads-kill-'))
const dataDir = join(folder, 'data')
const files = await newTestFiles()
const storage = openStorage(readSettings(files.environment))
const env = { ...files.environment, ...(database && { DATABASE_URL: database.url }) }
let product: Product | undefined

afterAll(async () => {
  await product?.stop('SIGKILL')
  await database?.drop()
  await files.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('an upload survives cut lines and killed servers, byte for byte', { timeout: 900_000 }, async () => {
  await product?.stop('SIGKILL') // left over from a first try
  const place = join(folder, 'video.mp4')
  const checksum = await writeLargeVideo(place, sizeBytes)
  const file = await open(place)
  onTestFinished(() => file.close())
  product = await startProduct(dataDir, env)
  const sender = await signInAsAda(product.origin)
  const path = await beginUpload(sender, 'video.mp4', sizeBytes)

  // Spread over the file; the first kill comes at 40 %.
  const killsAt = Array.from({ length: kills }, (_, i) => Math.floor(sizeBytes * (0.4 + (0.55 * i) / kills)))
  const cutsAt = Array.from({ length: cuts }, (_, i) => Math.floor((sizeBytes * (i + 0.37)) / cuts))
  let killed = 0
  let cut = 0
  let growth = 0
  /** Once it has read what it needs for any upload, such as the bucket's library: what is asked is what this one adds. */
  const memoryReady = async ({ pid }: Product) => {
    await askOffset(sender, path)
    return memoryAtRest(pid)
  }
  let memoryAtStart = await memoryReady(product)
  for (let offset = 0; offset < sizeBytes;) {
    const piece = { offset, length: Math.min(pieceBytes, sizeBytes - offset) }
    const next = await sendPiece(sender, path, file, piece, async (sent) => {
      if (offset + sent >= (killsAt[killed] ?? Number.POSITIVE_INFINITY)) {
        killed += 1
        await product?.stop('SIGKILL')
      } else if (offset + sent >= (cutsAt[cut] ?? Number.POSITIVE_INFINITY)) {
        cut += 1
        throw new Error('The line is cut')
      }
    }).catch(() => undefined)
    growth = Math.max(growth, (await memoryOf(product.pid).catch(() => memoryAtStart)) - memoryAtStart)
    if (next === undefined && (await isGone(product))) {
      product = await startProduct(dataDir, { ...env, PORT: new URL(sender.origin).port })
      memoryAtStart = await memoryReady(product)
    }
    offset = next ?? (await askOffset(sender, path))
  }

  expect(await waitForCheck(sender, path)).toMatchObject({ state: 'ready', file_size: sizeBytes })
  const stored = (await storage.list('raw_videos/')).find((path) => path.endsWith('-video.mp4')) ?? ''
  const hash = createHash('sha256')
  const arrived = await storage.open(stored)
  if (arrived) await pipeline(await arrived.stream({ start: 0, end: arrived.sizeBytes - 1 }), hash)
  const isEqual = hash.digest('hex') === checksum
  console.log(
    `figure: promise 13 on ${filesKind}: ${sizeBytes / megabyte} MB, ${cut} cuts, ${killed} server kills, checksum ${isEqual ? 'equal' : 'DIFFERENT'}, ` +
      `memory growth at most ${Math.round(growth / megabyte)} MB`,
  )
  expect(stored).toMatch(/^raw_videos\/\d{13}-video\.mp4$/)
  expect(isEqual).toBe(true)
  expect([cut, killed]).toEqual([cuts, kills])
  if (isFull) expect(growth).toBeLessThan(60 * megabyte)
})

const isGone = (product: Product) =>
  fetch(`${product.origin}/healthz`).then(
    () => false,
    () => true,
  )

/** A product that has just started goes on with what its start left for later: once a second changes nothing any more, 20 at most. */
async function memoryAtRest(pid: number) {
  let before = await memoryOf(pid)
  for (let second = 0; second < (isFull ? 20 : 1); second += 1) {
    await setTimeout(1000)
    const now = await memoryOf(pid)
    if (Math.abs(now - before) < megabyte) return now
    before = now
  }
  return before
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}
