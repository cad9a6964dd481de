import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { ListedPasskey } from '#domain/sign-in.ts'
import { cast, demoPassword, type CastName } from '../db/seed/cast.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { createPasskeyDevice } from '../testing/passkey-device.ts'
import {
  addPasskey as addPasskeyOf,
  challenge,
  signInWith,
  type Browser,
  type Device,
  type Options,
} from '../testing/passkey-owner.ts'
import { halfSignIn, setUpAuthenticator } from '../testing/second-step.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { sessions, users } from './accounts.tables.ts'
import { relyingPartyOf } from './passkeys.ts'
import { authenticators, installation, passkey_challenges, passkeys } from './second-steps.tables.ts'

const t = await createTestApp()
const { origin } = relyingPartyOf(t.settings.origin)
beforeEach(async () => {
  for (const table of [rate_limits, passkeys, passkey_challenges, authenticators, installation])
    await t.db.delete(table)
  await t.db.update(users).set({ second_step_since: null })
})

const addPasskey = (name: CastName, browser?: Browser) => addPasskeyOf(t, name, browser ? { browser } : {})
const signIn = (device: Device, browser: Browser = t.newBrowser(), wishes = {}) => signInWith(device, browser, wishes)
const listed = async (browser: Browser) =>
  ((await (await browser.get('/api/passkeys')).json()) as { passkeys: ListedPasskey[] }).passkeys
const expectUnknown = async (answer: Response) =>
  expect([answer.status, await errorCodeIn(answer)]).toEqual([401, 'unknown_passkey'])

test('the relying party is the host of the address; a number cannot be one', () => {
  const of = (address: string) => relyingPartyOf(address)
  expect(of('https://portgardner.example')).toMatchObject({
    id: 'portgardner.example',
    origin: 'https://portgardner.example',
  })
  for (const address of ['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://localhost:3000'])
    expect(of(address)).toMatchObject({ id: 'localhost', origin: 'http://localhost:3000' })
})

test('a passkey is added, listed, used, renamed and removed, and its owner hears of coming and going', async () => {
  const { owner, device, answer } = await addPasskey('cleo')
  expect(answer.status).toBe(201)
  expect(await listed(owner)).toMatchObject([{ id: device.id, name: 'Chrome on Linux', last_used_at: null }])
  expect(await (await owner.get('/api/session')).json()).toMatchObject({ two_step: 'on' })

  const browser = t.newBrowser()
  expect(await (await signIn(device, browser)).json()).toMatchObject({ user: { email: cast.cleo.email } })
  const { sessions: own } = (await (await browser.get('/api/sessions')).json()) as { sessions: object[] }
  expect(own).toContainEqual(expect.objectContaining({ is_this: true, proof: 'passkey' }))
  expect(await listed(owner)).toMatchObject([{ last_used_at: expect.any(String) }])

  expect((await owner.put(`/api/passkeys/${device.id}`, { name: 'My phone' })).status).toBe(204)
  expect(await listed(owner)).toMatchObject([{ name: 'My phone' }])
  expect((await owner.delete(`/api/passkeys/${device.id}`)).status).toBe(204)
  expect(await listed(owner)).toEqual([])
  expect(await (await owner.get('/api/session')).json()).toMatchObject({ two_step: 'off' })
  await expectUnknown(await signIn(device))
  await t.runJobs()
  const told = (await t.mailbox(cast.cleo.email)).filter(({ kind }) => kind === 'sign-in-changed')
  const changes = told.map(({ text }) => /A passkey was (\w+)/.exec(text ?? '')?.[1])
  expect([changes.length, new Set(changes)]).toEqual([2, new Set(['added', 'removed'])])
  for (const { text } of told) {
    expect(text).toContain(`${t.settings.origin}/account-settings?tab=security`)
    expect(text).toContain('A new password alone removes no passkey')
  }
})

test('adding one has proved the session: what is dangerous goes on', async () => {
  const { owner } = await addPasskey('cleo')
  expect((await owner.put('/api/authenticator')).status).toBe(200)
})

test('a passkey asks for no code, also where there is an app', async () => {
  const { browser } = await setUpAuthenticator(t, 'cleo')
  const { device } = await addPasskey('cleo', browser)
  expect(await (await signIn(device)).json()).toMatchObject({ user: { email: cast.cleo.email } })
})

