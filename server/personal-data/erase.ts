import { and, inArray, or, sql } from 'drizzle-orm'
import { whileForgetting } from '../db/append-only.ts'
import type { Tx } from '../db/client.ts'
import { enqueueAll } from '../jobs/queue.ts'
import { columnsOf, findHeld, type Found, type Person } from './finding.ts'

/**
 * Removes all that is somebody's, as the list of what is held says of every column. What is kept is written first: it is found by
 * what goes then.
 */
export async function eraseHeld(tx: Tx, people: readonly Person[]) {
  const found = await findHeld(tx, people)
  const ids = people.map(({ user_id }) => user_id)
  await whileForgetting(tx, async () => {
    for (const each of found) await emptyDoers(tx, each, ids)
    for (const each of found) await blank(tx, each)
    // Before the first row goes: others go with it.
    for (const each of found) await removeFiles(tx, each)
    for (const each of found) await remove(tx, each)
  })
}

/** Who did something for somebody else is nobody any more. */
async function emptyDoers(tx: Tx, { held }: Found, ids: string[]) {
  for (const [name, column] of columnsOf(held, 'doer'))
    await tx
      .update(held.table)
      .set({ [name]: null })
      .where(inArray(column, ids))
}

async function blank(tx: Tx, { held, theirs, naming }: Found) {
  if (held.fate.becomes !== 'kept') return
  const { without, unless } = held.fate
  const where = or(theirs, naming)
  if (!where) return
  if (unless) await tx.delete(held.table).where(and(where, unless))
  if (Object.keys(without).length > 0) await tx.update(held.table).set(without).where(where)
}

async function removeFiles(tx: Tx, { held, theirs }: Found) {
  if (held.fate.becomes !== 'gone' || !theirs) return
  for (const [, column] of columnsOf(held, 'file')) {
    const rows = await tx
      .select({ found: sql<string | string[] | null>`${column}` })
      .from(held.table)
      .where(theirs)
    const paths = rows.flatMap(({ found }) => found ?? []).map((path) => ({ path }))
    if (paths.length > 0) await enqueueAll(tx, 'remove-file', paths)
  }
}

async function remove(tx: Tx, { held, theirs, naming }: Found) {
  const where = or(theirs, naming)
  if (held.fate.becomes === 'gone' && where) await tx.delete(held.table).where(where)
}
