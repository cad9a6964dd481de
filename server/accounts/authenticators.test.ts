import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { cast, type CastName } from '../db/seed/cast.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { setUpAuthenticator } from '../testing/second-step.ts'
import { codeAt } from '../testing/authenticator-app.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { users } from './accounts.tables.ts'
import { authenticators, installation, recovery_codes } from './second-steps.tables.ts'

const t = await createTestApp()
beforeEach(async () => {
  await t.db.delete(rate_limits)
  await t.db.delete(authenticators)
  await t.db.delete(recovery_codes)
  await t.db.delete(installation)
  await t.db.update(users).set({ second_step_since: null })
})

type Browser = Awaited<ReturnType<typeof t.as>>
const stateOf = async (browser: Browser) => (await browser.get('/api/authenticator')).json()
const twoStepOf = async (browser: Browser) =>
  ((await (await browser.get('/api/session')).json()) as { two_step: string }).two_step
const lastMail = async (name: CastName) => {
  await t.runJobs()
  return (await t.mailbox(cast[name].email))[0]
}

test('an app is on after its first code, and nothing is changed before', async () => {
  const cleo = await t.as('cleo')
  const begun = (await (await cleo.put('/api/authenticator')).json()) as { setup_key: string; uri: string }
  expect(begun.uri).toContain(begun.setup_key)
  expect(await stateOf(cleo)).toEqual({ on_since: null, recovery_codes_left: 0 })
  expect(await twoStepOf(cleo)).toBe('off')
  const wrong = await cleo.post('/api/authenticator/confirmation', { code: codeAt(begun.setup_key, t.parts.now(), 5) })
  expect([wrong.status, await errorCodeIn(wrong)]).toEqual([401, 'invalid_code'])
  expect(await twoStepOf(cleo)).toBe('off')

  const code = codeAt(begun.setup_key, t.parts.now())
  const { recovery_codes: codes } = (await (await cleo.post('/api/authenticator/confirmation', { code })).json()) as {
    recovery_codes: string[]
  }
  expect(new Set(codes).size).toBe(10)
  expect(codes.filter((text) => !/^[\dA-Z]{5}-[\dA-Z]{5}$/.test(text))).toEqual([])
  expect(await stateOf(cleo)).toEqual({ on_since: expect.any(String), recovery_codes_left: 10 })
  expect(await twoStepOf(cleo)).toBe('on')
  expect(await lastMail('cleo')).toMatchObject({ kind: 'sign-in-changed', subject: 'Your sign-in was changed' })
})

test('neither secret nor recovery codes are kept as they are', async () => {
  const { setupKey, recoveryCodes } = await setUpAuthenticator(t, 'cleo')
  const kept = JSON.stringify([await t.db.select().from(authenticators), await t.db.select().from(recovery_codes)])
  for (const secret of [setupKey, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
    expect(kept).not.toContain(secret)
  const mails = JSON.stringify(await t.mailbox(cast.cleo.email))
  for (const secret of [setupKey, ...recoveryCodes]) expect(mails).not.toContain(secret)
})

test('begun again before it is on, only the newer key counts', async () => {
  const cleo = await t.as('cleo')
  const begin = async () => ((await (await cleo.put('/api/authenticator')).json()) as { setup_key: string }).setup_key
  const [older, newer] = [await begin(), await begin()]
  const confirm = (key: string) => cleo.post('/api/authenticator/confirmation', { code: codeAt(key, t.parts.now()) })
  expect((await confirm(older)).status).toBe(401)
  expect((await confirm(newer)).status).toBe(200)
})

test('one that is on is not replaced, and its codes go on', async () => {
  const { browser, nextCode } = await setUpAuthenticator(t, 'cleo')
  const again = await browser.put('/api/authenticator')
  expect([again.status, await errorCodeIn(again)]).toEqual([409, 'authenticator_on'])
  const confirmed = await browser.post('/api/authenticator/confirmation', { code: nextCode() })
  expect([confirmed.status, await errorCodeIn(confirmed)]).toEqual([409, 'authenticator_on'])
  expect((await browser.post('/api/session/proof', { code: nextCode() })).status).toBe(204)
})

test('turned off, it asks for nothing any more and its recovery codes are gone', async () => {
  const { browser } = await setUpAuthenticator(t, 'cleo')
  expect((await browser.delete('/api/authenticator')).status).toBe(204)
  expect(await twoStepOf(browser)).toBe('off')
  expect([await t.db.$count(authenticators), await t.db.$count(recovery_codes)]).toEqual([0, 0])
  await t.runJobs()
  const mailed = (await t.mailbox(cast.cleo.email)).map(({ text }) => text).join()
  expect(mailed).toContain('The authenticator app was removed')
  for (const answer of [await browser.delete('/api/authenticator'), await browser.post('/api/recovery-codes')])
    expect([answer.status, await errorCodeIn(answer)]).toEqual([409, 'authenticator_off'])
})

test('new recovery codes void the old ones', async () => {
  const { browser, recoveryCodes } = await setUpAuthenticator(t, 'cleo')
  const { recovery_codes: renewed } = (await (await browser.post('/api/recovery-codes')).json()) as {
    recovery_codes: string[]
  }
  expect(renewed).toHaveLength(10)
  expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([])
  expect(await t.db.$count(recovery_codes)).toBe(10)
})

test('the last second step stays where the team must have one', async () => {
  const { browser } = await setUpAuthenticator(t, 'emil')
  await t.db.insert(installation).values({ team_two_step: true, changed_at: t.parts.now() })
  const answer = await browser.delete('/api/authenticator')
  expect([answer.status, await errorCodeIn(answer)]).toEqual([409, 'last_second_step'])
  expect(await t.db.$count(authenticators)).toBe(1)
  expect(await t.db.$count(recovery_codes)).toBe(10)
  // A customer may.
  const cleo = await setUpAuthenticator(t, 'cleo')
  expect((await cleo.browser.delete('/api/authenticator')).status).toBe(204)
})

test('who must have a second step and has none opens nothing but what sets one up', async () => {
  const [emil, cleo] = [await t.as('emil'), await t.as('cleo')]
  await t.db.insert(installation).values({ team_two_step: true, changed_at: t.parts.now() })
  expect([await twoStepOf(emil), await twoStepOf(cleo)]).toEqual(['required', 'off'])
  for (const path of ['/api/dashboard', '/api/video-summary', '/api/sessions']) {
    const answer = await emil.get(path)
    expect([answer.status, await errorCodeIn(answer)], path).toEqual([403, 'second_step_required'])
  }
  expect((await cleo.get('/api/dashboard')).status).toBe(200)
  const { browser } = await setUpAuthenticator(t, 'emil')
  expect((await browser.get('/api/dashboard')).status).toBe(200)
  // It has shown a password alone.
  expect((await emil.get('/api/dashboard')).status).toBe(401)
})

test('an app that was sealed with a secret that is gone opens nothing', async () => {
  const { browser, nextCode } = await setUpAuthenticator(t, 'cleo')
  const [own] = await t.db.select().from(authenticators)
  await t.db
    .update(authenticators)
    .set({ secret_sealed: 'x'.repeat(80) })
    .where(eq(authenticators.user_id, own?.user_id ?? ''))
  expect(await errorCodeIn(await browser.post('/api/session/proof', { code: nextCode() }))).toBe('invalid_code')
})
