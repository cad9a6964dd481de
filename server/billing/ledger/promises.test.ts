import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { prices, subscriptionPlans } from '#domain/prices.ts'
import { user_profiles } from '../../accounts/accounts.tables.ts'
import { createAccount } from '../../accounts/accounts.ts'
import { startSession } from '../../accounts/sessions.ts'
import { emails } from '../../emails/emails.tables.ts'
import { jobs } from '../../jobs/jobs.tables.ts'
import { rate_limits } from '../../limits/limits.tables.ts'
import { idOf } from '../../outside/stripe.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { receivePaymentEvent, settlePaymentEvent } from './payment-events.ts'
import { checkouts, one_time_purchases } from '../checkouts/checkouts.tables.ts'
import { payment_events, payment_ledger } from './ledger.tables.ts'
import { settledTypes } from './settlement.ts'

/** promises.md 10 and 11, each with its figure printed: a part of it for `npm test`, the whole for `npm run prove`. */
const isFull = process.env['PROVE'] === 'full'
const figure = (text: string) => process.stdout.write(`figure: ${text}\n`)

/** Repeatable: the same seed makes the same numbers. */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
const shuffled = <T>(items: T[], random: () => number) =>
  items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)

test(
  'promise 10: of many tampered payment bodies none makes a session with a foreign amount',
  { timeout: 300_000 },
  async () => {
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
                discountCode: pick([null, '', 'NOPE', '-100%', '0']),
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
    expect(sessions).toBeGreaterThan(10)
    expect(foreign).toBe(0)
  },
)

