import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { accountMessages } from '#domain/accounts.ts'
import { cast, demoPassword, type CastName } from '../db/seed/cast.ts'
import { emails, mailbox_messages } from '../emails/emails.tables.ts'
import { jobs } from '../jobs/jobs.tables.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { setUpAuthenticator } from '../testing/second-step.ts'
import { createTestApp, errorCodeIn, sessionPassIn } from '../testing/test-app.ts'
import { credentials, known_devices, one_time_links, sessions } from './accounts.tables.ts'

const t = await createTestApp()
beforeEach(async () => {
  for (const table of [rate_limits, emails, jobs, mailbox_messages]) await t.db.delete(table)
})

async function mailedToken(name: CastName) {
  const asked = await t.visitor.post('/api/accounts/recovery-links', { email: cast[name].email })
  expect(asked.status).toBe(202)
  await t.runJobs()
  const [mail] = await t.mailbox(cast[name].email)
  return /token_hash=([\w-]+)&type=recovery&mode=reset/.exec(mail?.text ?? '')?.[1] ?? ''
}

const openRecovery = (token: string) => t.visitor.post('/api/accounts/recovery', { token_hash: token })
const resetCookieIn = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const setPassword = (cookie: string, password: string) =>
  t.visitor.put('/api/accounts/password', { password }, { cookie })
const signIn = (name: CastName, password: string) =>
  t.visitor.post('/api/session', { email: cast[name].email, password })
const whoIs = async (pass: string | undefined) =>
  (await (await t.browser(pass).get('/api/session')).json()) as { user: object | null }
const secrets = () =>
  Promise.all([t.db.select().from(credentials), t.db.select().from(sessions), t.db.select().from(one_time_links)])

test('a forgotten password: ask, open the mailed link, set a new one, sign in with it', async () => {
  const opened = await openRecovery(await mailedToken('cleo'))
  expect(await opened.json()).toEqual({ open: true })
  expect(opened.headers.getSetCookie()[0]).toContain('HttpOnly')
  expect((await setPassword(resetCookieIn(opened), 'a-new-harbour')).status).toBe(204)
  expect((await signIn('cleo', demoPassword)).status).toBe(401)
  expect((await signIn('cleo', 'a-new-harbour')).status).toBe(200)
})

test('a new password ends every session of that person, and of nobody else', async () => {
  const phone = sessionPassIn(await signIn('pia', demoPassword))
  const laptop = sessionPassIn(await signIn('pia', demoPassword))
  const emil = sessionPassIn(await signIn('emil', demoPassword))
  await setPassword(resetCookieIn(await openRecovery(await mailedToken('pia'))), 'a-new-harbour')
  expect(await whoIs(phone)).toMatchObject({ user: null })
  expect(await whoIs(laptop)).toMatchObject({ user: null })
  expect(await whoIs(emil)).toMatchObject({ user: { email: cast.emil.email } })
})

test('known and unknown addresses are answered alike, and only the known one is mailed', async () => {
  const known = await t.visitor.post('/api/accounts/recovery-links', { email: cast.ada.email })
  const unknown = await t.visitor.post('/api/accounts/recovery-links', { email: 'nobody@client.example' })
  expect(known.status).toBe(unknown.status)
  expect(await known.json()).toEqual({ message: accountMessages.resetSent })
  expect(await unknown.json()).toEqual({ message: accountMessages.resetSent })
  await t.runJobs()
  expect(await t.mailbox(cast.ada.email)).toHaveLength(1)
  expect(await t.mailbox('nobody@client.example')).toHaveLength(0)
})

test('looking at the page uses nothing up; opening the recovery does', async () => {
  const token = await mailedToken('ada')
  expect(await (await t.visitor.get('/api/accounts/recovery')).json()).toEqual({ open: false })
  const answers = await Promise.all(Array.from({ length: 50 }, () => openRecovery(token)))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(await errorCodeIn(await openRecovery(token))).toBe('link_used')
  process.stdout.write('figure: promise 5: 50 parallel uses of a link, 1 success; stored hashed; newer voids older\n')
})

test('a reload between link and new password finds the recovery still open', async () => {
  const cookie = resetCookieIn(await openRecovery(await mailedToken('ada')))
  expect(await (await t.visitor.get('/api/accounts/recovery', undefined, { cookie })).json()).toEqual({ open: true })
})

test('a newer link voids the older', async () => {
  const older = await mailedToken('ada')
  const newer = await mailedToken('ada')
  expect(await errorCodeIn(await openRecovery(older))).toBe('link_invalid')
  expect((await openRecovery(newer)).status).toBe(200)
})

test('a recovery link lives one hour, and so does the right it gives', async () => {
  const token = await mailedToken('ada')
  t.clock.advance({ seconds: 3599 })
  const cookie = resetCookieIn(await openRecovery(token))
  t.clock.advance({ seconds: 3601 })
  const before = await secrets()
  const late = await setPassword(cookie, 'a-new-harbour')
  expect(late.status).toBe(401)
  expect(await errorCodeIn(late)).toBe('reset_session_expired')
  expect(await secrets()).toEqual(before)

  const unopened = await mailedToken('ada')
  t.clock.advance({ seconds: 3601 })
  expect(await errorCodeIn(await openRecovery(unopened))).toBe('link_expired')
})

