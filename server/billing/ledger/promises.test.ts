import { expect, test } from 'vitest'
import { prices, subscriptionPlans } from '#domain/prices.ts'
import { rate_limits } from '../../limits/limits.tables.ts'
import { randomFrom } from '../../testing/random.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { checkouts } from '../checkouts/checkouts.tables.ts'

/** promises.md 10, its figure printed: a part of it for `npm test`, the whole for `npm run prove`. */
const isFull = process.env['PROVE'] === 'full'
const figure = (text: string) => process.stdout.write(`figure: ${text}\n`)

test('promise 10: of many tampered payment bodies none makes a session with a foreign amount', async () => {
  const t = await createTestApp()
  const stripe = await t.parts.payments.stripe()
  const cleo = await t.as('cleo')
  const random = randomFrom(10)
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T
  const amounts = [
    0,
    1,
    -1,
    0.5,
    1e21,
    -249900,
    2499,
    249900.01,
    Number.MAX_SAFE_INTEGER,
    '1',
    null,
    [],
    {},
    true,
    undefined,
  ]
  const names = [
    'Custom Web Design',
    'custom web design',
    'Custom Web Design ',
    'Boat',
    '__proto__',
    'toString',
    '',
    7,
    null,
  ]
  const intervals = [
    'monthly',
    'quarterly',
    'semi_annual',
    'annual',
    'weekly',
    'yearly',
    '',
    0,
    null,
    ['monthly'],
    { interval: 'monthly' },
  ]
  const extras = [
    'price',
    'unit_amount',
    'total_amount',
    'currency',
    'user_id',
    'customer',
    'status',
    'line_items',
    'discount_amount',
  ]
  const tamper = (body: Record<string, unknown>) =>
    random() < 0.5 ? body : { ...body, [pick(extras)]: pick([1, 'eur', '1', null, [{ price: 'price_x' }]]) }

  const statuses = new Map<number, number>()
  const bodies = isFull ? 1000 : 200
  for (let i = 0; i < bodies; i++) {
    if (i % 20 === 0) {
      await t.db.delete(rate_limits)
      await t.db.update(checkouts).set({ closed_at: new Date() })
    }
    const answer =
      random() < 0.6
        ? await cleo.post(
            '/functions/v1/create-custom-payment',
            tamper({
              productName: pick(names),
              amount: pick(amounts),
              discountCode: pick([null, null, '', '', 'NOPE', '-100%', '0']),
            }),
          )
        : await cleo.post(
            '/functions/v1/create-checkout',
            tamper({ billing_interval: pick(intervals), ...(random() < 0.5 ? {} : { amount: pick(amounts) }) }),
          )
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  }
  expect([...statuses.keys()].filter((status) => status !== 200 && status !== 400)).toEqual([])

  const ours = new Set([prices.customWebDesign.cents, ...subscriptionPlans.map(({ total_amount }) => total_amount)])
  let sessions = 0
  let foreign = 0
  for await (const session of stripe.checkout.sessions.list({ limit: 100 })) {
    sessions++
    const expected = session.mode === 'payment' ? prices.customWebDesign.cents : session.amount_subtotal
    if (session.currency !== 'usd' || session.amount_total !== expected || !ours.has(session.amount_total ?? 0))
      foreign++
  }
  figure(
    `promise 10: ${bodies} tampered payment bodies, ${statuses.get(400)} refused, ${sessions} sessions, ${foreign} with a foreign amount`,
  )
  expect(sessions).toBeGreaterThanOrEqual(bodies / 40) // an open page is given again, so not many more than one per round
  expect(foreign).toBe(0)
})
