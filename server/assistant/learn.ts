import { createFeatures, type Features } from './features.ts'

/** A text and what it asks for. */
export type Example = { text: string; key: string }

/** Everything the ranker knows, in arrays that are written to a file as they are. */
export type Learned = {
  keys: string[]
  names: string[]
  /** How rare each word is, for the meaning of a text. */
  rarities: [string, number][]
  /** The weight of each feature for each key: feature × key; then the directions of meaning × key, then what each key has by itself. */
  weights: Float16Array
  /** The voices, for the nearest: their keys, and their features one after another. */
  voiceKeys: Uint16Array
  voiceEnds: Uint32Array
  voiceFeatures: Uint16Array
  voiceWeights: Float16Array
  meanings: Float16Array
}

export const dimensions = 100
/** Names read by at least this many voices are kept; rarer ones say nothing about others. */
const keptFrom = 2
const meaningWeight = 1.6
const rounds = 6
const rate = 0.5
const shrink = 2e-6

type Vector = { ids: Uint16Array; values: Float32Array; meaning: Float32Array }

const nothing = new Float32Array(dimensions)

/** A text in the numbers of what was learnt: of unit length, so that long and short ones compare. */
export function vectorOf(
  { named, meaning }: Features,
  idOf: (name: string) => number | undefined,
  idf: Float32Array,
): Vector {
  const ids: number[] = []
  const values: number[] = []
  for (const [name, weight] of named) {
    const id = idOf(name)
    if (id === undefined) continue
    ids.push(id)
    values.push(weight * (idf[id] ?? 0))
  }
  const length = Math.hypot(...values) || 1
  return {
    ids: Uint16Array.from(ids),
    values: Float32Array.from(values, (value) => value / length),
    meaning: meaning ?? nothing,
  }
}

/** A linear ranker (softmax, AdaGrad) over named features and meaning, and the voices themselves for the nearest. */
export function learn(examples: readonly Example[]): Learned {
  const features = createFeatures()
  const words = new Map<string, number>()
  for (const { text } of examples)
    for (const word of new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))) words.set(word, (words.get(word) ?? 0) + 1)
  const rarities = [...words].map(([word, count]): [string, number] => [word, rarity(count, examples.length)])
  const rarityOf = rarityIn(rarities)
  const read = examples.map(({ text }) => features(text, rarityOf))

  const counts = new Map<string, number>()
  for (const { named } of read) for (const name of named.keys()) counts.set(name, (counts.get(name) ?? 0) + 1)
  const names = [...counts]
    .filter(([, count]) => count >= keptFrom)
    .map(([name]) => name)
    .slice(0, 65_000)
  const ids = new Map(names.map((name, id) => [name, id]))
  const idf = Float32Array.from(names, (name) => Math.log(1 + examples.length / (counts.get(name) ?? 1)) ** 0.5)
  const vectors = read.map((text) => vectorOf(text, (name) => ids.get(name), idf))
  const keys = [...new Set(examples.map(({ key }) => key))]
  const targets = examples.map(({ key }) => keys.indexOf(key))

  const weights = fit(vectors, targets, names.length, keys.length)
  return {
    keys,
    names: names.map((name, id) => `${name}\t${(idf[id] ?? 0).toFixed(3)}`),
    rarities,
    weights: Float16Array.from(weights),
    voiceKeys: Uint16Array.from(targets),
    voiceEnds: Uint32Array.from(ends(vectors)),
    voiceFeatures: Uint16Array.from(vectors.flatMap(({ ids }) => [...ids])),
    voiceWeights: Float16Array.from(vectors.flatMap(({ values }) => [...values])),
    meanings: Float16Array.from(vectors.flatMap(({ meaning }) => [...meaning])),
  }
}

const rarity = (count: number, all: number) => Math.log(1 + all / count) ** 1.5

/** A word nobody used is as rare as the rarest. */
export function rarityIn(rarities: readonly [string, number][]): (word: string) => number {
  const known = new Map(rarities)
  const rarest = Math.max(1, ...rarities.map(([, value]) => value))
  return (word) => known.get(word) ?? rarest
}

function ends(vectors: readonly Vector[]): number[] {
  let end = 0
  return vectors.map(({ ids }) => (end += ids.length))
}

function fit(vectors: readonly Vector[], targets: readonly number[], featureCount: number, keyCount: number) {
  const rows = featureCount + dimensions + 1
  const weights = new Float32Array(rows * keyCount)
  const squares = new Float32Array(rows * keyCount).fill(1e-3)
  const scores = new Float32Array(keyCount)
  const counts = new Float32Array(keyCount)
  for (const target of targets) counts[target] = (counts[target] ?? 0) + 1
  const mean = targets.length / keyCount
  const order = vectors.map((_, index) => index)
  let seed = 7
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff) / 0x7fffffff
  for (let round = 0; round < rounds; round++) {
    for (let index = order.length - 1; index > 0; index--) {
      const other = Math.floor(random() * (index + 1))
      ;[order[index], order[other]] = [order[other] as number, order[index] as number]
    }
    for (const index of order) {
      const vector = vectors[index] as Vector
      const target = targets[index] as number
      scoreInto(scores, vector, weights, featureCount)
      softmax(scores)
      // A key with many voices is not asked for more often by that.
      const importance = Math.min(2, Math.max(0.5, (mean / (counts[target] ?? 1)) ** 0.5))
      scores[target] = (scores[target] ?? 0) - 1
      const active: number[] = []
      for (let key = 0; key < keyCount; key++) if (Math.abs(scores[key] ?? 0) > 0.004) active.push(key)
      const step = (row: number, value: number) => {
        const base = row * keyCount
        for (const key of active) {
          const at = base + key
          const slope = importance * (scores[key] ?? 0) * value + shrink * (weights[at] ?? 0)
          const square = (squares[at] ?? 0) + slope * slope
          squares[at] = square
          weights[at] = (weights[at] ?? 0) - (rate * slope) / Math.sqrt(square)
        }
      }
      for (let at = 0; at < vector.ids.length; at++) step(vector.ids[at] as number, vector.values[at] as number)
      for (let at = 0; at < dimensions; at++) step(featureCount + at, meaningWeight * (vector.meaning[at] as number))
      step(featureCount + dimensions, 0.3)
    }
  }
  return weights
}

/** The score of every key before it is made a share. */
export function scoreInto(
  scores: Float32Array,
  { ids, values, meaning }: Vector,
  weights: Float32Array | Float16Array,
  featureCount: number,
) {
  const keyCount = scores.length
  scores.fill(0)
  const add = (row: number, value: number) => {
    const base = row * keyCount
    for (let key = 0; key < keyCount; key++)
      scores[key] = (scores[key] as number) + value * (weights[base + key] as number)
  }
  for (let at = 0; at < ids.length; at++) add(ids[at] as number, values[at] as number)
  for (let at = 0; at < dimensions; at++) add(featureCount + at, meaningWeight * (meaning[at] as number))
  add(featureCount + dimensions, 0.3)
}

export function softmax(scores: Float32Array) {
  let highest = -Infinity
  for (const score of scores) highest = Math.max(highest, score)
  let sum = 0
  for (let key = 0; key < scores.length; key++) {
    scores[key] = Math.exp((scores[key] as number) - highest)
    sum += scores[key] as number
  }
  for (let key = 0; key < scores.length; key++) scores[key] = (scores[key] as number) / sum
}
