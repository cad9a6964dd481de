import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/**
 * What is done inside may look and not touch: each of its statements runs in a transaction that is read only, whichever way it comes to
 * the database, so that it is Postgres that refuses to change anything.
 */
const reading = new AsyncLocalStorage<true>()

export const readingOnly = <Result>(work: () => Result): Result => reading.run(true, work)

export const isReadingOnly = () => reading.getStore() === true

/** One statement in a transaction of its own. */
export async function queryReadOnly(pool: pg.Pool, query: pg.QueryConfig, values?: unknown[]) {
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
