import { beforeEach, expect, test } from 'vitest'
import { cast, demoPassword } from '../db/seed/cast.ts'
import { listRoutes } from '../http/openapi.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { createFittingCalls } from '../testing/fitting-calls.ts'
import { readTables } from '../testing/read-tables.ts'
import { setUpAuthenticator } from '../testing/second-step.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { sessions, users } from './accounts.tables.ts'
import { authenticators, passkey_challenges, recovery_codes } from './second-steps.tables.ts'
import { startSession } from './sessions.ts'

const t = await createTestApp()
beforeEach(async () => {
  await t.db.delete(rate_limits)
  await t.db.delete(authenticators)
  await t.db.delete(recovery_codes)
  await t.db.update(users).set({ second_step_since: null })
})

const prove = (browser: Awaited<ReturnType<typeof t.as>>, given: object) => browser.post('/api/session/proof', given)
const refusalOf = async (answer: Response) => {
  const { error } = (await answer.json()) as { error: { code: string; ways?: string[] } }
  return [answer.status, error.code, error.ways]
}
const twoHours = { hours: 2, seconds: 1 }

/** By identity.md §4.2, thought out by hand; what is not built yet joins when it is. */
const dangerous = [
  'PUT /api/user-roles',
  'POST /api/user-invitations',
  'PUT /api/users/:id/suspension',
  'POST /api/data-exports',
  'POST /api/data-exports/:id/links',
  'DELETE /api/account',
  'POST /functions/v1/delete-users',
  'PUT /api/users/:id/tier',
  'POST /api/invoices/:id/refunds',
  'POST /api/payments/:id/refunds',
  'DELETE /api/users/:id/two-step',
  'PUT /api/installation/team-two-step',
  'POST /api/look',
  'PUT /api/company/owner',
  'PUT /api/password',
  'POST /api/email-change',
  'POST /api/passkeys',
  'PUT /api/passkeys/:id',
  'DELETE /api/passkeys/:id',
  'PUT /api/authenticator',
  'POST /api/authenticator/confirmation',
  'DELETE /api/authenticator',
  'POST /api/recovery-codes',
]

