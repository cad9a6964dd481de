import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

export const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

/** Any number; the same in every process, so that two starting at once migrate one after the other. */
const MIGRATION_LOCK = 7_325_001

/** Brings the database to this version's shape. Drizzle's migrator takes no lock of its own. */
export async function migrateDatabase(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}
