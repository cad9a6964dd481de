import { eq } from 'drizzle-orm'
import type { InvoiceRow } from '../invoices/issuing.ts'
import { checkouts } from '../billing/checkouts/checkouts.tables.ts'
import { payment_ledger } from '../billing/ledger/ledger.tables.ts'
import { newInvoice } from './invoices.ts'
import type { createTestApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** Somebody pays an invoice, or a part of it, by card on the provider's page. Returns its entry in the ledger, and its intent there. */
export async function payByCard(
  t: TestApp,
  invoice: Pick<InvoiceRow, 'id' | 'number' | 'balance'>,
  options: Paying = {},
) {
  const { amount = invoice.balance, card = '4242 4242 4242 4242', isBooked = true } = options
  const stripe = await t.parts.payments.stripe()
  const [checkout] = await t.db
    .insert(checkouts)
    .values({
      purpose: 'invoice',
      subject: `${invoice.id} ${invoice.number}`,
      amount,
      currency: 'usd',
      created_at: t.parts.now(),
    })
    .returning()
  const metadata = { checkout_id: checkout?.id ?? '', purpose: 'invoice' }
  const product_data = { name: `Invoice ${invoice.number}` }
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price_data: { currency: 'usd', unit_amount: amount, product_data }, quantity: 1 }],
    metadata,
    payment_intent_data: { metadata },
    success_url: 'https://portgardner.example/link',
  })
  await t.db
    .update(checkouts)
    .set({ session_id: session.id })
    .where(eq(checkouts.id, checkout?.id ?? ''))
  const paid = await t.sandbox.pay(session.id, card)
  if (isBooked) await hear(t)
  const [entry] = await t.db.select().from(payment_ledger).where(eq(payment_ledger.object_id, session.id))
  return { seq: entry?.seq ?? 0, session: session.id, intent: paid.payment_intent as string }
}

type Paying = { amount?: number; card?: string; isBooked?: boolean }

/** All that the provider has to tell is told, and what follows from it is done. */
export async function hear(t: TestApp) {
  await t.sandbox.deliverAll()
  await t.runJobs()
}

/** One that was paid by card, all of it unless said. */
export async function paidInvoice(t: TestApp, options: Paying & { customer_email?: string } = {}) {
  const { customer_email = `${crypto.randomUUID()}@bakery.example`, ...paying } = options
  const invoice = await newInvoice(t, { customer_email })
  return { invoice, ...(await payByCard(t, invoice, paying)) }
}
