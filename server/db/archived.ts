import { isNotNull, isNull } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ArchiveChange } from '#domain/archive.ts'
import { AppError } from '#domain/errors.ts'

/** What a list holds: what is not archived, what is, or both where somebody searches. */
export function isInSight(
  archivedAt: PgColumn,
  { archived, search }: { archived?: 'true' | undefined; search?: string | undefined },
) {
  if (archived) return isNotNull(archivedAt)
  return search ? undefined : isNull(archivedAt)
}

/** Whether it is otherwise than asked for; whoever saw something else is told. */
export function isToArchive(
  { archived_at }: { archived_at: Date | null },
  { archived, seen_archived = archived_at !== null }: ArchiveChange,
) {
  const isArchived = archived_at !== null
  if (seen_archived !== isArchived) throw new AppError('conflict')
  return isArchived !== archived
}
