import { createFeatures, hashOf, type Features } from './features.ts'
import { dimensions, eachRow, fit, type Vector } from './fit.ts'

/** A text and what it asks for. */
export type Example = { text: string; key: string }

/** Everything the ranker knows, in arrays that are written to a file as they are: small enough to be held as they lie there. */
export type Learned = {
  keys: string[]
  /** How rare each word is, for the meaning of a text. */
  rarities: [string, number][]
  /** The features by their hashes, ascending: a feature's row is its place here. */
  features: Uint32Array
  idf: Float32Array
  /** How much each row says for each key: the features, then the directions of meaning, then what a key has by itself. */
  weights: Int8Array
  /** What one step of a row's weights stands for. */
  steps: Float32Array
  /** The voices, for the nearest: their keys, what they mean, and for each feature the voices that have it. */
  voiceKeys: Uint16Array
  meanings: Int8Array
  postingEnds: Uint32Array
  postingVoices: Uint16Array
  postingWeights: Uint8Array
}

/** What one step of a voice's meaning and of a posting’s weight stands for; hardly any is larger than what fits. */
export const meaningStep = 1 / 200
export const postingStep = 1 / 255
/** Features read in at least this many voices are kept, the commonest first; rarer ones say nothing about others. */
const keptFrom = 2
const keptAtMost = 60_000
/** A voice is known by two bytes. */
const examplesAtMost = 2 ** 16
const nothing = new Float32Array(dimensions)

/** A text in the numbers of what was learnt: of unit length, so that long and short ones compare. */
export function vectorOf({ named, meaning }: Features, features: Uint32Array, idf: Float32Array): Vector {
  const rows: number[] = []
  const values: number[] = []
  let square = 0
  for (const [name, weight] of named) {
    const row = rowOf(name, features)
    if (row < 0) continue
    const value = weight * (idf[row] as number)
    rows.push(row)
    values.push(value)
    square += value * value
  }
  const length = Math.sqrt(square) || 1
  return {
    rows: Uint32Array.from(rows),
    values: Float32Array.from(values, (value) => value / length),
    meaning: meaning ?? nothing,
  }
}

function rowOf(name: string, features: Uint32Array): number {
  const hash = hashOf(name)
  let low = 0
  let high = features.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = features[middle] as number
    if (found === hash) return middle
    if (found < hash) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** A linear ranker (softmax, AdaGrad) over named features and meaning, and the voices themselves for the nearest. */
export function learn(examples: readonly Example[]): Learned {
  if (examples.length > examplesAtMost) throw new Error(`More than ${examplesAtMost} voices cannot be told apart.`)
  const read = createFeatures()
  const words = new Map<string, number>()
  for (const { text } of examples)
    for (const word of new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))) words.set(word, (words.get(word) ?? 0) + 1)
  const rarities = [...words].map(([word, count]): [string, number] => [word, rarity(count, examples.length)])
  const rarityOf = rarityIn(rarities)
  const texts = examples.map(({ text }) => read(text, rarityOf))

  const counts = new Map<number, number>()
  for (const { named } of texts)
    for (const name of named.keys()) counts.set(hashOf(name), (counts.get(hashOf(name)) ?? 0) + 1)
  const features = Uint32Array.from(
    [...counts]
      .filter(([, count]) => count >= keptFrom)
      .sort((a, b) => b[1] - a[1])
      .slice(0, keptAtMost),
    ([hash]) => hash,
  ).sort()
  const idf = Float32Array.from(features, (hash) => Math.log(1 + examples.length / (counts.get(hash) ?? 1)) ** 0.5)
  const vectors = texts.map((text) => vectorOf(text, features, idf))
  const keys = [...new Set(examples.map(({ key }) => key))]
  const targets = examples.map(({ key }) => keys.indexOf(key))
  return {
    keys,
    rarities,
    features,
    idf,
    ...inSteps(fit(vectors, targets, features.length, keys.length), keys.length),
    voiceKeys: Uint16Array.from(targets),
    meanings: meaningsOf(vectors),
    ...postingsOf(vectors, features.length),
  }
}

const rarity = (count: number, all: number) => Math.log(1 + all / count) ** 1.5

/** A word nobody used is as rare as the rarest. */
export function rarityIn(rarities: readonly [string, number][]): (word: string) => number {
  const known = new Map(rarities)
  const rarest = rarities.reduce((most, [, value]) => Math.max(most, value), 1)
  return (word) => known.get(word) ?? rarest
}

/** A byte per weight: as many steps of its row's largest as fit. */
function inSteps(exact: Float32Array, keyCount: number): Pick<Learned, 'weights' | 'steps'> {
  const weights = new Int8Array(exact.length)
  const steps = new Float32Array(exact.length / keyCount)
  for (let row = 0; row < steps.length; row++) {
    const values = exact.subarray(row * keyCount, (row + 1) * keyCount)
    const step = values.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9) / 127
    steps[row] = step
    for (const [key, value] of values.entries()) weights[row * keyCount + key] = Math.round(value / step)
  }
  return { weights, steps }
}

function meaningsOf(vectors: readonly Vector[]): Int8Array {
  const meanings = new Int8Array(vectors.length * dimensions)
  for (const [voice, { meaning }] of vectors.entries())
    for (let at = 0; at < dimensions; at++)
      meanings[voice * dimensions + at] = Math.max(-127, Math.min(127, Math.round((meaning[at] ?? 0) / meaningStep)))
  return meanings
}

/** For each feature the voices that have it, one list after the other. */
function postingsOf(vectors: readonly Vector[], featureCount: number) {
  const postingEnds = new Uint32Array(featureCount)
  for (const { rows } of vectors) for (const row of rows) postingEnds[row] = (postingEnds[row] ?? 0) + 1
  for (let row = 1; row < featureCount; row++)
    postingEnds[row] = (postingEnds[row] ?? 0) + (postingEnds[row - 1] as number)
  const next = Uint32Array.from(postingEnds, (_, row) => (row === 0 ? 0 : (postingEnds[row - 1] as number)))
  const postingVoices = new Uint16Array(postingEnds.at(-1) ?? 0)
  const postingWeights = new Uint8Array(postingVoices.length)
  for (const [voice, { rows, values }] of vectors.entries())
    for (const [at, row] of rows.entries()) {
      const place = next[row] as number
      next[row] = place + 1
      postingVoices[place] = voice
      postingWeights[place] = Math.round((values[at] as number) / postingStep)
    }
  return { postingEnds, postingVoices, postingWeights }
}

/** The score of every key before it is made a share. */
export function scoresOf(vector: Vector, { weights, steps, keys, features }: Learned): Float64Array {
  const keyCount = keys.length
  const scores = new Float64Array(keyCount)
  eachRow(vector, features.length, (row, value) => {
    const base = row * keyCount
    const unit = value * (steps[row] as number)
    for (let key = 0; key < keyCount; key++)
      scores[key] = (scores[key] as number) + unit * (weights[base + key] as number)
  })
  return scores
}
