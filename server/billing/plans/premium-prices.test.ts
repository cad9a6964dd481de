import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { intervalMonths, type SubscriptionState } from '#domain/billing.ts'
import { maintenancePlans, subscriptionPlans } from '#domain/prices.ts'
import { createHandlers } from '../../jobs/handlers.ts'
import { jobs } from '../../jobs/jobs.tables.ts'
import { enqueue } from '../../jobs/queue.ts'
import { createWorker } from '../../jobs/worker.ts'
import { createPosterMaker } from '../../outside/ffmpeg.ts'
import { createPayments } from '../../outside/stripe.ts'
import { choosePlan, newCustomer, sessionIn, type Customer } from '../../testing/new-customer.ts'
import { createTestApp, errorCodeIn } from '../../testing/test-app.ts'
import { payment_ledger } from '../ledger/ledger.tables.ts'
import { subscription_plan_options } from './plans.tables.ts'
import { offerPlansOfThePriceBook } from './plans.ts'
import { followPlans, listPriceDifferences, priceOf } from './premium-prices.ts'

const t = await createTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } })
const stripe = await t.parts.payments.stripe()
const ctx = { db: t.db, now: t.parts.now, payments: t.parts.payments }
const DAY = 24 * 3600
const card = '4242 4242 4242 4242'

const quarterlyAt = (total_amount: number) => ({
  maintenancePlans,
  subscriptionPlans: subscriptionPlans.map((plan) =>
    plan.billing_interval === 'quarterly' ? { ...plan, total_amount } : plan,
  ),
})
const changeBook = (total_amount: number) => offerPlansOfThePriceBook(t.db, quarterlyAt(total_amount))
const settle = async () => {
  await t.sandbox.deliverAll()
  await t.runJobs()
}
const priceNamed = async (lookup_key: string) =>
  (await stripe.prices.list({ lookup_keys: [lookup_key], active: true })).data[0]
const allPrices = async () => (await stripe.prices.list({ product: 'slipway_premium', limit: 100 })).data
const amountOf = async (session: string) => (await stripe.checkout.sessions.retrieve(session)).amount_total
const subscriptionOf = async ({ browser }: Customer) =>
  ((await (await browser.get('/api/subscription')).json()) as { subscription: SubscriptionState | null }).subscription

await followPlans(ctx)
afterEach(async () => {
  await offerPlansOfThePriceBook(t.db)
  await followPlans(ctx)
})

test('the provider has a price for each plan, and looking again makes none', async () => {
  for (const { billing_interval, total_amount } of subscriptionPlans)
    expect(await priceNamed(`premium_${billing_interval}`)).toMatchObject({ unit_amount: total_amount })
  const before = await allPrices()
  await followPlans(ctx)
  expect(await allPrices()).toEqual(before)
  expect(await listPriceDifferences(t.parts.payments, subscriptionPlans)).toEqual([])
})

test('what an arrangement can begin from are the prices of the plans on offer, and for admins alone', async () => {
  const ada = await t.as('ada')
  const offered = async () =>
    ((await (await ada.get('/api/offered-prices')).json()) as { prices: { id: string; amount: number }[] }).prices
  const expected = subscriptionPlans.map(async ({ billing_interval, total_amount }) => ({
    id: (await priceNamed(`premium_${billing_interval}`))?.id,
    amount: total_amount,
    interval_months: intervalMonths[billing_interval],
  }))
  expect(await offered()).toEqual(await Promise.all(expected))
  await changeBook(46500)
  await followPlans(ctx)
  expect((await offered()).map(({ amount }) => amount)).toContain(46500)
  expect((await (await t.as('pia')).get('/api/offered-prices')).status).toBe(403)
})

test('a changed price takes the key over and archives the old one; the others are not touched', async () => {
  const old = await priceNamed('premium_quarterly')
  const others = (await allPrices()).filter(({ id }) => id !== old?.id)
  await changeBook(46500)
  expect(await listPriceDifferences(t.parts.payments, quarterlyAt(46500).subscriptionPlans)).toEqual([
    `premium_quarterly is $465.00 in the price book, and $435.00 at the provider (${old?.id})`,
  ])
  await enqueue(t.db, 'follow-plans', {})
  await t.runJobs()
  expect(await priceNamed('premium_quarterly')).toMatchObject({ unit_amount: 46500 })
  expect(await stripe.prices.retrieve(old?.id ?? '')).toMatchObject({ active: false, lookup_key: null })
  expect(await allPrices()).toEqual(expect.arrayContaining(others))
})

test('a running subscription keeps its price at every renewal; who comes after the change pays the new one', async () => {
  const noa = await newCustomer(t)
  await t.sandbox.pay(await sessionIn(await choosePlan(noa)), card)
  await settle()
  await changeBook(46500)
  await followPlans(ctx)
  const mia = await newCustomer(t)
  await t.sandbox.pay(await sessionIn(await choosePlan(mia)), card)
  await settle()
  await t.sandbox.advance(93 * DAY)
  await settle()
  const paidBy = async ({ id }: Customer) => {
    const entries = await t.db.select().from(payment_ledger).where(eq(payment_ledger.user_id, id))
    return entries.filter(({ kind }) => kind === 'payment').map(({ amount }) => amount)
  }
  expect(await paidBy(noa)).toEqual([43500, 43500])
  expect(await paidBy(mia)).toEqual([46500, 46500])
  expect([await noa.tier(), await mia.tier()]).toEqual(['premium', 'premium'])
})

