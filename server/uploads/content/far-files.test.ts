import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { needFfmpeg } from '#scripts/ffmpeg.ts'
import { readSettings } from '../../env.ts'
import { readingAhead } from '../../outside/storage/read-ahead.ts'
import { type ByteRange, openStorage, type StoredFile } from '../../outside/storage/storage.ts'
import { makeImpostors } from '../../testing/impostors.ts'
import { randomFrom } from '../../testing/random.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { box, makeVideos } from '../../testing/videos.ts'
import { readContainer } from './containers.ts'
import { Unfit } from './reader.ts'
import { readVideoFacts } from './video-facts.ts'

const folder = await mkdtemp(join(tmpdir(), 'slipway-far-'))
const s3 = await startS3Server()
const storage = openStorage(readSettings({ DATA_DIR: folder, ...s3.environment }))
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true })
})

/** "A few hundred". */
const FEW = 400
const megabyte = 1024 * 1024
const videos = makeVideos()

function fileOf(sizeBytes: number, read: StoredFile['read']): StoredFile {
  const stream = () => Promise.reject(new Error('Nobody asks for it'))
  return { sizeBytes, etag: '""', modifiedAt: new Date(), read, stream, close: async () => {} }
}
const near = (content: Buffer) =>
  fileOf(content.length, async ({ start, end }: ByteRange) => content.subarray(start, end + 1))
const far = (file: StoredFile) => fileOf(file.sizeBytes, readingAhead(file.sizeBytes, file.read))
const outcomeOf = (file: StoredFile, look: (file: StoredFile) => Promise<unknown> = readVideoFacts) =>
  look(file).catch((error: unknown) => {
    if (error instanceof Unfit) return error.reason
    throw error
  })

/** An hour in 3,600 fragments, as a recorder leaves them: a `moof` and an `mdat` each, and no word about the whole. */
async function makeHour() {
  const run = (...args: string[]) => execFileSync(needFfmpeg(), ['-nostdin', '-loglevel', 'error', ...args])
  const [seconds, hour] = [join(folder, 'seconds.mp4'), join(folder, 'hour.mp4')]
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=64x36:rate=4:duration=10']
  run(...picture, '-c:v', 'libx264', '-g', '4', '-bf', '0', seconds)
  const fragments = 'frag_keyframe+empty_moov+default_base_moof+skip_trailer'
  run('-stream_loop', '359', '-i', seconds, '-c', 'copy', '-movflags', fragments, hour)
  return readFile(hour)
}

/** Any number of boxes of one size, of which only the heads are made. */
function manyBoxes(count: number, sizeBytes: number): StoredFile {
  const front = Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isom')), box('moov')])
  const head = Buffer.alloc(8)
  return fileOf(front.length + count * sizeBytes, async ({ start, end }) => {
    const bytes = Buffer.alloc(end + 1 - start)
    if (start < front.length) front.copy(bytes, 0, start)
    const first = Math.max(0, Math.floor((start - front.length) / sizeBytes))
    for (let place = first; place < count && front.length + place * sizeBytes <= end; place++) {
      head.writeUInt32BE(sizeBytes)
      head.write(place % 2 === 0 ? 'moof' : 'mdat', 4, 'latin1')
      const at = front.length + place * sizeBytes - start
      head.copy(bytes, Math.max(0, at), Math.max(0, -at))
    }
    return bytes
  })
}

test.each([
  ['an hour of fragments', makeHour],
  ['200,000 boxes', async () => Buffer.concat([videos['phone.mp4'], Buffer.concat(Array(199_000).fill(box('free')))])],
])('%s in a bucket is few requests', async (what, make) => {
  const content = await make()
  await storage.put('incoming/long', content, 'video/mp4')
  const file = await storage.open('incoming/long')
  if (!file) throw new Error('It was not stored')
  const before = s3.reads()
  expect(await outcomeOf(file)).toEqual(await outcomeOf(near(content)))
  const requests = s3.reads() - before
  process.stdout.write(`figure: the check of ${what} (${content.length} bytes) in a bucket is ${requests} requests\n`)
  expect(requests).toBeLessThan(FEW)
})

test.each([
  ['an hour of fragments at 6 Mbit/s', 7200, 375_000],
  ['an hour of OBS at 11 Mbit/s', 7000, 707_000],
  ['as many boxes as are allowed', 199_990, 26_000],
  ['an hour of fragments of 20 MB', 250, 20 * megabyte],
])('%s, five gigabytes at most, is few reads', async (what, count, sizeBytes) => {
  const file = manyBoxes(count, sizeBytes)
  let reads = 0
  const counted = fileOf(file.sizeBytes, async (range) => {
    reads += 1
    return file.read(range)
  })
  expect(await readContainer(far(counted))).toBe('video/mp4')
  process.stdout.write(`figure: ${what}, ${count} boxes, are walked in ${reads} reads\n`)
  expect(reads).toBeLessThan(FEW)
})

test('a film in one piece is not fetched to be walked', async () => {
  const file = manyBoxes(2, 2_000_000_000)
  let bytes = 0
  const counted = fileOf(file.sizeBytes, async (range) => {
    bytes += range.end + 1 - range.start
    return file.read(range)
  })
  await readContainer(far(counted))
  expect(bytes).toBeLessThan(megabyte)
})

test('read ahead or not, a file is judged the same', async () => {
  const random = randomFrom(2026)
  const below = (limit: number) => Math.floor(random() * limit)
  const names = ['ftyp', 'moov', 'mdat', 'moof', 'free', 'meta', 'wide', 'a\u0001bc']
  const real = Object.values(videos)
  const boxes = () =>
    Buffer.concat(
      Array.from({ length: 1 + below(40) }, () =>
        box(
          names[below(names.length - (random() < 0.9 ? 1 : 0))] ?? '',
          Buffer.alloc(below(random() < 0.2 ? 300_000 : 60)),
        ),
      ),
    )
  const generated = Array.from({ length: 300 }, () => {
    const begun = random() < 0.4 ? [] : [real[below(real.length)] ?? Buffer.alloc(0)]
    const whole = Buffer.concat(begun.length === 0 || random() < 0.5 ? [...begun, boxes()] : begun)
    const content = random() < 0.3 ? whole.subarray(0, below(whole.length)) : whole
    for (let slips = random() < 0.4 ? below(4) : 0; slips > 0 && content.length > 0; slips--)
      content[below(Math.min(content.length, 4000))] = below(256)
    return content
  })
  for (const content of [...real, ...Object.values(makeImpostors(videos))])
    expect(await outcomeOf(far(near(content)))).toEqual(await outcomeOf(near(content)))
  const outcomes = new Set<unknown>()
  for (const content of generated.filter(({ length }) => length >= 16)) {
    const outcome = await outcomeOf(near(content), readContainer)
    expect(await outcomeOf(far(near(content)), readContainer)).toBe(outcome)
    outcomes.add(outcome)
  }
  expect(outcomes.size).toBeGreaterThan(5)
})

test('whatever is read, near or far, in whichever order, are the same bytes', async () => {
  const random = randomFrom(7)
  const content = Buffer.from(Array.from({ length: 400_000 }, () => Math.floor(random() * 256)))
  const read = far(near(content)).read
  let at = 0
  for (let count = 0; count < 3000; count++) {
    at = random() < 0.8 ? at + Math.floor(random() * 3000) : Math.floor(random() * content.length)
    if (at >= content.length) at = 0
    const end = at + Math.floor(random() * (random() < 0.1 ? 200_000 : 40))
    expect(content.subarray(at, end + 1).equals(await read({ start: at, end }))).toBe(true)
  }
})
