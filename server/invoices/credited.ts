import { inArray } from 'drizzle-orm'
import type { RateSum } from '#domain/invoice-money.ts'
import type { Tx } from '../db/client.ts'
import { invoices } from './invoices.tables.ts'

/** What was credited of these invoices, note by note, by rate. */
export async function creditedRates(tx: Tx, of: { id: string }[]): Promise<Map<string, RateSum[]>> {
  const credited = new Map<string, RateSum[]>()
  if (of.length === 0) return credited
  const notes = await tx
    .select({ credits_id: invoices.credits_id, rates: invoices.rates })
    .from(invoices)
    .where(
      inArray(
        invoices.credits_id,
        of.map(({ id }) => id),
      ),
    )
  for (const { credits_id, rates } of notes)
    if (credits_id !== null) credited.set(credits_id, [...(credited.get(credits_id) ?? []), ...rates])
  return credited
}