test('of parallel new passwords one is set', async () => {
  const cookie = resetCookieIn(await openRecovery(await mailedToken('emil')))
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => setPassword(cookie, `harbour-number-${i}`)))
  expect(answers.filter((answer) => answer.status === 204)).toHaveLength(1)
})

test.each([
  ['no recovery at all', '', 'reset_session_missing'],
  ['a made-up one', `slipway_reset=${'x'.repeat(43)}`, 'reset_session_expired'],
])('with %s no password is set', async (_what, cookie, code) => {
  const before = await secrets()
  const answer = await setPassword(cookie, 'a-new-harbour')
  expect(answer.status).toBe(401)
  expect(await errorCodeIn(answer)).toBe(code)
  expect(await secrets()).toEqual(before)
})

test('a confirmation link does not open a recovery, nor the other way round', async () => {
  const token = await mailedToken('ada')
  expect(await errorCodeIn(await t.visitor.post('/api/accounts/confirmation', { token_hash: token }))).toBe(
    'link_invalid',
  )
})

test.each([
  ['five characters', '12345', 'invalid_input'],
  ['one of the most common', 'password', 'password_too_common'],
  ['a common one in capitals', 'QWERTY', 'password_too_common'],
  ['more than a thousand characters', 'x'.repeat(1025), 'invalid_input'],
])('a password of %s is refused and the recovery stays open', async (_what, password, code) => {
  const cookie = resetCookieIn(await openRecovery(await mailedToken('ada')))
  const before = await secrets()
  const answer = await setPassword(cookie, password)
  expect(answer.status).toBe(400)
  expect(await errorCodeIn(answer)).toBe(code)
  expect(await secrets()).toEqual(before)
})

test('long passwords are not cut: the last character counts', async () => {
  const long = Array.from({ length: 150 }, (_, i) => ((i * 7919) % 99_991).toString(36)).join('-')
  await setPassword(resetCookieIn(await openRecovery(await mailedToken('emil'))), `${long}a`)
  expect((await signIn('emil', `${long}b`)).status).toBe(401)
  expect((await signIn('emil', `${long}a`)).status).toBe(200)
})

test('the fourth link within a quarter of an hour is refused, for unknown addresses too', async () => {
  for (const email of [cast.ada.email, 'nobody@client.example']) {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => t.visitor.post('/api/accounts/recovery-links', { email })),
    )
    expect(answers.filter((answer) => answer.status === 202)).toHaveLength(3)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(1)
  }
})

test('a link is built from the configured address, whatever the request claims to be', async () => {
  await t.visitor.post(
    '/api/accounts/recovery-links',
    { email: cast.ada.email },
    { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  )
  await t.runJobs()
  const [mail] = await t.mailbox(cast.ada.email)
  expect(mail?.text).toContain(`${t.settings.origin}/auth?token_hash=`)
  expect(mail?.html).not.toContain('evil.example')
})

test('the confirmation link can be asked for again while it is needed, and the answer never tells', async () => {
  const nora = { firstName: 'Nora', lastName: 'Quist', email: 'nora@client.example', password: 'harbour-lights' }
  const browser = t.newBrowser()
  await browser.post('/api/accounts', nora)
  await t.runJobs()
  const answers = await Promise.all(
    [nora.email, cast.ada.email, 'nobody@client.example'].map((email) =>
      t.visitor.post('/api/accounts/confirmation-links', { email }),
    ),
  )
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
  await t.runJobs()
  expect(await t.mailbox(nora.email)).toHaveLength(2)
  expect(await t.mailbox(cast.ada.email)).toHaveLength(0)
  const [newest] = await t.mailbox(nora.email)
  const token = /token_hash=([\w-]+)/.exec(newest?.text ?? '')?.[1]
  const confirmed = await browser.post('/api/accounts/confirmation', { token_hash: token })
  expect(await confirmed.json()).toMatchObject({ user: { email: nora.email } })
})

test('whoever holds an expired link gets a new one at the address the old one went to', async () => {
  const expired = await mailedToken('ada')
  t.clock.advance({ hours: 2 })
  expect((await t.visitor.post('/api/accounts/recovery-links', { token_hash: expired })).status).toBe(202)
  await t.runJobs()
  expect(await t.mailbox(cast.ada.email)).toHaveLength(2)
  const unknown = await t.visitor.post('/api/accounts/recovery-links', { token_hash: 'x'.repeat(43) })
  expect(await unknown.json()).toEqual({ message: accountMessages.resetSent })
  expect(await t.runJobs()).toBe(0)
})

test('where a second step is asked for, a new password makes no device known', async () => {
  const knownAfterReset = async (name: CastName) => {
    await setPassword(resetCookieIn(await openRecovery(await mailedToken(name))), 'a-new-harbour')
    return t.db.$count(known_devices, eq(known_devices.user_id, await t.userIdOf(name)))
  }
  expect(await knownAfterReset('bea')).toBe(1)
  await setUpAuthenticator(t, 'sam')
  await t.runJobs()
  await t.db.delete(mailbox_messages)
  expect(await knownAfterReset('sam')).toBe(0)
})
