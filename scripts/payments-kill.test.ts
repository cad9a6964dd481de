// Promise 11 in the midst of kill -9: people pay, change, refund and dispute at the provider while the product settles it and
// dies again and again. In the end its ledger is the provider's. `npm run prove` kills 50 times; a test run has less time.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, isNull } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { moneyKinds, type MoneyKind } from '#domain/payments.ts'
import { user_profiles } from '#server/accounts/accounts.tables.ts'
import { createAccount } from '#server/accounts/accounts.ts'
import { findProfileByEmail } from '#server/accounts/profiles.ts'
import { billing_customers, one_time_purchases } from '#server/billing/checkouts/checkouts.tables.ts'
import { createPremiumCheckout } from '#server/billing/checkouts/premium.ts'
import { createCustomPayment } from '#server/billing/checkouts/purchases.ts'
import { payment_events, payment_ledger, refund_requests } from '#server/billing/ledger/ledger.tables.ts'
import type { SubscriptionFacts } from '#server/billing/ledger/ledger.tables.ts'
import { createDb } from '#server/db/client.ts'
import { ownerOf } from '#server/db/seed/act-as.ts'
import { mailbox_messages } from '#server/emails/emails.tables.ts'
import { keptSecrets } from '#server/kept-secrets.ts'
import { readSettings } from '#server/env.ts'
import { jobs } from '#server/jobs/jobs.tables.ts'
import { openPayments } from '#server/outside/payment-sandbox.ts'
import { openStorage } from '#server/outside/storage/storage.ts'
import { isStripeError } from '#server/outside/stripe.ts'
import { paidOn, stepsAt, type Paid, type Step } from '#server/testing/provider-steps.ts'
import { sumAtProvider } from '#server/testing/provider-sum.ts'
import { randomFrom, shuffled } from '#server/testing/random.ts'
import { waitUntilNothingWaits } from './nothing-waits.ts'
import { findFreePort } from './ports.ts'
import { createDatabase } from './postgres.ts'
import { type Product, startProduct } from './product.ts'
import { signIn } from './sign-in.ts'

const isFull = process.env['PROVE'] === 'full'
const kills = isFull ? 50 : 4
/** So many that everybody's subscription is renewed meanwhile. */
const daysPerKill = isFull ? 4 : 12
const DAY = 24 * 3600
/** With nothing less to wait for in so long, no more is waited for. */
const patienceMs = 300_000
const goodCard = '4242 4242 4242 4242'
/** A refund that comes back, one that is pending first, a dispute. */
const troubledCards = ['4000 0000 0000 5126', '4000 0000 0000 7726', '4000 0000 0000 0259']
const decliningLater = '4000 0000 0000 0341'

const dataDir = mkdtempSync(join(tmpdir(), 'slipway-payments-kill-'))
const database = await createDatabase(process.env['TEST_DATABASE_URL'] ?? '')
const env = { DATABASE_URL: database.url, PORT: String(await findFreePort()), LOG_LEVEL: 'error' }
const settings = readSettings({ ...env, DATA_DIR: dataDir })
/** Patient, unlike the product's: a busy machine answers late. */
const pool = new pg.Pool({ connectionString: database.url, max: 10 })
const db = createDb(pool)
const now = () => new Date()
/** The product's own sandbox, seen from here: this one is not started, so it is the product that is told. */
const { payments, sandbox } = await openPayments(undefined, {
  pool,
  origin: settings.origin,
  now,
  sandboxSecret: keptSecrets(dataDir).webhook,
  answer: () => new Response(null, { status: 503 }),
})
const stripe = await payments.stripe()
const ctx = {
  db,
  auth: { sessionSecret: settings.sessionSecret },
  now,
  payments,
  storage: openStorage(settings),
  origin: settings.origin,
}
const steps = stepsAt(stripe)
const random = randomFrom(16)
const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T
const acts = { begun: 0, done: 0, refundsAsked: 0, refundsUnanswered: 0 }
const strange: string[] = []
let product: Product | undefined

