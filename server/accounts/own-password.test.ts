import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { rate_limits } from '../limits/limits.tables.ts'
import { createTestApp } from '../testing/test-app.ts'
import { createAccount } from './accounts.ts'
import { credentials, known_devices, one_time_links, sessions } from './accounts.tables.ts'
import { hashPassword } from './passwords.ts'

const t = await createTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } })
beforeEach(() => t.db.delete(rate_limits))

const current = 'lanterns-over-nine-piers'
const passwordHash = await hashPassword(current)
let people = 0

/** Somebody whom no other test knows, signed in at home and elsewhere. */
async function join() {
  const email = `noa-${++people}@client.example`
  const person = { email, firstName: 'Noa', lastName: 'Berg', passwordHash, confirmed: true }
  const { id } = await t.db.transaction((tx) => createAccount(tx, t.parts, person))
  const signIn = async (password = current) => {
    const browser = t.newBrowser()
    return { browser, answer: await browser.post('/api/session', { email, password }) }
  }
  const [{ browser: home }, { browser: elsewhere }] = [await signIn(), await signIn()]
  const isIn = async (browser: typeof home) => (await browser.get('/api/dashboard')).status === 200
  const hash = async () => (await t.db.select().from(credentials).where(eq(credentials.userId, id)))[0]?.password
  return { id, email, home, elsewhere, signIn, isIn, hash }
}

test('a new password with the old one: this device stays, the others are signed out, and the owner is told', async () => {
  const noa = await join()
  expect((await noa.home.put('/api/password', { current, password: 'harbour-by-night' })).status).toBe(204)
  expect([await noa.isIn(noa.home), await noa.isIn(noa.elsewhere)]).toEqual([true, false])
  expect((await noa.signIn()).answer.status).toBe(401)
  expect((await noa.signIn('harbour-by-night')).answer.status).toBe(200)
  await t.runJobs()
  const mail = (await t.mailbox(noa.email)).find(({ kind }) => kind === 'sign-in-changed')
  expect(mail?.text).toContain('The password was changed')
  expect(mail?.text).not.toContain('harbour-by-night')
})

test('links that were mailed before it are void, and only this device is known', async () => {
  const noa = await join()
  await t.visitor.post('/api/accounts/recovery-links', { email: noa.email })
  await t.runJobs()
  await noa.home.put('/api/password', { current, password: 'harbour-by-night' })
  const links = await t.db.select().from(one_time_links).where(eq(one_time_links.user_id, noa.id))
  expect(links.filter(({ voided_at }) => voided_at === null)).toEqual([])
  expect(await t.db.$count(known_devices, eq(known_devices.user_id, noa.id))).toBe(1)
})

test.each([
  ['the wrong current one', { current: 'wrong', password: 'harbour-by-night' }, 401, 'current', /The current password/],
  ['a common one', { current, password: '123456' }, 400, 'password', /most common/],
  ['a short one', { current, password: 'abc' }, 400, 'password', /at least 6/],
  ['one’s own name', { current, password: 'NoaBerg' }, 400, 'password', /your own name/],
  ['no current one', { current: '', password: 'harbour-by-night' }, 400, 'current', /required/],
])('refused for %s, nothing is changed', async (_what, body, status, field, message) => {
  const noa = await join()
  const before = await noa.hash()
  const answer = await noa.home.put('/api/password', body)
  const { error } = (await answer.json()) as { error: { fields: Record<string, string> } }
  expect(answer.status).toBe(status)
  expect(error.fields[field]).toMatch(message)
  expect(await noa.hash()).toBe(before)
  expect(await noa.isIn(noa.elsewhere)).toBe(true)
})

test('five guesses at the current one, then none for a quarter of an hour', async () => {
  const noa = await join()
  const guess = () => noa.home.put('/api/password', { current: 'wrong', password: 'harbour-by-night' })
  const statuses = (await Promise.all(Array.from({ length: 10 }, guess))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect((await noa.home.put('/api/password', { current, password: 'harbour-by-night' })).status).toBe(429)
  t.clock.advance({ seconds: 901 })
  expect((await noa.home.put('/api/password', { current, password: 'harbour-by-night' })).status).toBe(204)
})

test('of two changes at the same moment one holds, and a sign-in with the old password leaves no session', async () => {
  const noa = await join()
  const change = (browser: typeof noa.home, password: string) => browser.put('/api/password', { current, password })
  const [first, second] = await Promise.all([
    change(noa.home, 'harbour-by-night'),
    change(noa.elsewhere, 'harbour-by-day'),
    noa.signIn(),
  ])
  const statuses = [first.status, second.status]
  expect(statuses.filter((status) => status === 204)).toHaveLength(1)
  expect(await t.db.$count(sessions, eq(sessions.userId, noa.id))).toBe(1)
})
