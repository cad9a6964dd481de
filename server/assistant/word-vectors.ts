import { readFileSync } from 'node:fs'

/**
 * What the commonest English words mean, as directions in space: words used alike point alike ('pricey', 'expensive'). Made from
 * GloVe by scripts/make-word-vectors.ts; docs/decisions/0010-assistant.md says why.
 */
const file = new URL('word-vectors.bin', import.meta.url)

/** Where a word points, in whole steps, and how long that arrow is. */
export type Direction = { steps: Int8Array; length: number }
type DirectionOf = (word: string) => Direction | undefined

let directions: DirectionOf | undefined

/** Read once for everybody who asks. */
export const readWordVectors = (): DirectionOf => (directions ??= readDirections())

/** The file: how many words and dimensions, how long the words are, the words by frequency, then a signed byte per dimension. */
function readDirections(): DirectionOf {
  const bytes = readFileSync(file)
  const [count = 0, dimensions = 0, wordBytes = 0] = [0, 4, 8].map((offset) => bytes.readUInt32LE(offset))
  const words = bytes.toString('utf8', 12, 12 + wordBytes).split('\n')
  const places = new Map(words.map((word, place) => [word, place]))
  const values = new Int8Array(bytes.buffer, bytes.byteOffset + 12 + wordBytes, count * dimensions)
  return (word) => {
    const place = places.get(word)
    if (place === undefined) return undefined
    const steps = values.subarray(place * dimensions, (place + 1) * dimensions)
    let square = 0
    for (const step of steps) square += step * step
    return { steps, length: Math.sqrt(square) }
  }
}
