import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { moneyKinds, type MoneyKind } from '#domain/payments.ts'
import { user_profiles } from '../../accounts/accounts.tables.ts'
import { emails } from '../../emails/emails.tables.ts'
import { jobs } from '../../jobs/jobs.tables.ts'
import { idOf } from '../../outside/stripe.ts'
import { liveAtProvider } from '../../testing/lives.ts'
import { choosePlan, newCustomer, sessionIn } from '../../testing/new-customer.ts'
import { sumAtProvider } from '../../testing/provider-sum.ts'
import { randomFrom, shuffled } from '../../testing/random.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { billing_customers, checkouts, one_time_purchases } from '../checkouts/checkouts.tables.ts'
import { writeFindings } from './findings.ts'
import { findLastState } from './ledger.ts'
import { lookAtSubscription } from './look-at-subscription.ts'
import { receivePaymentEvent, reconcilePayments, settlePaymentEvent } from './payment-events.ts'
import { payment_events, payment_ledger, payment_reconciliations, type SubscriptionFacts } from './ledger.tables.ts'
import { settle, settledTypes } from './settlement.ts'

/** promises.md 11, its figure printed: a part of it for `npm test`, the whole for `npm run prove`. */
const histories = process.env['PROVE'] === 'full' ? 1000 : 60
const figure = (text: string) => process.stdout.write(`figure: ${text}\n`)

const t = await createTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } })
const { db } = t
const { auth, now, payments } = t.parts
const ctx = { db, auth, now, payments, origin: t.settings.origin }
const stripe = await payments.stripe()

type Told = { id: string; body: string }
type Life = Awaited<ReturnType<typeof gatherLives>>[number]

/** Everybody's life at the provider, once it is over: what was told of it, and what its money came to there. */
async function gatherLives() {
  const people = await liveAtProvider(t)
  const events: Told[] = []
  for await (const event of stripe.events.list({ types: settledTypes, limit: 100 }))
    events.push({ id: event.id, body: JSON.stringify(event) })
  const lives = await Promise.all(
    people.map(async ({ name, ends, user }) => {
      const [checkout] = await db.select().from(checkouts).where(eq(checkouts.user_id, user))
      const [known] = await db.select().from(billing_customers).where(eq(billing_customers.user_id, user))
      if (!checkout || !known) throw new Error(`${name} has not begun`)
      const [purchase] = await db.select().from(one_time_purchases).where(eq(one_time_purchases.user_id, user))
      // Refunds and disputes name no checkout.
      const names = [checkout.id]
      for await (const intent of stripe.paymentIntents.list({ customer: known.customer_id })) names.push(intent.id)
      const own = events.filter(({ body }) => names.some((one) => body.includes(one)))
      return { name, ends, user, checkout, purchase, events: own, sum: await sumAtProvider(stripe, known.customer_id) }
    }),
  )
  expect(lives.reduce((sum, life) => sum + life.events.length, 0)).toBe(events.length)
  return lives
}

/** As if nothing had been heard of this life, while all is known of the others. */
async function beginAnew({ user, checkout, purchase, events }: Life) {
  await db.delete(payment_ledger).where(eq(payment_ledger.checkout_id, checkout.id))
  await db.delete(payment_events).where(inArray(payment_events.id, idsOf(events)))
  for (const table of [payment_reconciliations, jobs, emails]) await db.delete(table)
  await db.update(checkouts).set(checkout).where(eq(checkouts.id, checkout.id))
  if (purchase) await db.update(one_time_purchases).set(purchase).where(eq(one_time_purchases.id, purchase.id))
  await db.update(user_profiles).set({ membership_tier: 'free' }).where(eq(user_profiles.user_id, user))
}

const idsOf = (events: Told[]) => events.map(({ id }) => id)

async function tell({ body }: Told) {
  const timestamp = Math.floor(now().getTime() / 1000)
  const secret = payments.webhookSecret ?? ''
  const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
  await receivePaymentEvent(ctx, { body, signature })
}

const statesOf = (events: Told[]) =>
  db
    .select()
    .from(payment_events)
    .where(inArray(payment_events.id, idsOf(events)))

/** Several at once, as the worker does. */
async function settleWaiting(events: Told[]) {
  const waiting = (await statesOf(events)).filter(({ state }) => state === 'received')
  await Promise.all(waiting.map(({ id }) => settlePaymentEvent(ctx, id)))
}

