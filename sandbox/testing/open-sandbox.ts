import Stripe from 'stripe'
import type pg from 'pg'
import { afterEach, expect } from 'vitest'
import { answerSandboxPage } from '../pages/pages.ts'
import { createSandbox } from '../sandbox.ts'
import { flawsOf } from '../shape.ts'
import { idOf } from '../store.ts'
import { answerWhole } from './answer-whole.ts'

const DAY = 24 * 3600
const inOrder = { order: <T>(items: T[]) => items, twiceEvery: 0 }

/** A sandbox, the SDK before it, and everything it tells; whatever it says must be whole. */
export async function openSandbox(pool: pg.Pool) {
  const events: Stripe.Event[] = []
  const flaws: string[] = []
  const sandbox = createSandbox({
    pool,
    origin: 'http://127.0.0.1:3000',
    secretKey: 'sk_test_x',
    webhookSecret: 'whsec_test',
    now: () => new Date(),
    deliver: async (body) => {
      const event = JSON.parse(body) as Stripe.Event
      flaws.push(...flawsOf(event))
      events.push(event)
      return 200
    },
  })
  afterEach(() => expect(flaws.splice(0)).toEqual([]))
  const stripe = new Stripe('sk_test_x', {
    httpClient: Stripe.createFetchHttpClient((...call: ConstructorParameters<typeof Request>) =>
      answerWhole(sandbox, new Request(...call)),
    ),
  })
  const price = await stripe.prices.create({
    currency: 'usd',
    unit_amount: 3000,
    recurring: { interval: 'month' },
    product_data: { name: 'Premium' },
    lookup_key: 'premium_monthly',
  })

  return {
    sandbox,
    stripe,
    price,
    /** What was told since the last time, in the order it happened. */
    told: async () => {
      await sandbox.deliverAll(inOrder)
      return events.splice(0).toSorted((a, b) => a.created - b.created)
    },
    advanceDays: (days: number) => sandbox.advance(days * DAY),
    page: (path: string, form?: Record<string, string>) =>
      answerSandboxPage(
        sandbox,
        new Request(`http://127.0.0.1:3000${path}`, form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
      ),
    /** A session for something that costs 100 dollars once, paid at the hosted page. */
    buy: async (card = '4242424242424242') => {
      const price_data = { currency: 'usd', unit_amount: 10_000, product_data: { name: 'Design' } }
      const { id } = await stripe.checkout.sessions.create({
        mode: 'payment',
        customer_email: 'cleo@client.example',
        line_items: [{ price_data, quantity: 1 }],
        payment_intent_data: { metadata: { checkout_id: 'c1' } },
        success_url: 'http://127.0.0.1:3000/done',
      })
      const session = await sandbox.pay(id, card)
      return { session, intent: idOf(session.payment_intent) }
    },
    /** A subscription for 30 dollars a month, begun at the hosted page. */
    subscribe: async (card = '4242424242424242', more: Partial<Stripe.Checkout.SessionCreateParams> = {}) => {
      const { id } = await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer_email: 'cleo@client.example',
        line_items: [{ price: price.id, quantity: 1 }],
        success_url: 'http://127.0.0.1:3000/done',
        ...more,
      })
      const session = await sandbox.pay(id, card)
      return { id: idOf(session.subscription), customer: idOf(session.customer), session }
    },
  }
}

/** Those about one subscription and its invoices. */
export const about = (subscription: string, events: Stripe.Event[]) =>
  events.filter(({ data: { object } }) => {
    const parent = 'parent' in object ? (object as Stripe.Invoice).parent : null
    return (
      ('id' in object && object.id === subscription) ||
      idOf(parent?.subscription_details?.subscription) === subscription
    )
  })

export const typesOf = (events: Stripe.Event[]) => events.map(({ type }) => type)
