import { expect, test } from 'vitest'
import { accountMessages } from '#domain/accounts.ts'
import { cast, demoPassword } from '../db/seed/cast.ts'
import { createTestApp, errorCodeIn, sessionPassIn } from '../testing/test-app.ts'
import { emails } from '../emails/emails.tables.ts'
import { one_time_links, sessions, sign_ups, user_profiles, users } from './accounts.tables.ts'

const t = await createTestApp()

let serial = 0
const newPerson = () => ({
  firstName: 'Nora',
  lastName: 'Quist',
  email: `nora-${++serial}@client.example`,
  password: 'harbour-lights',
})

async function signUpAndReadToken(person = newPerson()) {
  const browser = t.newBrowser()
  const answer = await browser.post('/api/accounts', person)
  expect(answer.status).toBe(202)
  await t.runJobs()
  return { person, browser, token: await newestToken(person.email) }
}

async function newestToken(email: string) {
  const [mail] = await t.mailbox(email)
  const token = /token_hash=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`No link was mailed to ${email}`)
  return token
}

const countRows = async () => ({
  users: await t.db.$count(users),
  profiles: await t.db.$count(user_profiles),
  emails: await t.db.$count(emails),
  links: await t.db.$count(one_time_links),
  sessions: await t.db.$count(sessions),
  signUps: await t.db.$count(sign_ups),
})

test('a visitor signs up, confirms by the mailed link and is signed in', async () => {
  const { person, browser, token } = await signUpAndReadToken()
  const confirmed = await browser.post('/api/accounts/confirmation', { token_hash: token })
  expect(confirmed.status).toBe(200)
  expect(await confirmed.json()).toMatchObject({
    user: { email: person.email, first_name: 'Nora', last_name: 'Quist', membership_tier: 'free', role: 'user' },
  })
  const session = await t.browser(sessionPassIn(confirmed)).get('/api/session')
  expect(await session.json()).toMatchObject({ user: { email: person.email } })
})

test('signing up answers with the specified message', async () => {
  const answer = await t.visitor.post('/api/accounts', newPerson())
  expect(await answer.json()).toEqual({ message: accountMessages.signedUp })
})

test('an unconfirmed account cannot sign in', async () => {
  const { person } = await signUpAndReadToken()
  const answer = await t.visitor.post('/api/session', { email: person.email, password: person.password })
  expect(answer.status).toBe(403)
  expect(await errorCodeIn(answer)).toBe('email_not_confirmed')
  expect(sessionPassIn(answer)).toBeUndefined()
})

test('a known address gets the same answer as a new one, and its owner an e-mail', async () => {
  const before = await countRows()
  const known = await t.visitor.post('/api/accounts', { ...newPerson(), email: cast.cleo.email })
  const unknown = await t.visitor.post('/api/accounts', newPerson())
  expect(known.status).toBe(unknown.status)
  expect(await known.text()).toBe(await unknown.text())
  await t.runJobs()
  const [mail] = await t.mailbox(cast.cleo.email)
  expect(mail?.kind).toBe('already-registered')
  expect((await countRows()).users).toBe(before.users + 1)
  expect(await t.db.$count(sign_ups)).toBe(0)
})

test('upper case and blanks around an address are the same address', async () => {
  await t.visitor.post('/api/accounts', { ...newPerson(), email: `  ${cast.pia.email.toUpperCase()} ` })
  await t.runJobs()
  const [mail] = await t.mailbox(cast.pia.email)
  expect(mail?.kind).toBe('already-registered')
})

test('a second sign-up before the confirmation voids the older link and takes the newer password', async () => {
  const { person, token: older } = await signUpAndReadToken()
  const { browser, token: newer } = await signUpAndReadToken({ ...person, password: 'another-harbour' })
  const voided = await browser.post('/api/accounts/confirmation', { token_hash: older })
  expect(await errorCodeIn(voided)).toBe('link_invalid')
  expect((await browser.post('/api/accounts/confirmation', { token_hash: newer })).status).toBe(200)
  const old = await t.visitor.post('/api/session', { email: person.email, password: person.password })
  expect(old.status).toBe(401)
  const fresh = await t.visitor.post('/api/session', { email: person.email, password: 'another-harbour' })
  expect(fresh.status).toBe(200)
})

test('of fifty parallel uses of a link one succeeds', async () => {
  const { browser, token } = await signUpAndReadToken()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => browser.post('/api/accounts/confirmation', { token_hash: token })),
  )
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
})

test('a link is stored hashed only, and its e-mail is erased once delivered', async () => {
  const { token } = await signUpAndReadToken()
  const stored = JSON.stringify([await t.db.select().from(one_time_links), await t.db.select().from(emails)])
  expect(stored).not.toContain(token)
})

test('a confirmation link expires after 24 hours', async () => {
  const { token } = await signUpAndReadToken()
  t.clock.advance({ hours: 24, seconds: 1 })
  const answer = await t.visitor.post('/api/accounts/confirmation', { token_hash: token })
  expect(answer.status).toBe(410)
  expect(await errorCodeIn(answer)).toBe('link_expired')
})

test('a made-up link is invalid, a short one is told to be incomplete', async () => {
  const madeUp = await t.visitor.post('/api/accounts/confirmation', { token_hash: 'x'.repeat(43) })
  expect(await errorCodeIn(madeUp)).toBe('link_invalid')
  const short = await t.visitor.post('/api/accounts/confirmation', { token_hash: 'x'.repeat(19) })
  expect(short.status).toBe(400)
  expect(await short.text()).toContain('appears to be invalid or incomplete')
})

