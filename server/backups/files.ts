import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePlace, StoredFile } from '../outside/storage/storage.ts'
import { StartError } from '../start-error.ts'
import { readPart, writePart, type Key, type Part } from './parts.ts'

export type FilePart = { path: string; part: Part }

/** Copies every file into a part of its own, one after the other, however large. */
export async function backUpFiles(place: FilePlace, folder: string, key: Key | null) {
  const files: FilePart[] = []
  const vanished: string[] = []
  for (const [index, path] of (await place.list()).entries()) {
    const name = `file-${String(index + 1).padStart(6, '0')}`
    const part = await backUpFile(place, path, folder, name, key)
    if (part) files.push({ path, part })
    else vanished.push(path)
  }
  return { files, vanished }
}

/** Null when the file was deleted meanwhile. */
async function backUpFile(place: FilePlace, path: string, folder: string, name: string, key: Key | null) {
  const file = await place.open(path)
  if (!file) return null
  try {
    return await writePart(folder, { name, gzip: false }, readWhole(file), key)
  } catch (error) {
    if (await place.exists(path)) throw error
    await rm(join(folder, name), { force: true })
    return null
  }
}

/** Writes each file and reads it again: what lies there is what was in the backup. */
export async function restoreFiles(place: FilePlace, folder: string, files: FilePart[], key: Key | null) {
  for (const { path, part } of files) {
    const sent = createHash('sha256')
    await readPart(folder, part, key, (content) =>
      place.write(path, hashing(content, sent), 'application/octet-stream'),
    )
    const kept = createHash('sha256')
    const file = await place.open(path)
    if (file) for await (const piece of readWhole(file)) kept.update(piece)
    if (kept.digest('hex') !== sent.digest('hex'))
      throw new StartError(`The file ${path} is not that of the backup. Do not use this place.`)
  }
}

async function* readWhole(file: StoredFile): AsyncGenerator<Uint8Array> {
  if (file.sizeBytes > 0) yield* await file.stream({ start: 0, end: file.sizeBytes - 1 })
  else await file.close()
}

async function* hashing(content: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>) {
  for await (const piece of content) {
    hash.update(piece)
    yield piece
  }
}
