import type { createTestApp } from './test-app.ts'

type App = Awaited<ReturnType<typeof createTestApp>>

/** A sum of every row of every table, those of the stand-in for the payment provider too. */
export async function readTables({ parts: { database } }: App): Promise<Record<string, string>> {
  const tables = await database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'stripe_sandbox') order by 1`,
  )
  const sums = tables.rows.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t`,
  )
  const { rows } = await database.pool.query<{ name: string; sum: string }>(sums.join(' union all '))
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
