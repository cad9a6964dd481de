import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Upload, UploadPurpose } from '#domain/uploads.ts'
import { startSession } from '../accounts/sessions.ts'
import type { CastName } from '../db/seed/cast.ts'
import type { Storage } from '../outside/storage/storage.ts'
import type { createTestApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>
type Browser = Awaited<ReturnType<TestApp['as']>>

const tus = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

export const beginUpload = (browser: Browser, purpose: UploadPurpose, fileName: string, sizeBytes: number) =>
  browser.post('/api/uploads', undefined, {
    ...tus,
    'upload-length': String(sizeBytes),
    'upload-metadata': `purpose ${base64(purpose)},filename ${base64(fileName)}`,
  })

export const uploadIdIn = (answer: Response) => answer.headers.get('location')?.split('/')[3] ?? ''

export const sendPiece = (browser: Browser, id: string, offset: number, piece: Uint8Array) =>
  browser.patch(`/api/uploads/${id}/content`, new Blob([Buffer.from(piece)]), {
    ...tus,
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
    'content-length': String(piece.length),
  })

/** As `sendPiece`, but over a real line, on which bytes arrive little by little. */
export async function sendOverLine(t: TestApp, who: CastName, id: string, offset: number, piece: Uint8Array) {
  const pass = await startSession(t.db, t.parts, await t.userIdOf(who))
  const listen = getRequestListener(t.app.fetch)
  const server = createServer((request, response) => void listen(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    return await fetch(`http://127.0.0.1:${port}/api/uploads/${id}/content`, {
      method: 'PATCH',
      headers: {
        ...tus,
        origin: t.settings.origin,
        cookie: `slipway_session=${pass}`,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: new Blob([Buffer.from(piece)]),
    })
  } finally {
    server.close().closeAllConnections()
  }
}

export const askOffset = (browser: Browser, id: string) =>
  browser.send('HEAD')(`/api/uploads/${id}/content`, undefined, tus)

/** A whole file in pieces; returns the id of the upload. */
export async function upload(
  browser: Browser,
  content: Uint8Array,
  options: { fileName?: string; pieces?: number; purpose?: UploadPurpose } = {},
): Promise<string> {
  const { fileName = 'reel.mp4', pieces = 1, purpose = 'edited' } = options
  const begun = await beginUpload(browser, purpose, fileName, content.length)
  if (begun.status !== 201) throw new Error(`Refused: ${begun.status} ${await begun.text()}`)
  const id = uploadIdIn(begun)
  const pieceBytes = Math.ceil(content.length / pieces)
  for (let at = 0; at < content.length; at += pieceBytes) {
    const answer = await sendPiece(browser, id, at, content.subarray(at, at + pieceBytes))
    if (answer.status !== 204) throw new Error(`Refused: ${answer.status} ${await answer.text()}`)
  }
  return id
}

export const readUpload = async (browser: Browser, id: string) =>
  (await (await browser.get(`/api/uploads/${id}`)).json()) as Upload

/** As if so much were free beside the reserve, from now on; what is under way is known as ever. Returns how to undo it. */
export function setFree(storage: Storage, freeBytes: () => number) {
  const { space, reservedBytes } = storage
  storage.space = async (isAnew) => ({
    takenBy: async () => 0,
    ...(await space?.(isAnew)),
    freeBytes: async () => freeBytes() + reservedBytes,
  })
  return () => void (storage.space = space)
}
