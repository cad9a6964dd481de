import pg from 'pg'
import { StartError } from '../start-error.ts'
import { openEmbedded } from './embedded.ts'

export type Connection = { pool: pg.Pool; embedded: boolean; close: () => Promise<void> }

/** Opens the configured database: Postgres at `databaseUrl`, else the embedded one in `dataDir`. */
export async function openConnection(settings: {
  databaseUrl: string | undefined
  dataDir: string
}): Promise<Connection> {
  if (settings.databaseUrl === undefined) return { ...(await openEmbedded(settings.dataDir)), embedded: true }
  const pool = new pg.Pool({
    connectionString: settings.databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // An idle connection the server closed is replaced on next use; without a listener it would end the process.
  pool.on('error', () => {})
  await pool.query('select 1').catch((error: Error) => {
    throw new StartError(`The database at DATABASE_URL cannot be reached: ${describeConnectionError(error)}`)
  })
  return { pool, embedded: false, close: () => pool.end() }
}

/** pg reports an unreachable host as an AggregateError without a message of its own. */
function describeConnectionError(error: Error & { code?: string }) {
  return error.message || error.code || 'no answer'
}