test('a page that was open at the old price is not offered again, and cannot be paid beside the new one', async () => {
  const noa = await newCustomer(t)
  const old = await sessionIn(await choosePlan(noa))
  await changeBook(46500)
  const now = await sessionIn(await choosePlan(noa)) // the job has not run: the price is made on demand
  expect([await amountOf(old), await amountOf(now)]).toEqual([43500, 46500])
  await expect(t.sandbox.pay(old, card)).rejects.toThrow()
  await t.sandbox.pay(now, card)
  await settle()
  expect(await subscriptionOf(noa)).toMatchObject({ status: 'active', amount: 46500 })
})

test('who paid at the old price before the change is settled after it, at what they paid', async () => {
  const noa = await newCustomer(t)
  await t.sandbox.pay(await sessionIn(await choosePlan(noa)), card)
  await changeBook(46500)
  await followPlans(ctx)
  expect(await errorCodeIn(await choosePlan(noa))).toBe('already_subscribed')
  await settle()
  expect(await noa.tier()).toBe('premium')
  expect(await subscriptionOf(noa)).toMatchObject({ status: 'active', amount: 43500 })
})

test('a page that is still open in a tab is paid at what it says', async () => {
  const noa = await newCustomer(t)
  const open = await sessionIn(await choosePlan(noa))
  await changeBook(46500)
  await followPlans(ctx)
  await t.sandbox.pay(open, card)
  await settle()
  expect(await subscriptionOf(noa)).toMatchObject({ status: 'active', amount: 43500 })
})

test('the price of a plan that is no longer in the book is withdrawn, and made anew when it is back', async () => {
  const without = subscriptionPlans.filter(({ billing_interval }) => billing_interval !== 'annual')
  await offerPlansOfThePriceBook(t.db, { maintenancePlans, subscriptionPlans: without })
  await followPlans(ctx)
  expect(await priceNamed('premium_annual')).toBeUndefined()
  expect((await choosePlan(await newCustomer(t), 'annual')).status).toBe(400)
  await offerPlansOfThePriceBook(t.db)
  expect(await listPriceDifferences(t.parts.payments, subscriptionPlans)).toEqual([
    'premium_annual is $1,464.00 in the price book, and there is none at the provider',
  ])
  t.clock.advance({ hours: 1 })
  await followPlans(ctx)
  expect(await priceNamed('premium_annual')).toMatchObject({ unit_amount: 146400 })
})

test('many who need a new price at once make one', async () => {
  const before = (await allPrices()).length
  await changeBook(47000)
  const plan = { billing_interval: 'quarterly' as const, total_amount: 47000 }
  const ids = await Promise.all(Array.from({ length: 5 }, () => priceOf(ctx, plan)))
  expect(new Set(ids).size).toBe(1)
  expect(await allPrices()).toHaveLength(before + 1)
})

test('a version that starts while another one’s job is running has the last word', async () => {
  await changeBook(46500)
  let isChanged = false
  const meanwhile = async (request: Request) => {
    if (!isChanged && request.method === 'POST' && request.url.endsWith('/v1/prices')) {
      isChanged = true
      await changeBook(48000)
      await followPlans(ctx)
    }
    return t.sandbox.fetch(request)
  }
  const secrets = { secretKey: 'sk_test_sandbox', webhookSecret: undefined }
  await followPlans({ ...ctx, payments: createPayments(secrets, { origin: t.settings.origin, fetch: meanwhile }) })
  expect(isChanged).toBe(true)
  expect(await priceNamed('premium_quarterly')).toMatchObject({ unit_amount: 48000 })
})

test('while the provider is away the job waits, and plans are offered all the same', async () => {
  await t.db.delete(jobs)
  await enqueue(t.db, 'follow-plans', {})
  const away = async () => Response.json({ error: { type: 'api_error', message: 'away' } }, { status: 503 })
  const payments = createPayments(
    { secretKey: 'sk_test_sandbox', webhookSecret: undefined },
    { origin: t.settings.origin, fetch: away },
  )
  const { auth, now, storage, log } = t.parts
  const { origin, ffmpegPath, mailIn } = t.settings
  const makePoster = createPosterMaker(ffmpegPath)
  const parts = {
    db: t.db,
    auth,
    now,
    payments,
    storage,
    assistant: t.parts.assistant,
    makePoster,
    scanFile: null,
    origin,
    keptDays: 90,
    mailIn,
    checkSender: async () => 'none' as const,
  }
  const handlers = createHandlers(parts, async () => {})
  await createWorker({ db: t.db, log, handlers }).runDueJobs()
  expect(await t.db.select().from(jobs)).toMatchObject([{ name: 'follow-plans', state: 'queued', attempts: 1 }])
  const plans = await t.visitor.get('/api/subscription-plans')
  expect(await plans.json()).toMatchObject({ plans: subscriptionPlans })
  await t.db.delete(jobs)
})

test('what somebody wrote into the table by hand is what the next checkout takes, until the next start', async () => {
  const quarterly = eq(subscription_plan_options.billing_interval, 'quarterly')
  await t.db.update(subscription_plan_options).set({ total_amount: 40000 }).where(quarterly)
  expect(await amountOf(await sessionIn(await choosePlan(await newCustomer(t))))).toBe(40000)
  await offerPlansOfThePriceBook(t.db)
  expect(await amountOf(await sessionIn(await choosePlan(await newCustomer(t))))).toBe(43500)
})
