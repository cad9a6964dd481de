/** The one row that a statement with `returning()` wrote. */
export function stored<Row>([row]: Row[], what: string): Row {
  if (row === undefined) throw new Error(`The ${what} was not stored`)
  return row
}
