import { once } from 'node:events'
import { constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Duplex } from 'node:stream'
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import pg from 'pg'
import { lockFile } from '../file-lock.ts'
import { StartError } from '../start-error.ts'
import type { EmbeddedWorkerData } from './embedded-worker.ts'
import { copyEmptyDatabase, keepEmptyDatabase } from './empty-database.ts'

/** What `pg` wants of a socket, over a port to the worker. */
class PortStream extends Duplex {
  readonly #port: MessagePort

  constructor(worker: Worker) {
    super()
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    this.#port.on('message', (answer: Uint8Array) => this.push(answer))
    worker.postMessage({ connection: port2 }, [port2])
  }

  #send(messages: Uint8Array<ArrayBuffer>) {
    this.#port.postMessage(messages, [messages.buffer])
  }

  connect() {
    queueMicrotask(() => this.emit('connect'))
    return this
  }
  setNoDelay() {
    return this
  }
  setKeepAlive() {
    return this
  }
  ref() {
    return this
  }
  unref() {
    return this
  }

  override _read() {}
  override _write(chunk: Buffer, _encoding: string, done: () => void) {
    this.#send(Uint8Array.from(chunk))
    done()
  }
  /** A query is five messages of the protocol, which `pg` writes at once: Postgres gets them, and answers them, together. */
  override _writev(parts: Array<{ chunk: Buffer }>, done: () => void) {
    this.#send(new Uint8Array(Buffer.concat(parts.map(({ chunk }) => chunk))))
    done()
  }
  override _final(done: () => void) {
    this.push(null)
    done()
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#port.close()
    done(error)
  }
}

/** Opens Postgres in a folder, created on first use. */
export async function openEmbedded(dataDir: string) {
  const unlock = lockFolder(dataDir)
  const folder = await preparedFolder(dataDir)
  const { pool, close } = connect(await startWorker({ folder }))
  const stopMaintenance = maintain(pool)
  return {
    pool,
    /** The database as it is now, in a folder of its own that `openEmbedded` opens. Whoever asks meanwhile waits. */
    copyTo: (copy: string) => copyDatabase(pool, folder, copy),
    close: async () => {
      stopMaintenance()
      await close()
      unlock()
    },
  }
}

/** Its one session is held, so that nothing is written while the files are copied. */
async function copyDatabase(pool: pg.Pool, folder: string, copy: string) {
  const client = await pool.connect()
  try {
    await client.query('CHECKPOINT')
    await cp(folder, join(copy, 'postgres'), { recursive: true, mode: constants.COPYFILE_FICLONE })
  } finally {
    client.release()
  }
}

/** Opens Postgres in memory, for tests: empty, or from a file that `save` wrote. */
export async function openInMemory(snapshot?: string) {
  const worker = await startWorker({ folder: null, snapshot, program: await (compiled ??= compilePostgres()) })
  const { pool } = connect(worker)
  return {
    pool,
    save: async (file: string) => {
      await pool.query('CHECKPOINT') // or whoever opens it would do everything again that was done since the last one
      await ask(worker, { saveTo: file })
    },
    /** What is in memory needs no orderly end. */
    close: async () => {
      await pool.end()
      await worker.terminate()
    },
  }
}

/** Tests open dozens in one process: compiled once, and what V8 learns about it while it runs serves them all. */
let compiled: Promise<WebAssembly.Module> | undefined

function compilePostgres() {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  return WebAssembly.compile(readFileSync(join(folder, 'pglite.wasm')))
}

function connect(worker: Worker) {
  worker.on('error', (cause) => {
    throw new Error('The embedded database stopped', { cause })
  })
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    stream: () => new PortStream(worker),
  })
  return {
    pool,
    close: async () => {
      await pool.end()
      await stopWorker(worker)
    },
  }
}

async function startWorker(workerData: EmbeddedWorkerData) {
  const worker = new Worker(new URL('embedded-worker.ts', import.meta.url), { workerData })
  const failed = once(worker, 'exit').then(() => {
    throw new StartError(`The database in ${workerData.folder ?? 'memory'} could not be opened.`)
  })
  failed.catch(() => {})
  await Promise.race([once(worker, 'message'), failed])
  return worker
}

async function ask(worker: Worker, question: unknown) {
  const answer = once(worker, 'message')
  worker.postMessage(question)
  await answer
}

async function stopWorker(worker: Worker) {
  await ask(worker, 'close')
  await worker.terminate()
}

/** A first start killed half-way must not leave half a database: it is made aside and renamed when whole. */
async function preparedFolder(dataDir: string) {
  const folder = join(dataDir, 'postgres')
  if (existsSync(folder)) {
    refuseOtherPostgres(folder)
    return folder
  }
  const unfinished = join(dataDir, 'postgres.unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  if (!copyEmptyDatabase(unfinished)) {
    mkdirSync(unfinished, { recursive: true })
    await stopWorker(await startWorker({ folder: unfinished }))
    keepEmptyDatabase(unfinished)
  }
  renameSync(unfinished, folder)
  return folder
}

/** The Postgres that PGlite is made of: each major one has its own form of the files. */
const POSTGRES = '18'

function refuseOtherPostgres(folder: string) {
  const file = join(folder, 'PG_VERSION')
  const made = existsSync(file) ? readFileSync(file, 'utf8').trim() : POSTGRES
  if (made !== POSTGRES)
    throw new StartError(
      `The database in ${folder} is of Postgres ${made}, and this Slipway brings ${POSTGRES}.`,
      'Make a backup with the Slipway that ran on it last (npm run backup), move the folder away, and restore the backup',
      'with this one: npm run restore -- FOLDER.',
    )
}

/** Another process has the folder open. */
export class FolderInUse extends StartError {}

/** Two processes on one folder corrupt it silently. */
function lockFolder(dataDir: string) {
  let unlock
  try {
    mkdirSync(dataDir, { recursive: true })
    unlock = lockFile(join(dataDir, '.lock'))
  } catch {
    throw new StartError(`The data folder ${dataDir} cannot be written. Check its permissions, or set DATA_DIR.`)
  }
  if (unlock) return unlock
  throw new FolderInUse(`The data folder ${dataDir} is in use by another Slipway process. Stop it, or set DATA_DIR.`)
}

const MAINTENANCE_EVERY_MS = 15 * 60_000

/** There is no autovacuum and no checkpointer inside: do their work by timer. */
function maintain(pool: pg.Pool) {
  const timer = setInterval(async () => {
    try {
      await pool.query('VACUUM (ANALYZE)')
      await pool.query('CHECKPOINT')
    } catch {
      // The next round tries again; a real defect shows in the queries that follow.
    }
  }, MAINTENANCE_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
