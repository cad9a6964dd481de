import type { APIRequestContext } from '@playwright/test'
import { expect } from './test.ts'

type Agreed = { customer_email: string; customer_name: string }

/** Agrees with a customer on $100 a month, paid every three: from the price that the demo's first arrangement began from. */
export async function agreeOnPrice(ada: APIRequestContext, agreed: Agreed, headers: Record<string, string> = {}) {
  const known = await ada.get('/api/pricing-arrangements')
  const { arrangements } = (await known.json()) as { arrangements: { original_price_id: string }[] }
  const data = {
    ...agreed,
    custom_monthly_amount: 10_000,
    custom_total_amount: 30_000,
    discount_amount: 0,
    billing_interval: 'quarterly',
    original_price_id: arrangements[0]?.original_price_id,
    stripe_coupon_id: '',
    notes: '',
  }
  const answer = await ada.post('/api/pricing-arrangements', { data, headers })
  expect(answer.status(), await answer.text()).toBe(201)
}
