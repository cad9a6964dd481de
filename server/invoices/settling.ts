import { inArray, sql } from 'drizzle-orm'
import { dueOf, leftToPay } from '#domain/invoices.ts'
import { sumInvoices } from '../billing/ledger/invoice-sums.ts'
import type { Tx } from '../db/client.ts'
import { lockFor } from '../db/locks.ts'
import { enqueue } from '../jobs/queue.ts'
import { invoices } from './invoices.tables.ts'
import type { InvoiceRow } from './issuing.ts'

/** Whoever changes what is left to pay of an invoice does so one at a time; what the provider tells waits under the same names. */
export const lockInvoices = (tx: Tx, ...ids: string[]) => lockFor(tx, ...ids.map((id) => `money:${id}`))

export type Settled = { before: InvoiceRow; after: InvoiceRow }

/**
 * Brings invoices to what the ledger and their credit notes say, in the transaction that added to either; the caller holds their
 * money. Of a proposal that has nothing left to pay on one of them it is asked whether it is accepted now: who asks twice learns
 * the same.
 */
export async function settleInvoices(tx: Tx, ids: string[]): Promise<Settled[]> {
  if (ids.length === 0) return []
  const sums = await sumInvoices(tx, ids)
  const credited = await sumCredited(tx, ids)
  const settled: Settled[] = []
  for (const before of await tx.select().from(invoices).where(inArray(invoices.id, ids)).orderBy(invoices.id)) {
    const { kept = 0, is_disputed = false } = sums.get(before.id) ?? {}
    const facts = { due: dueOf(before), credited: credited.get(before.id) ?? 0, kept }
    const now = { credited: facts.credited, kept, is_disputed, balance: leftToPay(facts) }
    const after = { ...before, ...now }
    settled.push({ before, after })
    await tx
      .update(invoices)
      .set(now)
      .where(sql`${invoices.id} = ${before.id}`)
    if (after.proposal_id !== null && before.balance > 0 && after.balance <= 0)
      await enqueue(tx, 'begin-project', { proposal_id: after.proposal_id })
  }
  return settled
}

async function sumCredited(tx: Tx, ids: string[]) {
  const notes = await tx
    .select({ id: invoices.credits_id, credited: sql<number>`sum(${invoices.total})`.mapWith(Number) })
    .from(invoices)
    .where(inArray(invoices.credits_id, ids))
    .groupBy(invoices.credits_id)
  return new Map(notes.map(({ id, credited }) => [id ?? '', credited]))
}
