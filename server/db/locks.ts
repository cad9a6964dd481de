import { sql } from 'drizzle-orm'
import type { Tx } from './client.ts'

/**
 * Whoever asks for the same name does what follows one at a time, until the transaction ends. Many names are taken in one
 * order, so that nobody waits in a circle.
 */
export async function lockFor(tx: Tx, ...names: string[]) {
  const inOrder = [...new Set(names)].sort()
  if (inOrder.length > 0)
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${sql.param(inOrder)}::text[]) name`,
    )
}

/** Any number at once, but none beside whoever holds the name alone. */
export async function shareLock(tx: Tx, name: string) {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`)
}
