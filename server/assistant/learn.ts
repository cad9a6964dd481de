import { createFeatures, hashOf, type Features } from './features.ts'

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

export const dimensions = 100
/** What one step of a voice's meaning and of a posting’s weight stands for; hardly any is larger than what fits. */
export const meaningStep = 1 / 200
export const postingStep = 1 / 255
/** Features read in at least this many voices are kept, the commonest first; rarer ones say nothing about others. */
const keptFrom = 2
const keptAtMost = 60_000
const meaningWeight = 1.6
const rounds = 3
const fullRounds = 2
/** A key with less than this share after them is not looked at again. */
const likelyFrom = 0.001
/** A key is moved by a voice that takes at least this share of it, or leaves as much of the right one. */
const movedFrom = 0.01
const rate = 0.5
/** A voice understood as surely as this teaches nothing more. */
const understood = 0.98

type Vector = { rows: Uint32Array; values: Float32Array; meaning: Float32Array }

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

/**
 * Two rounds look at every key; the later ones only at those that the text could still be taken for, which are few, and hardly
 * another ever joins them.
 */
function fit(vectors: readonly Vector[], targets: readonly number[], featureCount: number, keyCount: number) {
  const rowCount = featureCount + dimensions + 1
  const weights = new Float32Array(rowCount * keyCount)
  const squares = new Float32Array(rowCount * keyCount).fill(1e-3)
  const scores = new Float64Array(keyCount)
  const active = new Uint16Array(keyCount)
  const counts = new Float32Array(keyCount)
  for (const target of targets) counts[target] = (counts[target] ?? 0) + 1
  const mean = targets.length / keyCount
  const allKeys = Uint16Array.from({ length: keyCount }, (_, key) => key)
  const likely: Uint16Array[] = []

  function step(row: number, value: number, activeCount: number) {
    const base = row * keyCount
    for (let at = 0; at < activeCount; at++) {
      const key = active[at] as number
      const slope = (scores[key] as number) * value
      const square = (squares[base + key] as number) + slope * slope
      squares[base + key] = square
      weights[base + key] = (weights[base + key] as number) - (rate * slope) / Math.sqrt(square)
    }
  }

  let seen = 0
  for (const index of shuffled(vectors.length, rounds)) {
    const round = Math.floor(seen++ / vectors.length)
    const vector = vectors[index] as Vector
    const target = targets[index] as number
    const keys = round < fullRounds ? allKeys : (likely[index] as Uint16Array)
    for (const key of keys) scores[key] = 0
    if (keys === allKeys) addAll(scores, vector, weights, featureCount)
    else eachRow(vector, featureCount, (row, value) => addSome(scores, weights, row, value, keys))
    softmax(scores, keys)
    if (round === fullRounds - 1)
      likely[index] = keys.filter((key) => key === target || (scores[key] as number) > likelyFrom)
    if ((scores[target] as number) > understood) continue
    scores[target] = (scores[target] as number) - 1
    // A key with many voices is not asked for more often by that.
    const importance = Math.min(2, Math.max(0.5, (mean / (counts[target] as number)) ** 0.5))
    let activeCount = 0
    for (const key of keys)
      if (Math.abs(scores[key] as number) > movedFrom) {
        scores[key] = (scores[key] as number) * importance
        active[activeCount++] = key
      }
    eachRow(vector, featureCount, (row, value) => step(row, value, activeCount))
  }
  return weights
}

/** Every place once per round, in an order that is the same every time. */
function* shuffled(count: number, times: number): Generator<number> {
  const order = Array.from({ length: count }, (_, index) => index)
  let seed = 7
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff) / 0x7fffffff
  for (let round = 0; round < times; round++) {
    for (let index = count - 1; index > 0; index--) {
      const other = Math.floor(random() * (index + 1))
      ;[order[index], order[other]] = [order[other] as number, order[index] as number]
    }
    yield* order
  }
}

/** Every row that a text has, with how much of it: its features, its meaning, and what a key has by itself. */
function eachRow({ rows, values, meaning }: Vector, featureCount: number, add: (row: number, value: number) => void) {
  for (let at = 0; at < rows.length; at++) add(rows[at] as number, values[at] as number)
  for (let at = 0; at < dimensions; at++) add(featureCount + at, meaningWeight * (meaning[at] as number))
  add(featureCount + dimensions, 0.3)
}

/** Four rows at a time: the scores are fetched and put back a quarter as often. */
function addAll(scores: Float64Array, vector: Vector, weights: Float32Array, featureCount: number) {
  const keyCount = scores.length
  const rows: number[] = []
  const values: number[] = []
  eachRow(vector, featureCount, (row, value) => {
    rows.push(row * keyCount)
    values.push(value)
  })
  while (rows.length % 4 !== 0) {
    rows.push(0)
    values.push(0)
  }
  for (let at = 0; at < rows.length; at += 4) {
    const [a, b, c, d] = [rows[at] as number, rows[at + 1] as number, rows[at + 2] as number, rows[at + 3] as number]
    const [p, q, r, s] = [
      values[at] as number,
      values[at + 1] as number,
      values[at + 2] as number,
      values[at + 3] as number,
    ]
    for (let key = 0; key < keyCount; key++)
      scores[key] =
        (scores[key] as number) +
        p * (weights[a + key] as number) +
        q * (weights[b + key] as number) +
        r * (weights[c + key] as number) +
        s * (weights[d + key] as number)
  }
}

function addSome(scores: Float64Array, weights: Float32Array, row: number, value: number, keys: Uint16Array) {
  const base = row * scores.length
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] as number
    scores[key] = (scores[key] as number) + value * (weights[base + key] as number)
  }
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

/** Scores made shares of one, in place. */
export function softmax(scores: Float64Array, keys: Uint16Array) {
  let highest = -Infinity
  for (let at = 0; at < keys.length; at++) highest = Math.max(highest, scores[keys[at] as number] as number)
  let sum = 0
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] as number
    scores[key] = Math.exp((scores[key] as number) - highest)
    sum += scores[key] as number
  }
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] as number
    scores[key] = (scores[key] as number) / sum
  }
}
