import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { ListedSession } from '#domain/sign-in.ts'
import { cast, demoPassword, type CastName } from '../db/seed/cast.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { createTestApp, errorCodeIn, sessionPassIn } from '../testing/test-app.ts'
import { known_devices, sessions } from './accounts.tables.ts'

const t = await createTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } })
beforeEach(async () => {
  await t.db.delete(rate_limits)
  await t.db.delete(sessions)
  await t.db.delete(known_devices)
})

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/155.0 Safari/537.36'
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) Version/20.0 Mobile Safari/604.1'

async function signIn(name: CastName, userAgent = chrome, address = '203.0.113.7') {
  const browser = t.newBrowser()
  const from = { 'user-agent': userAgent, 'x-forwarded-for': address }
  const answer = await browser.post('/api/session', { email: cast[name].email, password: demoPassword }, from)
  expect(answer.status).toBe(200)
  return browser
}
type Browser = Awaited<ReturnType<typeof signIn>>
const listed = async (browser: Pick<Browser, 'get'>) =>
  ((await (await browser.get('/api/sessions')).json()) as { sessions: ListedSession[] }).sessions
const isIn = async (browser: Pick<Browser, 'get'>) => (await browser.get('/api/dashboard')).status === 200

test('the person sees where they are signed in, the newest first, with nothing of anybody else', async () => {
  await signIn('pia')
  const laptop = await signIn('cleo')
  t.clock.advance({ seconds: 60 })
  await signIn('cleo', safari, '2001:db8:1:2::9')
  expect(await listed(laptop)).toMatchObject([
    { device: 'Safari on iPhone', is_this: false, proof: 'password', address: '2001:db8:1::/48' },
    { device: 'Chrome on Linux', is_this: true, proof: 'password', address: '203.0.113.x' },
  ])
})

test('how a session began is said, and not how it was confirmed since', async () => {
  const cleo = await signIn('cleo')
  t.clock.advance({ seconds: 60 })
  expect((await cleo.post('/api/session/proof', { password: demoPassword })).status).toBe(204)
  expect(await listed(cleo)).toMatchObject([{ is_this: true, proof: null }])
})

test('one device is signed out, and the others stay', async () => {
  const [laptop, phone, tablet] = [await signIn('cleo'), await signIn('cleo', safari), await signIn('cleo')]
  const own = await listed(phone)
  const { id = '' } = own.find(({ is_this }) => is_this) ?? {}
  expect((await laptop.delete(`/api/sessions/${id}`)).status).toBe(204)
  expect([await isIn(laptop), await isIn(phone), await isIn(tablet)]).toEqual([true, false, true])
  expect((await laptop.delete(`/api/sessions/${id}`)).status).toBe(404)
})

test('somebody else’s session is not found, and goes on', async () => {
  const [cleo, pia] = [await signIn('cleo'), await signIn('pia')]
  const [other] = await listed(pia)
  for (const id of [other?.id ?? '', crypto.randomUUID(), 'x']) {
    const answer = await cleo.delete(`/api/sessions/${id}`)
    expect([answer.status, await errorCodeIn(answer)]).toEqual([404, 'not_found'])
  }
  expect([await isIn(cleo), await isIn(pia)]).toEqual([true, true])
})

test('everywhere else at once, and how many that were is said', async () => {
  const [laptop, phone, tablet, pia] = [
    await signIn('cleo'),
    await signIn('cleo', safari),
    await signIn('cleo'),
    await signIn('pia'),
  ]
  expect(await (await laptop.delete('/api/sessions')).json()).toEqual({ ended: 2 })
  expect([await isIn(laptop), await isIn(phone), await isIn(tablet), await isIn(pia)]).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(await (await laptop.delete('/api/sessions')).json()).toEqual({ ended: 0 })
})

