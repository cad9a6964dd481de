import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Arrangement } from '#domain/arrangements.ts'
import type { LinkView } from '#domain/links.ts'
import { email_changes } from '../../accounts/accounts.tables.ts'
import { activity_logs } from '../../activity/activity.tables.ts'
import { emails, mailbox_messages } from '../../emails/emails.tables.ts'
import { jobs } from '../../jobs/jobs.tables.ts'
import { action_links } from '../../links/links.tables.ts'
import { newCustomer } from '../../testing/new-customer.ts'
import { agreed } from '../../testing/agreed.ts'
import { createTestApp, errorCodeIn } from '../../testing/test-app.ts'
import { hashOfToken, newToken } from '../../tokens.ts'
import { billing_notifications } from './arrangements.tables.ts'

const t = await createTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } })
const stripe = await t.parts.payments.stripe()
const product = await stripe.products.create({ name: 'Care plan' })
const recurring = { interval: 'month', interval_count: 3 } as const
const price = await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: 50700, recurring })
const goodCard = '4242 4242 4242 4242'
let calls = 0
/** Limits are counted by it. */
const anAddress = () => ({ 'x-forwarded-for': `198.51.${Math.floor(++calls / 250) % 250}.${calls % 250}` })

async function agree(customer_email = `${crypto.randomUUID()}@bakery.example`, more: object = {}) {
  const ada = await t.as('ada')
  const body = {
    customer_email,
    ...agreed,
    original_price_id: price.id,
    ...more,
  }
  const answer = await ada.post('/api/pricing-arrangements', body)
  expect(answer.status).toBe(201)
  const { arrangement } = (await answer.json()) as { arrangement: Arrangement }
  const path = `/api/pricing-arrangements/${arrangement.id}`
  return {
    email: customer_email,
    edit: (changes: object) => ada.put(path, { ...body, ...changes }),
    setActive: (is_active: boolean) => ada.put(`${path}/activity`, { is_active }),
    send: () => ada.post('/functions/v1/send-billing-notification', { customerEmail: customer_email }, anAddress()),
    testLink: () => ada.post('/functions/v1/create-custom-subscription', { customerEmail: customer_email }),
    /** Sends it and returns the key that arrived. */
    mail: async () => {
      const answer = await ada.post(
        '/functions/v1/send-billing-notification',
        { customerEmail: customer_email },
        anAddress(),
      )
      expect(answer.status).toBe(200)
      await t.runJobs()
      const [mail] = await t.mailbox(customer_email)
      return /\/link#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    },
  }
}

const ask = (method: string, path: string, key: string) =>
  t.visitor.send(method)(path, undefined, { 'x-link-key': key, ...anAddress() })
const billOf = async (key: string) =>
  ((await (await ask('GET', '/api/link', key)).json()) as Extract<LinkView, { purpose: 'bill' }>).bill
const refusalOf = async (key: string) => errorCodeIn(await ask('GET', '/api/link', key))
const clickPay = (key: string) => ask('POST', '/api/link/checkout', key)
async function sessionFor(key: string) {
  const answer = await clickPay(key)
  expect(answer.status, await answer.clone().text()).toBe(200)
  const { url } = (await answer.json()) as { url: string }
  return stripe.checkout.sessions.retrieve(new URL(url).pathname.split('/').at(-1) ?? '')
}
const openSessions = async (email: string) => {
  const { data: customers } = await stripe.customers.list({ email })
  const lists = await Promise.all(
    customers.map(({ id }) => stripe.checkout.sessions.list({ customer: id, limit: 100 })),
  )
  return lists.flatMap(({ data }) => data).filter(({ status }) => status === 'open')
}
const settle = async () => {
  await t.sandbox.deliverAll()
  await t.runJobs()
}

test('a bill is paid by its link and says so afterwards, for good', async () => {
  const bill = await agree()
  const key = await bill.mail()
  expect(await billOf(key)).toMatchObject({ state: 'open', paid_at: null, total_amount: 43500 })
  const session = await sessionFor(key)
  expect([session.success_url, session.cancel_url]).toEqual([
    'http://127.0.0.1:3000/link?payment=done',
    'http://127.0.0.1:3000/link',
  ])
  expect(JSON.stringify(session)).not.toContain(key)
  await t.sandbox.pay(session.id, goodCard)
  // Told by nobody yet: still there is no second page.
  expect(await errorCodeIn(await clickPay(key))).toBe('arrangement_paid')
  await settle()
  expect(await billOf(key)).toMatchObject({ state: 'paid', paid_at: expect.any(String) })
  const again = await clickPay(key)
  expect([again.status, await errorCodeIn(again)]).toEqual([409, 'arrangement_paid'])

  const [subscription] = (await stripe.subscriptions.list({ customer: session.customer as string })).data
  await stripe.subscriptions.cancel(subscription?.id ?? '')
  await settle()
  expect(await billOf(key)).toMatchObject({ state: 'paid' })
  expect((await clickPay(key)).status).toBe(409)
  // Whoever is asked once more pays once more.
  t.clock.advance({ seconds: 1 })
  const asked = await bill.mail()
  expect(await billOf(asked)).toMatchObject({ state: 'open' })
})

test('M6: however old the mail and whatever was opened before, a click opens a page with hours left', async () => {
  const bill = await agree()
  const key = await bill.mail()
  const tested = (await (await bill.testLink()).json()) as { sessionId: string }
  expect((await sessionFor(key)).id).toBe(tested.sessionId)
  for (const hours of [19, 3.5, 24 * 40]) {
    t.clock.advance({ hours })
    const session = await sessionFor(key)
    expect(session.status).toBe('open')
    expect(session.expires_at * 1000 - t.parts.now().getTime()).toBeGreaterThan(3 * 3_600_000)
    expect(await openSessions(bill.email)).toHaveLength(1)
  }
})

test('a changed price is what a click opens, and the page at the old price cannot be paid any more', async () => {
  const bill = await agree()
  const key = await bill.mail()
  const before = await sessionFor(key)
  t.clock.advance({ seconds: 1 })
  expect((await bill.edit({ custom_total_amount: 40000 })).status).toBe(200)
  expect(await billOf(key)).toMatchObject({ total_amount: 40000 })
  const after = await sessionFor(key)
  expect(after.amount_total).toBe(40000)
  expect((await stripe.checkout.sessions.retrieve(before.id)).status).toBe('expired')
})

test('whose email changed pays by a new mail: the old link, and the page it opened, are over', async () => {
  const noa = await newCustomer(t)
  const bill = await agree(noa.email)
  const key = await bill.mail()
  const before = await sessionFor(key)
  const token = newToken()
  const now = t.parts.now()
  await t.db.insert(email_changes).values({
    user_id: noa.id,
    new_email: `${crypto.randomUUID()}@bakery.example`,
    old_token_hash: hashOfToken(newToken()),
    new_token_hash: hashOfToken(token),
    old_confirmed_at: now,
    expires_at: new Date(now.getTime() + 3_600_000),
  })
  t.clock.advance({ seconds: 1 })
  expect((await t.visitor.post('/api/accounts/email-change', { token_hash: token }, anAddress())).status).toBe(200)
  await t.runJobs()
  expect(await refusalOf(key)).toBe('link_withdrawn')
  expect((await stripe.checkout.sessions.retrieve(before.id)).status).toBe('expired')
  const isTo = eq(action_links.customer_email, noa.email)
  expect(await t.db.select().from(action_links).where(isTo)).toMatchObject([{ revoked_at: expect.any(Date) }])
})

test('100 resends and 100 clicks on Pay at once, by different mails, are one open page', async () => {
  const bill = await agree()
  const keys = [await bill.mail(), await bill.mail()]
  const statuses = await Promise.all(
    Array.from({ length: 200 }, async (_, i) =>
      i % 2 === 0 ? (await bill.send()).status : (await clickPay(keys[i % 4 === 1 ? 0 : 1] ?? '')).status,
    ),
  )
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  expect(await openSessions(bill.email)).toHaveLength(1)
  process.stdout.write(
    `figure: links: 100 resends and 100 clicks on Pay at once: ${(await openSessions(bill.email)).length} open page\n`,
  )
})

test.each([
  ['switched off', async (bill: Awaited<ReturnType<typeof agree>>) => bill.setActive(false)],
  ['given to another address', async (bill) => bill.edit({ customer_email: 'other@bakery.example' })],
])('an arrangement that is %s withdraws its links, and going back revives none', async (_what, change) => {
  const bill = await agree()
  const key = await bill.mail()
  const page = await sessionFor(key)
  t.clock.advance({ seconds: 1 })
  expect((await change(bill)).status).toBe(200)
  await t.runJobs()
  expect((await stripe.checkout.sessions.retrieve(page.id)).status).toBe('expired')
  const refused = await ask('GET', '/api/link', key)
  expect([refused.status, await errorCodeIn(refused)]).toEqual([410, 'link_withdrawn'])
  expect([(await clickPay(key)).status, (await openSessions(bill.email)).length]).toEqual([410, 0])
  await bill.setActive(true)
  await bill.edit({})
  expect(await refusalOf(key)).toBe('link_withdrawn')
  expect(await billOf(await bill.mail())).toMatchObject({ state: 'open' })
})

test('an arrangement that another took the place of is not paid any more', async () => {
  const first = await agree()
  const key = await first.mail()
  t.clock.advance({ seconds: 1 })
  const second = await agree(first.email, { custom_total_amount: 30000 })
  expect(await refusalOf(key)).toBe('link_withdrawn')
  expect(await errorCodeIn(await clickPay(key))).toBe('link_withdrawn')
  expect(await openSessions(first.email)).toEqual([])
  expect(await billOf(await second.mail())).toMatchObject({ total_amount: 30000 })
})

test('a paid arrangement is mailed to nobody any more', async () => {
  const bill = await agree()
  const session = await sessionFor(await bill.mail())
  await t.sandbox.pay(session.id, goodCard)
  await settle()
  const count = async () => [
    await t.db.$count(emails),
    await t.db.$count(billing_notifications),
    await t.db.$count(action_links),
  ]
  const before = await count()
  for (const call of [bill.send, bill.testLink]) {
    const answer = await call()
    expect([answer.status, await errorCodeIn(answer)]).toEqual([409, 'arrangement_paid'])
  }
  expect(await count()).toEqual(before)
})

test('what the provider would not charge is not mailed', async () => {
  const bill = await agree(undefined, { original_price_id: 'price_none' })
  const before = await t.db.$count(action_links)
  expect((await bill.send()).status).toBe(400)
  expect(await t.db.$count(action_links)).toBe(before)
})

test('the key is in the mail and nowhere else: no job, no list of e-mails, no activity, no log', async () => {
  const bill = await agree()
  await bill.send()
  const waiting = JSON.stringify(await t.db.select().from(jobs))
  const key = await bill.mail()
  const mailed = await t.db.select().from(mailbox_messages).where(eq(mailbox_messages.to_address, bill.email))
  expect(mailed.some(({ text }) => text.includes(key))).toBe(true)
  for (const table of [emails, jobs, activity_logs, billing_notifications, action_links])
    expect(JSON.stringify(await t.db.select().from(table))).not.toContain(key)
  expect(waiting).not.toContain('link#')
  for (const path of ['/api/billing-notifications', '/api/failed-emails', '/api/activity'])
    expect(await (await (await t.as('ada')).get(path)).text()).not.toContain(key)
  expect(t.logLines.join('\n')).not.toContain(key)
})

test('with an account go all links to its address, and no others', async () => {
  const noa = await newCustomer(t)
  const hers = await agree(noa.email)
  const others = await agree()
  const [key, other] = [await hers.mail(), await others.mail()]
  expect((await (await t.as('ada')).post('/functions/v1/delete-users', { userIds: [noa.id] })).status).toBe(200)
  expect([await refusalOf(key), (await clickPay(key)).status]).toEqual(['link_invalid', 400])
  expect(await billOf(other)).toMatchObject({ state: 'open' })
})
