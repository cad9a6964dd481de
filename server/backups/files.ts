import { createHash } from 'node:crypto'
import type { FilePlace, StoredFile } from '../outside/storage/storage.ts'
import { StartError } from '../start-error.ts'
import { addContent, addSeen, holdsContent, readSeen, replaceSeen, type Archive, type Seen } from './archive.ts'

/** A file of a backup, whatever the backup's format. */
export type BackedUpFile = {
  path: string
  sizeBytes: number
  /** Looks whether it lies there in its size, without reading it. */
  refuseMissing: () => Promise<void>
  /** Proved only once it has ended. */
  read: (use: (content: AsyncIterable<Buffer>) => Promise<void>) => Promise<void>
}

/** Has every file in the archive, one after the other, however large; reads only those that changed since the last time. */
export async function backUpFiles(place: FilePlace, archive: Archive) {
  const seen = await readSeen(archive)
  const files: Seen[] = []
  const vanished: string[] = []
  let copiedBytes = 0
  for (const path of await place.list()) {
    const file = await place.open(path)
    const before = seen.get(path)
    if (file && before?.etag === file.etag && (await holdsContent(archive, before))) {
      await file.close()
      files.push(before)
      continue
    }
    const copied = file && (await backUpFile(place, path, file, archive))
    if (copied) {
      files.push(copied)
      copiedBytes += copied.sizeBytes
    } else vanished.push(path)
  }
  await replaceSeen(archive, files)
  return { files, vanished, copiedBytes }
}

/** Null when the file was deleted meanwhile. */
async function backUpFile(place: FilePlace, path: string, file: StoredFile, archive: Archive): Promise<Seen | null> {
  try {
    const copied = { path, etag: file.etag, ...(await addContent(archive, readWhole(file))) }
    await addSeen(archive, copied)
    return copied
  } catch (error) {
    if (await place.exists(path)) throw error
    return null
  }
}

/** Writes a file and reads it again: what lies there is what was in the backup. */
export async function restoreFile(place: FilePlace, { path, read }: BackedUpFile) {
  const sent = createHash('sha256')
  await read((content) => place.write(path, hashing(content, sent), 'application/octet-stream'))
  const kept = createHash('sha256')
  const file = await place.open(path)
  if (file) for await (const piece of readWhole(file)) kept.update(piece)
  if (kept.digest('hex') !== sent.digest('hex'))
    throw new StartError(`The file ${path} is not that of the backup. Do not use this place.`)
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
