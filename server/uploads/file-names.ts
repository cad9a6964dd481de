import type { UploadPurpose } from '#domain/uploads.ts'
import { endsAsProgram } from '../attachments/endings.ts'

/** Folders of S2 §3 "File storage". */
const folders: Record<UploadPurpose, string> = {
  raw: 'raw_videos',
  edited: 'edited_videos',
  attachment: 'attachments',
  project: 'project_files',
  picture: 'picture_originals',
}

/** File systems take 255 bytes; the timestamp and a neighbour's suffix need some of them. */
const MAX_NAME_BYTES = 200

/** The name a file is kept under: as it was, without what a path, a header or a screen could misread. */
export function safeFileName(name: string, otherwise = 'video'): string {
  const lastPart = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const readable = lastPart
    // Control characters, also those that turn the reading direction around.
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/gu, '')
    .replaceAll(/[<>:"|?*%#&;`$'{}^~[\]]/g, '_')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[ .-]+|[ .]+$/g, '')
  return shorten(readable) || otherwise
}

/** The same for what goes with a message: a program does not lose its ending to what Windows would not read of its name. */
export const attachedName = (name: string) =>
  safeFileName(endsAsProgram(name) ? name.replace(/:.*$/s, '') : name, 'file')

function shorten(name: string): string {
  const ending = /\.[\p{L}\d]{1,10}$/u.exec(name)?.[0] ?? ''
  let stem = name.slice(0, name.length - ending.length)
  while (Buffer.byteLength(stem + ending) > MAX_NAME_BYTES) stem = stem.replace(/.$/su, '')
  return stem.trimEnd() + ending
}

/** S2 §3: a timestamp prefix plus the original file name. */
export const storedPath = (purpose: UploadPurpose, fileName: string, at: Date) =>
  `${folders[purpose]}/${at.getTime()}-${fileName}`

export const incomingPath = (uploadId: string) => `incoming/${uploadId}`
export const posterPath = (uploadId: string) => `posters/${uploadId}.jpg`
