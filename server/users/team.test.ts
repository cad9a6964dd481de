import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Role } from '#domain/permissions.ts'
import { tooLong } from '#domain/text.ts'
import { one_time_links, sessions, user_roles, users } from '../accounts/accounts.tables.ts'
import { createAccount } from '../accounts/accounts.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { listPeopleWithRole } from '../accounts/people.ts'
import { startSession } from '../accounts/sessions.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { listAudience } from '../companies/belonging.ts'
import { cast } from '../db/seed/cast.ts'
import { emails } from '../emails/emails.tables.ts'
import { newCompany } from '../testing/companies.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { changeSuspension } from './team.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const adaId = await t.userIdOf('ada')
const password = 'nine-piers-and-a-lantern'
const passwordHash = await hashPassword(password)

let people = 0
async function join(role: Role) {
  const { auth, now } = t.parts
  const email = `colleague-${++people}@portgardner.example`
  const person = { email, firstName: 'Noa', lastName: 'Berg', passwordHash, confirmed: true, role }
  const { id } = await t.db.transaction((tx) => createAccount(tx, { now }, person))
  return { id, email, browser: t.browser(await startSession(t.db, { auth, now }, id)) }
}

const invite = (given: object, by = ada) =>
  by.post('/api/user-invitations', { first_name: 'Olga', last_name: 'Brandt', role: 'employee', ...given })
const suspend = (id: string, is_suspended = true, by = ada) => by.put(`/api/users/${id}/suspension`, { is_suspended })
const signIn = (email: string) => t.visitor.post('/api/session', { email, password })
const logged = (id: string) => t.db.select().from(activity_logs).where(eq(activity_logs.entity_id, id))
const saysOf = async (answer: Response) => {
  const { error } = (await answer.json()) as { error: { message: string } }
  return { status: answer.status, message: error.message }
}

async function snapshot() {
  const roles = await t.db.select().from(user_roles).orderBy(user_roles.user_id)
  const counts = [users, sessions, emails, activity_logs, one_time_links].map((table) => t.db.$count(table))
  return { roles, counts: await Promise.all(counts) }
}
let before: Awaited<ReturnType<typeof snapshot>>
beforeEach(async () => {
  before = await snapshot()
})
const expectNothingChanged = async () => expect(await snapshot()).toEqual(before)

test.each(['employee', 'admin'] as const)('somebody is invited by e-mail as %s', async (role) => {
  const email = `olga-${role}@portgardner.example`
  expect((await invite({ email: email.toUpperCase(), role })).status).toBe(204)
  await t.runJobs()
  expect(await t.mailbox(email)).toMatchObject([{ kind: 'invitation' }])
  const [found] = await t.db.select().from(users).where(eq(users.email, email))
  expect(
    await t.db
      .select()
      .from(user_roles)
      .where(eq(user_roles.user_id, found?.id ?? '')),
  ).toMatchObject([{ role, suspended_at: null }])
  const entries = await logged(found?.id ?? '')
  expect(entries).toMatchObject([{ kind: 'user_invited', user_id: adaId, after: { role } }])
  expect(JSON.stringify(entries)).not.toMatch(/olga|portgardner/i)
})

test.each([
  [{ email: cast.cleo.email }, 409, `${cast.cleo.email} already has an account`],
  [{ email: 'nobody' }, 400, 'Please enter a valid email'],
  [{ email: 'x@y.example', role: 'user' }, 400, 'Invalid option: expected one of "employee"|"admin"'],
  [{ email: 'x@y.example', first_name: 'x'.repeat(101) }, 400, tooLong(100)],
])('%j is not invited', async (given, status, message) => {
  expect(await saysOf(await invite(given))).toEqual({ status, message })
  await expectNothingChanged()
})

test('only an admin invites and suspends, and only while they are one', async () => {
  const { id, browser } = await join('employee')
  const other = await join('admin')
  before = await snapshot()
  expect((await invite({ email: 'x@y.example' }, browser)).status).toBe(403)
  expect((await suspend(id, true, browser)).status).toBe(403)
  await expectNothingChanged()
  await t.db.update(user_roles).set({ suspended_at: new Date() }).where(eq(user_roles.user_id, other.id))
  before = await snapshot()
  // The session is still there, as in the moment before it is ended.
  expect((await invite({ email: 'x@y.example' }, other.browser)).status).toBe(403)
  expect((await suspend(id, true, other.browser)).status).toBe(403)
  await expectNothingChanged()
})

test('whoever is suspended is out at once, everywhere, and is told', async () => {
  const { id, email, browser } = await join('employee')
  expect((await signIn(email)).status).toBe(200)
  expect((await suspend(id)).status).toBe(204)
  expect(await t.db.$count(sessions, eq(sessions.userId, id))).toBe(0)
  expect(await (await browser.get('/api/session')).json()).toMatchObject({ user: null })
  expect((await browser.get('/api/raw-videos')).status).toBe(401)
  await t.runJobs()
  expect(await t.mailbox(email)).toMatchObject([{ kind: 'account-suspended' }])
  expect(await logged(id)).toMatchObject([
    { kind: 'user_suspended', user_id: adaId, before: { is_suspended: false }, after: { is_suspended: true } },
  ])
})