afterAll(async () => {
  await product?.stop('SIGKILL')
  await pool.end()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

test(`${kills} kills in the midst of payments leave the ledger the provider has`, { timeout: 1_800_000 }, async () => {
  product = await start()
  const ada = await signIn(product.origin, 'ada')
  const buyers: Paid[] = []
  const subscribers: Paid[] = []
  for (let kill = 0; kill < kills; kill++) {
    if (kill > 0) product = await start()
    const before = { settled: await settledEvents(), begun: acts.begun }
    const acting = actForAWhile(ada, buyers, subscribers)
    const killAfter = before.begun + 3 + ((kill * 7) % 15) // at a different moment in each round
    const isIn = async () => acts.begun >= killAfter && (await settledEvents()) > before.settled
    for (const deadline = Date.now() + 300_000; !(await isIn()) && Date.now() < deadline;) await sleep(5)
    await product.stop('SIGKILL')
    strange.push(...errorsIn(product.output()))
    await acting
  }
  await sandbox?.advance(DAY) // whatever is still on its way arrives

  // Two hours later, so that nobody waits for leases and second tries of those who were killed.
  product = await start({ CLOCK_AHEAD_HOURS: '2' })
  const waiting = await waitUntilNothingWaits(pool, patienceMs)
  await product.stop('SIGTERM')

  const found = await compareWithProvider()
  const unasked = await db.$count(refund_requests, isNull(refund_requests.refund_id))
  const events = await db.select().from(payment_events)
  const refused = events.filter(({ state }) => state === 'refused').map(({ type, reason }) => `${type}: ${reason}`)
  const dead = (await db.select().from(jobs).where(eq(jobs.state, 'dead'))).map(
    ({ name, last_error }) => `${name}: ${last_error}`,
  )
  console.log(
    `figure: promise 11: ${kills} kills amid ${acts.done} acts at the provider, ${acts.refundsAsked} refunds asked for here and ` +
      `${acts.refundsUnanswered} of them unanswered, ${events.length} events: ${found.customers} customers, ${found.wrongSums.length} wrong sums; ` +
      `${found.entries} payments, refunds and disputes, ${found.missing.length} missing, ${found.surplus.length} too many; ` +
      `${found.purchases} purchases, ${found.wrongPurchases.length} wrong, ${found.wrongReceipts.length} without their one receipt; ${refused.length} events refused, ${waiting} left`,
  )
  expect(strange).toEqual([])
  expect({ waiting, refused, dead, unasked }).toEqual({ waiting: 0, refused: [], dead: [], unasked: 0 })
  const { wrongSums, missing, surplus, wrongStates, wrongPurchases, wrongReceipts } = found
  expect({ wrongSums, missing, surplus, wrongStates, wrongPurchases, wrongReceipts }).toEqual({
    wrongSums: [],
    missing: [],
    surplus: [],
    wrongStates: [],
    wrongPurchases: [],
    wrongReceipts: [],
  })
  expect(found.purchases).toBeGreaterThanOrEqual(kills) // or the kills interrupted nothing
})

/** Again and again, as a supervisor does: a busy machine may keep it from the database for longer than it waits. */
async function start(more: Record<string, string> = {}): Promise<Product> {
  return startProduct(dataDir, { ...env, ...more }).catch((error: unknown) => {
    if (String(error).includes('cannot be reached')) return start(more)
    throw error
  })
}

/** In what it said after its welcome. */
const errorsIn = (output: string) => output.split('\n').filter((line) => / ERROR |^\s*at /.test(line))

const settledEvents = () => db.$count(payment_events, eq(payment_events.state, 'done'))

/** New people pay, the ones before change their minds, days pass. */
async function actForAWhile(ada: string, buyers: Paid[], subscribers: Paid[]) {
  const begin: [Paid[], 'once' | 'monthly', string][] = [
    [buyers, 'once', goodCard],
    [buyers, 'once', pick(troubledCards)],
    [subscribers, 'monthly', pick([goodCard, decliningLater])],
  ]
  const work: (() => Promise<unknown>)[] = begin.map(([people, pays, card]) => async () => {
    people.push(await pay(pays, card))
  })
  for (let count = 0; count < 4; count++) {
    work.push(
      () => act(pick(buyerSteps), pick(buyers)),
      () => act(pick(subscriberSteps), pick(subscribers)),
    )
    work.push(() => askForRefund(ada))
  }
  for (let day = 0; day < daysPerKill; day += 2) work.push(() => act(() => sandbox?.advance(2 * DAY), pick(buyers)))
  for (const next of shuffled(work, random)) {
    acts.begun++
    await next()
  }
}

const buyerSteps: Step[] = [
  steps.refund(10_000),
  steps.refund(70_000),
  steps.refund(),
  steps.answerDispute('winning_evidence'),
  steps.answerDispute('losing_evidence'),
]
const subscriberSteps: Step[] = [
  async (paid) => steps.change(paid, { price: await steps.priceOf(29_900) }, 'always_invoice'),
  async (paid) => steps.change(paid, { price: await steps.priceOf(4_900) }, 'create_prorations'),
  (paid) => steps.change(paid, { quantity: 3 }, 'create_prorations'),
  steps.update({ pause_collection: { behavior: 'void' } }),
  steps.update({ pause_collection: '' }),
  steps.pause,
  steps.resume,
  steps.bill(5_000),
  steps.payLatest,
  steps.refund(1_000),
  steps.update({ cancel_at_period_end: true }),
  steps.update({ cancel_at_period_end: false }),
  steps.end,
]

/** What the provider will not do, such as a refund of what was disputed, changes nothing there. */
async function act(step: (paid: Paid) => Promise<unknown> | undefined, paid: Paid | undefined) {
  if (!paid) return
  try {
    await step(paid)
    acts.done++
  } catch (error) {
    if (!isStripeError(error)) throw error
  }
}

async function pay(pays: 'once' | 'monthly', card: string): Promise<Paid> {
  const email = `${crypto.randomUUID()}@client.example`
  const person = { email, firstName: 'Noa', lastName: 'Berg', passwordHash: 'x', confirmed: true }
  await db.transaction((tx) => createAccount(tx, ctx, person))
  const profile = await findProfileByEmail(db, email)
  if (!profile || !sandbox) throw new Error('Nobody is there to pay')
  const asThem = { ...ctx, actor: ownerOf(profile, 'user'), formProof: null }
  const { url } =
    pays === 'once'
      ? await createCustomPayment(asThem, { productName: 'Custom Web Design' })
      : await createPremiumCheckout(asThem, 'monthly')
  const session = await sandbox.pay(new URL(url ?? '').pathname.split('/').at(-1) ?? '', card)
  acts.done++
  return paidOn(stripe, session)
}

/** As an admin does in Payment History, of the product that may die while it asks. */
async function askForRefund(ada: string) {
  const payment = pick(await db.select().from(payment_ledger).where(eq(payment_ledger.kind, 'payment')))
  if (!payment) return
  acts.refundsAsked++
  const answer = await fetch(`${settings.origin}/api/payments/${payment.seq}/refunds`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: settings.origin, Cookie: ada },
    body: JSON.stringify({ amount: 1 + Math.floor(random() * 9_000), reason: 'Goodwill', key: crypto.randomUUID() }),
  }).catch(() => null)
  if (!answer) acts.refundsUnanswered++
  else if (answer.status !== 201 && answer.status !== 409) strange.push(`${answer.status} ${await answer.text()}`)
}

