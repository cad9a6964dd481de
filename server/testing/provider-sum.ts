import type { Stripe } from '../outside/stripe.ts'

/**
 * What a customer's money comes to by the provider's own books, fees aside: every movement of every charge, and of what
 * was given or taken back of it. Nothing of how we settle is used here.
 */
export async function sumAtProvider(stripe: Stripe, customer: string): Promise<number> {
  let sum = 0
  for await (const charge of stripe.charges.list({ customer, limit: 100 })) {
    const sources = [charge.id]
    for await (const refund of stripe.refunds.list({ charge: charge.id })) sources.push(refund.id)
    for await (const dispute of stripe.disputes.list({ charge: charge.id })) sources.push(dispute.id)
    for (const source of sources)
      for await (const { amount } of stripe.balanceTransactions.list({ source })) sum += amount
  }
  return sum
}
