import type { Server, ServerOptions } from '@tus/server'
import { AppError, type ErrorCode } from '#domain/errors.ts'
import type { Storage } from '../outside/storage/storage.ts'
import { incomingPath } from './file-names.ts'

/** One per storage: it knows who is writing to which file, so that a new connection takes over from a lost one. */
const servers = new WeakMap<Storage, Promise<Server>>()

/** The library takes a moment to load, so it is loaded by the first upload. */
function tusOf(storage: Storage): Promise<Server> {
  const server = servers.get(storage) ?? startTus(storage)
  servers.set(storage, server)
  return server
}

async function startTus(storage: Storage): Promise<Server> {
  const { MemoryLocker, Server } = await import('@tus/server')
  const options: ServerOptions & { datastore: Awaited<ReturnType<Storage['receiving']>> } = {
    path: '/api/uploads',
    datastore: await storage.receiving(),
    locker: new MemoryLocker(),
    allowedOrigins: [],
    getFileIdFromRequest: ({ url }) =>
      incomingPath(/\/([0-9a-f-]{36})\/content$/.exec(new URL(url).pathname)?.[1] ?? ''),
  }
  return new Server(options)
}

/** Makes the empty file that the pieces are written to. */
export async function openIncoming(storage: Storage, uploadId: string, sizeBytes: number): Promise<void> {
  const [{ Upload }, { datastore }] = await Promise.all([import('@tus/server'), tusOf(storage)])
  await datastore.create(new Upload({ id: incomingPath(uploadId), size: sizeBytes, offset: 0 }))
}

/** Whatever is left of an upload in the incoming place, whole or in part. */
export async function removeIncoming(storage: Storage, uploadId: string): Promise<void> {
  const { datastore } = await tusOf(storage)
  const path = incomingPath(uploadId)
  await datastore.remove(path).catch((error: unknown) => {
    if ((error as { status_code?: number }).status_code !== 404) throw error
  })
  // The library's notes, and what it sets aside of a piece that is too small for a part.
  for (const note of ['', '.json', '.info', '.part']) await storage.remove(path + note)
}

/** HEAD and PATCH of the tus protocol, on an upload that was found to be the caller's. */
export async function receive(storage: Storage, request: Request): Promise<{ offset: number; headers: Headers }> {
  const server = await tusOf(storage)
  const answer = await server.handleWeb(request)
  if (!answer.ok) throw refusalOf(answer.status)
  const headers = new Headers()
  for (const name of ['Tus-Resumable', 'Upload-Offset', 'Upload-Length']) {
    const value = answer.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return { offset: Number(answer.headers.get('Upload-Offset')), headers }
}

const codes: Record<number, ErrorCode> = {
  404: 'upload_gone',
  409: 'conflict',
  410: 'upload_gone',
  413: 'too_large',
  507: 'storage_full',
}

function refusalOf(status: number): Error {
  if (status >= 500 && status !== 507) return new Error(`The upload could not be written: ${status}`)
  return new AppError(codes[status] ?? 'bad_request')
}
