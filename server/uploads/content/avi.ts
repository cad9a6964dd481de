import type { StoredFile } from '../../outside/storage/storage.ts'
import { bytesAt, knownRate, Unfit } from './reader.ts'
import type { TrackFacts } from './video-facts.ts'

/** The header list of an AVI is small and stands first; a megabyte is far more than any needs. */
const MAX_HEADER_BYTES = 1024 * 1024

/** Sound formats as Windows numbers them; the rest is told by number. */
const soundFormats: Record<number, string> = { 1: 'pcm', 80: 'mp2', 85: 'mp3', 255: 'aac', 8192: 'ac3' }

/** What an AVI says of itself: mediabunny reads none. */
export async function readAvi(file: StoredFile): Promise<TrackFacts> {
  const header = await bytesAt(file, 12, MAX_HEADER_BYTES)
  if (header.toString('latin1', 0, 4) !== 'LIST' || header.toString('latin1', 8, 12) !== 'hdrl')
    throw new Unfit('damaged')
  const end = Math.min(8 + header.readUInt32LE(4), header.length)
  const facts: TrackFacts = {
    duration_seconds: null,
    frame_rate: null,
    width: null,
    height: null,
    video_codec: null,
    audio_codec: null,
  }
  let hasPicture = false
  let kind = ''
  walk(header, 12, end, (name, content) => {
    if (name === 'strh' && content.length >= 36) {
      kind = content.toString('latin1', 0, 4)
      const [scale, rate, length] = [20, 24, 32].map((offset) => content.readUInt32LE(offset)) as [
        number,
        number,
        number,
      ]
      if (kind === 'vids' && !hasPicture && rate > 0) {
        facts.duration_seconds = (length * scale) / rate
        facts.frame_rate = knownRate(rate / scale)
      }
    } else if (name === 'strf' && kind === 'vids' && !hasPicture && content.length >= 20) {
      hasPicture = true
      facts.width = content.readInt32LE(4)
      facts.height = Math.abs(content.readInt32LE(8))
      facts.video_codec = codecName(content.toString('latin1', 16, 20))
    } else if (name === 'strf' && kind === 'auds' && content.length >= 2) {
      const format = content.readUInt16LE(0)
      facts.audio_codec ??= soundFormats[format] ?? `format ${format}`
    }
  })
  if (!hasPicture) throw new Unfit('no_picture')
  const movie = await findMovie(file)
  if (!movie) throw new Unfit('damaged')
  return facts
}

/** The chunks within a list, and those of the lists within it. */
function walk(bytes: Buffer, from: number, to: number, visit: (name: string, content: Buffer) => void) {
  for (let at = from; at + 8 <= to;) {
    const name = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    const contentEnd = at + 8 + size
    if (contentEnd > to) throw new Unfit('damaged')
    if (name === 'LIST') walk(bytes, at + 12, contentEnd, visit)
    else visit(name, bytes.subarray(at + 8, contentEnd))
    at = contentEnd + (size % 2)
  }
}

/** The frames themselves: a list called movi, with something in it. */
async function findMovie(file: StoredFile): Promise<boolean> {
  for (let at = 12, count = 0; at + 12 <= file.sizeBytes && count < 1000; count++) {
    const head = await bytesAt(file, at, 12)
    const size = head.readUInt32LE(4)
    if (head.toString('latin1', 0, 4) === 'LIST' && head.toString('latin1', 8, 12) === 'movi')
      return size > 12 && at + 8 + size <= file.sizeBytes
    at += 8 + size + (size % 2)
  }
  return false
}

const codecName = (fourcc: string) => fourcc.replaceAll(/[^\x21-\x7e]/g, '').toLowerCase() || null
