// A real video as large as one likes: two seconds of picture, and a box of bytes that no player looks at.
import { execFileSync } from 'node:child_process'
import { createCipheriv, createHash } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { needFfmpeg } from './ffmpeg.ts'

const CHUNK_BYTES = 1024 * 1024

/** Writes it to `place` and returns its checksum. The same size has the same bytes. */
export async function writeLargeVideo(place: string, sizeBytes: number): Promise<string> {
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=2']
  execFileSync(needFfmpeg(), ['-y', '-nostdin', '-loglevel', 'error', ...source, '-movflags', 'faststart', place])
  const video = await readFile(place)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(sizeBytes - video.length)
  head.write('free', 4, 'latin1')
  const file = await open(place, 'w')
  const hash = createHash('sha256')
  const write = async (bytes: Uint8Array) => {
    hash.update(bytes)
    await file.write(bytes)
  }
  await write(video)
  await write(head)
  // Different everywhere, so that a piece in the wrong place does not go unnoticed.
  const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16))
  const zeros = Buffer.alloc(CHUNK_BYTES)
  for (let left = sizeBytes - video.length - 8; left > 0; left -= CHUNK_BYTES)
    await write(noise.update(zeros.subarray(0, Math.min(left, CHUNK_BYTES))))
  await file.close()
  return hash.digest('hex')
}
