import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

export const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

/** Any number; the same in every process, so that two starting at once migrate one after the other. */
const MIGRATION_LOCK = 7_325_001

/** Brings the database to this version's shape, or to that of its first migrations. Drizzle's migrator takes no lock of its own. */
export async function migrateDatabase(pool: pg.Pool, upTo?: number) {
  const client = await pool.connect()
  const older = upTo === undefined ? undefined : firstMigrations(upTo)
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: older ?? migrationsFolder })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
    if (older) rmSync(older, { recursive: true })
  }
}

/** The hashes of this version's migrations, in order. */
export const readMigrations = () => readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)

/** A folder with the first migrations only: a backup is restored to the shape it was made in, then brought forward. */
function firstMigrations(upTo: number) {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-migrations-'))
  cpSync(migrationsFolder, folder, { recursive: true })
  const journalFile = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: unknown[] }
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, upTo) }))
  return folder
}
