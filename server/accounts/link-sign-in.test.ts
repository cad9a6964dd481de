import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { signInMessages } from '#domain/sign-in.ts'
import { cast, type CastName } from '../db/seed/cast.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { setUpAuthenticator } from '../testing/second-step.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { one_time_links, sessions, user_roles, users } from './accounts.tables.ts'
import { createAccount } from './accounts.ts'
import { authenticators } from './second-steps.tables.ts'

const t = await createTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } })
beforeEach(async () => {
  await t.db.delete(rate_limits)
  await t.db.delete(one_time_links)
  await t.db.delete(authenticators)
  await t.db.update(users).set({ second_step_since: null })
})

const ask = (email: string) => t.visitor.post('/api/accounts/sign-in-links', { email })
const mailsTo = async (email: string) => {
  await t.runJobs()
  return t.mailbox(email)
}
async function askForToken(name: CastName) {
  await ask(cast[name].email)
  const mail = (await mailsTo(cast[name].email)).find(({ kind }) => kind === 'sign-in-link')
  return /token_hash=([\w-]+)&type=magiclink&mode=signin/.exec(mail?.text ?? '')?.[1] ?? ''
}
type Browser = Pick<ReturnType<typeof t.newBrowser>, 'post' | 'get'>
const look = (token_hash: string, browser: Browser = t.visitor) =>
  browser.post('/api/accounts/sign-in-link', { token_hash })
const open = (token_hash: string, browser: Browser = t.newBrowser()) =>
  browser.post('/api/accounts/link-sign-in', { token_hash })

test('a link signs in once; looking at it first changes nothing', async () => {
  const token = await askForToken('cleo')
  for (let i = 0; i < 3; i++) expect(await (await look(token)).json()).toEqual({ email: cast.cleo.email })
  const browser = t.newBrowser()
  expect(await (await open(token, browser)).json()).toMatchObject({ user: { email: cast.cleo.email } })
  const { sessions: own } = (await (await browser.get('/api/sessions')).json()) as { sessions: object[] }
  expect(own).toContainEqual(expect.objectContaining({ is_this: true, proof: 'link' }))
  for (const answer of [await open(token), await look(token)])
    expect([answer.status, await errorCodeIn(answer)]).toEqual([409, 'link_used'])
})

test('the mail says what it is for, and for how long', async () => {
  await ask(cast.cleo.email)
  const [mail] = await mailsTo(cast.cleo.email)
  expect(mail).toMatchObject({ kind: 'sign-in-link', subject: 'Your link to sign in to Port Gardner Studio' })
  expect(mail?.text).toContain('once, for 15 minutes')
})

test('a known and an unknown address are answered the same', async () => {
  const [known, unknown] = [await ask(cast.cleo.email), await ask('nobody@client.example')]
  expect([known.status, unknown.status]).toEqual([202, 202])
  expect([await known.json(), await unknown.json()]).toEqual([1, 2].map(() => ({ message: signInMessages.linkAsked })))
  expect(await mailsTo('nobody@client.example')).toEqual([])
})

test('after a quarter of an hour, or once a newer one was asked for, it opens nothing', async () => {
  const before = await t.db.$count(sessions)
  const older = await askForToken('cleo')
  t.clock.advance({ seconds: 1 })
  const newer = await askForToken('cleo')
  expect(newer).not.toBe(older)
  expect(await errorCodeIn(await open(older))).toBe('link_invalid')
  t.clock.advance({ seconds: 15 * 60 + 1 })
  for (const answer of [await look(newer), await open(newer)])
    expect([answer.status, await errorCodeIn(answer)]).toEqual([410, 'link_expired'])
  expect(await t.db.$count(sessions)).toBe(before)
})

test('a token of another kind, or of none, opens nothing', async () => {
  await t.visitor.post('/api/accounts/recovery-links', { email: cast.cleo.email })
  const [mail] = await mailsTo(cast.cleo.email)
  const recovery = /token_hash=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  for (const token of [recovery, 'x'.repeat(43)])
    for (const answer of [await look(token), await open(token)]) expect(await errorCodeIn(answer)).toBe('link_invalid')
})

test.each<CastName>(['ada', 'emil'])('%s of the team gets no link but a word', async (name) => {
  await ask(cast[name].email)
  const [mail] = await mailsTo(cast[name].email)
  expect(mail?.kind).toBe('sign-in-link-team')
  expect(mail?.text).toMatch(/password or a passkey/)
  expect(mail?.text).not.toContain('token_hash')
  expect(await t.db.$count(one_time_links)).toBe(0)
})

test('who joined the team since it was mailed is not let in by it', async () => {
  const token = await askForToken('pia')
  const isPia = eq(user_roles.user_id, await t.userIdOf('pia'))
  await t.db.update(user_roles).set({ role: 'employee' }).where(isPia)
  expect(await errorCodeIn(await open(token))).toBe('link_invalid')
  await t.db.update(user_roles).set({ role: 'user' }).where(isPia)
})

test('an address that nobody has proven gets the link that proves it', async () => {
  const email = 'unproven@client.example'
  const person = { email, firstName: 'Un', lastName: 'Proven', passwordHash: 'x' }
  await t.db.transaction((tx) => createAccount(tx, t.parts, person))
  await ask(email)
  expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['confirm-address'])
})

test('signed in as somebody else, nothing happens and the link stays', async () => {
  const token = await askForToken('cleo')
  const pia = await t.as('pia')
  const answer = await open(token, pia)
  expect([answer.status, await errorCodeIn(answer)]).toEqual([409, 'signed_in_as_other'])
  expect((await pia.get('/api/dashboard')).status).toBe(200)
  expect((await open(token)).status).toBe(200)
})

test('a link walks past no second step', async () => {
  const { nextCode } = await setUpAuthenticator(t, 'cleo')
  const token = await askForToken('cleo')
  const browser = t.newBrowser()
  expect(await (await open(token, browser)).json()).toEqual({ user: null, second_step: ['code', 'recovery_code'] })
  expect((await browser.get('/api/dashboard')).status).toBe(401)
  const done = await browser.post('/api/session/second-step', { code: nextCode() })
  expect(await done.json()).toMatchObject({ user: { email: cast.cleo.email } })
})

test('promise I3: of 50 uses of one link at the same moment one signs in', async () => {
  const token = await askForToken('cleo')
  const before = await t.db.$count(sessions)
  const answers = await Promise.all(Array.from({ length: 50 }, () => open(token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await t.db.$count(sessions)).toBe(before + 1)
  process.stdout.write('figure: promise I3: 50 parallel uses of one link to sign in: 1\n')
})

test('one address is sent three in a quarter of an hour', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 5; i++) statuses.push((await ask(cast.cleo.email)).status)
  expect(statuses).toEqual([202, 202, 202, 429, 429])
})
