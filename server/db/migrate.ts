import { EventEmitter } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { StartError } from '../start-error.ts'

export const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

/** Any numbers; the same in every process, so that two starting at once migrate one after the other. */
const MIGRATION_LOCK = 7_325_001
const INDEX_LOCK = 7_325_002

const LOOK_AGAIN_MS = 250
const LONG_MS = 10_000
/** Whoever waits for a table holds up all who come after: rather give way and try again. */
const TABLE_WAIT = '4s'
/** Postgres: it waited for so long, or would have waited for somebody who waits for it. */
const inUse = new Set(['55P03', '40P01'])
const TABLE_TRIES = 30

/** Brings the database to this version's shape, or to that of its first migrations. Drizzle's migrator takes no lock of its own. */
export async function migrateDatabase(pool: pg.Pool, upTo?: number) {
  await ownConnection(pool, async (client) => {
    await waitForLock(client, MIGRATION_LOCK)
    const pending = await pendingMigrations(client, upTo)
    if (pending.length === 0) return
    await waitForLock(client, INDEX_LOCK)
    for (const { name } of pending.flatMap(indexesOf)) await dropUnfinished(client, name)
    const older = upTo === undefined ? undefined : firstMigrations(upTo)
    try {
      await untilTablesAreFree(client, () => migrate(drizzle(client), { migrationsFolder: older ?? migrationsFolder }))
    } finally {
      if (older) rmSync(older, { recursive: true })
    }
  })
}

/**
 * Builds the indexes of migrations that are still to be done, on tables that are there already, while the version before reads and
 * writes them: the migration then finds them done. Where nobody asks for it, the migration itself builds them.
 */
export async function buildIndexes(pool: pg.Pool, statements?: string[], signal?: AbortSignal): Promise<string[]> {
  const built: string[] = []
  await ownConnection(
    pool,
    async (client) => {
      await waitForLock(client, INDEX_LOCK)
      const wanted = statements ? indexesOf({ sql: statements }) : (await pendingMigrations(client)).flatMap(indexesOf)
      for (const { name, table, statement } of wanted) {
        const { rows } = await client.query('select from pg_class where oid = to_regclass($1)', [`"${table}"`])
        if (rows.length === 0) continue
        await dropUnfinished(client, name)
        if (await isBuilt(client, statement.replace('CREATE INDEX', 'CREATE INDEX CONCURRENTLY'))) built.push(name)
      }
    },
    signal,
  )
  return built
}

const UNDEFINED_COLUMN = '42703'

/** A column that comes with the same migration is not there yet: its index comes with it too. */
async function isBuilt(client: pg.PoolClient, statement: string): Promise<boolean> {
  return client.query(statement).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === UNDEFINED_COLUMN) return false
      throw error
    },
  )
}

/** The hashes of this version's migrations, in order. */
export const readMigrations = () => readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)

/** Whether there is anything to do, asked in one statement without waiting for anybody: a start that finds nothing goes on at once. */
export async function isAnyLeft(queries: Pick<pg.Pool, 'query'>, whatIsLeft: string[]): Promise<boolean> {
  const { rows } = await queries.query<{ left: boolean }>(
    `select ${whatIsLeft.map((rows) => `exists (select ${rows})`).join(' or ')} as left`,
  )
  return rows[0]?.left === true
}

/** A connection without the time limits that requests have, to itself until the work is done, or given up by the signal. */
export async function ownConnection(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
  signal?: AbortSignal,
) {
  const client = await pool.connect()
  const { processID } = client as pg.PoolClient & { processID?: number }
  const giveUp = () => void pool.query('select pg_cancel_backend($1)', [processID]).catch(() => {})
  signal?.addEventListener('abort', giveUp)
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await work(client)
    await client.query(
      'select pg_advisory_unlock_all(); reset statement_timeout; reset idle_in_transaction_session_timeout; reset lock_timeout',
    )
    client.release()
  } catch (error) {
    // The server frees what a closed connection held.
    client.release(true)
    if (!signal?.aborted) throw error
  } finally {
    signal?.removeEventListener('abort', giveUp)
  }
}

/** Told once of each wait that takes long, and for which of the database's processes. */
export const waits = new EventEmitter<{
  long: [{ lock: number; pid: number | undefined; since: string | undefined }]
}>()

/** Asks again and again: a statement that waits would be one of those that an index built beside them waits for. */
export async function waitForLock(client: pg.PoolClient, key: number, longMs = LONG_MS) {
  const longAt = performance.now() + longMs
  let isTold = false
  for (;;) {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [key])
    if (rows[0]?.ours) return
    if (!isTold && performance.now() >= longAt) {
      isTold = true
      waits.emit('long', { lock: key, ...(await findHolder(client, key)) })
    }
    await sleep(LOOK_AGAIN_MS)
  }
}

async function findHolder(client: pg.PoolClient, key: number) {
  const { rows } = await client.query<{ pid: number; since: Date | null }>(
    `select a.pid, a.backend_start as since from pg_locks l join pg_stat_activity a on a.pid = l.pid
       where l.locktype = 'advisory' and l.granted and l.objid::bigint = $1 and a.datname = current_database()`,
    [key],
  )
  return { pid: rows[0]?.pid, since: rows[0]?.since?.toISOString() }
}

async function untilTablesAreFree(client: pg.PoolClient, work: () => Promise<void>) {
  await client.query(`set lock_timeout = '${TABLE_WAIT}'`)
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!inUse.has((error as { cause?: { code?: string } }).cause?.code ?? '')) throw error
      if (tries === TABLE_TRIES)
        throw new StartError(
          'The database could not be migrated: a table stayed in use. Is a backup running? Start again later.',
        )
      await sleep(LOOK_AGAIN_MS)
    }
  }
}

async function pendingMigrations(client: pg.PoolClient, upTo?: number) {
  const known = readMigrationFiles({ migrationsFolder }).slice(0, upTo)
  const { rows: found } = await client.query(
    `select from pg_class where oid = to_regclass('drizzle.__drizzle_migrations')`,
  )
  if (found.length === 0) return known
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  )
  return known.filter(({ folderMillis }) => folderMillis > Number(rows[0]?.last ?? 0))
}

/** Those that may be there already when their migration comes. */
function indexesOf({ sql }: { sql: string[] }) {
  return sql.flatMap((statement) => {
    const [, name, table] = /^\s*CREATE INDEX IF NOT EXISTS "(\w+)" ON "(\w+)"/m.exec(statement) ?? []
    return name === undefined || table === undefined ? [] : [{ name, table, statement }]
  })
}

/** What a build that was interrupted leaves behind serves nobody, and would pass for the index. */
async function dropUnfinished(client: pg.PoolClient, name: string) {
  const { rows } = await client.query('select from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
    `"${name}"`,
  ])
  if (rows.length > 0) await client.query(`drop index concurrently "${name}"`)
}

/** A folder with the first migrations only: a backup is restored to the shape it was made in, then brought forward. */
function firstMigrations(upTo: number) {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-migrations-'))
  cpSync(migrationsFolder, folder, { recursive: true })
  const journalFile = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: unknown[] }
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, upTo) }))
  return folder
}
