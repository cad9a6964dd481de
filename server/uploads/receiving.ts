import type { Readable } from 'node:stream'
import type { DataStore, MemoryLocker } from '@tus/server'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '../context.ts'
import type { Storage } from '../outside/storage/storage.ts'
import { incomingPath } from './file-names.ts'
import { underLease } from './leases.ts'
import { findRoom, roomLeft } from './room.ts'

type Receiver = { store: DataStore; locker: MemoryLocker }

/** One per storage: it knows who is writing to which file, so that a new connection takes over from a lost one. */
const receivers = new WeakMap<Storage, Promise<Receiver>>()

function receiverOf(storage: Storage): Promise<Receiver> {
  const receiver = receivers.get(storage) ?? openReceiver(storage)
  receivers.set(storage, receiver)
  return receiver
}

/** The library takes a moment to load, so it is loaded by the first upload. */
async function openReceiver(storage: Storage): Promise<Receiver> {
  const { MemoryLocker } = await import('@tus/server')
  return { store: await storage.receiving(), locker: new MemoryLocker() }
}

/** Makes the empty file that the pieces are written to. */
export async function openIncoming(storage: Storage, uploadId: string, sizeBytes: number): Promise<void> {
  const [{ Upload }, { store }] = await Promise.all([import('@tus/server'), receiverOf(storage)])
  await store.create(new Upload({ id: incomingPath(uploadId), size: sizeBytes, offset: 0 }))
}

/** Whatever is left of an upload in the incoming place, whole or in part. */
export async function removeIncoming(storage: Storage, uploadId: string): Promise<void> {
  const { store } = await receiverOf(storage)
  const path = incomingPath(uploadId)
  await store.remove(path).catch((error: unknown) => {
    if (statusOf(error) !== 404) throw error
  })
  // The library's notes, and what it sets aside of a piece that is too small for a part.
  for (const note of ['', '.json', '.info', '.part']) await storage.remove(path + note)
}

/** How many bytes have arrived. Whoever is still writing gives way first: it is a connection that was lost. */
export async function readOffset(storage: Storage, uploadId: string): Promise<number> {
  const { store } = await receiverOf(storage)
  return alone(
    storage,
    uploadId,
    () => {},
    async (path) => (await store.getUpload(path)).offset,
  )
}

export type Piece = { offset: number; lengthBytes: number; body: Readable }

/** Writes the next piece and returns how many bytes have then arrived. What came before a line broke is kept. */
export async function receivePiece(ctx: Pick<Ctx, 'db' | 'now' | 'storage'>, uploadId: string, piece: Piece) {
  const { offset, lengthBytes, body } = piece
  const { store } = await receiverOf(ctx.storage)
  const giveWay = () => void body.destroy(new Error('Another connection takes over'))
  let broken: unknown
  body.once('error', (error) => (broken = error))
  // Something else may have filled the place since the upload began; it goes on when there is room again.
  const keepRoom = () => findRoom(ctx.storage, (space) => roomLeft(ctx.db, ctx.storage, space, uploadId))
  return alone(ctx.storage, uploadId, giveWay, (path) =>
    underLease(ctx, uploadId, { body, keepRoom }, async (guarded) => {
      const upload = await store.getUpload(path)
      if (upload.offset !== offset) throw new AppError('conflict')
      if (offset + lengthBytes > (upload.size ?? 0)) throw new AppError('too_large')
      await keepRoom()
      return store.write(guarded, path, offset).catch((error: unknown) => {
        if (!broken || statusOf(error) === 507) throw error
        throw broken instanceof AppError ? broken : new AppError('bad_request')
      })
    }),
  )
}

async function alone<Result>(
  storage: Storage,
  uploadId: string,
  giveWay: () => void,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const { locker } = await receiverOf(storage)
  const path = incomingPath(uploadId)
  const lock = locker.newLock(path)
  await lock.lock(new AbortController().signal, giveWay)
  try {
    return await work(path)
  } catch (error) {
    if ([404, 410].includes(statusOf(error))) throw new AppError('upload_gone')
    if (statusOf(error) === 507) throw new AppError('storage_full')
    if (error instanceof Error) throw error
    throw new Error(`The upload could not be written: ${statusOf(error)}`, { cause: error })
  } finally {
    await lock.unlock()
  }
}

/** The library throws objects with a status, not errors. */
const statusOf = (error: unknown) => (error as { status_code?: number }).status_code ?? 0
