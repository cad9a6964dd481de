import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Where a page of a list, newest first, ended: the next one holds what is older. */
export type Cursor = {
  created_at: Date
  id: string
  /** How a list that is searched was looked through; the next page goes on that way (search.ts). */
  by?: 'words' | 'pieces'
}

/** The order of a list: by a time, by another where that is the same, and by the id where both are. */
export type Order = { at: PgColumn; since?: PgColumn; direction: 'asc' | 'desc' }

export function inOrder({ at, since, direction }: Order, id: PgColumn): SQL {
  const way = sql.raw(direction)
  return since ? sql`${at} ${way}, ${since} ${way}, ${id} ${way}` : sql`${at} ${way}, ${id} ${way}`
}

/** Compared as a pair, so that an index on both columns leads straight to the page. */
export function isOlderThan(columns: { created_at: PgColumn; id: PgColumn }, { created_at, id }: Cursor): SQL {
  return sql`(${columns.created_at}, ${columns.id}) < (${created_at}, ${id})`
}

/** Cuts a page from rows of which one more was read than it holds. */
export const cutPage = <Row extends Cursor>(rows: Row[], size: number) =>
  cutPageBy(rows, size, ({ created_at, id }) => ({ created_at, id }))

/** The same for a list whose order has other names. */
export function cutPageBy<Row, Place extends Cursor>(rows: Row[], size: number, cursorOf: (row: Row) => Place) {
  const page = rows.slice(0, size)
  const last = rows.length > size ? page.at(-1) : undefined
  return { page, next: last ? cursorOf(last) : null }
}
