import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { cast, demoPassword } from '../db/seed/cast.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { createTestApp, sessionPassIn } from '../testing/test-app.ts'
import { known_devices, sessions, users } from './accounts.tables.ts'

const isFull = process.env['PROVE'] === 'full'
const t = await createTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } })
beforeEach(() => t.db.delete(rate_limits))

type Browser = Pick<ReturnType<typeof t.newBrowser>, 'post' | 'put'>

const signIn = (browser: Browser, email: string, password: string) => browser.post('/api/session', { email, password })
const guessAsStranger = (email: string, i = 0) =>
  t.visitor.post('/api/session', { email, password: 'wrong' }, { 'x-forwarded-for': `203.0.113.${i % 250}` })

async function openRecovery(browser: Browser, email: string) {
  await t.db.delete(rate_limits)
  await t.visitor.post('/api/accounts/recovery-links', { email })
  await t.runJobs()
  const mail = (await t.mailbox(email)).find(({ kind }) => kind === 'recover-account')
  const token_hash = /token_hash=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  expect((await browser.post('/api/accounts/recovery', { token_hash })).status).toBe(200)
}

async function recover(browser: Browser, email: string, password: string) {
  await openRecovery(browser, email)
  expect((await browser.put('/api/accounts/password', { password })).status).toBe(204)
}

test('promise 6: a sign-in that overlaps a new password leaves no session', { timeout: 600_000 }, async () => {
  const pairs = isFull ? 200 : 10
  let password = demoPassword
  let overlapped = 0
  let survived = 0
  for (let pair = 0; pair < pairs; pair++) {
    const owner = t.newBrowser()
    await openRecovery(owner, cast.emil.email)
    const next = `harbour-by-night-${pair}`
    // Two are hashed at a time: begun at another place in the line each time, the new password is made beside one or two of them.
    const line = Array.from({ length: 3 }, () => () => signIn(t.newBrowser(), cast.emil.email, password))
    line.splice(pair % 4, 0, () => owner.put('/api/accounts/password', { password: next }))
    const answers = await Promise.all(line.map((begin) => begin()))
    expect(answers.splice(pair % 4, 1)[0]?.status).toBe(204)
    for (const answer of answers) {
      expect([200, 401]).toContain(answer.status)
      const pass = sessionPassIn(answer)
      if (pass === undefined) continue
      overlapped++
      const { user } = (await (await t.browser(pass).get('/api/session')).json()) as { user: unknown }
      if (user !== null) survived++
    }
    expect(await t.db.$count(sessions, eq(sessions.userId, await t.userIdOf('emil')))).toBe(0)
    password = next
  }
  process.stdout.write(
    `figure: promise 6: ${pairs} new passwords, each with 3 sign-ins at the same time (${overlapped} of ${3 * pairs} were let in first), ${survived} sessions survived\n`,
  )
  expect(survived).toBe(0)
})

test('strangers who guess lock out strangers, not the owner on a known device', async () => {
  const home = t.newBrowser()
  expect((await signIn(home, cast.cleo.email, demoPassword)).status).toBe(200)
  const guesses = await Promise.all(Array.from({ length: 30 }, (_, i) => guessAsStranger(cast.cleo.email, i)))
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
  expect((await signIn(t.newBrowser(), cast.cleo.email, demoPassword)).status).toBe(429)
  expect((await signIn(home, cast.cleo.email, demoPassword)).status).toBe(200)
})

test('a known device has ten guesses of its own, and none of another account', async () => {
  const home = t.newBrowser()
  await signIn(home, cast.cleo.email, demoPassword)
  const tries: number[] = []
  for (let i = 0; i < 12; i++) tries.push((await signIn(home, cast.cleo.email, 'wrong')).status)
  expect(tries).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  expect((await signIn(home, cast.cleo.email, demoPassword)).status).toBe(429)

  for (let i = 0; i < 10; i++) await guessAsStranger(cast.pia.email, i)
  expect((await signIn(home, cast.pia.email, demoPassword)).status).toBe(429)
})

test('a made-up device is a stranger’s', async () => {
  for (let i = 0; i < 10; i++) await guessAsStranger(cast.pia.email, i)
  for (const device of ['x'.repeat(43), '', 'é'.repeat(43)]) {
    const answer = await t.visitor.post(
      '/api/session',
      { email: cast.pia.email, password: demoPassword },
      { cookie: `slipway_device=${encodeURIComponent(device)}` },
    )
    expect(answer.status).toBe(429)
  }
})

test('a recovery frees the account from strangers’ guesses, and its browser stays free of them', async () => {
  const owner = t.newBrowser()
  await openRecovery(owner, cast.pia.email)
  for (let i = 0; i < 10; i++) await guessAsStranger(cast.pia.email, i)
  expect((await owner.put('/api/accounts/password', { password: 'a-new-harbour' })).status).toBe(204)
  expect((await guessAsStranger(cast.pia.email)).status).toBe(401) // counted anew
  for (let i = 0; i < 20; i++) await guessAsStranger(cast.pia.email, i)
  expect((await signIn(owner, cast.pia.email, 'a-new-harbour')).status).toBe(200)
})

