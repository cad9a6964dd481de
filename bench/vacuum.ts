import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/**
 * As a database is after a quiet minute. Whoever reads while it vacuums keeps a page from being known as visible to all, and then
 * an index alone answers nothing: once more, until nearly all are.
 */
export async function vacuum(pool: pg.Pool, ...tables: string[]) {
  for (let time = 0; time < 20; time++) {
    await pool.query(`vacuum analyze ${tables.join(', ')}`)
    const { rows } = await pool.query<{ relname: string }>(
      `select relname from pg_class where relname = any($1) and relallvisible < 0.95 * relpages`,
      [tables],
    )
    if (rows.length === 0) return
    await sleep(250)
  }
  throw new Error(`Somebody keeps reading in ${tables.join(', ')}`)
}
