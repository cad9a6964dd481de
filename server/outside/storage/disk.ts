import { constants } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { flushFolder } from '../../flush-folder.ts'
import { writeInto } from './large-writes.ts'
import type { FilePlace, StoredFile } from './storage.ts'

const READ_BYTES = 256 * 1024
const RESERVED_BYTES = 512 * 1024 * 1024

/** Files in a folder of this machine, or of a disk that several machines mount. */
export function openDisk(folder: string, internalPath?: string): FilePlace {
  const root = resolve(folder)
  const at = (path: string) => {
    const place = resolve(root, path)
    if (!place.startsWith(root + sep)) throw new Error('The path leads out of the storage')
    return place
  }
  const exists = (path: string) =>
    access(at(path)).then(
      () => true,
      () => false,
    )

  return {
    exists,
    receiving: () => receiveInto(root),
    put: async (path, content) => {
      const place = at(path)
      await makeFolderOf(place)
      await writeFile(place, content, { flush: true })
      await flushFolder(dirname(place))
    },
    write: async (path, content) => {
      const place = at(path)
      await makeFolderOf(place)
      const file = await open(place, 'wx')
      await pipeline(content, file.createWriteStream({ flush: true }))
      await flushFolder(dirname(place))
    },
    move: async (from, to) => {
      await makeFolderOf(at(to))
      await rename(at(from), at(to)).catch(async (error: unknown) => {
        if (!isMissing(error) || !(await exists(to))) throw error
      })
      await flush(at(to))
    },
    open: (path) => openFile(at(path)),
    list: async (beginning = '') => (await listFiles(root)).filter((path) => path.startsWith(beginning)),
    remove: (path) => rm(at(path), { force: true }),
    space: async () => ({
      freeBytes: async () => {
        await mkdir(root, { recursive: true })
        const { bavail, bsize } = await statfs(root)
        return bavail * bsize
      },
      takenBy: async (path) => (await stat(at(path)).catch(nullWhenMissing))?.size ?? 0,
    }),
    reservedBytes: RESERVED_BYTES,
    copies: 1,
    locate: async (path) => at(path),
    presign: null,
    internalAddress:
      internalPath === undefined ? null : (path) => internalPath + path.split('/').map(encodeURIComponent).join('/'),
  }
}

/** A new folder is a name in the one above it, which is flushed too. */
async function makeFolderOf(place: string) {
  const first = await mkdir(dirname(place), { recursive: true })
  if (first === undefined) return
  for (let made = dirname(place); made.length >= first.length; made = dirname(made)) await flushFolder(dirname(made))
}

/** What a row says is there must outlive a power cut as the row does: the file, and its name. */
async function flush(place: string) {
  const file = await open(place, 'r+')
  await file.sync().finally(() => file.close())
  await flushFolder(dirname(place))
}

async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(nullWhenMissing)
  return (entries ?? [])
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort()
}

async function openFile(place: string): Promise<StoredFile | null> {
  const file = await open(place, constants.O_RDONLY).catch(nullWhenMissing)
  if (!file) return null
  const { size, mtime, ino } = await file.stat()
  return {
    sizeBytes: size,
    etag: `"${ino.toString(36)}-${size.toString(36)}-${mtime.getTime().toString(36)}"`,
    modifiedAt: mtime,
    read: async ({ start, end }) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start + 1), 0, end - start + 1, start)
      return buffer.subarray(0, bytesRead)
    },
    stream: async (range) =>
      Readable.toWeb(file.createReadStream({ ...range, highWaterMark: READ_BYTES })) as ReadableStream<Uint8Array>,
    close: () => file.close(),
  }
}

/** As the library does it, but in large writes, and a full disk is told apart from other trouble. */
async function receiveInto(directory: string) {
  const { FileStore } = await import('@tus/file-store')
  class Store extends FileStore {
    override async write(readable: Readable, id: string, offset: number): Promise<number> {
      const file = await open(join(directory, id), 'r+')
      const end = { offset }
      try {
        await pipeline(readable, writeInto(file, end))
      } catch (error) {
        throw isFull(error) ? diskFull : writeFailed
      } finally {
        await file.close() // waits for a write that is still under way
      }
      return end.offset
    }
  }
  return new Store({ directory })
}

/** In the form the library takes errors. */
const diskFull = { status_code: 507, body: 'The disk is full\n' }
const writeFailed = { status_code: 500, body: 'The file could not be written\n' }

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
const isMissing = (error: unknown) => codeOf(error) === 'ENOENT'
function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}
const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')
