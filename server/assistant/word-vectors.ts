import { readFileSync } from 'node:fs'

/**
 * What the commonest English words mean, as directions in space: words used alike point alike ('pricey', 'expensive'). Made from
 * GloVe by scripts/make-word-vectors.ts; docs/decisions/0010-assistant.md says why.
 */
const file = new URL('word-vectors.bin', import.meta.url)

/** The file: how many words and dimensions, how long the words are, the words by frequency, then a signed byte per dimension. */
export function readWordVectors(): (word: string) => Float32Array | undefined {
  const bytes = readFileSync(file)
  const [count = 0, dimensions = 0, wordBytes = 0] = [0, 4, 8].map((offset) => bytes.readUInt32LE(offset))
  const words = bytes.toString('utf8', 12, 12 + wordBytes).split('\n')
  const places = new Map(words.map((word, place) => [word, place]))
  const values = new Int8Array(bytes.buffer, bytes.byteOffset + 12 + wordBytes, count * dimensions)

  /** Of unit length, so that a dot product is a cosine. */
  return (word) => {
    const place = places.get(word)
    if (place === undefined) return undefined
    const vector = Float32Array.from(values.subarray(place * dimensions, (place + 1) * dimensions))
    const length = Math.hypot(...vector)
    return vector.map((value) => value / length)
  }
}
