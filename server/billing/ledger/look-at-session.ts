import { idOf, type Stripe } from '../../outside/stripe.ts'
import type { Finding } from './findings.ts'
import type { PaymentEntry } from './ledger.ts'
import { lookAtSubscription } from './look-at-subscription.ts'
import {
  done,
  entryFor,
  findCheckout,
  mismatchOf,
  notOurs,
  strangeIn,
  toLookAt,
  type Happening,
  type SettlingCtx,
} from './looking.ts'

export async function lookAtSession(ctx: SettlingCtx, happening: Happening): Promise<Finding> {
  const stripe = await ctx.payments.stripe()
  const session = await stripe.checkout.sessions.retrieve(happening.objectId, { expand: ['discounts.promotion_code'] })
  const checkout = await findCheckout(ctx, session.metadata?.['checkout_id'], session.id)
  if (!checkout) return notOurs
  const mismatch = strangeIn(ctx, session) ?? mismatchOf(checkout, session, session.amount_subtotal)
  if (mismatch) return toLookAt(mismatch)
  const over = session.status !== 'open' && checkout.closed_at === null ? { over: checkout.id } : {}
  if (session.mode === 'subscription') {
    const objectId = idOf(session.subscription)
    return { ...(objectId ? await lookAtSubscription(ctx, { ...happening, objectId }) : done()), ...over }
  }
  const { amount_discount: discount_amount = 0, amount_tax: tax_amount = 0 } = session.total_details ?? {}
  if (!addsUp(session.amount_total, checkout.amount - discount_amount, tax_amount))
    return toLookAt('The total does not add up')
  if (session.status === 'expired') return done({ ...over, abandoned: checkout.id })
  const kind = outcomeOf(session, happening.types)
  if (!kind) return done(over)
  const code = session.discounts?.[0]?.promotion_code
  const payment: PaymentEntry = {
    ...entryFor(ctx, checkout, happening, session),
    kind,
    amount: session.amount_total ?? 0,
    facts: {
      discount_amount,
      tax_amount,
      discount_code: typeof code === 'object' ? (code?.code ?? null) : null,
      ...(checkout.purpose === 'invoice' && payerOf(session)),
    },
    occurred_at: happening.occurredAt,
  }
  return done({ ...over, payments: [payment] })
}

/** An invoice may be paid by whoever has its link: who it was, they told the provider. */
function payerOf({ customer_details }: Stripe.Checkout.Session) {
  const paid_by = customer_details?.name ?? customer_details?.email
  return { method: 'card', ...(paid_by && { paid_by }) }
}

/** A tax comes on top of a price or is part of it. */
const addsUp = (total: number | null, base: number, tax: number) =>
  total !== null && total >= base && total <= base + tax

function outcomeOf(session: Stripe.Checkout.Session, types: string[]): 'payment' | 'payment_failed' | null {
  if (session.status === 'complete' && session.payment_status !== 'unpaid') return 'payment'
  return types.includes('checkout.session.async_payment_failed') ? 'payment_failed' : null
}
