import { eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Role } from '#domain/permissions.ts'
import { sessions, user_profiles, user_roles, users } from '../accounts/accounts.tables.ts'
import { createAccount } from '../accounts/accounts.ts'
import { startSession } from '../accounts/sessions.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { checkouts, one_time_purchases } from '../billing/checkouts/checkouts.tables.ts'
import { payment_ledger } from '../billing/ledger/ledger.tables.ts'
import { conversations } from '../conversations/conversations.tables.ts'
import { cast } from '../db/seed/cast.ts'
import { fitness_onboarding_forms } from '../onboarding/onboarding.tables.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { support_tickets } from '../tickets/tickets.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const adaId = await t.userIdOf('ada')

let people = 0
async function join(role: Role = 'user') {
  const { auth, now } = t.parts
  const email = `person-${++people}@client.example`
  const person = { email, firstName: 'Noa', lastName: 'Berg', passwordHash: 'x', confirmed: true, role }
  const { id } = await t.db.transaction((tx) => createAccount(tx, { now }, person))
  return { id, email, browser: t.browser(await startSession(t.db, { auth, now }, id)) }
}

const tierOf = async (id: string) =>
  (await t.db.select().from(user_profiles).where(eq(user_profiles.user_id, id)))[0]?.membership_tier
const logged = (id: string) => t.db.select().from(activity_logs).where(eq(activity_logs.entity_id, id))
const exists = async (id: string) => (await t.db.$count(users, eq(users.id, id))) === 1
const putTier = (id: string, membership_tier: string, by = ada) => by.put(`/api/users/${id}/tier`, { membership_tier })
const assign = (email: string, role: string, by = ada) => by.put('/api/user-roles', { email, role })
const remove = (userIds: unknown, by = ada) => by.post('/functions/v1/delete-users', { userIds })
const saysOf = async (answer: Response) => {
  const { error } = (await answer.json()) as { error: string | { message: string } }
  return { status: answer.status, message: typeof error === 'string' ? error : error.message }
}

/** Everything a refused change must leave as it was. */
async function snapshot() {
  const roles = await t.db.select().from(user_roles).orderBy(user_roles.user_id)
  const profiles = await t.db.select().from(user_profiles).orderBy(user_profiles.id)
  return { roles, profiles, entries: await t.db.$count(activity_logs), sessions: await t.db.$count(sessions) }
}
let before: Awaited<ReturnType<typeof snapshot>>
beforeEach(async () => {
  before = await snapshot()
})
const expectNothingChanged = async () => expect(await snapshot()).toEqual(before)

test('a tier goes up and down, and both are kept', async () => {
  const { id, browser } = await join()
  expect((await putTier(id, 'premium')).status).toBe(204)
  expect(await tierOf(id)).toBe('premium')
  expect(await (await browser.get('/api/session')).json()).toMatchObject({ user: { membership_tier: 'premium' } })
  expect((await putTier(id, 'free')).status).toBe(204)
  expect(await tierOf(id)).toBe('free')
  expect(await logged(id)).toMatchObject([
    { kind: 'user_tier_changed', before: { membership_tier: 'free' }, after: { membership_tier: 'premium' } },
    { kind: 'user_tier_changed', before: { membership_tier: 'premium' }, after: { membership_tier: 'free' } },
  ])
})

test('an admin puts their own account on premium', async () => {
  await t.db.update(user_profiles).set({ membership_tier: 'free' }).where(eq(user_profiles.user_id, adaId))
  expect((await putTier(adaId, 'premium')).status).toBe(204)
  expect(await tierOf(adaId)).toBe('premium')
})

test('a tier one is on already is refused', async () => {
  const answer = await putTier(await t.userIdOf('cleo'), 'free')
  expect(await saysOf(answer)).toEqual({ status: 409, message: 'User is already on the free tier.' })
  await expectNothingChanged()
})

test.each([
  [crypto.randomUUID(), 'premium', 404, 'User not found'],
  ['nobody', 'premium', 404, 'Not found.'],
  ['cleo', 'gold', 400, 'Invalid option: expected one of "free"|"premium"'],
])('the tier of %s cannot become %s', async (who, tier, status, message) => {
  const id = who === 'cleo' ? await t.userIdOf('cleo') : who
  expect(await saysOf(await putTier(id, tier))).toEqual({ status, message })
  await expectNothingChanged()
})

