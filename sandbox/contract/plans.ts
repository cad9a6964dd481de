import type Stripe from 'stripe'

/** Three prices of one product: $20 and $50 a month, $200 a year. */
export async function plans(stripe: Stripe) {
  const product = await stripe.products.create({ name: 'Premium' })
  const price = async (unit_amount: number, interval: 'month' | 'year') =>
    (await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount, recurring: { interval } })).id
  return { basic: await price(2000, 'month'), plus: await price(5000, 'month'), yearly: await price(20_000, 'year') }
}
