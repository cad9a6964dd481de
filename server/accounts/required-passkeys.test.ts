import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { cast } from '../db/seed/cast.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { addPasskey, challenge, type Browser, type Device } from '../testing/passkey-owner.ts'
import { halfSignIn, setUpAuthenticator } from '../testing/second-step.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { sessions, users } from './accounts.tables.ts'
import { authenticators, installation, passkeys, recovery_codes } from './second-steps.tables.ts'
import { startSession } from './sessions.ts'

const t = await createTestApp()
beforeEach(async () => {
  for (const table of [rate_limits, authenticators, recovery_codes, passkeys, installation, sessions])
    await t.db.delete(table)
  await t.db.update(users).set({ second_step_since: null })
})

const requireIt = (browser: Browser) => browser.put('/api/installation/team-two-step', { is_required: true })
const step = async (browser: Browser, device: Device) =>
  browser.post('/api/session/second-step', { passkey: device.show(await challenge(browser, 'sign-in')) })

test('where the team must have a second step, a passkey alone is asked for after the password', async () => {
  const { owner: ada, device } = await addPasskey(t, 'ada')
  const before = await halfSignIn(t, 'ada')
  expect(await before.answer.json()).toMatchObject({ user: { email: cast.ada.email } })
  expect((await requireIt(ada)).status).toBe(204)

  const { browser, answer } = await halfSignIn(t, 'ada')
  expect(await answer.json()).toEqual({ user: null, second_step: ['passkey'] })
  expect((await browser.get('/api/dashboard')).status).toBe(401)
  for (const given of [{ code: '123456' }, { recovery_code: 'ABCDE-12345' }])
    expect(await errorCodeIn(await browser.post('/api/session/second-step', given))).toBe('invalid_code')
  const { device: emils } = await addPasskey(t, 'emil', {
    browser: t.browser(await startSession(t.db, t.parts, await t.userIdOf('emil'))),
  })
  expect(await errorCodeIn(await step(browser, emils))).toBe('unknown_passkey')
  expect(await (await step(browser, device)).json()).toMatchObject({ user: { email: cast.ada.email } })
})

test('of customers a passkey is asked for no more than before', async () => {
  const { owner: ada } = await addPasskey(t, 'ada')
  await requireIt(ada)
  await addPasskey(t, 'cleo')
  expect(await (await halfSignIn(t, 'cleo')).answer.json()).toMatchObject({ user: { email: cast.cleo.email } })
})

test('once it is required, whoever of the team came in by password alone comes in again', async () => {
  const { browser: emil } = await setUpAuthenticator(t, 'emil')
  const byPassword = t.browser(await startSession(t.db, t.parts, await t.userIdOf('emil')))
  const cleo = await t.as('cleo')
  const { owner: ada } = await addPasskey(t, 'ada')
  const adaElsewhere = (await halfSignIn(t, 'ada')).browser
  await requireIt(ada)
  for (const gone of [byPassword, adaElsewhere]) expect((await gone.get('/api/dashboard')).status).toBe(401)
  for (const stays of [emil, ada, cleo]) expect((await stays.get('/api/dashboard')).status).toBe(200)
})

test('where it is required and had in the same moment, a session that showed a password alone is over', async () => {
  const id = await t.userIdOf('emil')
  const byPassword = t.browser(await startSession(t.db, t.parts, id))
  const { browser: proven } = await setUpAuthenticator(t, 'emil')
  // As two leave it of which neither saw the other: who requires it found no second step, who set it up was asked for none.
  await t.db
    .insert(installation)
    .values({ id: 1, team_two_step: true, changed_at: t.parts.now() })
    .onConflictDoUpdate({ target: installation.id, set: { team_two_step: true } })
  expect((await byPassword.get('/api/dashboard')).status).toBe(401)
  expect((await proven.get('/api/dashboard')).status).toBe(200)
})

test('the first second step of whoever must have one opens the session it was added in, and no other', async () => {
  const { owner: ada } = await addPasskey(t, 'ada')
  await requireIt(ada)
  const id = await t.userIdOf('emil')
  const [here, elsewhere] = [
    t.browser(await startSession(t.db, t.parts, id)),
    t.browser(await startSession(t.db, t.parts, id)),
  ]
  expect(await errorCodeIn(await elsewhere.get('/api/dashboard'))).toBe('second_step_required')
  expect((await addPasskey(t, 'emil', { browser: here })).answer.status).toBe(201)
  expect((await here.get('/api/dashboard')).status).toBe(200)
  expect((await elsewhere.get('/api/dashboard')).status).toBe(401)
  expect(await t.db.$count(sessions, and(eq(sessions.userId, id), eq(sessions.proof, 'password')))).toBe(0)
})