test('these acts ask to confirm, and no others', () => {
  const asking = listRoutes(t.app).filter(({ declaration }) => declaration.confirm)
  expect(asking.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(dangerous.toSorted())
})

/** What a request leaves of itself, whatever it asks for. */
const leftByAny = new Set(['public.sessions', 'public.rate_limits', 'public.security_events'])
async function readOthers() {
  return Object.entries(await readTables(t)).filter(([name]) => !leftByAny.has(name))
}

test('each is refused two hours after the last proof, though it is as its schema wants it, and changes nothing', async () => {
  const asking = listRoutes(t.app).filter(({ declaration }) => declaration.confirm)
  type Call = { method: string; address: string; body?: unknown }
  const prepared: Call[] = []
  const { fittingCall } = await createFittingCalls(t, {
    call: async (_who: unknown, [method, address]: readonly [string, string], body?: unknown) => {
      prepared.push({ method, address, body })
      return new Response()
    },
    sum: () => ({ requests: prepared.length }),
  } as never)
  for (const route of asking) await fittingCall(route, null)
  const [ada, cleo] = [await t.as('ada'), await t.as('cleo')]
  t.clock.advance(twoHours)
  const before = await readOthers()
  const answers: unknown[] = []
  for (const [index, { declaration, method, path }] of asking.entries()) {
    const { address = '', body } = prepared[index] ?? {}
    // Payments are counted.
    const at = address.replace(/(?<=payments\/)[^/]+/, '1')
    const answer = await (declaration.access === 'admin' ? ada : cleo).send(method)(at, body)
    const said = (await answer.json()) as { error: object | string }
    const { code, ways } = (typeof said.error === 'string' ? said : said.error) as { code: string; ways?: string[] }
    answers.push([`${method} ${path}`, answer.status, code, ways])
  }
  expect(answers).toEqual(
    asking.map(({ method, path }) => [`${method} ${path}`, 403, 'confirmation_required', ['password']]),
  )
  expect(answers).toHaveLength(dangerous.length)
  expect(await readOthers()).toEqual(before)
})

test('what a passkey is to be made with is asked for with a proof: one that is refused afterwards would stay with the person', async () => {
  const cleo = await t.as('cleo')
  const ask = (purpose: string) => cleo.post('/api/passkeys/challenges', { for: purpose })
  expect((await ask('register')).status).toBe(200)
  t.clock.advance(twoHours)
  const made = await t.db.$count(passkey_challenges)
  expect(await refusalOf(await ask('register'))).toEqual([403, 'confirmation_required', ['password']])
  expect(await t.db.$count(passkey_challenges)).toBe(made)
  expect((await ask('confirm')).status).toBe(200)
  expect((await t.visitor.post('/api/passkeys/challenges', { for: 'register' })).status).toBe(401)
})

test('a function that the specification names says so in its own shape', async () => {
  const ada = await t.as('ada')
  t.clock.advance(twoHours)
  const answer = await ada.post('/functions/v1/delete-users', { userIds: [await t.userIdOf('pia')] })
  expect([answer.status, await answer.json()]).toMatchObject([
    403,
    { success: false, error: 'Please confirm that it is you.', code: 'confirmation_required', ways: ['password'] },
  ])
})

test('after the password it goes on, for two hours, in this session alone', async () => {
  const [cleo, other] = [await t.as('cleo'), await t.as('cleo')]
  t.clock.advance(twoHours)
  expect((await prove(cleo, { password: demoPassword })).status).toBe(204)
  expect((await cleo.put('/api/authenticator')).status).toBe(200)
  expect((await other.put('/api/authenticator')).status).toBe(403)
  t.clock.advance(twoHours)
  expect((await cleo.put('/api/authenticator')).status).toBe(403)
})

test('a mailed link is never enough, however fresh', async () => {
  const cleo = t.browser(await startSession(t.db, t.parts, await t.userIdOf('cleo'), { proof: 'link' }))
  expect(await refusalOf(await cleo.put('/api/authenticator'))).toEqual([403, 'confirmation_required', ['password']])
})

test('where there is a second step the password does not do, neither as it was nor typed again', async () => {
  const older = await t.as('cleo')
  const { browser, nextCode } = await setUpAuthenticator(t, 'cleo')
  expect(await refusalOf(await older.post('/api/recovery-codes'))).toEqual([403, 'confirmation_required', ['code']])
  expect(await refusalOf(await prove(older, { password: demoPassword }))).toEqual([
    403,
    'confirmation_required',
    ['code'],
  ])
  expect((await older.post('/api/recovery-codes')).status).toBe(403)
  expect((await prove(older, { code: nextCode() })).status).toBe(204)
  expect((await older.post('/api/recovery-codes')).status).toBe(200)
  // Turning it on has proved the session that did.
  expect((await browser.post('/api/recovery-codes')).status).toBe(200)
})

test('a code that confirmed is used up', async () => {
  const { browser, nextCode } = await setUpAuthenticator(t, 'cleo')
  const code = nextCode()
  expect((await prove(browser, { code })).status).toBe(204)
  expect(await errorCodeIn(await prove(browser, { code }))).toBe('invalid_code')
})

test('a recovery code does not confirm', async () => {
  const { browser, recoveryCodes } = await setUpAuthenticator(t, 'cleo')
  expect((await prove(browser, { recovery_code: recoveryCodes[0] })).status).toBe(400)
})

test.each([
  ['password', 'wrong_password', (): object => ({ password: 'wrong' })],
  ['code', 'invalid_code', (): object => ({ code: '000000' })],
])('of wrong tries with a %s five are checked in a quarter of an hour', async (_what, code, wrong) => {
  const cleo = code === 'invalid_code' ? (await setUpAuthenticator(t, 'cleo')).browser : await t.as('cleo')
  const answers = await Promise.all(Array.from({ length: 12 }, () => prove(cleo, wrong())))
  const codes = await Promise.all(answers.map(errorCodeIn))
  expect(codes.filter((said) => said === code)).toHaveLength(5)
  expect(codes.filter((said) => said === 'rate_limited')).toHaveLength(7)
})

test('wrong tries inside do not lock the door, and those at the door none inside', async () => {
  const cleo = await t.as('cleo')
  for (let i = 0; i < 6; i++) await prove(cleo, { password: 'wrong' })
  const signIn = (password: string) => t.visitor.post('/api/session', { email: cast.cleo.email, password })
  expect((await signIn(demoPassword)).status).toBe(200)
  await t.db.delete(rate_limits)
  for (let i = 0; i < 12; i++) await signIn('wrong')
  expect((await prove(cleo, { password: demoPassword })).status).toBe(204)
})

test('who is not signed in confirms nothing', async () => {
  const before = await t.db.select().from(sessions)
  expect((await t.visitor.post('/api/session/proof', { password: demoPassword })).status).toBe(401)
  expect(await t.db.select().from(sessions)).toEqual(before)
})