test('a passkey alone asks for nothing after the password, but for itself before what is dangerous', async () => {
  const { device } = await addPasskey('cleo')
  const { browser, answer } = await halfSignIn(t, 'cleo')
  expect(await answer.json()).toMatchObject({ user: { email: cast.cleo.email } })
  const refused = (await (await browser.put('/api/authenticator')).json()) as { error: { ways: string[] } }
  expect(refused.error.ways).toEqual(['passkey'])
  const passkey = device.show(await challenge(browser, 'confirm'))
  expect((await browser.post('/api/session/proof', { passkey })).status).toBe(204)
  expect((await browser.put('/api/authenticator')).status).toBe(200)
})

test('the second step can be a passkey, of the same account alone', async () => {
  const { browser: settled } = await setUpAuthenticator(t, 'cleo')
  const { device } = await addPasskey('cleo', settled)
  const { device: pias } = await addPasskey('pia')
  const { browser, answer } = await halfSignIn(t, 'cleo')
  expect(await answer.json()).toMatchObject({ second_step: ['code', 'recovery_code', 'passkey'] })
  const step = async (of: Device) =>
    browser.post('/api/session/second-step', { passkey: of.show(await challenge(browser, 'sign-in')) })
  await expectUnknown(await step(pias))
  expect(await (await step(device)).json()).toMatchObject({ user: { email: cast.cleo.email } })
})

test.each([
  ['made without finger or PIN', { isVerified: false }],
  ['made for another address', { origin: 'https://evil.example' }],
  ['made for another site', { rpId: 'evil.example' }],
])('one %s is not added', async (_what, wishes) => {
  const cleo = await t.as('cleo')
  const device = createPasskeyDevice(origin)
  const passkey = device.make(await challenge(cleo, 'register'), wishes)
  await expectUnknown(await cleo.post('/api/passkeys', { name: 'x', passkey }))
  expect(await t.db.$count(passkeys)).toBe(0)
})

test.each([
  ['without finger or PIN', { isVerified: false }],
  ['at another address', { origin: 'https://evil.example' }],
  ['to another site', { rpId: 'evil.example' }],
])('one shown %s opens nothing', async (_what, wishes) => {
  const { device } = await addPasskey('cleo')
  const before = await t.db.$count(sessions)
  await expectUnknown(await signIn(device, t.newBrowser(), wishes))
  expect(await t.db.$count(sessions)).toBe(before)
})

test('somebody else’s signature under a passkey’s name opens nothing', async () => {
  const { device } = await addPasskey('cleo')
  const impostor = createPasskeyDevice(origin)
  impostor.id = device.id
  await expectUnknown(await signIn(impostor))
})

test('a challenge works once, for five minutes, for its purpose and for whoever asked', async () => {
  const { owner, device } = await addPasskey('cleo')
  const browser = t.newBrowser()
  const options = await challenge(browser, 'sign-in')
  const send = (asked: Options) => browser.post('/api/session/passkey', { passkey: device.show(asked) })
  const expectOver = async (answer: Response) =>
    expect([answer.status, await errorCodeIn(answer)]).toEqual([401, 'challenge_expired'])
  expect((await send(options)).status).toBe(200)
  await expectOver(await send(options))
  await expectOver(await send({ ...options, challenge: 'bm9uZSBvZiBvdXJz' }))
  await expectOver(await send(await challenge(owner, 'confirm')))

  const late = await challenge(browser, 'sign-in')
  t.clock.advance({ seconds: 301 })
  await expectOver(await send(late))

  const cleos = await challenge(owner, 'register')
  const pia = await t.as('pia')
  const made = createPasskeyDevice(origin).make(cleos)
  await expectOver(await pia.post('/api/passkeys', { name: 'x', passkey: made }))
})

test('of 50 uses of one challenge at the same moment one signs in', async () => {
  const { device } = await addPasskey('cleo')
  const browser = t.newBrowser()
  const passkey = device.show(await challenge(browser, 'sign-in'))
  const before = await t.db.$count(sessions)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => t.visitor.post('/api/session/passkey', { passkey })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await t.db.$count(sessions)).toBe(before + 1)
})

test('a counter that goes backwards is refused and told to the owner', async () => {
  const { device } = await addPasskey('pia')
  device.counter = 7
  expect((await signIn(device)).status).toBe(200)
  for (const counter of [7, 3, 0]) {
    device.counter = counter
    await expectUnknown(await signIn(device))
  }
  await t.runJobs()
  const told = (await t.mailbox(cast.pia.email)).filter(({ kind }) => kind === 'passkey-refused')
  expect(told).toHaveLength(3)
  expect(told[0]?.subject).toBe('A passkey of yours was refused')
  expect(told[0]?.text).toContain('Look at my devices')
  device.counter = 8
  expect((await signIn(device)).status).toBe(200)
})

