import { eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { custom_pricing_arrangements } from '../billing/arrangements/arrangements.tables.ts'
import { cast } from '../db/seed/cast.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { leads } from '../leads/leads.tables.ts'
import { collectPersonalData } from '../personal-data/export.ts'
import { listAddresses } from '../personal-data/finding.ts'
import { newCustomer, choosePlan } from '../testing/new-customer.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { credentials, user_profiles, users } from './accounts.tables.ts'
import { createAccount } from './accounts.ts'
import { hashPassword } from './passwords.ts'
import { startSession } from './sessions.ts'

const t = await createTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } })
beforeEach(() => t.db.delete(rate_limits))

let serial = 0
const newAddress = () => `moved-${++serial}@client.example`
type Customer = Awaited<ReturnType<typeof newCustomer>>
const ask = (noa: Customer, email: string) => noa.browser.post('/api/email-change', { email })
const waiting = async (noa: Customer) =>
  ((await (await noa.browser.get('/api/email-change')).json()) as { change: object | null }).change

async function tokenMailedTo(email: string) {
  await t.runJobs()
  const mail = (await t.mailbox(email)).find(({ kind }) => kind === 'email-change-link')
  if (mail) expect(mail.subject).toBe('Confirm the change of your email')
  return /token_hash=([\w-]+)&type=email_change&mode=confirm/.exec(mail?.text ?? '')?.[1] ?? ''
}
const look = (token_hash: string) => t.visitor.post('/api/accounts/email-change-link', { token_hash })
const confirm = (token_hash: string, browser: Pick<Customer['browser'], 'post'> = t.visitor) =>
  browser.post('/api/accounts/email-change', { token_hash })
const addressesOf = async ({ id }: Customer) => [
  (await t.db.select().from(users).where(eq(users.id, id)))[0]?.email,
  (await t.db.select().from(user_profiles).where(eq(user_profiles.user_id, id)))[0]?.email,
]

/** Somebody who has asked for another address, with both links in hand. */
async function begin() {
  const noa = await newCustomer(t)
  const to = newAddress()
  expect((await ask(noa, to)).status).toBe(202)
  return { noa, to, tokens: { old: await tokenMailedTo(noa.email), new: await tokenMailedTo(to) } }
}

test.each([
  ['the old one first', ['old', 'new']],
  ['the new one first', ['new', 'old']],
] as const)(
  'both links, %s: the address changes with the second, and both are told',
  async (_order, [first, second]) => {
    const { noa, to, tokens } = await begin()
    expect(await waiting(noa)).toEqual({ new_email: to, old_is_confirmed: false, new_is_confirmed: false })
    expect(await (await look(tokens[first])).json()).toEqual({ from: noa.email, to })
    expect(await (await confirm(tokens[first])).json()).toEqual({ waiting_for: first === 'old' ? to : noa.email })
    expect(await waiting(noa)).toMatchObject({ [`${first}_is_confirmed`]: true, [`${second}_is_confirmed`]: false })
    expect(await addressesOf(noa)).toEqual([noa.email, noa.email])
    expect(await (await confirm(tokens[second], noa.browser)).json()).toEqual({ waiting_for: null })
    expect(await addressesOf(noa)).toEqual([to, to])
    expect(await waiting(noa)).toBeNull()
    await t.runJobs()
    for (const address of [noa.email, to])
      expect((await t.mailbox(address))[0]).toMatchObject({ kind: 'email-changed', subject: 'Your email was changed' })
  },
)

test('the session that confirmed it goes on, every other ends', async () => {
  const { noa, tokens } = await begin()
  const other = t.browser(await startSession(t.db, t.parts, noa.id))
  await confirm(tokens.old)
  await confirm(tokens.new, noa.browser)
  expect((await noa.browser.get('/api/dashboard')).status).toBe(200)
  expect((await other.get('/api/dashboard')).status).toBe(401)
})

test('each link works once, looking at it uses nothing up, and neither works after a day', async () => {
  const { noa, tokens } = await begin()
  for (let i = 0; i < 3; i++) expect((await look(tokens.old)).status).toBe(200)
  await confirm(tokens.old)
  for (const answer of [await confirm(tokens.old), await look(tokens.old)])
    expect([answer.status, await errorCodeIn(answer)]).toEqual([409, 'link_used'])
  t.clock.advance({ hours: 24, seconds: 1 })
  expect(await errorCodeIn(await confirm(tokens.new))).toBe('link_expired')
  expect(await addressesOf(noa)).toEqual([noa.email, noa.email])
})

test('a newer request voids both links, and so does cancelling', async () => {
  const { noa, tokens } = await begin()
  await confirm(tokens.old)
  const to = newAddress()
  await ask(noa, to)
  for (const token of Object.values(tokens)) expect(await errorCodeIn(await confirm(token))).toBe('link_invalid')
  const newer = await tokenMailedTo(to)
  expect((await noa.browser.delete('/api/email-change')).status).toBe(204)
  expect(await waiting(noa)).toBeNull()
  expect(await errorCodeIn(await confirm(newer))).toBe('link_invalid')
  expect(await addressesOf(noa)).toEqual([noa.email, noa.email])
})

