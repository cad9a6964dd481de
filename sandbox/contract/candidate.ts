import Stripe from 'stripe'

/** Whoever is held to the contract: the sandbox, or Stripe itself in test mode. */
export type Candidate = {
  stripe: () => Stripe
  /** Lets some seconds pass, where time can be moved, until this holds. */
  until: (holds: () => Promise<boolean>) => Promise<void>
}

/** What the SDK throws, or a failure when it does not. */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  )
  if (outcome instanceof Stripe.errors.StripeError) return outcome
  throw new Error(`Expected a refusal by Stripe, got ${String(outcome)}`)
}

/** A customer who has this test card. */
export async function customerWith(stripe: Stripe, token = 'pm_card_visa') {
  const customer = await stripe.customers.create({ email: 'cleo@client.example' })
  const method = await stripe.paymentMethods.attach(token, { customer: customer.id })
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } })
  return { customer: customer.id, method: method.id }
}

/** Ten dollars or so, paid at once with a test card. */
export const pay = (stripe: Stripe, token = 'pm_card_visa', more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    confirm: true,
    payment_method: token,
    allowed_payment_method_types: ['card'],
    ...more,
  })
