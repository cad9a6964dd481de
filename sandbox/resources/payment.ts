import type { Stripe } from 'stripe'
import { badRequest, cardDeclined, type StripeRefusal } from '../errors.ts'
import { idOf, type Store } from '../store.ts'
import { cardByNumber, type Card } from './cards.ts'
import { holdSession } from './checkout.ts'
import { detailsOf, type KeptSession } from './checkout-object.ts'
import { createCustomer, livingCustomer } from './customers.ts'
import { couponNamed, countRedemption, redeem, type Named } from './discounts.ts'
import { attemptPayment, beginPayment } from './payment-intents.ts'
import { saveCard } from './payment-methods.ts'
import { beginSubscription } from './subscription-start.ts'
import { ratesOf } from './tax-rates.ts'

const DAY = 24 * 3600

/** Pays an open session with a card number, as the hosted page does. A declined card is refused and stays on record. */
export async function payCheckout(store: Store, id: string, number: string): Promise<KeptSession | StripeRefusal> {
  const session = await holdSession(store, id)
  if (session.status !== 'open') throw badRequest('This checkout is no longer open.')
  const needsCard = session.amount_total !== 0 || session.payment_method_collection === 'always'
  const card = number.trim() === '' && !needsCard ? null : cardByNumber(number)
  if (card === undefined) throw cardDeclined()
  const customer = session.customer
    ? await livingCustomer(store, idOf(session.customer))
    : await createCustomer(store, session.customer_email ? { email: session.customer_email } : {})
  const known: KeptSession = { ...session, customer: customer.id }
  return session.mode === 'subscription'
    ? subscribe(store, known, customer, card)
    : payOnce(store, known, customer, card)
}

async function payOnce(store: Store, session: KeptSession, customer: Stripe.Customer, card: Card | null) {
  if (session.amount_total === 0 || !card) return complete(store, session, customer, {})
  const asked = session.sandbox.intent ?? {}
  const intent = session.payment_intent
    ? await store.hold<Stripe.PaymentIntent>('payment_intent', idOf(session.payment_intent))
    : await beginPayment(store, {
        amount: session.amount_total ?? 0,
        currency: session.currency ?? 'usd',
        customer: customer.id,
        description: asked.description ?? null,
        metadata: asked.metadata ?? {},
        receipt_email: asked.receipt_email ?? null,
      })
  const method = await saveCard(store, card, customer)
  const tried = await attemptPayment(store, { ...intent, amount: session.amount_total ?? 0 }, method.id)
  if (tried.status === 'succeeded') {
    await countRedemptionOf(store, session)
    return complete(store, session, customer, { payment_intent: tried.id })
  }
  await store.put<KeptSession>({ ...session, payment_intent: tried.id })
  return cardDeclined()
}

async function subscribe(store: Store, session: KeptSession, customer: Stripe.Customer, card: Card | null) {
  if (card?.declines === 'always') return cardDeclined()
  const asked = session.sandbox.subscription ?? { metadata: session.sandbox.subscription_metadata }
  const method = card ? await saveCard(store, card, customer) : null
  const [discount] = session.discounts ?? []
  const subscription = await beginSubscription(store, {
    customer,
    lines: session.sandbox.lines.flatMap(({ price, quantity }, index) =>
      price ? [{ price, quantity: quantity ?? 1, rates: ownRates(session, index) }] : [],
    ),
    method: method?.id ?? null,
    metadata: asked.metadata ?? {},
    description: asked.description ?? null,
    ...(await redeem(store, discount && namedBy(discount), { customer: customer.id, checkout_session: session.id })),
    isTaxed: session.automatic_tax.enabled,
    taxRates: await ratesOf(store, asked.default_tax_rates ?? []),
    trialEnd: asked.trial_period_days ? store.now + asked.trial_period_days * DAY : null,
    whenCardIsMissing: asked.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    atCheckout: true,
  })
  return complete(store, session, customer, { subscription: subscription.id, invoice: subscription.latest_invoice })
}

/** Rates that were asked for line by line; those found by themselves are found anew for every invoice. */
const ownRates = (session: KeptSession, index: number) =>
  session.automatic_tax.enabled ? [] : (session.sandbox.rates?.[index] ?? [])

const namedBy = (discount: Stripe.Checkout.Session.Discount): Named =>
  discount.promotion_code ? { promotion_code: idOf(discount.promotion_code) } : { coupon: idOf(discount.coupon) }

async function countRedemptionOf(store: Store, session: KeptSession) {
  const [discount] = session.discounts ?? []
  const found = discount ? await couponNamed(store, namedBy(discount)) : null
  if (found) await countRedemption(store, { coupon: found.coupon.id, promotion_code: found.code?.id ?? null })
}

async function complete(
  store: Store,
  session: KeptSession,
  customer: Stripe.Customer,
  made: Partial<Pick<Stripe.Checkout.Session, 'payment_intent' | 'subscription' | 'invoice'>>,
) {
  const completed = await store.put<KeptSession>({
    ...session,
    ...made,
    customer_details: detailsOf(customer, session.customer_email),
    status: 'complete',
    url: null,
    payment_status: session.amount_total === 0 ? 'no_payment_required' : 'paid',
    sandbox: { ...session.sandbox, due_at: null },
  })
  await store.emit('checkout.session.completed', completed)
  return completed
}
