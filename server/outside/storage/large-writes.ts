import type { FileHandle } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { callbackify } from 'node:util'

const BATCH_BYTES = 1024 * 1024

/** Writes what it is given from `end.offset` on, many chunks at a time, and moves `end` along. */
export function writeInto(file: FileHandle, end: { offset: number }): Writable {
  const write = async (chunks: Buffer[]) => {
    for (let left = chunks; left.length > 0;) {
      const { bytesWritten } = await file.writev(left, end.offset)
      end.offset += bytesWritten
      left = withoutFirst(left, bytesWritten)
    }
    for (const chunk of chunks) giveBack(chunk)
  }
  return new Writable({
    highWaterMark: BATCH_BYTES,
    write: callbackify(async (chunk: Buffer, _encoding: string) => write([chunk])),
    writev: callbackify(async (chunks: { chunk: Buffer }[]) => write(chunks.map(({ chunk }) => chunk))),
  })
}

function withoutFirst(chunks: Buffer[], bytes: number): Buffer[] {
  let written = bytes
  return chunks.flatMap((chunk) => {
    const rest = chunk.subarray(Math.min(written, chunk.length))
    written -= chunk.length - rest.length
    return rest.length > 0 ? [rest] : []
  })
}

/**
 * Frees the memory of a chunk at once. Left to the garbage collector, every 64 MB of chunks make it walk through all the
 * product holds in memory, which takes as long as writing them. A chunk that shares its memory is left alone.
 */
export function giveBack({ buffer, byteLength }: Buffer) {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
