import { idOf } from '../../outside/stripe.ts'
import { findForeign } from './foreign-subscriptions.ts'
import type { Finding } from './findings.ts'
import type { PaymentEntry } from './ledger.ts'
import {
  done,
  entryFor,
  findCheckout,
  mismatchOf,
  momentOf,
  notOurs,
  strangeIn,
  toLookAt,
  type Happening,
  type SettlingCtx,
} from './looking.ts'

/** The first invoice is bound to what we asked for; every later one is what the provider made of it. */
export async function lookAtInvoice(ctx: SettlingCtx, happening: Happening): Promise<Finding> {
  const stripe = await ctx.payments.stripe()
  const invoice = await stripe.invoices.retrieve(happening.objectId)
  const checkout = await findCheckout(ctx, invoice.parent?.subscription_details?.metadata?.['checkout_id'])
  if (!checkout) {
    const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription ?? null)
    const isMoney = invoice.status === 'paid' && invoice.amount_paid > 0
    return (isMoney && (await findForeign(ctx, happening, invoice.customer, subscriptionId))) || notOurs
  }
  const isFirst = invoice.billing_reason === 'subscription_create'
  const strange = strangeIn(ctx, invoice) ?? (isFirst ? mismatchOf(checkout, invoice, invoice.subtotal) : null)
  if (strange) return toLookAt(strange)
  const sumOf = (parts: { amount: number }[] | null) => (parts ?? []).reduce((sum, { amount }) => sum + amount, 0)
  const shared = {
    ...entryFor(ctx, checkout, happening, invoice),
    facts: {
      discount_amount: sumOf(invoice.total_discount_amounts),
      tax_amount: sumOf(invoice.total_taxes),
      discount_code: null,
    },
  }
  const paidAt = invoice.status_transitions.paid_at ?? invoice.created
  const paid: PaymentEntry = {
    ...shared,
    kind: 'payment',
    amount: invoice.amount_paid,
    occurred_at: momentOf(paidAt),
  }
  const failed: PaymentEntry = {
    ...shared,
    kind: 'payment_failed',
    amount: invoice.amount_due,
    occurred_at: momentOf(invoice.created),
  }
  const isPaid = invoice.status === 'paid'
  const hasFailed = happening.types.includes('invoice.payment_failed')
  const { company_id } = checkout
  return done({
    payments: [...(isPaid ? [paid] : []), ...(hasFailed ? [failed] : [])],
    ...(hasFailed && !isPaid && company_id !== null ? { owed: { company_id, amount: invoice.amount_due } } : {}),
  })
}