test('a role replaces the one before, acts at once and ends the sessions', async () => {
  const { id, email, browser } = await join()
  expect((await assign(email.toUpperCase(), 'employee')).status).toBe(204)
  expect(await t.db.select().from(user_roles).where(eq(user_roles.user_id, id))).toEqual([
    { user_id: id, role: 'employee', suspended_at: null },
  ])
  expect(await (await browser.get('/api/session')).json()).toMatchObject({ user: null })
  expect(await logged(id)).toMatchObject([
    { kind: 'user_role_changed', user_id: adaId, before: { role: 'user' }, after: { role: 'employee' } },
  ])
})

test('a role that a colleague gave meanwhile is not replaced unseen: who saw another is told, and nothing changes', async () => {
  const { id, email } = await join('employee')
  const demote = () => ada.put('/api/user-roles', { email, role: 'user', seen_role: 'employee' })
  expect((await assign(email, 'admin')).status).toBe(204)
  before = await snapshot()
  expect(await errorCodeIn(await demote())).toBe('conflict')
  await expectNothingChanged()
  expect((await assign(email, 'employee')).status).toBe(204)
  expect((await demote()).status).toBe(204)
  expect(await t.db.select().from(user_roles).where(eq(user_roles.user_id, id))).toMatchObject([{ role: 'user' }])
})

test.each([
  ['', 'admin', 400, 'Please enter a valid email'],
  ['not an address', 'admin', 400, 'Please enter a valid email'],
  ['nobody@client.example', 'admin', 404, 'User not found with email: nobody@client.example'],
  [cast.emil.email, 'employee', 409, 'User already has the employee role'],
  [cast.ada.email, 'user', 409, 'You cannot change your own role'],
  [cast.cleo.email, 'owner', 400, 'Invalid option: expected one of "user"|"employee"|"admin"'],
])('%j cannot become %s', async (email, role, status, message) => {
  expect(await saysOf(await assign(email, role))).toEqual({ status, message })
  await expectNothingChanged()
})

test('a deleted person is gone with all that was theirs; what they paid stays, without them', async () => {
  const { id, browser } = await join()
  await browser.post('/api/tickets', { subject: 'Help', message: 'Please', priority: 'normal' })
  await browser.put('/api/onboarding-form', {})
  const [checkout] = await t.db
    .insert(checkouts)
    .values({
      user_id: id,
      purpose: 'purchase',
      subject: 'Logo',
      amount: 5000,
      currency: 'usd',
      created_at: new Date(),
    })
    .returning()
  if (!checkout) throw new Error('No checkout')
  const amounts = { discount_amount: 0, original_amount: 5000, final_amount: 5000 }
  const paid = { checkout_id: checkout.id, product_name: 'Logo', status: 'paid', created_at: new Date() } as const
  await t.db.insert(one_time_purchases).values({ user_id: id, ...paid, ...amounts })
  await t.db.insert(conversations).values({
    visitor_hash: 'h',
    session_id: crypto.randomUUID(),
    user_id: id,
    name: 'Noa',
    created_at: new Date(),
    updated_at: new Date(),
  })
  const ledger = await t.db.$count(payment_ledger)

  const answer = await remove([id])
  expect(await answer.json()).toEqual({ deletedCount: 1, failedUsers: [] })
  expect(await exists(id)).toBe(false)
  expect(await (await browser.get('/api/session')).json()).toMatchObject({ user: null })
  for (const table of [user_profiles, user_roles, support_tickets, fitness_onboarding_forms, conversations])
    expect(await t.db.$count(table, eq(table.user_id, id))).toBe(0)
  expect(await t.db.select().from(one_time_purchases).where(eq(one_time_purchases.checkout_id, checkout.id))).toEqual([
    expect.objectContaining({ user_id: null, final_amount: 5000, status: 'paid' }),
  ])
  expect(await t.db.$count(payment_ledger)).toBe(ledger)
  expect(await logged(id)).toMatchObject([
    { kind: 'user_deleted', action: 'delete', user_id: adaId, before: { role: 'user', membership_tier: 'free' } },
  ])
  expect(JSON.stringify(await logged(id))).not.toMatch(/Noa|client\.example/)
})

