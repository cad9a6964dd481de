import { ilike, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Whether a text holds another, whatever the case; the other is taken word for word, not as a pattern. */
export function contains(text: PgColumn | SQL, part: string): SQL {
  return ilike(text, `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
}
