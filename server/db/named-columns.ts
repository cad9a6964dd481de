import { getTableColumns, type Table } from 'drizzle-orm'
import type { z } from 'zod'

type Named<T extends Table, S extends z.ZodObject> = Pick<
  T['_']['columns'],
  keyof T['_']['columns'] & keyof S['shape'] & string
>

/** The columns that a schema names, to select: one that is added tomorrow is told to nobody until a schema names it. */
export function columnsNamedBy<T extends Table, S extends z.ZodObject>(table: T, schema: S): Named<T, S> {
  const named = Object.entries(getTableColumns(table)).filter(([name]) => Object.hasOwn(schema.shape, name))
  return Object.fromEntries(named) as Named<T, S>
}
