import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from './client.ts'

// How many there are, without counting them: triggers leave a mark (+1, -1) with every change, so that nobody waits for
// another, and a count is the sum of the marks. Once an hour they are made one again.

/** How many there are, of all or of those that the marks say it of. */
export const sumOfMarks = (number: PgColumn, which: SQL = sql`true`) =>
  sql<number>`coalesce(sum(${number}) filter (where ${which}), 0)`.mapWith(Number)

/** Makes one mark of many, for each of what is told apart. */
export async function joinMarks(db: Queries, table: PgTable, number: PgColumn) {
  const { id: _id, ...columns } = getTableColumns(table)
  const names = (some: PgColumn[]) =>
    sql.join(
      some.map((column) => sql.identifier(column.name)),
      sql`, `,
    )
  const apart = Object.values(columns).filter((column) => column !== number)
  const sum = sql`sum(${sql.identifier(number.name)})`
  await db.execute(sql`
    with gone as (delete from ${table} returning ${names([...apart, number])})
    insert into ${table} (${names([...apart, number])})
    select ${names(apart)}, ${sum} from gone group by ${names(apart)} having ${sum} <> 0`)
}
