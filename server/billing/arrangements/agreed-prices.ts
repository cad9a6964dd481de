import type { Ctx } from '../../context.ts'
import { askStripe } from '../../outside/stripe.ts'
import { currency } from '../checkouts/checkouts.ts'

type Agreed = { lookup_key: string; name: string; monthly_amount: number }

/** The provider's price of what was agreed, made once and found again by its key. */
export async function agreedPrice({ payments }: Pick<Ctx, 'payments'>, { lookup_key, name, monthly_amount }: Agreed) {
  const stripe = await payments.stripe()
  const { data } = await askStripe(stripe.prices.list({ lookup_keys: [lookup_key], limit: 1 }))
  if (data[0]) return data[0].id
  const { id } = await askStripe(
    stripe.prices.create(
      {
        currency,
        unit_amount: monthly_amount,
        recurring: { interval: 'month' },
        lookup_key,
        product_data: { name },
      },
      { idempotencyKey: `price-${lookup_key}` },
    ),
  )
  return id
}