test('of two that were asked for at the same time the later may come first; the count stays the higher', async () => {
  const { device } = await addPasskey('pia')
  const [first, second] = [t.newBrowser(), t.newBrowser()]
  const [asked, askedNext] = [await challenge(first, 'sign-in'), await challenge(second, 'sign-in')]
  device.counter = 5
  const earlier = device.show(asked)
  device.counter = 6
  const later = device.show(askedNext)
  const isCounted = () => t.db.select({ counter: passkeys.counter }).from(passkeys)
  t.clock.advance({ seconds: 2 })
  expect((await second.post('/api/session/passkey', { passkey: later })).status).toBe(200)
  expect((await first.post('/api/session/passkey', { passkey: earlier })).status).toBe(200)
  expect(await isCounted()).toEqual([{ counter: 6 }])

  t.clock.advance({ seconds: 2 })
  device.counter = 5
  await expectUnknown(await signIn(device))
  const again = await challenge(first, 'sign-in')
  t.clock.advance({ seconds: 2 })
  device.counter = 7
  expect((await signIn(device)).status).toBe(200)
  await expectUnknown(await first.post('/api/session/passkey', { passkey: device.show(again) }))
  expect(await isCounted()).toEqual([{ counter: 7 }])
})

test('a synced passkey is on several devices, and each counts by itself', async () => {
  const { device } = await addPasskey('pia')
  for (const counter of [9, 3, 0, 4]) {
    device.counter = counter
    expect((await signIn(device, t.newBrowser(), { isSynced: true })).status, `${counter}`).toBe(200)
  }
})

test('without being signed in a passkey can be shown to sign in, and none be made', async () => {
  for (const purpose of ['register', 'confirm'])
    expect((await t.visitor.post('/api/passkeys/challenges', { for: purpose })).status).toBe(401)
  expect((await t.visitor.post('/api/passkeys/challenges', { for: 'sign-in' })).status).toBe(200)
})

test('ten and no more, also at the same moment', async () => {
  const cleo = await t.as('cleo')
  for (let i = 0; i < 8; i++) expect((await addPasskey('cleo', cleo)).answer.status).toBe(201)
  const answers = await Promise.all(Array.from({ length: 4 }, () => addPasskey('cleo', cleo)))
  expect(answers.filter(({ answer }) => answer.status === 201)).toHaveLength(2)
  expect(await errorCodeIn((await addPasskey('cleo', cleo)).answer)).toBe('too_many_passkeys')
  expect(await t.db.$count(passkeys)).toBe(10)
})

test('somebody else’s is neither renamed nor removed', async () => {
  const { device } = await addPasskey('cleo')
  const pia = await t.as('pia')
  for (const id of [device.id, 'unknown', 'not%20one']) {
    expect((await pia.put(`/api/passkeys/${id}`, { name: 'mine' })).status).toBe(404)
    expect((await pia.delete(`/api/passkeys/${id}`)).status).toBe(404)
  }
  expect(await t.db.select().from(passkeys)).toMatchObject([{ name: 'Chrome on Linux' }])
})

test('a sign-in that overlaps its removal leaves no session', async () => {
  for (let i = 0; i < 5; i++) {
    const { owner, device } = await addPasskey('emil')
    const passkey = device.show(await challenge(t.visitor, 'sign-in'))
    const before = await t.db.$count(sessions)
    const [removed, answer] = await Promise.all([
      owner.delete(`/api/passkeys/${device.id}`),
      t.visitor.post('/api/session/passkey', { passkey }),
    ])
    expect(removed.status).toBe(204)
    expect([200, 401]).toContain(answer.status)
    if (answer.status === 401) expect(await t.db.$count(sessions)).toBe(before)
  }
})

test('the last second step stays where the team must have one; of two one may go', async () => {
  const { owner, device } = await addPasskey('emil')
  const { device: second } = await addPasskey('emil', owner)
  await t.db.insert(installation).values({ team_two_step: true, changed_at: t.parts.now() })
  expect((await owner.delete(`/api/passkeys/${second.id}`)).status).toBe(204)
  expect(await errorCodeIn(await owner.delete(`/api/passkeys/${device.id}`))).toBe('last_second_step')
  expect(await t.db.$count(passkeys, eq(passkeys.id, device.id))).toBe(1)
})

test('a password session from before has to show the passkey', async () => {
  const older = await t.as('cleo')
  const { device } = await addPasskey('cleo')
  expect((await older.delete(`/api/passkeys/${device.id}`)).status).toBe(403)
  expect((await older.post('/api/session/proof', { password: demoPassword })).status).toBe(403)
  expect(await t.db.$count(passkeys)).toBe(1)
})
