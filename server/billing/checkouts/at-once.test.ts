import { expect, test } from 'vitest'
import { agreed } from '../../testing/agreed.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { checkouts } from './checkouts.tables.ts'

const t = await createTestApp()
const stripe = await t.parts.payments.stripe()
const ada = await t.as('ada')
const cleo = await t.as('cleo')

async function countAtProvider() {
  const [sessions, prices] = await Promise.all([
    stripe.checkout.sessions.list({ limit: 100 }),
    stripe.prices.list({ limit: 100 }),
  ])
  return { sessions: sessions.data.length, prices: prices.data.length }
}

/** Agreed with somebody who has no account with us. */
async function agree() {
  const product = await stripe.products.create({ name: 'Care plan' })
  const recurring = { interval: 'month', interval_count: 3 } as const
  const price = await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: 50700, recurring })
  const answer = await ada.post('/api/pricing-arrangements', {
    customer_email: 'olu@bakery.example',
    ...agreed,
    original_price_id: price.id,
  })
  expect(answer.status).toBe(201)
}
await agree()

/** Nobody has paid for anything before: price and customer are unknown to the provider as well. */
test.each([
  { what: 'Premium', who: cleo, path: 'create-checkout', body: { billing_interval: 'quarterly' } },
  { what: 'a purchase', who: cleo, path: 'create-custom-payment', body: { productName: 'Custom Web Design' } },
  {
    what: 'an arrangement',
    who: ada,
    path: 'create-custom-subscription',
    body: { customerEmail: 'olu@bakery.example' },
  },
])('$what, asked for 25 times at once, is one page', async ({ who, path, body }) => {
  const before = await countAtProvider()
  const ask = async () => {
    const answer = await who.post(`/functions/v1/${path}`, body)
    return { status: answer.status, url: ((await answer.json()) as { url?: string }).url }
  }
  const answers = await Promise.all(Array.from({ length: 25 }, ask))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ url }) => url)).size).toBe(1)
  const after = await countAtProvider()
  expect([after.sessions - before.sessions, after.prices - before.prices]).toEqual([1, 1])
  const open = (await t.db.select().from(checkouts)).filter(({ closed_at }) => closed_at === null)
  expect(open.filter(({ session_id }) => answers[0]?.url?.endsWith(session_id ?? '?'))).toHaveLength(1)
  // Nobody's failure closed it meanwhile.
  expect(await ask()).toEqual(answers[0])
})
