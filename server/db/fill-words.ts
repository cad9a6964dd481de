import type pg from 'pg'
import { isAnyLeft, ownConnection, waitForLock } from './migrate.ts'

/** What is found by its words (search.ts). */
export const searchedTables = [
  'user_profiles',
  'website_projects',
  'support_tickets',
  'leads',
  'fitness_onboarding_forms',
  'raw_videos',
  'edited_videos',
  'invoices',
] as const

/** Nobody waits longer than for the rows in so many pages of the table. */
const PAGES = 50

/** What is left even then, the next start fills. */
const TIMES = 3

/** Any number that no other lock has: of several processes that start at once one fills, and the others find it done. */
const FILLING_LOCK = 7_325_005

const leftOver = (table: string) => `from ${table} where words is null`

/**
 * Gives rows that were there before words were theirs. Before the first request is answered: what has no words is not found by them.
 * Page by page of the table, as it lies there. Later starts find nothing left, by an index on what is left. Returns how many rows it
 * filled.
 */
export async function fillWords(pool: pg.Pool, pages = PAGES): Promise<number> {
  let filled = 0
  if (!(await isAnyLeft(pool, searchedTables.map(leftOver)))) return filled
  await ownConnection(pool, async (client) => {
    await waitForLock(client, FILLING_LOCK)
    for (const table of searchedTables) {
      // Once more where the version before, still running, has meanwhile written a row to another page.
      for (let time = 0; time < TIMES && (await isAnyLeft(client, [leftOver(table)])); time++) {
        const end = await countPages(client, table)
        for (let page = 0; page < end; page += pages) {
          // Whatever is written there, the trigger puts in the words.
          const updated = await client.query(
            `update ${table} set words = null where words is null and ctid >= $1::tid and ctid < $2::tid`,
            [`(${page},0)`, `(${page + pages},0)`],
          )
          filled += updated.rowCount ?? 0
        }
      }
    }
  })
  return filled
}

async function countPages(client: pg.PoolClient, table: string) {
  const { rows } = await client.query<{ pages: number }>(
    `select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as pages`,
    [table],
  )
  return rows[0]?.pages ?? 0
}
