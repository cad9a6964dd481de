import { desc, eq } from 'drizzle-orm'
import { payment_ledger } from '../billing/ledger/ledger.tables.ts'
import { invoices } from '../invoices/invoices.tables.ts'
import { lockInvoices, settleInvoices } from '../invoices/settling.ts'
import type { createTestApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** Money for an invoice, as the ledger has it once the provider told us; all that is left unless said. */
export async function payInvoice(t: TestApp, id: string, amount?: number) {
  const at = t.parts.now()
  await t.db.transaction(async (tx) => {
    await lockInvoices(tx, id)
    const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, id))
    if (!invoice) throw new Error('There is no such invoice')
    await tx.insert(payment_ledger).values({
      kind: 'payment',
      object_id: `cs_${crypto.randomUUID()}`,
      invoice_id: id,
      amount: amount ?? invoice.balance,
      currency: 'usd',
      facts: {} as never,
      occurred_at: at,
      recorded_at: at,
    })
    await settleInvoices(tx, [id])
  })
}

export const invoicesOf = (t: TestApp, proposalId: string) =>
  t.db.select().from(invoices).where(eq(invoices.proposal_id, proposalId)).orderBy(desc(invoices.created_at))
