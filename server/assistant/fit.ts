/** How many directions of meaning there are. */
export const dimensions = 100
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

/** A text: the rows it has, how much of each, and what it means. */
export type Vector = { rows: Uint32Array; values: Float32Array; meaning: Float32Array }

/**
 * Two rounds look at every key; the later ones only at those that the text could still be taken for, which are few, and hardly
 * another ever joins them.
 */
export function fit(vectors: readonly Vector[], targets: readonly number[], featureCount: number, keyCount: number) {
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
export function eachRow(
  { rows, values, meaning }: Vector,
  featureCount: number,
  add: (row: number, value: number) => void,
) {
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

/** Scores made shares of one, in place. */
export function softmax(scores: Float64Array, keys: Uint16Array) {
  let highest = -Infinity
  for (let at = 0; at < keys.length; at++) highest = Math.max(highest, scores[keys[at] as number] as number)
  let sum = 0
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] as number
    const value = Math.exp((scores[key] as number) - highest)
    scores[key] = value
    sum += value
  }
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] as number
    scores[key] = (scores[key] as number) / sum
  }
}
