import { acceptedVideoTypes, type VideoType } from '#domain/uploads.ts'
import type { StoredFile } from '../../outside/storage/storage.ts'
import { bytesAt, Unfit } from './reader.ts'

/** More parts than any real file has at its top level; a fragmented one of hours has some ten thousand. */
const MAX_PARTS = 200_000

/** Which of the accepted containers a file is, judged by its own structure, walked from the first byte to the last. */
export async function readContainer(file: StoredFile): Promise<VideoType> {
  const head = await bytesAt(file, 0, 16)
  const mark = head.toString('latin1')
  if (['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'].includes(mark.slice(4, 8))) return readBoxes(file)
  if (head.readUInt32BE(0) === 0x1a_45_df_a3) return readMatroska(file)
  if (mark.startsWith('RIFF') && mark.slice(8, 12) === 'AVI ') return readRiff(file)
  throw new Unfit('not_a_video')
}

/** MP4 and QuickTime: boxes of a size and a name, one after the other. Their sizes must add up to the file's. */
async function readBoxes(file: StoredFile): Promise<VideoType> {
  let brand = ''
  const names = new Set<string>()
  let at = 0
  for (let count = 0; at < file.sizeBytes; count++) {
    const head = await bytesAt(file, at, 16)
    if (head.length < 8 || count > MAX_PARTS) throw new Unfit('damaged')
    const name = head.toString('latin1', 4, 8)
    let size = head.readUInt32BE(0)
    if (size === 1 && head.length === 16) size = Number(head.readBigUInt64BE(8))
    else if (size === 0) size = file.sizeBytes - at // to the end of the file
    if (size < 8 || at + size > file.sizeBytes || !/^[\x20-\x7e\xa9]{4}$/.test(name)) throw new Unfit('damaged')
    if (name === 'ftyp') brand = head.toString('latin1', 8, 12)
    names.add(name)
    at += size
  }
  if (!names.has('moov')) throw new Unfit(names.has('meta') ? 'not_a_video' : 'damaged')
  return brand === '' || brand === 'qt  ' ? acceptedVideoTypes.mov : acceptedVideoTypes.mp4
}

/** Matroska and WebM: elements of an id and a size; the segment must lie within the file. */
async function readMatroska(file: StoredFile): Promise<VideoType> {
  const header = await readElement(file, 0)
  const fields = await bytesAt(file, header.contentAt, Math.min(header.size, 4096))
  const docType = /\x42\x82(?:[\x80-\xff]|\x40.)([a-z]+)/.exec(fields.toString('latin1'))?.[1]
  if (docType !== 'webm' && docType !== 'matroska') throw new Unfit('not_a_video')
  for (let at = header.contentAt + header.size, count = 0; at < file.sizeBytes; count++) {
    const element = await readElement(file, at)
    if (element.id === 0x18_53_80_67) {
      // A live recording does not know its size beforehand.
      if (element.size !== unknownSize && element.contentAt + element.size !== file.sizeBytes)
        throw new Unfit('damaged')
      return docType === 'webm' ? acceptedVideoTypes.webm : acceptedVideoTypes.mkv
    }
    if (element.id !== 0xec || count > 100) break // only padding may come before it
    at = element.contentAt + element.size
  }
  throw new Unfit('damaged')
}

const unknownSize = -1

async function readElement(file: StoredFile, at: number) {
  const head = await bytesAt(file, at, 12)
  const idLength = Math.clz32(head[0] ?? 0) - 23
  const sizeLength = Math.clz32(head[idLength] ?? 0) - 23
  if (idLength > 4 || sizeLength > 8 || head.length < idLength + sizeLength) throw new Unfit('damaged')
  let size = (head[idLength] ?? 0) & (0xff >> sizeLength)
  let isUnknown = size === 0xff >> sizeLength
  for (const byte of head.subarray(idLength + 1, idLength + sizeLength)) {
    size = size * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return {
    id: head.readUIntBE(0, idLength),
    size: isUnknown ? unknownSize : size,
    contentAt: at + idLength + sizeLength,
  }
}

/** AVI: one RIFF list or, when it is larger than two gigabytes, several; nothing may follow them. */
async function readRiff(file: StoredFile): Promise<VideoType> {
  for (let at = 0, count = 0; at < file.sizeBytes; count++) {
    const head = await bytesAt(file, at, 12)
    const form = head.toString('latin1', 8, 12)
    if (head.length < 12 || head.toString('latin1', 0, 4) !== 'RIFF' || form !== (count === 0 ? 'AVI ' : 'AVIX'))
      throw new Unfit('damaged')
    const size = head.readUInt32LE(4)
    at += 8 + size + (size % 2)
    if (at > file.sizeBytes + 1) throw new Unfit('damaged')
  }
  return acceptedVideoTypes.avi
}
