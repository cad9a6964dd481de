import { once } from 'node:events'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import type { Connection } from '../db/connection.ts'
import { openEmbedded } from '../db/embedded.ts'
import { isEqual } from '../equal.ts'
import { errorFacts } from '../error-facts.ts'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { newToken } from '../tokens.ts'

/** Where the product with the embedded database is asked, and with which secret: for whoever may read the data folder. */
const addressFile = (dataDir: string) => join(dataDir, 'hatch.json')
const copyIn = (dataDir: string) => join(dataDir, 'copy-for-backup')

const madeBackup = z.strictObject({ size_bytes: z.number(), place: z.string() })
export type MadeBackup = z.infer<typeof madeBackup>
const drilledBackup = z.strictObject({ place: z.string() })
export type DrilledBackup = z.infer<typeof drilledBackup>

type Deps = {
  dataDir: string
  copyTo: NonNullable<Connection['copyTo']>
  recordBackup: (made: MadeBackup) => Promise<void>
  recordDrill: (drilled: DrilledBackup) => Promise<void>
  log: Log
}

/**
 * The folder of the embedded database belongs to one process. While that runs it is asked here for a copy of it, on a port of
 * this machine alone, so that a backup needs no stop. The copy lives as long as the answer is being listened to.
 */
export async function openHatch({ dataDir, copyTo, recordBackup, recordDrill, log }: Deps) {
  const secret = newToken()
  const copy = copyIn(dataDir)
  await rm(copy, { recursive: true, force: true })
  let isLent = false
  let removed = Promise.resolve()

  async function lendCopy(response: ServerResponse) {
    isLent = true
    try {
      const gone = once(response, 'close').catch(() => {})
      await removed // what was lent before, which nobody needs any more
      await copyTo(copy)
      if (!response.closed) {
        response.writeHead(200).flushHeaders()
        await gone
      }
    } finally {
      isLent = false
      removed = rm(copy, { recursive: true, force: true })
      await removed
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (!isEqual(request.headers.authorization ?? '', secret)) return response.writeHead(403).end()
    if (request.url === '/copy') return isLent ? response.writeHead(409).end() : lendCopy(response)
    if (request.url === '/drilled') await recordDrill(drilledBackup.parse(await json(request)))
    else await recordBackup(madeBackup.parse(await json(request)))
    return response.writeHead(204).end()
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.warn('a backup beside the product failed', errorFacts(error))
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const file = addressFile(dataDir)
  rmSync(`${file}.new`, { force: true })
  writeFileSync(`${file}.new`, JSON.stringify({ port, secret }), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return {
    stop: () => {
      rmSync(file, { force: true })
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The database of the running product, as it was when asked; null when none runs there that could be asked. */
export async function openCopy(dataDir: string) {
  const ask = hatchOf(dataDir)
  const answer = await ask?.('/copy')
  if (!ask || !answer) return null
  if (answer.statusCode === 409)
    throw new StartError('Another backup is being made of this Slipway. Wait until it has ended.')
  if (answer.statusCode !== 200)
    throw new StartError('The running Slipway gave no copy of its database: its log says why.')
  const { pool, close } = await openEmbedded(copyIn(dataDir)).catch((error: unknown) => {
    answer.destroy()
    throw error
  })
  let closing: Promise<void> | undefined
  const tell = async (path: string, body: MadeBackup | DrilledBackup, untold: string) => {
    const recorded = await ask(path, body)
    if (recorded?.statusCode !== 204) throw new StartError(untold)
  }
  return {
    pool,
    embedded: true,
    /** May be called twice. The product then removes the copy. */
    close: () => (closing ??= close().finally(() => answer.destroy())),
    recordBackup: (made: MadeBackup) =>
      tell('/made', made, 'The backup is made, but the running Slipway did not write it down.'),
    recordDrill: (drilled: DrilledBackup) =>
      tell('/drilled', drilled, 'The drill succeeded, but the running Slipway did not write it down.'),
  }
}

function hatchOf(dataDir: string) {
  let address: { port: number; secret: string }
  try {
    address = JSON.parse(readFileSync(addressFile(dataDir), 'utf8')) as typeof address
  } catch {
    return null
  }
  /** Null when nobody answers there any more. */
  return (path: string, body?: MadeBackup | DrilledBackup) =>
    new Promise<IncomingMessage | null>((resolve) => {
      const { port, secret: authorization } = address
      httpRequest({ host: '127.0.0.1', port, path, method: 'POST', headers: { authorization } })
        .on('response', (answer) => resolve(answer.on('error', () => {}).resume()))
        .on('error', () => resolve(null))
        .end(body && JSON.stringify(body))
    })
}
