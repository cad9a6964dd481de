import { and, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { cutPageBy, inOrder, isOlderThan, type Cursor, type Order } from './keyset.ts'
import { isListed, readSought, type ListWay, type SearchedTable } from './search.ts'

/** Where a page of a list ended that has what is due first; of what is due `created_at` is the due time, and it is there `since` then. */
export type DueCursor = Cursor & ({ isDue: false } | { isDue: true; since: Date })

/** What a list is asked for, and how. */
export type Asked = {
  search: string | undefined
  order: 'newest' | undefined
  by: ListWay
  limit: number
  after: DueCursor | null
}
type Listed = Parameters<typeof isListed>[2] & { isDue: SQL; dueAt: PgColumn }

/**
 * Rows of a list in two halves: what is due, the soonest first and of those due at once the oldest, as in Today; then the rest, newest first; or all of them, newest first. One order over
 * both halves would be no index's, so each is cut in the order of its own, and what is left is put together.
 */
export function dueFirst(
  table: SearchedTable,
  { order, after, ...way }: Asked,
  { isDue, dueAt, of, ...among }: Listed,
) {
  const newest: Order = { at: table.created_at, direction: 'desc' }
  const isAfter = after && !after.isDue ? isOlderThan(table, after) : undefined
  if (order === 'newest')
    return {
      where: isListed(table, way, { ...among, of: and(of, isAfter) }),
      orderBy: inOrder(newest, table.id),
    }
  const cut = (half: Order, ...conditions: (SQL | undefined)[]) =>
    sql`(select ${table.id} from ${table} where ${isListed(table, way, { ...among, order: half, of: and(of, ...conditions) })}
      order by ${inOrder(half, table.id)} limit ${way.limit})`
  const rest = cut(newest, sql`(${isDue}) is not true`, isAfter)
  const due = isAfter
    ? undefined
    : cut(
        { at: dueAt, since: table.created_at, direction: 'asc' },
        isDue,
        after?.isDue ? isDueLaterThan(dueAt, table, after) : undefined,
      )
  return {
    where: inArray(table.id, due ? sql`(${due} union all ${rest})` : rest),
    orderBy: sql`(${isDue}) is true desc, case when ${isDue} then ${dueAt} end, case when ${isDue} then ${table.created_at} end,
      case when ${isDue} then ${table.id} end, ${inOrder(newest, table.id)}`,
  }
}

/** A page of such a list, by words or by pieces of them; `dueAt` is when a row is due, null where it is not. */
export async function readDuePage<Row extends Cursor>(
  { search, order }: { search?: string | undefined; order?: Asked['order'] },
  after: DueCursor | null,
  size: number,
  read: (asked: Asked) => Promise<Row[]>,
  dueAt: (row: Row) => Date | null,
) {
  const { rows, by } = await readSought(search, after, (way) =>
    read({ search, order, by: way, limit: size + 1, after }),
  )
  const { page, next } = cutPageBy(rows, size, (row): DueCursor => {
    const due = order === 'newest' ? null : dueAt(row)
    const { id, created_at } = row
    return due ? { id, created_at: due, isDue: true, since: created_at } : { id, created_at, isDue: false }
  })
  return { page, next: next && { ...next, by }, by }
}

/** Compared as a whole, as in keyset.ts; a day is compared as a day. */
function isDueLaterThan(dueAt: PgColumn, table: SearchedTable, cursor: DueCursor & { isDue: true }): SQL {
  const at =
    dueAt.getSQLType() === 'date'
      ? sql`(${cursor.created_at.toISOString()}::timestamptz at time zone 'UTC')::date`
      : sql`${cursor.created_at}`
  return sql`(${dueAt}, ${table.created_at}, ${table.id}) > (${at}, ${cursor.since}, ${cursor.id})`
}
