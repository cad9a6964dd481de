import type { Cursor } from './keyset.ts'

/** Where a page of a list ended that has what is due first; `created_at` is the due time in the due half. */
export type DueCursor = Cursor & { isDue: boolean }

export type Half = 'due' | 'rest'

/**
 * Rows of a list in two halves, each in the order of its own index: what is due, the soonest first, then the rest, newest first.
 * One order over both would be no index's.
 */
export async function readDueFirst<Row>(
  readHalf: (half: Half, after: Cursor | null, limit: number) => Promise<Row[]>,
  after: DueCursor | null,
  limit: number,
) {
  const endedInRest = after?.isDue === false
  const due = endedInRest ? [] : await readHalf('due', after, limit)
  const left = limit - due.length
  return left > 0 ? [...due, ...(await readHalf('rest', endedInRest ? after : null, left))] : due
}
