import pg from 'pg'
import { StartError } from '../start-error.ts'
import { openEmbedded } from './embedded.ts'

export type Connection = {
  pool: pg.Pool
  /** On a server: a few connections for urgent requests, which slow statements of others cannot use up. */
  urgentPool?: pg.Pool
  embedded: boolean
  /** Of the embedded one: a copy of this moment, in a folder of its own. */
  copyTo?: (folder: string) => Promise<void>
  close: () => Promise<void>
}

/** Opens the configured database: Postgres at `databaseUrl`, else the embedded one in `dataDir`. */
export async function openConnection(settings: {
  databaseUrl: string | undefined
  dataDir: string
}): Promise<Connection> {
  if (settings.databaseUrl === undefined) return { ...(await openEmbedded(settings.dataDir)), embedded: true }
  const pool = openPool(settings.databaseUrl, 10)
  const urgentPool = openPool(settings.databaseUrl, 4)
  await reach(pool).catch((error: Error) => {
    throw new StartError(`The database at DATABASE_URL cannot be reached: ${describeConnectionError(error)}`)
  })
  return { pool, urgentPool, embedded: false, close: () => closePools(pool, urgentPool) }
}

/** Asks again: while the program itself still loads, the time may be up before the answer was listened to. */
async function reach(pool: pg.Pool, times = 4): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    if (times === 1 || !(error instanceof Error && error.message.includes('timeout'))) throw error
    await reach(pool, times - 1)
  }
}

export function openPool(connectionString: string, max: number) {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // A connection the server closed is replaced on next use; without listeners it would end the process, idle or in a transaction.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export async function closePools(...pools: pg.Pool[]) {
  await Promise.all(pools.map((pool) => pool.end()))
}

/** Postgres: no time or no connection left, shutting down, starting. Node: nobody listens, or the line broke. */
const away = ['57014', '53300', '57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT']
/** Two waited for each other, and this one gave way; or it is a copy that only reads, until it takes over. Nothing was changed. */
const passing = new Set([...away, '40P01', '25006'])

/** Whether it is the database that cannot answer now: worth another try, and no defect of the request. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (passing.has((error as { code?: string }).code ?? '')) return true
  // The library has no code for these of its own.
  return (
    /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/.test(
      error.message,
    ) || isUnavailable(error.cause)
  )
}

/** pg reports an unreachable host as an AggregateError without a message of its own. */
function describeConnectionError(error: Error & { code?: string }) {
  return error.message || error.code || 'no answer'
}
