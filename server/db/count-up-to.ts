import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { countedTo } from '#domain/counts.ts'

/** How many rows there are of these, counted no further than anybody wants to know; as part of another query. */
export const countUpTo = (table: PgTable, condition: SQL | undefined, most = countedTo) =>
  sql<number>`(select count(*)::int from (select from ${table} where ${condition ?? sql`true`} limit ${most + 1}) as found)`
