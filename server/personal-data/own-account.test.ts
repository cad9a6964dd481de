import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { sessions, user_profiles, user_roles, users } from '../accounts/accounts.tables.ts'
import { createAccount } from '../accounts/accounts.ts'
import { startSession } from '../accounts/sessions.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { checkouts } from '../billing/checkouts/checkouts.tables.ts'
import { payment_ledger } from '../billing/ledger/ledger.tables.ts'
import { cast } from '../db/seed/cast.ts'
import { leads } from '../leads/leads.tables.ts'
import { newsletter_subscriptions } from '../newsletter/newsletter.tables.ts'
import { support_tickets } from '../tickets/tickets.tables.ts'
import { newCompany } from '../testing/companies.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'

const t = await createTestApp()

let people = 0
async function join() {
  const { auth, now } = t.parts
  const email = `leaver-${++people}@client.example`
  const person = { email, firstName: 'Lea', lastName: 'Ver', passwordHash: 'x', confirmed: true }
  const { id } = await t.db.transaction((tx) => createAccount(tx, { now }, person))
  return { id, email, browser: t.browser(await startSession(t.db, { auth, now }, id)) }
}

const remove = (browser: typeof t.visitor, email: string) => browser.delete('/api/account', { email })
const exists = async (id: string) => (await t.db.$count(users, eq(users.id, id))) === 1

const snapshot = async () => ({
  users: await t.db.select().from(users).orderBy(users.id),
  roles: await t.db.select().from(user_roles).orderBy(user_roles.user_id),
  profiles: await t.db.select().from(user_profiles).orderBy(user_profiles.id),
  sessions: await t.db.$count(sessions),
  activity: await t.db.$count(activity_logs),
})
let before: Awaited<ReturnType<typeof snapshot>>
beforeEach(async () => {
  before = await snapshot()
})

test('a customer deletes their account: all of it is gone, they are signed out and told', async () => {
  const { id, email, browser } = await join()
  await browser.post('/api/tickets', { subject: 'Help', message: 'Please', priority: 'normal' })
  const at = { created_at: new Date(), updated_at: new Date() }
  await t.db.insert(leads).values({ source: 'contact', name: 'Lea', email: email.toUpperCase(), details: {}, ...at })
  await t.db.insert(newsletter_subscriptions).values({
    email,
    state: 'confirmed',
    confirm_token_hash: 'h',
    confirm_expires_at: new Date(),
    leave_token: `leave ${id}`,
    visit: { page: null, landing_page: null, referrer: null, campaign: {} },
    created_at: new Date(),
  })
  const answer = await remove(browser, ` ${email.toUpperCase()} `)
  expect(answer.status).toBe(204)
  expect(answer.headers.getSetCookie().join()).toMatch(/slipway_session=;.*Max-Age=0/i)
  expect(await exists(id)).toBe(false)
  expect(await (await browser.get('/api/session')).json()).toMatchObject({ user: null })
  expect(await t.db.$count(leads, eq(leads.name, 'Lea'))).toBe(0)
  expect(await t.db.$count(newsletter_subscriptions, eq(newsletter_subscriptions.email, email))).toBe(0)
  await t.runJobs()
  expect(await t.mailbox(email)).toMatchObject([{ kind: 'account-deleted' }])
  // What customers do is not the team's doing.
  expect(await t.db.$count(activity_logs, eq(activity_logs.entity_id, id))).toBe(0)
})

test('what they paid stays, without them; at the provider they are nobody', async () => {
  const { id, email, browser } = await join()
  const opened = await browser.post('/functions/v1/create-checkout', { billing_interval: 'quarterly' })
  const { url } = (await opened.json()) as { url: string }
  await t.sandbox.pay(new URL(url).pathname.split('/').at(-1) ?? '', '4242 4242 4242 4242')
  await t.sandbox.deliverAll()
  await t.runJobs()
  const stripe = await t.parts.payments.stripe()
  const { data } = await stripe.customers.list({ email })
  const customer = data[0]?.id ?? ''
  const ledger = await t.db.$count(payment_ledger)

  expect((await remove(browser, email)).status).toBe(204)
  await t.runJobs()
  await t.sandbox.deliverAll()
  await t.runJobs()
  expect(await t.db.$count(payment_ledger)).toBeGreaterThanOrEqual(ledger)
  expect(await t.db.$count(checkouts, eq(checkouts.user_id, id))).toBe(0)
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true })
  const running = await stripe.subscriptions.list({ customer }).catch(() => ({ data: [] }))
  expect(running.data.filter(({ status }) => status === 'active')).toEqual([])
})

test.each([
  ['another address', cast.cleo.email],
  ['nothing', ''],
])('%s is refused, and nothing changes', async (_what, email) => {
  const answer = await remove(await t.as('pia'), email)
  before = { ...before, sessions: before.sessions + 1 }
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    error: { message: 'This is not your email.', fields: { email: 'This is not your email.' } },
  })
  expect(await snapshot()).toEqual(before)
})

test.each(['emil', 'ada'] as const)('%s, who is of the team, asks an admin', async (name) => {
  const answer = await remove(await t.as(name), cast[name].email)
  before = { ...before, sessions: before.sessions + 1 }
  expect([answer.status, await errorCodeIn(answer)]).toEqual([409, 'ask_an_admin'])
  expect(await snapshot()).toEqual(before)
})

test('a visitor has no account to delete', async () => {
  expect((await remove(t.visitor, cast.pia.email)).status).toBe(401)
  expect(await snapshot()).toEqual(before)
})

test('pressed twice, it is one deletion and one e-mail', async () => {
  const { id, email, browser } = await join()
  const answers = await Promise.all([remove(browser, email), remove(browser, email), remove(browser, email)])
  expect(answers.every(({ status }) => status === 204 || status === 401)).toBe(true)
  expect(await exists(id)).toBe(false)
  await t.runJobs()
  expect(await t.mailbox(email)).toHaveLength(1)
})

test('the owner of a company with others hands it over first; a colleague’s tickets stay with it', async () => {
  const { owner, member, id } = await newCompany(t)
  const opened = await member.browser.post('/api/tickets', { subject: 'Help', message: 'Please', priority: 'normal' })
  expect(opened.status).toBe(201)
  before = await snapshot()
  const refused = await remove(owner.browser, owner.email)
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({
    error: {
      code: 'owner_stays',
      message: expect.stringMatching(/^Hand .+ over first, or remove its other people\.$/) as string,
    },
  })
  expect(await snapshot()).toEqual(before)
  expect((await remove(member.browser, member.email)).status).toBe(204)
  expect(await exists(member.id)).toBe(false)
  const left = await t.db.select().from(support_tickets).where(eq(support_tickets.company_id, id))
  expect(left).toMatchObject([{ user_id: owner.id, subject: 'Help' }])
})

test('whoever leaves colleagues is told what stays with them; whoever was alone, that their subscription ends', async () => {
  const { member } = await newCompany(t)
  const { email, browser } = await join()
  expect((await remove(member.browser, member.email)).status).toBe(204)
  expect((await remove(browser, email)).status).toBe(204)
  await t.runJobs()
  const [told] = await t.mailbox(member.email)
  expect(told?.text).toContain('in a company with other people stays there, without your name')
  expect(told?.text).not.toContain('subscription')
  const [alone] = await t.mailbox(email)
  expect(alone?.text).toContain('A subscription that was running is ended.')
  expect(alone?.text).not.toContain('other people')
})
