import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { credentials, one_time_links, sessions } from '../../accounts/accounts.tables.ts'
import { hashPassword } from '../../accounts/passwords.ts'
import { halfSignIn, setUpAuthenticator } from '../../testing/second-step.ts'
import { createTestApp, errorCodeIn } from '../../testing/test-app.ts'
import { cast, demoPassword } from './cast.ts'
import { refuseKnownPasswords, replaceKnownPasswords } from './public-passwords.ts'

const t = await createTestApp()
const replaceIn = ({ db, parts }: typeof t) => replaceKnownPasswords({ db, now: parts.now })
const signIn = async (email: string, password: string) =>
  (await t.visitor.post('/api/session', { email, password })).status

test('the cast gets passwords that nobody could know, each told once', async () => {
  const emails = Object.values(cast).map(({ email }) => email)
  const emil = await t.as('emil')
  expect((await emil.get('/api/dashboard')).status).toBe(200)

  await setUpAuthenticator(t, 'pia')
  const half = await halfSignIn(t, 'pia')
  const isWaiting = and(eq(one_time_links.purpose, 'second-step'), isNull(one_time_links.voided_at))
  expect([half.answer.status, await t.db.$count(one_time_links, isWaiting)]).toEqual([200, 1])

  await expect(refuseKnownPasswords(t.db)).rejects.toThrow(/^This database was a demo: ada@.*Use an empty database/)
  const replaced = await replaceIn(t)
  await refuseKnownPasswords(t.db)
  expect(replaced.map(({ email }) => email).sort()).toEqual([...emails].sort())
  expect(new Set(replaced.map(({ password }) => password)).size).toBe(6)
  for (const { email, password } of replaced) {
    expect(password).toMatch(/^[\w-]{16,}$/)
    expect(await signIn(email, demoPassword), email).toBe(401)
    expect(await signIn(email, password), email).toBe(200)
  }
  expect((await emil.get('/api/dashboard')).status).toBe(401)
  expect(await errorCodeIn(await half.browser.post('/api/session/second-step', { code: '123456' }))).toBe(
    'second_step_expired',
  )

  const before = await t.db.$count(sessions)
  expect(await replaceIn(t)).toEqual([])
  expect(await t.db.$count(sessions)).toBe(before)
})

test('somebody of the cast who chose a password keeps it, and is not signed out', async () => {
  const fresh = await createTestApp()
  const password = await hashPassword('harbour-lights')
  await fresh.db
    .update(credentials)
    .set({ password })
    .where(eq(credentials.userId, await fresh.userIdOf('ada')))
  const ada = await fresh.as('ada')
  const replaced = await replaceIn(fresh)
  expect(replaced.map(({ email }) => email)).toEqual([
    cast.emil.email,
    cast.cleo.email,
    cast.pia.email,
    cast.sam.email,
    cast.bea.email,
  ])
  expect((await ada.get('/api/dashboard')).status).toBe(200)
})

test('two processes that start at once agree on the passwords', async () => {
  const fresh = await createTestApp()
  const told = (await Promise.all([replaceIn(fresh), replaceIn(fresh)])).flat()
  expect(told).toHaveLength(6)
  for (const { email, password } of told)
    expect((await fresh.visitor.post('/api/session', { email, password })).status).toBe(200)
})
