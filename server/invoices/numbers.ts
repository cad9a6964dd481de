import { sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { stored } from '../db/stored.ts'
import { invoice_counters, type Series } from './invoices.tables.ts'

/**
 * The next number of a series. From here on everybody else who issues waits until this transaction ends: committed, the number is
 * taken; given up, the next one gets it. So whoever asks has taken all other locks before.
 */
export async function takeNumber(tx: Tx, series: Series) {
  const { last: seq } = stored(
    await tx
      .insert(invoice_counters)
      .values({ series, last: 1 })
      .onConflictDoUpdate({ target: invoice_counters.series, set: { last: sql`${invoice_counters.last} + 1` } })
      .returning(),
    'number',
  )
  return { series, seq, number: `${series}-${String(seq).padStart(6, '0')}` }
}
