import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { openEmbedded } from './embedded.ts'

export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]
/** Takes `db` and `tx` alike: for functions that only read or that need no transaction of their own. */
export type Queries = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute' | '$count'>
export type Db = NodePgDatabase
export type Database = { db: Db; pool: pg.Pool; embedded: boolean; close: () => Promise<void> }

type Ambient = { tx: Tx; afterCommit: Array<() => void> }
const ambient = new AsyncLocalStorage<Ambient>()

/** Opens the configured database: Postgres at `databaseUrl`, else the embedded one in `dataDir`. */
export async function openDatabase(settings: { databaseUrl: string | undefined; dataDir: string }): Promise<Database> {
  if (settings.databaseUrl === undefined) {
    const { pool, close } = await openEmbedded(settings.dataDir)
    return { db: createDb(pool), pool, embedded: true, close }
  }
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
  return { db: createDb(pool), pool, embedded: false, close: () => pool.end() }
}

/** Drizzle over the pool, whose transactions can be joined by library code and can call something after the commit. */
export function createDb(pool: pg.Pool): Db {
  const db = drizzle(pool)
  const begin = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    const afterCommit: Ambient['afterCommit'] = []
    const result = await begin((tx) => ambient.run({ tx, afterCommit }, () => work(tx)), config)
    for (const call of afterCommit) call()
    return result
  }
  return db
}

/** Calls back once the surrounding transaction is committed; never when it is rolled back. */
export function afterCommit(call: () => void) {
  const transaction = ambient.getStore()
  if (transaction) transaction.afterCommit.push(call)
  else call()
}

/** For library code that is handed a database once: inside a transaction its statements join it. Our own code passes `tx`. */
export function joiningDb(db: Db): Db {
  return new Proxy(db, {
    get(target, key) {
      const current: object = ambient.getStore()?.tx ?? target
      const value: unknown = Reflect.get(current, key, current)
      return typeof value === 'function' ? value.bind(current) : value
    },
  })
}

/** pg reports an unreachable host as an AggregateError without a message of its own. */
function describeConnectionError(error: Error & { code?: string }) {
  return error.message || error.code || 'no answer'
}
