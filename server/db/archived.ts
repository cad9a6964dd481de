import { isNotNull, isNull } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** What a list holds: what is not archived, what is, or both where somebody searches. */
export function isInSight(
  archivedAt: PgColumn,
  { archived, search }: { archived?: 'true' | undefined; search?: string | undefined },
) {
  if (archived) return isNotNull(archivedAt)
  return search ? undefined : isNull(archivedAt)
}