test('a new password forgets every device but the one it was set on', async () => {
  const email = cast.ada.email
  const [thief, owner] = [t.newBrowser(), t.newBrowser()]
  await signIn(thief, email, demoPassword)
  await recover(owner, email, 'a-new-harbour')
  expect(await t.db.$count(known_devices, eq(known_devices.user_id, await t.userIdOf('ada')))).toBe(1)
  for (let i = 0; i < 10; i++) await guessAsStranger(email, i)
  expect((await signIn(thief, email, 'a-new-harbour')).status).toBe(429)
  expect((await signIn(owner, email, 'a-new-harbour')).status).toBe(200)
})

test('a new password is told to its owner by e-mail, with the way to another', async () => {
  await recover(t.newBrowser(), cast.ada.email, 'one-more-harbour')
  await t.runJobs()
  const [mail] = await t.mailbox(cast.ada.email)
  expect(mail).toMatchObject({ kind: 'password-set', subject: expect.stringContaining('was set') as unknown })
  expect(mail?.text).toContain(`${t.settings.origin}/auth?tab=reset`)
  expect(mail?.text).not.toContain('token_hash')
})

test('a device is not kept as it is, and not for longer than its cookie', async () => {
  const home = t.newBrowser()
  const answer = await signIn(home, cast.cleo.email, demoPassword)
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('slipway_device='))
  expect(cookie).toMatch(/HttpOnly/)
  const device = /=([\w-]{43})/.exec(cookie ?? '')?.[1] ?? ''
  expect(JSON.stringify(await t.db.select().from(known_devices))).not.toContain(device)
  t.clock.advance({ hours: 401 * 24 })
  await t.prune()
  expect(await t.db.$count(known_devices)).toBe(0)
})

/** Strangers ask from ever new addresses, as often as the short limits let them. */
async function strangersAsk(door: string, email: string, times: number) {
  let mailed = 0
  for (let i = 0; i < times; i++) {
    for (const limit of ['recovery-account', 'confirmation-account'])
      await t.db.delete(rate_limits).where(eq(rate_limits.key, `${limit}:${email}`))
    const headers = { 'x-forwarded-for': `198.51.100.${i}` }
    const answer = await t.visitor.post(`/api/accounts/${door}`, { email }, headers)
    if (answer.status === 202) mailed++
  }
  return mailed
}

test.each([
  ['known', cast.cleo.email],
  ['unknown', 'nobody@client.example'],
])('an address that is %s is sent so many mails a day, whoever asks', async (_what, email) => {
  expect(await strangersAsk('confirmation-links', email, 30)).toBe(10)
  expect(await strangersAsk('recovery-links', email, 30)).toBe(9)
  t.clock.advance({ seconds: 3601 })
  expect(await strangersAsk('recovery-links', email, 5)).toBe(1)
})

test('strangers do not use up what the owner asks for on a device of theirs', async () => {
  const home = t.newBrowser()
  const email = cast.cleo.email
  await signIn(home, email, demoPassword)
  await strangersAsk('recovery-links', email, 30)
  for (let i = 0; i < 4; i++) await t.visitor.post('/api/accounts/recovery-links', { email })
  const own: number[] = []
  for (let i = 0; i < 4; i++) own.push((await home.post('/api/accounts/recovery-links', { email })).status)
  expect(own).toEqual([202, 202, 202, 429])
})

test('a sign-up that is refused uses nothing up', async () => {
  const person = { firstName: 'A', lastName: 'B', email: 'weak@client.example' }
  for (let i = 0; i < 12; i++)
    expect((await t.visitor.post('/api/accounts', { ...person, password: '123456' })).status).toBe(400)
  expect((await t.visitor.post('/api/accounts', { ...person, password: 'harbour-lights' })).status).toBe(202)
})

test('of a program that forgets its device the newest fifty are kept', async () => {
  const userId = await t.userIdOf('emil')
  const device = (i: number) => ({
    user_id: userId,
    device_hash: `hash-${i}`,
    first_seen_at: new Date(t.parts.now().getTime() - i * 1000),
    last_seen_at: new Date(t.parts.now().getTime() - i * 1000),
  })
  await t.db.insert(known_devices).values(Array.from({ length: 60 }, (_, i) => device(i)))
  await t.prune()
  const kept = await t.db.select().from(known_devices).where(eq(known_devices.user_id, userId))
  expect(kept).toHaveLength(50)
  expect(kept.map(({ device_hash }) => device_hash)).not.toContain('hash-59')
})

test('a sign-in of an account that is deleted meanwhile is refused like any other', async () => {
  const email = cast.pia.email
  await recover(t.newBrowser(), email, 'the-last-harbour')
  const signingIn = Array.from({ length: 5 }, () => signIn(t.newBrowser(), email, 'the-last-harbour'))
  await t.db.delete(users).where(eq(users.email, email))
  for (const answer of await Promise.all(signingIn)) expect([200, 401]).toContain(answer.status)
})
