import { sql } from 'drizzle-orm'
import type { Tx } from './client.ts'

/**
 * Tables that are only ever added to let this through, and nothing else (0033_forgetting.sql): what is theirs when somebody is
 * forgotten, and records that need not be kept any longer. Holds within the transaction.
 */
export async function whileForgetting(tx: Tx, work: () => Promise<void>) {
  await tx.execute(sql`select set_config('slipway.forgetting', 'on', true)`)
  await work()
  await tx.execute(sql`select set_config('slipway.forgetting', '', true)`)
}
