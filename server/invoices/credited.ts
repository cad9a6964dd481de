import { eq, inArray } from 'drizzle-orm'
import type { RateSum } from '#domain/invoice-money.ts'
import type { CreditNote } from '#domain/invoices.ts'
import type { Queries, Tx } from '../db/client.ts'
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

/** The credit notes of an invoice, the first first. */
export async function listCreditNotes(queries: Pick<Queries, 'select'>, id: string): Promise<CreditNote[]> {
  const notes = await queries.select().from(invoices).where(eq(invoices.credits_id, id)).orderBy(invoices.seq)
  return notes.map(shownNote)
}

export const shownNote = ({ id, number, total, note, created_at }: typeof invoices.$inferSelect): CreditNote => ({
  id,
  number,
  total,
  note,
  issued_at: created_at.toISOString(),
})