test('promise 11: shuffled and duplicated histories end in the identical state', { timeout: 600_000 }, async () => {
  const t = await createTestApp()
  const stripe = await t.parts.payments.stripe()
  const { auth, now, payments } = t.parts
  const DAY = 24 * 3600
  const goodCard = '4242424242424242'

  const idIn = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''
  const openPage = async (name: string, call: string, body: object) => {
    const person = {
      email: `${name}@client.example`,
      firstName: name,
      lastName: 'X',
      passwordHash: 'x',
      confirmed: true,
    }
    const { id } = await t.db.transaction((tx) => createAccount(tx, { auth, now }, person))
    const browser = t.browser(await startSession({ auth, now }, id))
    const answer = await browser.post(`/functions/v1/${call}`, body)
    return idIn(((await answer.json()) as { url: string }).url)
  }
  const subscribe = async (name: string, card = goodCard) => {
    const session = await openPage(name, 'create-checkout', { billing_interval: 'monthly' })
    return idOf((await t.sandbox.pay(session, card)).subscription) ?? ''
  }

  // Eight lives at the provider: bought, with a code, given up; subscribed, cancelled, failed and recovered, lost, in grace.
  const design = { productName: 'Custom Web Design' }
  await t.sandbox.pay(await openPage('buyer', 'create-custom-payment', design), goodCard)
  await t.sandbox.pay(
    await openPage('saver', 'create-custom-payment', { ...design, discountCode: 'SAVE250' }),
    goodCard,
  )
  await openPage('ditherer', 'create-custom-payment', design)
  await subscribe('loyal')
  const leaver = await subscribe('leaver')
  const rescued = await subscribe('rescued', '4000000000000341')
  await subscribe('lost', '4000000000000341')
  await stripe.subscriptions.update(leaver, { cancel_at_period_end: true })
  await t.sandbox.advance(32 * DAY)
  await stripe.subscriptions.update(rescued, { default_payment_method: 'pm_card_visa' })
  await stripe.invoices.pay(idOf((await stripe.subscriptions.retrieve(rescued)).latest_invoice) ?? '')
  const waiting = await subscribe('waiting', '4000000000000341')
  await t.sandbox.advance(17 * DAY)
  await stripe.subscriptions.update(waiting, { metadata: { note: 'one more event' } })

  const bodies: string[] = []
  for await (const event of stripe.events.list({ types: settledTypes, limit: 100 })) bodies.push(JSON.stringify(event))
  const lives = (await t.db.select().from(checkouts)).map((checkout) => ({
    checkout,
    events: bodies.filter((body) => body.includes(checkout.id)),
  }))
  const purchases = await t.db.select().from(one_time_purchases)

  type Life = (typeof lives)[number]
  const beginAnew = async ({ checkout }: Life) => {
    await t.db.delete(payment_ledger).where(eq(payment_ledger.checkout_id, checkout.id))
    for (const table of [payment_events, jobs, emails]) await t.db.delete(table)
    const purchase = purchases.find(({ checkout_id }) => checkout_id === checkout.id)
    if (purchase) await t.db.update(one_time_purchases).set(purchase).where(eq(one_time_purchases.id, purchase.id))
    await t.db
      .update(user_profiles)
      .set({ membership_tier: 'free' })
      .where(eq(user_profiles.user_id, checkout.user_id ?? ''))
  }
  /** What counts of a life: purchase, tier and ledger, without when and by which event we learnt it. */
  const outcomeOf = async ({ checkout }: Life) => {
    const [purchase] = await t.db
      .select()
      .from(one_time_purchases)
      .where(eq(one_time_purchases.checkout_id, checkout.id))
    const [profile] = await t.db
      .select()
      .from(user_profiles)
      .where(eq(user_profiles.user_id, checkout.user_id ?? ''))
    const entries = await t.db.select().from(payment_ledger).where(eq(payment_ledger.checkout_id, checkout.id))
    return JSON.stringify({
      purchase: purchase && [purchase.status, purchase.final_amount, purchase.discount_code],
      tier: profile?.membership_tier,
      ledger: entries
        .map(({ kind, object_id, amount, currency, facts }) =>
          JSON.stringify([kind, object_id, amount, currency, facts]),
        )
        .sort(),
    })
  }

  const ctx = { db: t.db, now, payments, origin: t.settings.origin }
  const secret = payments.webhookSecret ?? ''
  const random = randomFrom(11)
  const outcomes = lives.map(() => new Set<string>())
  const histories = isFull ? 1000 : 50
  let told = 0
  await t.db.execute('alter table payment_ledger disable trigger payment_ledger_append_only')
  for (let history = 0; history < histories; history++) {
    const index = history % lives.length
    const life = lives[index]
    if (!life) continue
    await beginAnew(life)
    const repeated = life.events.filter(() => random() < 0.3)
    for (const body of shuffled([...life.events, ...repeated], random)) {
      const timestamp = Math.floor(now().getTime() / 1000)
      const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
      await receivePaymentEvent(ctx, { body, signature })
      told++
      if (random() < 0.5) await settlePaymentEvent(ctx, (JSON.parse(body) as { id: string }).id)
    }
    const unsettled = await t.db.select().from(payment_events).where(eq(payment_events.state, 'received'))
    for (const { id } of unsettled) await settlePaymentEvent(ctx, id)
    outcomes[index]?.add(await outcomeOf(life))
  }
  await t.db.execute('alter table payment_ledger enable trigger payment_ledger_append_only')
  figure(
    `promise 11: ${histories} shuffled and duplicated histories of ${lives.length} lives, ${told} events told, ` +
      `${outcomes.reduce((sum, ends) => sum + ends.size, 0)} ends in all: each life has one`,
  )
  expect(outcomes.map((ends) => ends.size)).toEqual(lives.map(() => 1))
  const tierOf = async (name: string) =>
    (
      await t.db
        .select()
        .from(user_profiles)
        .where(eq(user_profiles.email, `${name}@client.example`))
    )[0]?.membership_tier
  expect(await Promise.all(['loyal', 'rescued', 'waiting', 'leaver', 'lost'].map(tierOf))).toEqual([
    'premium',
    'premium',
    'premium',
    'free',
    'free',
  ])
  const ends = (await t.db.select().from(one_time_purchases)).map(({ status }) => status)
  expect(ends.sort()).toEqual(['failed', 'paid', 'paid'])
})
