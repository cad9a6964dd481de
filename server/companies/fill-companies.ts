import type pg from 'pg'
import { isAnyLeft, ownConnection, waitForLock } from '../db/migrate.ts'

/** What belongs to a company by `company_id` and was written before that column was there. */
export const companyTables = [
  'website_projects',
  'support_tickets',
  'one_time_purchases',
  'checkouts',
  'billing_customers',
  'fitness_onboarding_forms',
] as const

/** identity.md §5: nobody waits longer than for so many rows. */
const PORTION = 2_000

/** Any number that no other lock has: of several processes that start at once one fills, and the others find it done. */
const FILLING_LOCK = 7_325_003

const leftOver = (table: string) =>
  `from ${table} where company_id is null and user_id is not null and company_of(user_id) is not null`

/**
 * Gives what was there before companies were to the company of its person. Before the first request is answered: from then on
 * rows are found by their company. Later starts find nothing left, by the index on the column. Returns how many rows
 * it filled.
 */
export async function fillCompanies(pool: pg.Pool, portion = PORTION): Promise<number> {
  let filled = 0
  if (!(await isAnyLeft(pool, companyTables.map(leftOver)))) return filled
  await ownConnection(pool, async (client) => {
    await waitForLock(client, FILLING_LOCK)
    for (const table of companyTables) {
      for (let rows = portion; rows === portion; filled += rows) {
        const updated = await client.query(
          `with left_over as (
             select ctid ${leftOver(table)}
             limit ${portion} for update)
           update ${table} t set company_id = company_of(t.user_id) from left_over where t.ctid = left_over.ctid`,
        )
        rows = updated.rowCount ?? 0
      }
    }
  })
  return filled
}