/** Everything that moved money at the provider, and how each subscription stands there, beside what we wrote down. */
async function compareWithProvider() {
  const customers = await db.select().from(billing_customers)
  const entries = await db.select().from(payment_ledger).orderBy(payment_ledger.seq)
  const wrongSums: string[] = []
  const theirs: string[] = []
  const wrongStates: string[] = []
  for (const { user_id, customer_id } of customers) {
    const own = entries.filter((entry) => entry.user_id === user_id)
    const net = own.reduce((sum, { kind, amount }) => sum + (moneyKinds[kind as MoneyKind] ?? 0) * amount, 0)
    const sum = await sumAtProvider(stripe, customer_id)
    if (net !== sum) wrongSums.push(`${customer_id}: ${net} here, ${sum} there`)
    theirs.push(...(await movementsAtProvider(customer_id)))
    const [profile] = await db.select().from(user_profiles).where(eq(user_profiles.user_id, user_id))
    const statuses: string[] = []
    for await (const { id, status } of stripe.subscriptions.list({ customer: customer_id, status: 'all' })) {
      statuses.push(status)
      const last = own.findLast((entry) => entry.object_id === id)?.facts as SubscriptionFacts | undefined
      if (last?.status !== status) wrongStates.push(`${id}: ${last?.status} here, ${status} there`)
    }
    const isPremium = statuses.some((status) => ['active', 'trialing', 'past_due'].includes(status))
    if (isPremium !== (profile?.membership_tier === 'premium')) wrongStates.push(`${customer_id}: ${statuses.join()}`)
  }
  const ours = entries
    // Whoever pays an invoice by its link is nobody at the provider.
    .filter(({ kind, invoice_id }) => kind !== 'subscription' && kind !== 'payment_failed' && invoice_id === null)
    .map(({ kind, object_id, amount }) => `${kind} ${object_id} ${amount}`)
  return {
    customers: customers.length,
    entries: theirs.length,
    wrongSums,
    wrongStates,
    missing: theirs.filter((movement) => !ours.includes(movement)),
    surplus: ours.filter((movement, index) => !theirs.includes(movement) || ours.indexOf(movement) !== index),
    ...(await comparePurchases()),
  }
}

