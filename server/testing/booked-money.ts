import type { MoneyKind } from '#domain/payments.ts'
import { payment_ledger } from '../billing/ledger/ledger.tables.ts'
import { lockInvoices, settleInvoices } from '../invoices/settling.ts'
import type { Tx } from '../db/client.ts'
import type { createTestApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>

type Booked = { kind: MoneyKind; amount: number; object_id?: string }

/** What the provider told of an invoice, as the ledger has it; `meanwhile` looks around while the invoice is held. */
export async function bookMoney(
  t: TestApp,
  invoice_id: string,
  { kind, amount, object_id = `${kind}_${crypto.randomUUID()}` }: Booked,
  meanwhile: (tx: Tx) => Promise<unknown> = async () => {},
) {
  const at = t.parts.now()
  await t.db.transaction(async (tx) => {
    await lockInvoices(tx, invoice_id)
    await meanwhile(tx)
    await tx.insert(payment_ledger).values({
      kind,
      object_id,
      invoice_id,
      amount,
      currency: 'usd',
      facts: {} as never,
      occurred_at: at,
      recorded_at: at,
    })
    await settleInvoices(tx, [invoice_id])
  })
  return object_id
}