test('nothing lets them in again: not the password, not a link to a new one', async () => {
  const { id, email } = await join('employee')
  await t.visitor.post('/api/accounts/recovery-links', { email })
  await t.runJobs()
  const [mail] = await t.mailbox(email)
  const token_hash = /token_hash=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await suspend(id)
  const refused = await signIn(email)
  expect([refused.status, await errorCodeIn(refused)]).toEqual([403, 'account_suspended'])
  // Whoever does not know the password learns nothing.
  const guessed = await t.visitor.post('/api/session', { email, password: 'not it, at all' })
  expect([guessed.status, await errorCodeIn(guessed)]).toEqual([401, 'invalid_credentials'])
  expect((await t.visitor.post('/api/accounts/recovery', { token_hash })).status).toBe(400)
  await t.visitor.post('/api/accounts/recovery-links', { email })
  await t.runJobs()
  expect((await t.mailbox(email)).filter(({ kind }) => kind === 'recover-account')).toHaveLength(1)
  expect(await t.db.$count(sessions, eq(sessions.userId, id))).toBe(0)
})

test('they are given nothing and asked for nothing while they are away', async () => {
  const { id, email } = await join('employee')
  const isListed = async () => (await listPeopleWithRole(t.db, 'employee')).some(({ user_id }) => user_id === id)
  expect(await isListed()).toBe(true)
  await suspend(id)
  expect(await isListed()).toBe(false)
  const answer = await ada.get(`/api/users?search=${encodeURIComponent(email)}`)
  expect(await answer.json()).toMatchObject({ users: [{ user_id: id, is_suspended: true, role: 'employee' }] })
})

test('what is written to a company does not reach who is suspended, and nobody stands in for the last one', async () => {
  const { id, owner, member } = await newCompany(t)
  const opened = await member.browser.post('/api/tickets', { subject: 'Help', message: 'Please', priority: 'normal' })
  const ticket = (await opened.json()) as { id: string }
  const kindsTo = async ({ email }: { email: string }) => {
    t.clock.advance({ seconds: 11 }) // until then it could be undone
    await t.runJobs()
    return (await t.mailbox(email)).map(({ kind }) => kind)
  }
  const answer = () => ada.post(`/api/all-tickets/${ticket.id}/answers`, { response_text: 'Done' })
  const areas = async (area: 'work' | 'money') => (await listAudience(t.db, id, area)).map(({ user_id }) => user_id)
  await suspend(member.id)
  expect((await answer()).status).toBeLessThan(300)
  // Who opened it is away: the owner is told instead.
  expect(await kindsTo(owner)).toEqual(['ticket-answer'])
  expect(await kindsTo(member)).toEqual(['account-suspended'])
  expect(await areas('work')).toEqual([owner.id])
  await suspend(owner.id)
  expect((await answer()).status).toBeLessThan(300)
  expect(await kindsTo(owner)).toEqual(['account-suspended', 'ticket-answer'])
  expect(await kindsTo(member)).toEqual(['account-suspended'])
  expect(await areas('work')).toEqual([])
  await suspend(owner.id, false)
  expect(await areas('money')).toContain(owner.id)
})

test('brought back, they sign in with what they had', async () => {
  const { id, email } = await join('admin')
  await suspend(id)
  expect((await suspend(id, false)).status).toBe(204)
  expect((await signIn(email)).status).toBe(200)
  await t.runJobs()
  expect((await t.mailbox(email)).map(({ kind }) => kind).toSorted()).toEqual([
    'account-brought-back',
    'account-suspended',
  ])
  expect((await logged(id)).map(({ kind }) => kind)).toEqual(['user_suspended', 'user_brought_back'])
})

test.each([
  ['oneself', () => suspend(adaId), 409, 'You cannot suspend your own account'],
  ['somebody unknown', () => suspend(crypto.randomUUID()), 404, 'User not found'],
  ['who is not suspended', async () => suspend(await t.userIdOf('emil'), false), 409, 'User is not suspended'],
])('%s is refused, and nothing changes', async (_who, call, status, message) => {
  expect(await saysOf(await call())).toEqual({ status, message })
  await expectNothingChanged()
})

test('who is suspended already is not suspended again', async () => {
  const { id } = await join('employee')
  await suspend(id)
  before = await snapshot()
  expect(await saysOf(await suspend(id))).toEqual({ status: 409, message: 'User is already suspended' })
  await expectNothingChanged()
})

test('the last admin stays, whoever asks; a suspended one does not count', async () => {
  const others = await t.db.select().from(user_roles).where(eq(user_roles.role, 'admin'))
  for (const { user_id } of others) if (user_id !== adaId) await suspend(user_id)
  before = await snapshot()
  const { now } = t.parts
  const operator = { db: t.db, actor: null, operator: 'root', now, origin: t.settings.origin }
  await expect(changeSuspension(operator, adaId, true)).rejects.toMatchObject({ code: 'last_admin' })
  await expectNothingChanged()
})

test('two admins who suspend each other at once: one remains', async () => {
  const one = await join('admin')
  const other = await join('admin')
  const answers = await Promise.all([suspend(other.id, true, one.browser), suspend(one.id, true, other.browser)])
  // The other one was signed out before they were asked who they are, or is no admin any more.
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 401 || status === 403)).toHaveLength(1)
})

test('a sign-in that overlaps a suspension leaves no session', async () => {
  const { id, email } = await join('employee')
  await Promise.all([signIn(email), suspend(id), signIn(email)])
  expect(await t.db.$count(sessions, eq(sessions.userId, id))).toBe(0)
})
