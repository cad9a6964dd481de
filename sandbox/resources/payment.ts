import type { Stripe } from 'stripe'
import { badRequest, cardDeclined } from '../errors.ts'
import { idOf, newId, type Store } from '../store.ts'
import { getSession, shown, type KeptSession } from './checkout.ts'
import { createCustomer } from './customers.ts'
import { failingCard, goodCard, startSubscription } from './subscriptions.ts'

/** The test cards people know from Stripe. */
const cards: Record<string, string> = {
  '4242424242424242': goodCard,
  '4000000000000341': failingCard,
}

/** Pays an open session with a card number, as the hosted page does. */
export async function payCheckout(store: Store, id: string, cardNumber: string): Promise<Stripe.Checkout.Session> {
  const session = await getSession(store, id)
  if (session.status !== 'open') throw badRequest('This checkout is no longer open.')
  const card = cards[cardNumber.replaceAll(/\D/g, '')]
  if (!card || (card === failingCard && session.mode === 'payment')) throw cardDeclined()
  const customer = session.customer ?? (await createCustomer(store, emailOf(session))).id
  const paid: KeptSession = {
    ...session,
    customer,
    status: 'complete',
    url: null,
    payment_status: session.amount_total === 0 ? 'no_payment_required' : 'paid',
    payment_intent: session.mode === 'payment' && session.amount_total !== 0 ? newId('pi') : null,
  }
  if (session.mode === 'subscription') {
    const subscription = await startSubscription(store, session, idOf(customer), card)
    paid.subscription = subscription.id
    paid.invoice = subscription.latest_invoice
  }
  await countRedemption(store, session)
  const complete = shown(await store.put(paid))
  await store.emit('checkout.session.completed', complete)
  return complete
}

const emailOf = (session: KeptSession) => (session.customer_email ? { email: session.customer_email } : {})

async function countRedemption(store: Store, session: KeptSession) {
  const [discount] = session.discounts ?? []
  if (!discount) return
  const code = discount.promotion_code ? await store.find<Stripe.PromotionCode>(idOf(discount.promotion_code)) : null
  if (code) await store.put({ ...code, times_redeemed: code.times_redeemed + 1 })
  const coupon = await store.find<Stripe.Coupon>(idOf(code?.promotion.coupon ?? discount.coupon))
  if (coupon) await store.put({ ...coupon, times_redeemed: coupon.times_redeemed + 1 })
}