/** What counts of a life: purchase, tier and ledger, without when and by which event we learnt it. */
async function endOf({ user, checkout, events, sum }: Life) {
  const [purchase] = await db.select().from(one_time_purchases).where(eq(one_time_purchases.checkout_id, checkout.id))
  const [profile] = await db.select().from(user_profiles).where(eq(user_profiles.user_id, user))
  const [page] = await db.select().from(checkouts).where(eq(checkouts.id, checkout.id))
  const entries = await db.select().from(payment_ledger).where(eq(payment_ledger.checkout_id, checkout.id))
  const money = entries.filter(({ kind }) => kind !== 'subscription')
  const subscription = entries.find(({ kind }) => kind === 'subscription')?.facts as SubscriptionFacts | undefined
  const { status, refunded_amount, abandoned_at } = purchase ?? {}
  const state = purchase ? `${status}${abandoned_at ? ', left' : ''}, ${refunded_amount} back` : subscription?.status
  const kinds = money.map(({ kind }) => kind).sort()
  const words = `${profile?.membership_tier}, ${state}${kinds.length > 0 ? `: ${kinds.join(' ')}` : ''}`
  const whole = JSON.stringify([
    words,
    purchase && { ...purchase, payment_date: null, abandoned_at: null },
    entries
      .map(({ kind, object_id, amount, currency, facts }) => JSON.stringify([kind, object_id, amount, currency, facts]))
      .sort(),
  ])
  return {
    words,
    whole,
    isPageOver: page?.closed_at !== null,
    isSumRight: sum === money.reduce((total, { kind, amount }) => total + moneyKinds[kind as MoneyKind] * amount, 0),
    undone: (await statesOf(events)).filter(({ state: became }) => became !== 'done'),
  }
}

test(
  'promise 11: shuffled, repeated and partly lost histories of a life have one end',
  { timeout: 1_800_000 },
  async () => {
    const lives = await gatherLives()
    await reconcilePayments(ctx)
    const random = randomFrom(11)
    const ends = lives.map(() => new Set<string>())
    const wrongSums: string[] = []
    const wrong: string[] = []
    const undone: string[] = []
    const counted = { told: 0, lost: 0, found: 0 }

    await db.execute('alter table payment_ledger disable trigger payment_ledger_append_only')
    for (let history = 0; history < histories; history++) {
      const life = lives[history % lives.length]
      if (!life) continue
      await beginAnew(life)
      const isPartlyLost = Math.floor(history / lives.length) % 2 === 1
      const heard = life.events.filter(() => !isPartlyLost || random() >= 0.2)
      const repeated = heard.filter(() => random() < 0.3)
      for (const event of shuffled([...heard, ...repeated], random)) {
        await tell(event)
        counted.told++
        if (random() < 0.3) await settlePaymentEvent(ctx, event.id)
      }
      const reconcilesFirst = random() < 0.5
      if (!reconcilesFirst) await settleWaiting(life.events)
      if (isPartlyLost) {
        counted.lost += life.events.length - heard.length
        counted.found += await reconcilePayments(ctx)
      }
      if (reconcilesFirst) await settleWaiting(life.events)
      const end = await endOf(life)
      ends[history % lives.length]?.add(end.whole)
      if (end.words !== life.ends) wrong.push(`${life.name} ends with ${end.words}`)
      if (!end.isPageOver) wrong.push(`${life.name}: its page is open`)
      if (!end.isSumRight) wrongSums.push(life.name)
      undone.push(...end.undone.map(({ type, state, reason }) => `${life.name}: ${type} ${state} ${reason}`))
    }
    await db.execute('alter table payment_ledger enable trigger payment_ledger_append_only')

    const unsteady = lives.filter((_, index) => ends[index]?.size !== 1).map(({ name }) => name)
    figure(
      `promise 11: ${histories} shuffled, repeated and partly lost histories of ${lives.length} lives, ${counted.told} events told, ` +
        `${counted.lost} lost and ${counted.found} found, ${unsteady.length} lives with more than one end, ` +
        `${wrongSums.length} ledgers other than the provider’s sum, ${undone.length} events refused or left`,
    )
    expect(undone).toEqual([])
    expect(wrongSums).toEqual([])
    expect(counted.found).toBe(counted.lost)
    expect(unsteady).toEqual([])
    expect(wrong).toEqual([])
  },
)

test('a look that is older than what was written since is not written, but looked at again', async () => {
  const noa = await newCustomer(t)
  const session = await t.sandbox.pay(await sessionIn(await choosePlan(noa)), '4242 4242 4242 4242')
  const objectId = idOf(session.subscription) ?? ''
  const happening = { objectId, types: ['customer.subscription.updated'], eventId: null, occurredAt: now() }
  await settle(ctx, happening)
  const old = await lookAtSubscription(ctx, happening)
  await stripe.subscriptions.cancel(objectId)
  await settle(ctx, happening)
  expect(await db.transaction((tx) => writeFindings(tx, ctx, [old]))).toEqual([false])
  expect((await findLastState(db, objectId))?.facts).toMatchObject({ status: 'canceled' })
  expect(await noa.tier()).toBe('free')
})
