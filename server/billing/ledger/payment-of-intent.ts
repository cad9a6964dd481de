import type { Ctx } from '../../context.ts'
import { idOf, type Stripe } from '../../outside/stripe.ts'
import { findCheckout, type Checkout, type SettlingCtx } from './looking.ts'

/** A payment of ours: what somebody set out to pay, and the session or invoice it was booked under. */
type PaymentOfOurs = { checkout: Checkout; paymentId: string }

/**
 * Which payment of ours a payment intent paid: a purchase's names its checkout; a subscription's is found through the
 * invoice it paid. Null when it is none of ours.
 */
export async function findPaymentOf(
  ctx: SettlingCtx,
  intentId: Stripe.Refund['payment_intent'],
): Promise<PaymentOfOurs | null> {
  const payment_intent = idOf(intentId)
  if (payment_intent === null) return null
  const stripe = await ctx.payments.stripe()
  const intent = await stripe.paymentIntents.retrieve(payment_intent)
  const bought = await findCheckout(ctx, intent.metadata['checkout_id'])
  if (bought) return bought.session_id === null ? null : { checkout: bought, paymentId: bought.session_id }
  const { data } = await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent }, limit: 1 })
  const invoiceId = idOf(data[0]?.invoice ?? null)
  if (invoiceId === null) return null
  const invoice = await stripe.invoices.retrieve(invoiceId)
  const checkout = await findCheckout(ctx, invoice.parent?.subscription_details?.metadata?.['checkout_id'])
  return checkout && { checkout, paymentId: invoiceId }
}

/** The other way round: what the provider is asked to give back. Null when nothing was charged. */
export async function findIntentOf(ctx: Pick<Ctx, 'payments'>, paymentId: string): Promise<string | null> {
  const stripe = await ctx.payments.stripe()
  if (paymentId.startsWith('cs_')) return idOf((await stripe.checkout.sessions.retrieve(paymentId)).payment_intent)
  const { data } = await stripe.invoicePayments.list({ invoice: paymentId, status: 'paid', limit: 1 })
  return idOf(data[0]?.payment.payment_intent ?? null)
}
