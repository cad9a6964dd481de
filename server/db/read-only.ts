import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/**
 * What is done inside may look and not touch: each of its statements runs in a transaction that is read only, whichever way it comes to
 * the database, so that it is Postgres that refuses to change anything.
 */
const reading = new AsyncLocalStorage<true>()

export const readingOnly = <Result>(work: () => Result): Result => reading.run(true, work)

const isReadingOnly = () => reading.getStore() === true

/** The same pool; whoever may only read does only that, in a statement alone as in transactions they begin themselves. */
export function heldToReading(pool: pg.Pool): pg.Pool {
  return new Proxy(pool, {
    get(target, key) {
      if (isReadingOnly() && key === 'query') return queryReadOnly.bind(null, target)
      if (isReadingOnly() && key === 'connect') return () => connectReadOnly(target)
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

async function connectReadOnly(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  const release = client.release.bind(client)
  // One that cannot be set back is thrown away.
  client.release = (isBroken) =>
    void client.query('reset default_transaction_read_only').then(() => release(isBroken), release)
  try {
    await client.query('set default_transaction_read_only = on')
  } catch (error) {
    release(true)
    throw error
  }
  return client
}

/** One statement in a transaction of its own. */
async function queryReadOnly(pool: pg.Pool, query: pg.QueryConfig, values?: unknown[]) {
  const client = await pool.connect()
  try {
    await client.query('begin read only')
    return await client.query(query, values)
  } finally {
    // Whether it was refused or not, there is nothing to keep. A connection that cannot be cleared is thrown away.
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  }
}

/** Postgres: read_only_sql_transaction. */
export function isRefusedAsReadOnly(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error as { code?: string }).code === '25006' || isRefusedAsReadOnly(error.cause)
}
