import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { user_profiles } from '../../accounts/accounts.tables.ts'
import { inviteUser } from '../../accounts/invitations.ts'
import type { SubscriptionState } from '#domain/billing.ts'
import type { Payment } from '#domain/payments.ts'
import { agreed } from '../../testing/agreed.ts'
import { newCustomer } from '../../testing/new-customer.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { billing_customers, checkouts } from '../checkouts/checkouts.tables.ts'
import { writeFindings } from '../ledger/findings.ts'
import { payment_ledger } from '../ledger/ledger.tables.ts'
import { bindArrangements } from './binding.ts'

const t = await createTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } })
const stripe = await t.parts.payments.stripe()
const product = await stripe.products.create({ name: 'Care plan' })
const recurring = { interval: 'month', interval_count: 3 } as const
const price = await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: 50700, recurring })
const ada = await t.as('ada')
const ctx = { ...t.parts, db: t.db, origin: t.settings.origin }
const password = 'harbour-lights'
let calls = 0
const anAddress = () => ({ 'x-forwarded-for': `198.51.${Math.floor(++calls / 250) % 250}.${calls % 250}` })

/** Agreed with somebody who has no account with us, who was sent their bill. */
async function agree() {
  const email = `${crypto.randomUUID()}@bakery.example`
  const answer = await ada.post('/api/pricing-arrangements', {
    customer_email: email,
    ...agreed,
    original_price_id: price.id,
  })
  expect(answer.status).toBe(201)
  await ada.post('/functions/v1/send-billing-notification', { customerEmail: email }, anAddress())
  await t.runJobs()
  const key = await lastLink(email, /\/link#([\w-]{43})/)
  return {
    email,
    pay: async () => {
      const opened = await t.visitor.post('/api/link/checkout', undefined, { 'x-link-key': key, ...anAddress() })
      const { url } = (await opened.json()) as { url: string }
      const session = new URL(url).pathname.split('/').at(-1) ?? ''
      await t.sandbox.pay(session, '4242 4242 4242 4242')
      return session
    },
  }
}
const settle = async () => {
  await t.sandbox.deliverAll()
  await t.runJobs()
}
async function lastLink(email: string, shape = /token_hash=([\w-]+)/) {
  for (const mail of await t.mailbox(email)) {
    const [, found] = shape.exec(mail.text) ?? []
    if (found) return found
  }
  throw new Error(`No such link was mailed to ${email}`)
}
type Browser = ReturnType<typeof t.newBrowser>

async function signUp(email: string): Promise<Browser> {
  const browser = t.newBrowser()
  const person = { firstName: 'Olu', lastName: 'Baker', email, password }
  expect((await browser.post('/api/accounts', person, anAddress())).status).toBe(202)
  await t.runJobs()
  return browser
}
async function confirm(browser: Browser, email: string) {
  const token_hash = await lastLink(email)
  expect((await browser.post('/api/accounts/confirmation', { token_hash }, anAddress())).status).toBe(200)
}
async function setPassword(browser: Browser) {
  expect((await browser.put('/api/accounts/password', { password }, anAddress())).status).toBe(204)
}
async function recover(browser: Browser, email: string) {
  await t.runJobs()
  const token_hash = await lastLink(email, /token_hash=([\w-]+)&type=recovery/)
  expect((await browser.post('/api/accounts/recovery', { token_hash }, anAddress())).status).toBe(200)
  await setPassword(browser)
}

const profileOf = async (email: string) =>
  (await t.db.select().from(user_profiles).where(eq(user_profiles.email, email)))[0]
const tierOf = async (email: string) => (await profileOf(email))?.membership_tier
const subscriptionOf = async (browser: Browser) =>
  (await (await browser.get('/api/subscription')).json()) as {
    subscription: SubscriptionState | null
    manages_billing: boolean
  }

test('M7: an arrangement paid before its customer registers is theirs once they confirm the address', async () => {
  const { email, pay } = await agree()
  const session = await pay()
  await settle()
  const browser = await signUp(email)
  expect(await tierOf(email)).toBe('free')
  await confirm(browser, email)
  await t.runJobs()
  expect(await tierOf(email)).toBe('premium')
  expect(await subscriptionOf(browser)).toMatchObject({
    subscription: { status: 'active', is_premium: true, amount: 43500 },
    manages_billing: true,
  })
  const mails = await t.mailbox(email)
  expect(mails.filter(({ kind }) => kind === 'premium-started')).toHaveLength(1)

  // Manage Billing leads to whom they paid as, and no second customer is made for it.
  const { customer } = await stripe.checkout.sessions.retrieve(session)
  const portal = await browser.post('/functions/v1/customer-portal', {}, anAddress())
  expect(portal.status).toBe(200)
  expect((await stripe.customers.list({ email })).data.map(({ id }) => id)).toEqual([customer])
  expect(
    await t.db
      .select()
      .from(billing_customers)
      .where(eq(billing_customers.customer_id, customer as string)),
  ).toEqual([expect.objectContaining({ user_id: (await profileOf(email))?.user_id })])

  const { payments } = (await (await ada.get('/api/payments')).json()) as { payments: Payment[] }
  expect(payments.filter((payment) => payment.customer_email === email)).toMatchObject([{ amount: 43500 }])
  // Nor do they pay a second time.
  const plan = await browser.post('/functions/v1/create-checkout', { billing_interval: 'monthly' }, anAddress())
  expect(plan.status).toBe(409)
})

test('M7: also when the provider tells of the payment after the confirmation', async () => {
  const { email, pay } = await agree()
  await pay()
  const browser = await signUp(email)
  await confirm(browser, email)
  await t.runJobs()
  expect(await tierOf(email)).toBe('free')
  await settle()
  expect(await tierOf(email)).toBe('premium')
  expect(await subscriptionOf(browser)).toMatchObject({ subscription: { is_premium: true }, manages_billing: true })
})

describe('whoever joins a company by invitation', () => {
  /** Invited by somebody, joined with an account of their own. */
  async function joinAsMember(email: string) {
    const host = await newCustomer(t)
    const invited = await host.browser.post('/api/company/invitations', { email, part: 'member' }, anAddress())
    expect(invited.status).toBe(201)
    await t.runJobs()
    const token_hash = await lastLink(email, /token_hash=([\w-]+)&type=invite/)
    const browser = t.newBrowser()
    const person = { token_hash, first_name: 'Olu', last_name: 'Baker', password }
    expect((await browser.post('/api/accounts/invitation-joins', person, anAddress())).status).toBe(200)
    await t.runJobs()
    return { host, browser }
  }
  const subscribedIn = async (companyId: string) =>
    t.db.select().from(checkouts).where(eq(checkouts.company_id, companyId))

  test('keeps what was agreed with them, and paid: it is their own company’s', async () => {
    const { email, pay } = await agree()
    await pay()
    await settle()
    const { host, browser } = await joinAsMember(email)
    expect([await host.tier(), await tierOf(email)]).toEqual(['free', 'premium'])
    expect(await subscribedIn(host.id)).toEqual([])
    expect(await subscriptionOf(host.browser)).toMatchObject({ subscription: null, manages_billing: false })
    const session = (await (await browser.get('/api/session')).json()) as { companies: { id: string; part: string }[] }
    expect(session).toMatchObject({ company: { id: host.id, part: 'member' } })
    const own = session.companies.find(({ part }) => part === 'owner')
    expect(session.companies).toHaveLength(2)
    expect(await subscribedIn(own?.id ?? '')).toMatchObject([{ purpose: 'custom' }])
    expect((await browser.put('/api/session/company', { company_id: own?.id })).status).toBe(204)
    expect(await subscriptionOf(browser)).toMatchObject({
      subscription: { status: 'active', amount: 43500 },
      manages_billing: true,
    })
  })

  test('also where they pay it only then', async () => {
    const { email, pay } = await agree()
    const { host } = await joinAsMember(email)
    await pay()
    await settle()
    expect([await host.tier(), await tierOf(email)]).toEqual(['free', 'premium'])
    expect(await subscribedIn(host.id)).toEqual([])
    const customers = await t.db.select().from(billing_customers).where(eq(billing_customers.company_id, host.id))
    expect(customers).toEqual([])
  })
})

describe('M7: whichever way an address becomes proven', () => {
  test.each<[string, (email: string) => Promise<void>]>([
    [
      'in another browser than the one that signed up',
      async (email) => {
        await signUp(email)
        const token_hash = await lastLink(email)
        const other = t.newBrowser()
        expect((await other.post('/api/accounts/address-proofs', { token_hash }, anAddress())).status).toBe(200)
      },
    ],
    [
      'by a recovery',
      async (email) => {
        const browser = await signUp(email)
        expect((await browser.post('/api/accounts/recovery-links', { email }, anAddress())).status).toBe(202)
        await recover(browser, email)
      },
    ],
    [
      'by an invitation',
      async (email) => {
        const operator = { ...ctx, actor: null, operator: 'root' }
        await inviteUser(operator, { email, role: 'user', firstName: 'Olu', lastName: 'Baker' })
        await t.runJobs()
        expect(await tierOf(email)).toBe('free')
        await recover(t.newBrowser(), email)
      },
    ],
  ])('%s', async (_way, prove) => {
    const { email, pay } = await agree()
    await pay()
    await settle()
    await prove(email)
    await t.runJobs()
    expect(await tierOf(email)).toBe('premium')
  })
})

test('M7: an address that nobody has proven is bound to nothing, whoever asks', async () => {
  const { email, pay } = await agree()
  await pay()
  await signUp(email)
  const { user_id = '' } = (await profileOf(email)) ?? {}
  await bindArrangements(ctx, user_id)
  await settle()
  await bindArrangements(ctx, user_id)
  expect(await tierOf(email)).toBe('free')
  expect(await t.db.$count(checkouts, eq(checkouts.user_id, user_id))).toBe(0)
  expect(await t.db.$count(payment_ledger, eq(payment_ledger.user_id, user_id))).toBe(0)
  expect(await t.db.$count(billing_customers, eq(billing_customers.user_id, user_id))).toBe(0)
})

test('M7: doing it again changes nothing, and nobody gets what is another’s', async () => {
  const [mine, other] = [await agree(), await agree()]
  for (const { pay } of [mine, other]) await pay()
  await settle()
  await confirm(await signUp(mine.email), mine.email)
  await t.runJobs()
  const { user_id = '' } = (await profileOf(mine.email)) ?? {}
  const state = async () => [await t.db.select().from(checkouts), await t.db.select().from(payment_ledger)]
  const before = await state()
  await Promise.all(Array.from({ length: 5 }, () => bindArrangements(ctx, user_id)))
  expect(await state()).toEqual(before)
  expect(await t.db.$count(checkouts, eq(checkouts.user_id, user_id))).toBe(1)
})

test('M7: asked for many times at once it is done once', async () => {
  const { email, pay } = await agree()
  await pay()
  await settle()
  await confirm(await signUp(email), email)
  const { user_id = '' } = (await profileOf(email)) ?? {}
  await Promise.all(Array.from({ length: 10 }, () => bindArrangements(ctx, user_id)))
  expect(await t.db.$count(payment_ledger, eq(payment_ledger.user_id, user_id))).toBe(1)
  await t.runJobs()
  expect((await t.mailbox(email)).filter(({ kind }) => kind === 'premium-started')).toHaveLength(1)
})

test('M7: what was looked at before the binding is not written after it: it is looked at again', async () => {
  const { email, pay } = await agree()
  const session = await pay()
  await settle()
  const [checkout] = await t.db.select().from(checkouts).where(eq(checkouts.session_id, session))
  const ofCheckout = eq(payment_ledger.checkout_id, checkout?.id ?? '')
  const seen = (await t.db.select().from(payment_ledger).where(ofCheckout)).find(({ kind }) => kind === 'subscription')
  if (!seen) throw new Error('It was settled')
  await confirm(await signUp(email), email)
  await t.runJobs()
  const { seq: _, kind: __, facts, ...entry } = seen
  const stale = {
    entry: { ...entry, object_id: 'sub_other', checkout_id: checkout?.id ?? '', facts: facts as never },
    seenSeq: undefined,
  }
  const before = await t.db.$count(payment_ledger)
  const written = t.db.transaction((tx) => writeFindings(tx, ctx, [{ outcome: { state: 'done' }, state: stale }]))
  expect(await written).toEqual([false])
  expect(await t.db.$count(payment_ledger)).toBe(before)
})

test('M7: what a deleted account has paid is not given to whoever has its address later', async () => {
  const { email, pay } = await agree()
  await pay()
  await settle()
  await confirm(await signUp(email), email)
  await t.runJobs()
  const { user_id = '' } = (await profileOf(email)) ?? {}
  expect((await ada.post('/functions/v1/delete-users', { userIds: [user_id] })).status).toBe(200)
  await settle()
  await confirm(await signUp(email), email)
  await t.runJobs()
  const next = (await profileOf(email))?.user_id ?? ''
  expect(next).not.toBe(user_id)
  expect(await t.db.$count(checkouts, eq(checkouts.user_id, next))).toBe(0)
  expect(await tierOf(email)).toBe('free')
})