test('a taken address is answered the same; its owner is told, and gets no link', async () => {
  const noa = await newCustomer(t)
  const free = await ask(await newCustomer(t), newAddress())
  const taken = await ask(noa, cast.cleo.email)
  expect([taken.status, await taken.json()]).toEqual([free.status, await free.json()])
  expect(await waiting(noa)).toMatchObject({ new_email: cast.cleo.email, new_is_confirmed: false })
  await t.runJobs()
  const [told] = await t.mailbox(cast.cleo.email)
  expect(told?.kind).toBe('email-wanted')
  expect(told?.text).not.toContain('token_hash')
  expect(await (await confirm(await tokenMailedTo(noa.email))).json()).toEqual({ waiting_for: cast.cleo.email })
  expect(await addressesOf(noa)).toEqual([noa.email, noa.email])
})

test('an address that somebody took meanwhile is refused, and nothing is changed', async () => {
  const { noa, to, tokens } = await begin()
  await confirm(tokens.old)
  await t.db
    .update(users)
    .set({ email: to })
    .where(eq(users.id, await t.userIdOf('emil')))
  expect(await errorCodeIn(await confirm(tokens.new))).toBe('conflict')
  expect(await addressesOf(noa)).toEqual([noa.email, noa.email])
  await t.db.update(users).set({ email: cast.emil.email }).where(eq(users.email, to))
})

test('of fifty uses of the second link one changes it', async () => {
  const { noa, to, tokens } = await begin()
  await confirm(tokens.new)
  const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(tokens.old)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await addressesOf(noa)).toEqual([to, to])
})

test.each([
  ['one’s own', (noa: Customer) => noa.email],
  ['none', () => 'not an address'],
])('%s is refused', async (_what, address) => {
  const noa = await newCustomer(t)
  expect((await ask(noa, address(noa))).status).toBe(400)
  expect(await waiting(noa)).toBeNull()
})

test('what was agreed, and the customer at the provider, follow', async () => {
  const { noa, to, tokens } = await begin()
  await choosePlan(noa)
  const now = t.parts.now()
  const amounts = { custom_monthly_amount: 5000, custom_total_amount: 15_000, discount_amount: 0 }
  const agreed = {
    customer_email: noa.email,
    original_price_id: 'price_1',
    created_at: now,
    updated_at: now,
    ...amounts,
  }
  const [arrangement] = await t.db.insert(custom_pricing_arrangements).values(agreed).returning()
  await confirm(tokens.old)
  await confirm(tokens.new)
  const isIt = eq(custom_pricing_arrangements.id, arrangement?.id ?? '')
  expect(await t.db.select().from(custom_pricing_arrangements).where(isIt)).toMatchObject([{ customer_email: to }])
  // What is agreed with whoever has the old address next is theirs, however late a job runs.
  const [others] = await t.db.insert(custom_pricing_arrangements).values(agreed).returning()
  await t.runJobs()
  const isOthers = eq(custom_pricing_arrangements.id, others?.id ?? '')
  expect(await t.db.select().from(custom_pricing_arrangements).where(isOthers)).toMatchObject([agreed])
  expect(await t.db.select().from(custom_pricing_arrangements).where(isIt)).toMatchObject([{ customer_email: to }])
  const stripe = await t.parts.payments.stripe()
  expect((await stripe.customers.list({ email: to })).data).toHaveLength(1)
})

test('five a day', async () => {
  const noa = await newCustomer(t)
  const statuses: number[] = []
  for (let i = 0; i < 7; i++) statuses.push((await ask(noa, newAddress())).status)
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429])
})

async function recover({ email }: Customer) {
  const browser = t.newBrowser()
  await browser.post('/api/accounts/recovery-links', { email })
  await t.runJobs()
  const mail = (await t.mailbox(email)).find(({ kind }) => kind === 'recover-account')
  const token_hash = /token_hash=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  await browser.post('/api/accounts/recovery', { token_hash })
  return browser.put('/api/accounts/password', { password: 'harbour-by-night' })
}

async function changePassword({ id, browser }: Customer) {
  const password = await hashPassword('harbour-at-noon')
  await t.db.update(credentials).set({ password }).where(eq(credentials.userId, id))
  return browser.put('/api/password', { current: 'harbour-at-noon', password: 'harbour-by-night' })
}

test.each([
  ['a recovery', recover],
  ['a new password', changePassword],
  [
    'another role',
    async (noa: Customer) => (await t.as('ada')).put('/api/user-roles', { email: noa.email, role: 'employee' }),
  ],
  [
    'a reset of the second step',
    async (noa: Customer) => {
      await t.db.update(users).set({ second_step_since: t.parts.now() }).where(eq(users.id, noa.id))
      return (await t.as('ada')).delete(`/api/users/${noa.id}/two-step`)
    },
  ],
])('%s voids a change that waits, also where one link was opened', async (_what, act) => {
  const { noa, tokens } = await begin()
  await confirm(tokens.new)
  expect((await act(noa)).status).toBeLessThan(300)
  for (const token of [tokens.old, tokens.new]) expect(await errorCodeIn(await confirm(token))).toBe('link_invalid')
  expect(await addressesOf(noa)).toEqual([noa.email, noa.email])
})

