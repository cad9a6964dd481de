import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { known } from './knowledge.ts'
import { learn, type Example, type Learned } from './learn.ts'
import { readAsked, readVoices, type Voice } from './voices.ts'

const folder = join(import.meta.dirname, '../../build')
const code = [
  'features.ts',
  'fit.ts',
  'learn.ts',
  'learned.ts',
  'synonyms.ts',
  'voices.ts',
  'words.ts',
  'word-vectors.bin',
]

/** What is learnt from: every voice with the turn before it, and what the asked-for passage says itself. */
export function examplesOf(voices: readonly Voice[]): Example[] {
  return [
    ...voices.map(({ before, text, key }) => ({ text: [...before.slice(-1), text].join(' '), key })),
    ...[...new Set(voices.map(({ key }) => key))].flatMap((key) => {
      const passage = known.get(key)
      return passage ? [{ text: `${passage.title} ${passage.lines[0]}`, key }] : []
    }),
  ]
}

/** What is learnt from examples is kept in build/ under a name, with a stamp of all that it depends on. */
export type LearntSet = { name: string; stamp: () => string; examples: () => Example[] }

/** How strangers ask for what stands on our pages. */
export const pages: LearntSet = { name: 'assistant.bin', stamp: stampOf, examples: () => examplesOf(readVoices()) }

/** Read from build/, where the build or the first who needed it has put it; learnt anew when anything it depends on changed. */
export function readSet({ name, stamp, examples }: LearntSet): Learned {
  const place = { file: join(folder, name), stamp: stamp() }
  return readKept(place.stamp, place.file) ?? kept(learn(examples()), place)
}

/** The same, for a server: what has to be learnt is learnt on another thread. */
export async function readSetApart({ name, stamp, examples }: LearntSet): Promise<Learned> {
  const place = { file: join(folder, name), stamp: stamp() }
  return readKept(place.stamp, place.file) ?? kept(await learnApart(examples()), place)
}

export async function learnApart(examples: readonly Example[]): Promise<Learned> {
  const worker = new Worker(new URL('learn-worker.ts', import.meta.url), { workerData: examples })
  return new Promise((resolve, reject) => {
    worker.once('message', (learned: Learned) => resolve(learned))
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The assistant’s learning ended without a result.')))
  })
}

/** Of the pages, the voices and the code that learns. */
export function stampOf(): string {
  const hash = createHash('sha256')
    .update(process.version)
    .update(JSON.stringify([...known]))
  for (const { author, text } of readAsked()) hash.update(`${author}\n${text}`)
  for (const name of code) hash.update(readFileSync(join(import.meta.dirname, name)))
  return hash.digest('hex')
}

const kinds = {
  features: Uint32Array,
  idf: Float32Array,
  weights: Int8Array,
  steps: Float32Array,
  voiceKeys: Uint16Array,
  meanings: Int8Array,
  postingEnds: Uint32Array,
  postingVoices: Uint16Array,
  postingWeights: Uint8Array,
}
const arrays = Object.keys(kinds) as (keyof typeof kinds)[]

/** The file: the length of its head, the head as JSON (stamp, keys, rarities, how long each array is), then the arrays, each at a multiple of four. */
function kept(learned: Learned, { file, stamp }: { file: string; stamp: string }): Learned {
  const head = Buffer.from(
    JSON.stringify({
      stamp,
      keys: learned.keys,
      rarities: learned.rarities,
      lengths: arrays.map((name) => learned[name].length),
    }),
  )
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length)
  const parts = [length, padded(head), ...arrays.map((name) => padded(bytesOf(learned[name])))]
  try {
    mkdirSync(dirname(file), { recursive: true })
    const own = `${file}.${process.pid}`
    writeFileSync(own, Buffer.concat(parts))
    renameSync(own, file)
  } catch {
    // A folder that cannot be written to: it is learnt again at the next start.
  }
  return learned
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])

/** What is not there, not whole or of something else is none. */
export function readKept(stamp: string, from: string): Learned | undefined {
  try {
    return readWhole(readFileSync(from), stamp)
  } catch {
    return undefined
  }
}

function readWhole(bytes: Buffer, stamp: string): Learned | undefined {
  const headLength = bytes.readUInt32LE(0)
  const head = JSON.parse(bytes.toString('utf8', 4, 4 + headLength)) as Pick<Learned, 'keys' | 'rarities'> & {
    stamp: string
    lengths: number[]
  }
  if (head.stamp !== stamp) return undefined
  // Every kind of array begins at a multiple of four, as long as the file itself does.
  const whole = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes)
  let at = whole.byteOffset + 4 + headLength + ((4 - (headLength % 4)) % 4)
  const read = arrays.map((name, index) => {
    const array = new kinds[name](whole.buffer as ArrayBuffer, at, head.lengths[index])
    at += array.byteLength + ((4 - (array.byteLength % 4)) % 4)
    return [name, array]
  })
  if (at !== whole.byteOffset + whole.byteLength) return undefined
  return { keys: head.keys, rarities: head.rarities, ...Object.fromEntries(read) } as Learned
}
