import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { writeLargeVideo } from '#scripts/large-video.ts'
import { findFreePort } from '#scripts/ports.ts'
import { startProduct } from '#scripts/product.ts'
import { readPiece, type Sender, sendFile, signInAsAda, waitForCheck } from '#scripts/tus-client.ts'
import { startS3Server } from '#server/testing/s3-server.ts'
import { pieceBytesAt } from '#web/uploads/upload-speed.ts'
import { askAssistant } from './assistant.ts'
import { withDataDir } from './data-dir.ts'
import { type Bench, type Figure, measureInTurns } from './figure.ts'
import { startSideProcess } from './side-process.ts'

const megabyte = 1024 * 1024

/** Uploads beside a plain streamed POST of the same file, one and four at once, and what they cost in memory. */
export const benchUploads: Bench = ({ rounds, seconds }) =>
  withDataDir(async (folder) => {
    const isQuick = seconds < 5
    const sizeBytes = (isQuick ? 128 : 512) * megabyte
    const place = join(folder, 'video.mp4')
    await writeLargeVideo(place, sizeBytes)
    const plainFolder = join(folder, 'plain')
    mkdirSync(plainFolder)
    const port = await findFreePort()
    const plain = `http://127.0.0.1:${port}`
    const stopPlain = await startSideProcess(
      process.execPath,
      ['bench/plain-upload.ts', JSON.stringify({ folder: plainFolder, port })],
      plain,
    )
    const dataDir = join(folder, 'data')
    const product = await startProduct(dataDir)
    const sender = await signInAsAda(product.origin)
    const send = () => sendFile(sender, place, pieceBytesAt)
    const rate = async (work: () => Promise<unknown>, times: number) => {
      const started = performance.now()
      await Promise.all(Array.from({ length: times }, work))
      const perSecond = (times * sizeBytes) / megabyte / ((performance.now() - started) / 1000)
      // Written files lie in memory until the disk has them: no round pays for the one before.
      rmSync(plainFolder, { recursive: true })
      mkdirSync(plainFolder)
      return perSecond
    }
    try {
      const warm = await send()
      if ((await waitForCheck(sender, warm)).state !== 'ready') throw new Error('The video was not accepted')
      const memory = watchMemory(product.pid)
      const one = await measureInTurns(rounds, {
        ours: () => rate(send, 1),
        plain: () => rate(() => post(plain, place), 1),
      })
      const four = await measureInTurns(1, {
        ours: () => rate(send, 4),
        plain: () => rate(() => post(plain, place), 4),
      })
      const sentMegabytes = ((rounds + 4) * sizeBytes) / megabyte
      const figure = (name: string, { ours, plain: values }: typeof one): Figure => ({
        name,
        unit: 'MB/s',
        ours,
        reference: { name: 'plain streamed POST', values },
        target: { atLeast: 0.7 },
      })
      const seekMs = await measureSeek(sender, folder, isQuick ? 256 : 1024)
      return [
        figure(`upload of ${sizeBytes / megabyte} MB`, one),
        figure('four uploads at once', four),
        { name: `memory growth over ${sentMegabytes} MB`, unit: 'MB', ours: [memory.stop()], target: { below: 100 } },
        {
          name: `memory growth over ${2 * (sizeBytes / megabyte)} MB into a bucket`,
          unit: 'MB',
          ours: [await growthIntoBucket(join(folder, 'bucket-data'), place)],
          target: { below: 60 },
        },
        { name: 'seek to the end of a large file', unit: 'ms', ours: seekMs, target: { below: 1000 } },
      ]
    } finally {
      await product.stop()
      await stopPlain()
    }
  })

/** From the first upload on, so that what is loaded for it counts too; the assistant, which loads after a start, does not. */
async function growthIntoBucket(dataDir: string, place: string): Promise<number> {
  const store = await startS3Server()
  const product = await startProduct(dataDir, store.environment)
  try {
    const sender = await signInAsAda(product.origin)
    await askAssistant(product.origin, 'What does a website cost?')
    const memory = watchMemory(product.pid)
    for (let times = 0; times < 2; times++) await sendFile(sender, place, pieceBytesAt)
    return memory.stop()
  } finally {
    await product.stop()
    await store.stop()
  }
}

/** How long after asking for the last part of a video its first byte arrives. */
async function measureSeek(sender: Sender, folder: string, sizeMegabytes: number): Promise<number[]> {
  const place = join(folder, 'large.mp4')
  await writeLargeVideo(place, sizeMegabytes * megabyte)
  const path = await sendFile(sender, place, pieceBytesAt)
  await waitForCheck(sender, path)
  const headers = { Origin: sender.origin, Cookie: sender.cookie, 'Content-Type': 'application/json' }
  const call = async (url: string, body: object) => {
    const answer = await fetch(sender.origin + url, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { id: string; url: string }
  }
  const { id } = await call('/api/raw-videos', { upload_id: path.split('/')[3], title: 'Large' })
  const link = await call(`/api/raw-videos/${id}/links`, { shown: 'inline' })
  const times: number[] = []
  for (let round = 0; round < 20; round++) {
    const started = performance.now()
    const answer = await fetch(sender.origin + link.url, { headers: { Range: 'bytes=-65536' } })
    await answer.body?.getReader().read()
    if (answer.status !== 206) throw new Error(`Seeking was answered with ${answer.status}`)
    times.push(performance.now() - started)
  }
  return times
}

async function post(url: string, place: string): Promise<void> {
  const file = await open(place)
  const { size } = await file.stat()
  const headers = { 'Content-Length': String(size) }
  const body = readPiece(file, { offset: 0, length: size })
  const answer = await fetch(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit & { duplex: 'half' })
  await answer.text()
  await file.close()
}

/** The most that a process has grown from now on, in megabytes. */
function watchMemory(pid: number) {
  const now = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  const start = now()
  let most = start
  const timer = setInterval(() => (most = Math.max(most, now())), 100)
  return {
    stop: () => {
      clearInterval(timer)
      return most - start
    },
  }
}