/** Somebody who pays for Premium. */
async function subscribe() {
  const person = await join()
  const answer = await person.browser.post('/functions/v1/create-checkout', { billing_interval: 'quarterly' })
  const { url } = (await answer.json()) as { url: string }
  const session = await t.sandbox.pay(new URL(url).pathname.split('/').at(-1) ?? '', '4242 4242 4242 4242')
  await t.sandbox.deliverAll()
  await t.runJobs()
  expect(await tierOf(person.id)).toBe('premium')
  return { ...person, session }
}

test('A3: the tier of somebody who pays is not changed before it is said what becomes of the subscription', async () => {
  const { id, email, browser } = await subscribe()
  before = await snapshot()
  const refused = await putTier(id, 'free')
  const { status, message } = await saysOf(refused)
  expect(status).toBe(409)
  expect(message).toMatch(new RegExp(`^${email} has paid until [A-Z][a-z]{2} \\d{2}, 20\\d{2}\\.$`))
  await expectNothingChanged()

  expect((await ada.put(`/api/users/${id}/tier`, { membership_tier: 'free', end_subscription: false })).status).toBe(
    204,
  )
  await t.runJobs()
  expect(await tierOf(id)).toBe('free')
  expect(await (await browser.get('/api/subscription')).json()).toMatchObject({
    subscription: { status: 'active' },
    manages_billing: true,
  })
})

test('A3: the subscription ends with the tier, when that was chosen', async () => {
  const { id, browser } = await subscribe()
  expect((await ada.put(`/api/users/${id}/tier`, { membership_tier: 'free', end_subscription: true })).status).toBe(204)
  expect(await tierOf(id)).toBe('free')
  await t.runJobs()
  await t.sandbox.deliverAll()
  await t.runJobs()
  expect(await (await browser.get('/api/subscription')).json()).toMatchObject({ subscription: null })
  expect(await tierOf(id)).toBe('free')
})

test('whoever is deleted is charged no more', async () => {
  const { id, session } = await subscribe()
  await remove([id])
  await t.runJobs()
  await t.sandbox.deliverAll()
  await t.runJobs()
  const stripe = await t.parts.payments.stripe()
  expect(await stripe.subscriptions.retrieve(session.subscription as string)).toMatchObject({ status: 'canceled' })
})

test('several are deleted at once; who is not there is told apart', async () => {
  const [first, second] = [await join(), await join('employee')]
  const missing = crypto.randomUUID()
  const answer = await remove([first.id, missing, second.id, first.id])
  expect(await answer.json()).toEqual({
    deletedCount: 2,
    failedUsers: [{ userId: missing, error: 'User not found' }],
  })
  expect([await exists(first.id), await exists(second.id)]).toEqual([false, false])
})

test.each([
  ['nobody', [], 400, 'No users selected'],
  ['101', Array.from({ length: 101 }, () => crypto.randomUUID()), 400, 'At most 100 users can be deleted at once'],
  ['what is no id', ['cleo'], 400, 'This is not the id of a user'],
  ['themselves and others', 'own', 409, 'Cannot delete your own account'],
  ['themselves, written otherwise', 'OWN', 409, 'Cannot delete your own account'],
])('an admin cannot delete %s', async (_who, given, status, message) => {
  const own = [await t.userIdOf('cleo'), given === 'OWN' ? adaId.toUpperCase() : adaId]
  const answer = await remove(typeof given === 'string' ? own : given)
  expect(await saysOf(answer)).toEqual({ status, message })
  await expectNothingChanged()
})

test('a hundred are deleted at once', async () => {
  const ids: string[] = []
  for (let count = 0; count < 100; count++) ids.push((await join()).id)
  expect(await (await remove(ids)).json()).toEqual({ deletedCount: 100, failedUsers: [] })
  expect(await t.db.$count(users, inArray(users.id, ids))).toBe(0)
})

test('an admin may delete another admin, whose doings stay in the log', async () => {
  const other = await join('admin')
  const { id } = await join()
  await putTier(id, 'premium', other.browser)
  expect(await (await remove([other.id])).json()).toMatchObject({ deletedCount: 1 })
  expect(await logged(id)).toMatchObject([{ user_id: other.id }])
})