test('a stranger who typed the new address and never confirmed it is in nobody’s way', async () => {
  const noa = await newCustomer(t)
  for (const signsUpFirst of [true, false]) {
    const to = newAddress()
    const squat = async () => {
      await t.visitor.post('/api/accounts', {
        email: to,
        password: 'harbour-lights-9',
        firstName: 'Eve',
        lastName: 'X',
      })
      await t.runJobs()
      expect(await t.db.$count(users, eq(users.email, to))).toBe(1)
    }
    if (signsUpFirst) await squat()
    await ask(noa, to)
    const tokens = { old: await tokenMailedTo((await addressesOf(noa))[0] ?? ''), new: await tokenMailedTo(to) }
    if (!signsUpFirst) await squat()
    await confirm(tokens.new)
    expect(await (await confirm(tokens.old, noa.browser)).json()).toEqual({ waiting_for: null })
    expect(await addressesOf(noa)).toEqual([to, to])
    expect(await t.db.$count(users, eq(users.email, to))).toBe(1)
  }
})

test('somebody of the team who was invited and has not come yet keeps their address', async () => {
  const noa = await newCustomer(t)
  const to = newAddress()
  const invited = { email: to, role: 'employee', first_name: 'Ivo', last_name: 'New' }
  expect((await (await t.as('ada')).post('/api/user-invitations', invited)).status).toBeLessThan(300)
  await ask(noa, to)
  await t.runJobs()
  expect((await t.mailbox(to)).map(({ kind }) => kind)).toContain('email-wanted')
  expect(await t.db.$count(users, eq(users.email, to))).toBe(1)
})

test('whoever is suspended meanwhile changes nothing', async () => {
  const { noa, tokens } = await begin()
  const ada = await t.as('ada')
  expect((await ada.put(`/api/users/${noa.id}/suspension`, { is_suspended: true })).status).toBe(204)
  const expectVoid = async () => {
    for (const token of [tokens.old, tokens.new]) expect(await errorCodeIn(await confirm(token))).toBe('link_invalid')
  }
  await expectVoid()
  await ada.put(`/api/users/${noa.id}/suspension`, { is_suspended: false })
  await expectVoid()
  expect(await addressesOf(noa)).toEqual([noa.email, noa.email])
})

test('what stands under an address one had before is one’s own still: it is handed out, and goes with the account', async () => {
  const { noa, to, tokens } = await begin()
  const knock = (email: string) =>
    t.db.insert(leads).values({
      source: 'contact',
      name: 'N',
      email,
      details: {},
      created_at: t.parts.now(),
      updated_at: t.parts.now(),
    })
  await knock(noa.email)
  await confirm(tokens.old)
  await confirm(tokens.new, noa.browser)
  await knock(to)
  const person = { user_id: noa.id, email: to }
  const { leads: handedOut } = await collectPersonalData(t.db, person)
  expect(handedOut?.map(({ email }) => email).toSorted()).toEqual([noa.email, to].toSorted())
  expect((await noa.browser.delete('/api/account', { email: to })).status).toBe(204)
  expect(await t.db.$count(leads, inArray(leads.email, [noa.email, to]))).toBe(0)
  await t.runJobs()
  // To where they are now, and nowhere else.
  expect((await t.mailbox(to)).map(({ kind }) => kind)).toEqual(['account-deleted'])
  expect(await t.mailbox(noa.email)).toEqual([])
})

test('an address that somebody else has by now is theirs, and a stranger who only typed it changes nothing', async () => {
  const { noa, to, tokens } = await begin()
  await confirm(tokens.old)
  await confirm(tokens.new, noa.browser)
  const person = { email: noa.email, firstName: 'Nex', lastName: 'T', passwordHash: 'x' }
  const next = await t.db.transaction((tx) => createAccount(tx, t.parts, person))
  expect(await listAddresses(t.db, [{ user_id: noa.id, email: to }])).toEqual([to, noa.email])
  await t.db.update(users).set({ emailVerified: true }).where(eq(users.id, next.id))
  expect(await listAddresses(t.db, [{ user_id: noa.id, email: to }])).toEqual([to])
  expect((await noa.browser.delete('/api/account', { email: to })).status).toBe(204)
  expect(await t.db.$count(users, eq(users.id, next.id))).toBe(1)
})

test('whoever goes back to an address has it once', async () => {
  const { noa, to, tokens } = await begin()
  await confirm(tokens.old)
  await confirm(tokens.new, noa.browser)
  await ask(noa, noa.email)
  const back = { old: await tokenMailedTo(to), new: await tokenMailedTo(noa.email) }
  await confirm(back.old)
  await confirm(back.new, noa.browser)
  const [user] = await t.db.select().from(users).where(eq(users.id, noa.id))
  expect(user).toMatchObject({ email: noa.email, former_emails: [to] })
})
