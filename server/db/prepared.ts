import type { Db } from './client.ts'

/**
 * A statement whose text is put together once for each database, by `build`, and not for each request: of a list that takes
 * longer than all else in the request. By its name every connection parses and plans it once, too.
 */
export function preparedOnce<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const made = new WeakMap<Db, Statement>()
  return (db) => {
    let statement = made.get(db)
    if (statement === undefined) made.set(db, (statement = build(db)))
    return statement
  }
}
