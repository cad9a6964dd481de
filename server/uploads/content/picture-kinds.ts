import type { PictureType } from '#domain/website-pictures.ts'
import { Unfit } from './reader.ts'

type Kind = { file_type: PictureType; isMoving: boolean }

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

/**
 * Which of the accepted kinds a file is, by its own structure, walked from the first byte to the end of the picture: one that was cut off is
 * damaged, also where a decoder would not miss what is gone. What cameras leave behind the end is left alone.
 */
export function readPictureKind(content: Buffer): Kind {
  if (content.readUIntBE(0, Math.min(3, content.length) || 1) === 0xff_d8_ff) return walkJpeg(content)
  if (content.subarray(0, 8).equals(PNG)) return walkPng(content)
  const mark = content.toString('latin1', 0, 12)
  if (mark.startsWith('RIFF') && mark.endsWith('WEBP')) return walkWebp(content)
  if (mark.slice(4, 8) === 'ftyp') return walkAvif(content)
  throw new Unfit('not_a_picture')
}

const damaged = () => new Unfit('damaged_picture')

function walkJpeg(content: Buffer): Kind {
  for (let at = 2; ;) {
    const mark = content.indexOf(0xff, at)
    const kind = content[mark + 1]
    if (mark === -1 || kind === undefined) throw damaged()
    at = mark + 1
    if (kind === 0xd9) return { file_type: 'image/jpeg', isMoving: false }
    // Filling, a byte of the picture that looks like a mark, and marks without anything behind them.
    if (kind === 0xff || kind === 0x00 || kind === 0x01 || (kind >= 0xd0 && kind <= 0xd8)) continue
    if (mark + 4 > content.length) throw damaged()
    const length = content.readUInt16BE(mark + 2)
    if (kind === 0xe0 && isScriptHeader(content.subarray(mark + 4, mark + 2 + length))) throw new Unfit('not_a_picture')
    at = mark + 2 + length
  }
}

/** A first part that is longer than its thumbnail hides something: a script begins as a comment there. */
function isScriptHeader(part: Buffer) {
  if (part.toString('latin1', 0, 5) !== 'JFIF\0') return false
  return part.length !== 14 + 3 * (part[12] ?? 0) * (part[13] ?? 0)
}

function walkPng(content: Buffer): Kind {
  let isMoving = false
  for (let at = PNG.length; ;) {
    if (at + 12 > content.length) throw damaged()
    const name = content.toString('latin1', at + 4, at + 8)
    if (name === 'acTL') isMoving = true
    at += 12 + content.readUInt32BE(at)
    if (at > content.length) throw damaged()
    if (name === 'IEND') return { file_type: 'image/png', isMoving }
  }
}

function walkWebp(content: Buffer): Kind {
  const end = 8 + content.readUInt32LE(4)
  if (end > content.length) throw damaged()
  let isMoving = false
  for (let at = 12; at + 8 <= end;) {
    if (content.toString('latin1', at, at + 4) === 'ANIM') isMoving = true
    const size = content.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
    if (at > end + 1) throw damaged()
  }
  return { file_type: 'image/webp', isMoving }
}

/** Boxes of a size and a name, whose sizes add up to the file's; HEIC is of the same family, and is none of ours. */
function walkAvif(content: Buffer): Kind {
  const brandsEnd = content.readUInt32BE(0)
  const brands = new Set(content.toString('latin1', 8, Math.min(brandsEnd, 1024)).match(/.{4}/gs))
  if (!brands.has('avif') && !brands.has('avis')) throw new Unfit('not_a_picture')
  for (let at = 0; at < content.length;) {
    if (at + 16 > content.length && at + 8 !== content.length) throw damaged()
    let size = content.readUInt32BE(at)
    if (size === 1) size = Number(content.readBigUInt64BE(at + 8))
    else if (size === 0) size = content.length - at // to the end of the file
    if (size < 8 || at + size > content.length) throw damaged()
    at += size
  }
  return { file_type: 'image/avif', isMoving: brands.has('avis') }
}