test('signing in with the right password works, with a wrong one or an unknown address the answer is the same', async () => {
  const right = await t.visitor.post('/api/session', { email: cast.cleo.email, password: demoPassword })
  expect(right.status).toBe(200)
  const wrong = await t.visitor.post('/api/session', { email: cast.cleo.email, password: 'wrong' })
  const unknown = await t.visitor.post('/api/session', { email: 'nobody@client.example', password: 'wrong' })
  expect(wrong.status).toBe(401)
  expect(unknown.status).toBe(401)
  expect(await errorCodeIn(wrong)).toBe(await errorCodeIn(unknown))
})

test('the session cookie is out of reach for scripts and other sites', async () => {
  const answer = await t.visitor.post('/api/session', { email: cast.cleo.email, password: demoPassword })
  const [cookie] = answer.headers.getSetCookie()
  expect(cookie).toMatch(/^slipway_session=/)
  expect(cookie).toContain('HttpOnly')
  expect(cookie).toContain('SameSite=Lax')
})

test('the eleventh guess on an account is not checked, not even when it is right', async () => {
  const guess = (password: string) => t.visitor.post('/api/session', { email: cast.emil.email, password })
  const answers = await Promise.all(Array.from({ length: 30 }, () => guess('wrong')))
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10)
  const refused = await guess(demoPassword)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  t.clock.advance({ seconds: 901 })
  expect((await guess(demoPassword)).status).toBe(200)
})

test('signing in often with the right password is not refused', async () => {
  for (let i = 0; i < 12; i++) {
    const answer = await t.visitor.post('/api/session', { email: cast.pia.email, password: demoPassword })
    expect(answer.status).toBe(200)
  }
})

test('signing in again ends the session before', async () => {
  const browser = t.newBrowser()
  const passes: (string | undefined)[] = []
  for (const name of ['cleo', 'cleo', 'pia'] as const)
    passes.push(sessionPassIn(await browser.post('/api/session', { email: cast[name].email, password: demoPassword })))
  const who = async (pass: string | undefined) => (await t.browser(pass).get('/api/session')).json()
  expect(await who(passes[0])).toMatchObject({ user: null })
  expect(await who(passes[1])).toMatchObject({ user: null })
  expect(await who(passes[2])).toMatchObject({ user: { email: cast.pia.email } })
})

test('a sign-in that fails leaves the session before as it was', async () => {
  const browser = t.newBrowser()
  await browser.post('/api/session', { email: cast.cleo.email, password: demoPassword })
  await browser.post('/api/session', { email: cast.pia.email, password: 'wrong' })
  expect(await (await browser.get('/api/session')).json()).toMatchObject({ user: { email: cast.cleo.email } })
})

test('after signing out the old cookie opens nothing', async () => {
  const signedIn = await t.visitor.post('/api/session', { email: cast.cleo.email, password: demoPassword })
  const cleo = t.browser(sessionPassIn(signedIn))
  expect((await cleo.delete('/api/session')).status).toBe(204)
  expect(await (await cleo.get('/api/session')).json()).toMatchObject({ user: null })
})

test('a session ends after thirty days', async () => {
  const cleo = await t.as('cleo')
  t.clock.advance({ hours: 30 * 24 + 1 })
  expect(await (await cleo.get('/api/session')).json()).toMatchObject({ user: null })
})

test('a forged or tampered cookie is nobody', async () => {
  const signedIn = await t.visitor.post('/api/session', { email: cast.cleo.email, password: demoPassword })
  const pass = sessionPassIn(signedIn) ?? ''
  for (const forged of [`${pass}x`, pass.split('.')[0] ?? '', 'a.b', '.', `${pass}.${pass}`]) {
    expect(await (await t.browser(forged).get('/api/session')).json()).toMatchObject({ user: null })
  }
})

test('a bearer pass signs an API client in', async () => {
  const signedIn = await t.visitor.post('/api/session', { email: cast.ada.email, password: demoPassword })
  const answer = await t.app.request('/api/session', {
    headers: { authorization: `Bearer ${sessionPassIn(signedIn)}` },
  })
  expect(await answer.json()).toMatchObject({ user: { role: 'admin' } })
})

test.each([
  ['no first name', { firstName: '  ' }, 'firstName'],
  ['no last name', { lastName: '' }, 'lastName'],
  ['a name that is too long', { lastName: 'x'.repeat(101) }, 'lastName'],
  ['no address', { email: 'nora' }, 'email'],
  ['a five-character password', { password: '12345' }, 'password'],
  ['a password of a megabyte', { password: 'x'.repeat(1025) }, 'password'],
  ['a role of its own choosing', { role: 'admin' }, 'role'],
  ['a tier of its own choosing', { membership_tier: 'premium' }, 'membership_tier'],
])('sign-up with %s is refused and nothing is written', async (_what, change, field) => {
  const before = await countRows()
  const answer = await t.visitor.post('/api/accounts', { ...newPerson(), ...change })
  expect(answer.status).toBe(400)
  const body = (await answer.json()) as { error: { fields: Record<string, string> } }
  expect(Object.keys(body.error.fields)).toContain(field)
  expect(await countRows()).toEqual(before)
})

test('nothing that a stranger typed is mailed to an address that nobody has proven', async () => {
  const person = {
    ...newPerson(),
    firstName: '<script>alert(1)</script>\r\nBcc: x@evil.example',
    lastName: 'evil.example',
  }
  await signUpAndReadToken(person)
  await t.visitor.post('/api/accounts/recovery-links', { email: person.email })
  await t.visitor.post('/api/accounts/confirmation-links', { email: person.email })
  await t.runJobs()
  const mails = await t.mailbox(person.email)
  expect(mails.map(({ kind }) => kind).sort()).toEqual(['confirm-address', 'confirm-address', 'recover-account'])
  for (const mail of mails) expect(JSON.stringify(mail)).not.toMatch(/script|evil|Bcc/)
})
