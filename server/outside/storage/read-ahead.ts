import type { ByteRange } from './storage.ts'

const megabyte = 1024 * 1024
const FIRST_BYTES = 64 * 1024
/** No file, however many parts it has, then costs more than some hundred requests: five gigabytes are 320 of these. */
const MOST_BYTES = 16 * megabyte

/**
 * For files that are far away, where every read costs a round trip: each fetches some of what follows too, and more of it
 * the longer the reads stay close together. What is jumped over, such as the frames of a film in one piece, is not fetched.
 */
export function readingAhead(sizeBytes: number, fetch: (range: ByteRange) => Promise<Uint8Array>) {
  let fetched: { start: number; bytes: Uint8Array } = { start: 0, bytes: new Uint8Array() }
  let length = FIRST_BYTES / 2 // the first read doubles it
  return async ({ start, end }: ByteRange): Promise<Uint8Array> => {
    const from = start - fetched.start
    const to = end + 1 - fetched.start
    // A copy: whoever keeps a few bytes would otherwise keep all that came with them.
    if (from >= 0 && to <= fetched.bytes.length) return fetched.bytes.slice(from, to)
    const isClose = from >= 0 && from - fetched.bytes.length <= MOST_BYTES
    length = isClose ? Math.min(length * 2, MOST_BYTES) : FIRST_BYTES
    const bytes = await fetch({ start, end: Math.min(Math.max(end + 1, start + length), sizeBytes) - 1 })
    fetched = { start, bytes }
    return bytes.slice(0, end + 1 - start)
  }
}
