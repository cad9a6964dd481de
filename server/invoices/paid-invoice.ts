import { eq } from 'drizzle-orm'
import type { PaidInvoice } from '../billing/ledger/receipts.ts'
import type { Queries } from '../db/client.ts'
import { dueOf } from '#domain/invoices.ts'
import { openedBy } from './invoice-files.ts'
import { invoices } from './invoices.tables.ts'

/** What the receipt of a payment says of its invoice. */
export async function findPaidInvoice(queries: Queries, id: string): Promise<PaidInvoice | null> {
  const [invoice] = await queries.select().from(invoices).where(eq(invoices.id, id))
  if (!invoice) return null
  const { number, balance, company_name, customer_name, billing_address, customer_email } = invoice
  const buyer = [company_name, customer_name, billing_address, customer_email]
  return { ...openedBy(invoice), number, buyer, total: dueOf(invoice), left: balance }
}
