import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import type pg from 'pg'
import { migrateDatabase, readMigrations } from '../db/migrate.ts'
import type { FilePlace } from '../outside/storage/storage.ts'
import { StartError } from '../start-error.ts'
import { openArchive, type Seen } from './archive.ts'
import { backUpFiles, restoreFile, type BackedUpFile } from './files.ts'
import { alone, aloneIfWritable, backupsOf, clearUnfinished, headerFile, UNFINISHED, type Header } from './folder.ts'
import { openBackup, type OpenBackup } from './open-backup.ts'
import { readPart, writePart, type Key, type Part } from './parts.ts'
import { dumpTables, listTables, loadTables, readSequences, setSequences, type Sequences, type Sums } from './tables.ts'

/** What is kept safe: a database, and the folder or bucket its files lie in. */
export type Place = { pool: pg.Pool; files: FilePlace }
export type Rows = {
  /** The migrations the database had seen, by their hashes. */
  migrations: string[]
  database: Part
  tables: Sums
  sequences: Sequences
}
export type Manifest = Rows & {
  files: Seen[]
  /** Deleted while they were being copied. */
  vanished: string[]
}
export type Summary = { rows: number; tables: number; files: number; sizeBytes: number }
type Wanted = {
  now: Date
  passphrase: string | undefined
  /** Once the rows are written, before the files, which may take hours. */
  afterRows?: () => Promise<void>
}

/** For one transaction over all rows: it waits for the backup's disk as long as that takes, which no request may. */
const unhurried = `set local time zone 'UTC'; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`

/**
 * Writes the rows into a new folder, which has its name only once it is whole, and has every file in the archive beside it. The
 * rows are of one moment; files are copied after it and never change once they are there, so that a row's file is in the backup
 * unless it was deleted meanwhile.
 */
export const makeBackup = (place: Place, folder: string, wanted: Wanted) =>
  alone(backupsOf(folder), async () => {
    if (existsSync(folder)) throw new StartError(`${folder} is there already. Choose another place for the backup.`)
    const archive = await openArchive(backupsOf(folder), wanted.passphrase)
    await clearUnfinished(backupsOf(folder))
    const unfinished = `${folder}${UNFINISHED}`
    await mkdir(unfinished)

    const rows = await backUpDatabase(place.pool, unfinished, archive.key)
    await wanted.afterRows?.()
    const { copiedBytes, ...files } = await backUpFiles(place.files, archive)
    const manifest: Manifest = { ...rows, ...files }
    const names = files.files.map(({ name }) => `${name}\n`)
    const header: Header = {
      format: 'slipway-backup-2',
      created_at: wanted.now.toISOString(),
      salt: archive.salt,
      manifest: await writePart(unfinished, { name: 'manifest', gzip: true }, [JSON.stringify(manifest)], archive.key),
      contents: await writePart(unfinished, { name: 'contents', gzip: true }, names, null),
    }
    await writeFile(headerFile(unfinished), `${JSON.stringify(header, null, 2)}\n`, { flush: true })
    await rename(unfinished, folder)
    return { ...summaryOf(manifest, files.files), vanished: files.vanished, copiedBytes }
  })

async function backUpDatabase(pool: pg.Pool, folder: string, key: Key | null): Promise<Rows> {
  const client = await pool.connect()
  try {
    await client.query(`begin isolation level repeatable read read only; ${unhurried}`)
    const { rows: seen } = await client.query<{ hash: string }>(
      'select hash from drizzle.__drizzle_migrations order by id',
    )
    const tables: Sums = {}
    const lines = dumpTables(client, await listTables(client), tables)
    const database = await writePart(folder, { name: 'database', gzip: true }, lines, key)
    const sequences = await readSequences(client)
    return { migrations: seen.map(({ hash }) => hash), database, tables, sequences }
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}

type Restoring = {
  passphrase: string | undefined
  /** Makes the tables that no migration makes. */
  prepare: () => Promise<void>
}

/** Puts a backup into an empty place: files, then rows in one transaction, both compared with what was written. */
export const restoreBackup = (place: Place, folder: string, { passphrase, prepare }: Restoring) =>
  aloneIfWritable(backupsOf(folder), async () => {
    const backup = await openBackup(folder, passphrase)
    await refuseFullPlace(place)
    await proveDatabase(backup)
    // Reads all of it once before anything is written: a damaged backup leaves the place as empty as it was.
    for (const file of backup.files) await file.read(readToTheEnd)
    for (const file of backup.files) await restoreFile(place.files, file)
    await restoreRows(place.pool, backup, prepare)
    return summaryOf(backup.rows, backup.files)
  })

async function readToTheEnd(content: AsyncIterable<Buffer>) {
  for await (const _piece of content);
}

/** Fails before anything is written when the rows are damaged, or of a version that is not known here. */
export async function proveDatabase({ folder, key, rows }: OpenBackup) {
  await readPart(folder, rows.database, key, readToTheEnd)
  const known = readMigrations()
  if (rows.migrations.some((hash, index) => known[index] !== hash))
    throw new StartError(
      'The backup is of a newer Slipway, or of another one. Restore it with the version that made it.',
    )
}

/** Into an empty database: built in the shape the backup was made in, filled, compared, then brought forward. */
export async function restoreRows(pool: pg.Pool, { folder, key, rows }: OpenBackup, prepare: () => Promise<void>) {
  await migrateDatabase(pool, rows.migrations.length)
  if (Object.keys(rows.tables).some((table) => table.startsWith('stripe_sandbox.'))) await prepare()
  const client = await pool.connect()
  try {
    await client.query(`begin; ${unhurried}`)
    await readPart(folder, rows.database, key, (content) => loadTables(client, linesOf(content)))
    await setSequences(client, rows.sequences)
    await compareRows(client, rows)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
  await migrateDatabase(pool)
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

/** Reads every row again: what is in the database is what was written, not what was sent to it. */
async function compareRows(client: pg.ClientBase, { tables }: Rows) {
  const found: Sums = {}
  for await (const _lines of dumpTables(client, Object.keys(tables), found));
  for (const [table, { rows, checksum }] of Object.entries(tables)) {
    if (found[table]?.rows !== rows || found[table]?.checksum !== checksum)
      throw new StartError(`The rows of ${table} are not those of the backup. Do not use this place.`)
  }
}

export function summaryOf({ tables, database }: Rows, files: Array<Pick<BackedUpFile, 'sizeBytes'>>): Summary {
  const sums = Object.values(tables)
  return {
    rows: sums.reduce((total, { rows }) => total + rows, 0),
    tables: sums.length,
    files: files.length,
    sizeBytes: files.reduce((total, { sizeBytes }) => total + sizeBytes, database.sizeBytes),
  }
}