test.each<[CastName, number]>([
  ['cleo', 14 * 24],
  ['emil', 24],
  ['ada', 24],
])('of %s a session unused for %i hours ends, one that is used goes on', async (name, hours) => {
  const [used, unused] = [await signIn(name), await signIn(name)]
  t.clock.advance({ hours: hours / 2 })
  expect(await isIn(used)).toBe(true)
  t.clock.advance({ hours: hours / 2 })
  expect([await isIn(used), await isIn(unused)]).toEqual([true, false])
  expect(await listed(used)).toHaveLength(1)
  t.clock.advance({ hours: hours + 1 })
  expect(await isIn(used)).toBe(false)
})

test('used or not, a session ends after thirty days', async () => {
  const cleo = await signIn('cleo')
  for (let day = 0; day < 29; day += 7) {
    expect(await isIn(cleo)).toBe(true)
    t.clock.advance({ hours: 7 * 24 })
  }
  expect(await isIn(cleo)).toBe(false)
})

test('the last use is written at most every ten minutes', async () => {
  const cleo = await signIn('cleo')
  const seen = async () => (await t.db.select().from(sessions))[0]?.updatedAt.getTime() ?? 0
  const first = await seen()
  t.clock.advance({ seconds: 300 })
  await isIn(cleo)
  expect(await seen()).toBe(first)
  t.clock.advance({ seconds: 310 })
  await isIn(cleo)
  expect((await seen()) - first).toBeGreaterThanOrEqual(600_000)
})

test('what is unused is pruned, and what is used is not', async () => {
  const used = await signIn('cleo')
  await signIn('cleo')
  t.clock.advance({ hours: 10 * 24 })
  await isIn(used)
  t.clock.advance({ hours: 5 * 24 })
  await t.prune()
  expect(await t.db.$count(sessions)).toBe(1)
})

test('a session that the version before began has shown nothing, and is listed all the same', async () => {
  const cleo = await signIn('cleo')
  await t.db.update(sessions).set({ proof: null, provedAt: null })
  expect(await listed(cleo)).toMatchObject([{ proof: null }])
  expect(await errorCodeIn(await cleo.put('/api/authenticator'))).toBe('confirmation_required')
})

test('a device that is new to the account is told to its owner, the first ever is not', async () => {
  const mails = async () => (await t.mailbox(cast.pia.email)).filter(({ kind }) => kind === 'new-sign-in')
  const home = await signIn('pia')
  await t.runJobs()
  expect(await mails()).toHaveLength(0)
  await signIn('pia', safari, '198.51.100.20')
  await home.post('/api/session', { email: cast.pia.email, password: demoPassword })
  await t.runJobs()
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('New sign-in to your account')
  for (const words of [
    'Safari on iPhone',
    '198.51.100.x',
    'Look at my devices',
    `${t.settings.origin}/account-settings?tab=security`,
  ])
    expect(mail?.text).toContain(words)
})

test('of several secrets all are read: a session of the one before goes on', async () => {
  const pass = sessionPassIn(await t.visitor.post('/api/session', { email: cast.cleo.email, password: demoPassword }))
  const before = t.parts.auth.sessionSecret
  t.parts.auth.sessionSecret = `${'n'.repeat(40)} ${before}`
  try {
    expect(await isIn(t.browser(pass))).toBe(true)
    const later = sessionPassIn(
      await t.visitor.post('/api/session', { email: cast.cleo.email, password: demoPassword }),
    )
    t.parts.auth.sessionSecret = 'n'.repeat(40)
    expect([await isIn(t.browser(pass)), await isIn(t.browser(later))]).toEqual([false, true])
  } finally {
    t.parts.auth.sessionSecret = before
  }
})

test('a role that changes ends what its owner is signed in with', async () => {
  const pia = await signIn('pia')
  const ada = await signIn('ada')
  expect((await ada.put('/api/user-roles', { email: cast.pia.email, role: 'employee' })).status).toBe(204)
  expect(await isIn(pia)).toBe(false)
  expect(await t.db.$count(sessions, eq(sessions.userId, await t.userIdOf('pia')))).toBe(0)
})
