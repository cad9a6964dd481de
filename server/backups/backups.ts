import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { migrateDatabase, readMigrations } from '../db/migrate.ts'
import type { FilePlace } from '../outside/storage/storage.ts'
import { StartError } from '../start-error.ts'
import { backUpFiles, restoreFiles, type FilePart } from './files.ts'
import { deriveKey, readPart, writePart, type Key, type Part } from './parts.ts'
import { dumpTables, listTables, loadTables, readSequences, setSequences, type Sequences, type Sums } from './tables.ts'

const FORMAT = 'slipway-backup-1'
const DATABASE = 'database'
const MANIFEST = 'manifest'

type Header = { format: string; created_at: string; salt: string | null; manifest: Part }
type Manifest = {
  /** The migrations the database had seen, by their hashes. */
  migrations: string[]
  database: Part
  tables: Sums
  sequences: Sequences
  files: FilePart[]
  /** Deleted while they were being copied. */
  vanished: string[]
}

/** What is kept safe: a database, and the folder or bucket its files lie in. */
export type Place = { pool: pg.Pool; files: FilePlace }
export type Summary = { rows: number; tables: number; files: number; sizeBytes: number; vanished: string[] }

/**
 * Copies rows and files into a new folder, which has its name only once it is whole. The rows are of one moment; files are
 * copied after it and never change once they are there, so that a row's file is in the backup unless it was deleted meanwhile.
 */
export async function makeBackup(place: Place, folder: string, options: { now: Date; passphrase: string | undefined }) {
  if (existsSync(folder)) throw new StartError(`${folder} is there already. Choose another place for the backup.`)
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  const salt = options.passphrase === undefined ? null : randomBytes(16)
  const key = options.passphrase === undefined || !salt ? null : deriveKey(options.passphrase, salt)

  const rows = await backUpDatabase(place.pool, unfinished, key)
  const files = await backUpFiles(place.files, unfinished, key)
  const manifest: Manifest = { ...rows, ...files }
  const part = await writePart(unfinished, { name: MANIFEST, gzip: true }, [JSON.stringify(manifest)], key)
  const header: Header = {
    format: FORMAT,
    created_at: options.now.toISOString(),
    salt: salt?.toString('hex') ?? null,
    manifest: part,
  }
  await writeFile(join(unfinished, 'backup.json'), `${JSON.stringify(header, null, 2)}\n`, { flush: true })
  await rename(unfinished, folder)
  return summaryOf(manifest)
}

async function backUpDatabase(pool: pg.Pool, folder: string, key: Key | null) {
  const client = await pool.connect()
  try {
    await client.query(`begin isolation level repeatable read read only; set local time zone 'UTC'`)
    const { rows: seen } = await client.query<{ hash: string }>(
      'select hash from drizzle.__drizzle_migrations order by id',
    )
    const tables: Sums = {}
    const lines = dumpTables(client, await listTables(client), tables)
    const database = await writePart(folder, { name: DATABASE, gzip: true }, lines, key)
    const sequences = await readSequences(client)
    return { migrations: seen.map(({ hash }) => hash), database, tables, sequences }
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}

/** Puts a backup into an empty place: rows in one transaction, files beside them, both compared with what was written. */
export async function restoreBackup(
  place: Place,
  folder: string,
  options: { passphrase: string | undefined; prepare: () => Promise<void> },
) {
  const { key, manifest } = await openBackup(folder, options.passphrase)
  await refuseFullPlace(place)
  await proveParts(folder, manifest, key)
  const known = readMigrations()
  if (manifest.migrations.some((hash, index) => known[index] !== hash))
    throw new StartError(
      'The backup is of a newer Slipway, or of another one. Restore it with the version that made it.',
    )

  await restoreFiles(place.files, folder, manifest.files, key)
  await migrateDatabase(place.pool, manifest.migrations.length)
  if (Object.keys(manifest.tables).some((table) => table.startsWith('stripe_sandbox.'))) await options.prepare()
  const client = await place.pool.connect()
  try {
    await client.query(`begin; set local time zone 'UTC'; set local statement_timeout = 0`)
    await readPart(folder, manifest.database, key, (content) => loadTables(client, linesOf(content)))
    await setSequences(client, manifest.sequences)
    await compareRows(client, manifest)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
  await migrateDatabase(place.pool)
  return summaryOf(manifest)
}

async function* linesOf(content: AsyncIterable<Buffer>) {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of content) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

async function openBackup(folder: string, passphrase: string | undefined) {
  const header = readHeader(folder)
  if (header.salt !== null && passphrase === undefined)
    throw new StartError('The backup is encrypted. Set BACKUP_PASSPHRASE to the passphrase it was made with.')
  const key =
    header.salt === null || passphrase === undefined ? null : deriveKey(passphrase, Buffer.from(header.salt, 'hex'))
  let text = ''
  try {
    await readPart(folder, header.manifest, key, async (content) => {
      for await (const piece of content) text += piece.toString('utf8')
    })
  } catch (error) {
    throw key && error instanceof StartError
      ? new StartError(
          'The backup cannot be read: BACKUP_PASSPHRASE is not the one it was made with, or it is damaged.',
        )
      : error
  }
  return { key, manifest: JSON.parse(text) as Manifest }
}

function readHeader(folder: string): Header {
  try {
    const header = JSON.parse(readFileSync(join(folder, 'backup.json'), 'utf8')) as Header
    if (header.format === FORMAT) return header
  } catch {
    // Whatever is wrong with it, it is no backup.
  }
  throw new StartError(`${folder} is not a backup of Slipway.`)
}

async function refuseFullPlace({ pool, files }: Place) {
  const client = await pool.connect()
  const tables = await listTables(client).finally(() => client.release())
  if (tables.length > 0)
    throw new StartError(
      'The database is not empty, and nothing was changed. Restore into an empty one: set DATABASE_URL or DATA_DIR.',
    )
  if ((await files.list()).length > 0)
    throw new StartError(
      'The place for files is not empty, and nothing was changed. Restore into an empty one: set FILES_DIR or S3_BUCKET.',
    )
}

/** Reads all of it once before anything is written: a damaged backup leaves the place as empty as it was. */
async function proveParts(folder: string, { database, files }: Manifest, key: Key | null) {
  for (const part of [database, ...files.map((file) => file.part)]) {
    await readPart(folder, part, key, async (content) => {
      for await (const _piece of content);
    })
  }
}

/** Reads every row again: what is in the database is what was written, not what was sent to it. */
async function compareRows(client: pg.ClientBase, manifest: Manifest) {
  const found: Sums = {}
  for await (const _lines of dumpTables(client, Object.keys(manifest.tables), found));
  for (const [table, { rows, checksum }] of Object.entries(manifest.tables)) {
    if (found[table]?.rows !== rows || found[table]?.checksum !== checksum)
      throw new StartError(`The rows of ${table} are not those of the backup. Do not use this place.`)
  }
}

function summaryOf({ tables, files, database, vanished }: Manifest): Summary {
  const sums = Object.values(tables)
  return {
    rows: sums.reduce((total, { rows }) => total + rows, 0),
    tables: sums.length,
    files: files.length,
    sizeBytes: files.reduce((total, { part }) => total + part.sizeBytes, database.sizeBytes),
    vanished,
  }
}