async function movementsAtProvider(customer: string): Promise<string[]> {
  const found: string[] = []
  for await (const { id, payment_status, amount_total, mode } of stripe.checkout.sessions.list({ customer }))
    if (mode === 'payment' && payment_status === 'paid') found.push(`payment ${id} ${amount_total}`)
  for await (const { id, amount_paid } of stripe.invoices.list({ customer, status: 'paid' }))
    found.push(`payment ${id} ${amount_paid}`)
  for await (const { id: charge } of stripe.charges.list({ customer })) {
    for await (const { id, amount, status } of stripe.refunds.list({ charge }))
      found.push(`refund ${id} ${amount}`, ...(status === 'failed' ? [`refund_failed ${id} ${amount}`] : []))
    for await (const { id, amount, status } of stripe.disputes.list({ charge }))
      found.push(
        `dispute ${id} ${amount}`,
        ...(['won', 'lost'].includes(status) ? [`dispute_${status} ${id} ${amount}`] : []),
      )
  }
  return found
}

/** Of everybody who bought here: paid, with what was given back, and mailed once. What the demo came with was not. */
async function comparePurchases() {
  const purchases = await db
    .select()
    .from(one_time_purchases)
    .innerJoin(user_profiles, eq(user_profiles.user_id, one_time_purchases.user_id))
    .innerJoin(billing_customers, eq(billing_customers.user_id, one_time_purchases.user_id))
    .where(eq(user_profiles.first_name, 'Noa'))
  const sent = await db.select().from(mailbox_messages).where(eq(mailbox_messages.kind, 'receipt'))
  const wrongPurchases: string[] = []
  const wrongReceipts: string[] = []
  for (const { one_time_purchases: purchase, user_profiles: owner, billing_customers: customer } of purchases) {
    const { data } = await stripe.charges.list({ customer: customer.customer_id })
    if (purchase.status !== 'paid' || purchase.refunded_amount !== data[0]?.amount_refunded)
      wrongPurchases.push(`${purchase.status}, ${purchase.refunded_amount} of ${data[0]?.amount_refunded} back`)
    if (sent.filter(({ to_address }) => to_address === owner.email).length !== 1) wrongReceipts.push(purchase.id)
  }
  return { purchases: purchases.length, wrongPurchases, wrongReceipts }
}
