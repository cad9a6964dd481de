import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import { choosePlan as choose, newCustomer, sessionIn, type Customer } from '../../testing/new-customer.ts'
import { createTestApp, errorCodeIn } from '../../testing/test-app.ts'
import { billing_customers, checkouts } from './checkouts.tables.ts'

const t = await createTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } })
const stripe = await t.parts.payments.stripe()
const goodCard = '4242 4242 4242 4242'
const intervals = ['monthly', 'quarterly', 'semi_annual', 'annual'] as const

const settle = async () => {
  await t.sandbox.deliverAll()
  await t.runJobs()
}

const subscriptionsOf = async ({ id }: Customer) => {
  const [customer] = await t.db.select().from(billing_customers).where(eq(billing_customers.user_id, id))
  if (!customer) return []
  return (await stripe.subscriptions.list({ customer: customer.customer_id, limit: 100 })).data
}
const pay = (session: string) => t.sandbox.pay(session, goodCard).catch(() => null)

test('M3: between payment and event no second page is made: the payment is settled there and then', async () => {
  const noa = await newCustomer(t)
  await pay(await sessionIn(await choose(noa, 'quarterly')))
  for (const interval of ['quarterly', 'monthly']) {
    const answer = await choose(noa, interval)
    expect(answer.status).toBe(409)
    expect(await errorCodeIn(answer)).toBe('already_subscribed')
  }
  expect(await (await noa.browser.get('/api/session')).json()).toMatchObject({ user: { membership_tier: 'premium' } })
  await settle()
  expect(await subscriptionsOf(noa)).toHaveLength(1)
})

test('another plan in another tab takes the place of the first, which cannot be paid any more', async () => {
  const noa = await newCustomer(t)
  const monthly = await sessionIn(await choose(noa, 'monthly'))
  const annual = await sessionIn(await choose(noa, 'annual'))
  expect(await pay(monthly)).toBeNull()
  expect(await pay(annual)).not.toBeNull()
  await settle()
  const [subscription, ...more] = await subscriptionsOf(noa)
  expect(more).toEqual([])
  expect(subscription?.items.data[0]?.price.recurring?.interval_count).toBe(12)
})

test('a plan that was paid in one tab refuses the plan chosen in another', async () => {
  const noa = await newCustomer(t)
  await pay(await sessionIn(await choose(noa, 'monthly')))
  expect(await errorCodeIn(await choose(noa, 'annual'))).toBe('already_subscribed')
  await settle()
  expect(await subscriptionsOf(noa)).toHaveLength(1)
})

test('while a page that was replaced may still be paid, nobody is given the one that replaces it', async () => {
  const noa = await newCustomer(t)
  const monthly = await sessionIn(await choose(noa, 'monthly'))
  const { sessions } = stripe.checkout
  const gate = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const expire = sessions.expire.bind(sessions)
  sessions.expire = async (id: string) => {
    asked.resolve()
    await gate.promise
    return expire(id)
  }
  const first = choose(noa, 'annual')
  await asked.promise
  const answers: Response[] = []
  const second = choose(noa, 'annual').then((answer) => answers.push(answer))
  await setTimeout(500) // long enough for a page, if one were made
  expect(answers).toEqual([])
  expect(await pay(monthly)).not.toBeNull()
  gate.resolve()
  expect(await errorCodeIn(await first)).toBe('already_subscribed')
  await second
  sessions.expire = expire
  expect(answers.map(({ status }) => status)).toEqual([409])
  await settle()
  expect(await subscriptionsOf(noa)).toHaveLength(1)
})

test('100 tries at once, four plans, each page paid as soon as it is there: one subscription', async () => {
  const noa = await newCustomer(t)
  const tries = Array.from({ length: 100 }, async (_, i) => {
    const answer = await choose(noa, intervals[i % 4] ?? 'monthly')
    if (answer.status !== 200) return answer.status
    await pay(await sessionIn(answer))
    return 200
  })
  const statuses = await Promise.all(tries)
  await settle()
  const running = await subscriptionsOf(noa)
  process.stdout.write(
    `figure: payments: 100 tries for four plans at once, each page paid: ${running.length} subscription, ${statuses.filter((s) => s === 409).length} told\n`,
  )
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
  expect(running).toHaveLength(1)
})

test('M10: many first checkouts at once make one customer at the provider', async () => {
  const noa = await newCustomer(t)
  await Promise.all([
    ...Array.from({ length: 5 }, () => noa.browser.post('/functions/v1/customer-portal', {})),
    ...Array.from({ length: 5 }, () =>
      noa.browser.post('/functions/v1/create-custom-payment', { productName: 'Custom Web Design' }),
    ),
  ])
  const { data } = await stripe.customers.list({ email: noa.email })
  expect(data).toHaveLength(1)
})

test('once one is paid, whatever else is open is closed, and two that run all the same are told to the team once', async () => {
  const noa = await newCustomer(t)
  const first = await sessionIn(await choose(noa, 'monthly'))
  // As if the process had died between making the second page and closing the first.
  await t.db.update(checkouts).set({ user_id: null, company_id: null }).where(eq(checkouts.session_id, first))
  const second = await sessionIn(await choose(noa, 'annual'))
  await t.db.update(checkouts).set({ user_id: noa.id }).where(eq(checkouts.session_id, first))
  await pay(second)
  await settle()
  expect(await pay(first)).toBeNull()
  expect(await subscriptionsOf(noa)).toHaveLength(1)

  const mia = await newCustomer(t)
  const one = await sessionIn(await choose(mia, 'monthly'))
  await t.db.update(checkouts).set({ user_id: null, company_id: null }).where(eq(checkouts.session_id, one))
  const two = await sessionIn(await choose(mia, 'annual'))
  await t.db.update(checkouts).set({ user_id: mia.id }).where(eq(checkouts.session_id, one))
  await pay(one)
  await pay(two)
  await settle()
  await settle()
  const told = (await t.mailbox(agency.email)).filter(({ kind }) => kind === 'second-subscription')
  expect(told).toHaveLength(1)
  expect(told[0]?.subject).toBe(`Two subscriptions for ${mia.email}`)
})
