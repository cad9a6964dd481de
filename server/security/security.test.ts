import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { cast, demoPassword } from '../db/seed/cast.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { createTestApp } from '../testing/test-app.ts'
import { forgetAttempts, listSecurityEvents, recordAttempt } from './security.ts'
import { security_events } from './security.tables.ts'

const t = await createTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } })
beforeEach(async () => {
  await t.db.delete(rate_limits)
  await t.db.delete(security_events)
  t.logLines.length = 0
})

const from = {
  'x-forwarded-for': '203.0.113.7',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/155.0 Safari/537.36',
}
const signIn = (email: string, password: string, browser = t.newBrowser()) =>
  browser.post('/api/session', { email, password }, from)
const kept = () => t.db.select().from(security_events).orderBy(desc(security_events.created_at))
const kindsKept = async () => (await kept()).map(({ kind }) => kind)

test('who signs in, with which account and from where, is kept and logged under the id of the request', async () => {
  const answer = await signIn(cast.cleo.email, demoPassword)
  const [event] = await kept()
  expect(event).toMatchObject({
    kind: 'signed_in',
    user_id: await t.userIdOf('cleo'),
    email_hash: null,
    address: '203.0.113.7',
    user_agent: from['user-agent'],
    request_id: answer.headers.get('x-request-id'),
  })
  const line = t.logLines
    .map((text) => JSON.parse(text) as Record<string, unknown>)
    .find(({ event: e }) => e === 'security')
  expect(line).toMatchObject({
    kind: 'signed_in',
    user_id: await t.userIdOf('cleo'),
    address: '203.0.113.7',
    request_id: answer.headers.get('x-request-id'),
  })
  expect(t.logLines.join('')).not.toContain(cast.cleo.email)
})

test('a wrong password is kept with the account, an unknown address as a hash, neither as it was typed', async () => {
  await signIn(cast.cleo.email, 'wrong-canary')
  await signIn('nobody@client.example', 'wrong-canary')
  const events = await kept()
  expect(events.map(({ kind }) => kind)).toEqual(['sign_in_failed', 'sign_in_failed'])
  expect(events.map(({ user_id }) => user_id)).toContain(await t.userIdOf('cleo'))
  const unknown = events.find(({ user_id }) => user_id === null)
  expect(unknown?.email_hash).toMatch(/^[\w-]{43}$/)
  const everything = JSON.stringify(events) + t.logLines.join('')
  expect(everything).not.toContain('nobody@')
  expect(everything).not.toContain('canary')
})

test('sign-out, recovery and a new password are kept', async () => {
  const browser = t.newBrowser()
  await signIn(cast.pia.email, demoPassword, browser)
  await browser.delete('/api/session')
  await browser.post('/api/accounts/recovery-links', { email: cast.pia.email })
  await t.runJobs()
  const [mail] = await t.mailbox(cast.pia.email)
  await browser.post('/api/accounts/recovery', { token_hash: /token_hash=([\w-]+)/.exec(mail?.text ?? '')?.[1] })
  await browser.put('/api/accounts/password', { password: 'a-new-harbour' })
  expect((await kindsKept()).sort()).toEqual([
    'password_set',
    'recovery_asked',
    'recovery_opened',
    'signed_in',
    'signed_out',
  ])
})

test('the lock is kept once, however many knock on', async () => {
  for (let i = 0; i < 15; i++) await signIn(cast.emil.email, 'wrong')
  const kinds = await kindsKept()
  expect(kinds.filter((kind) => kind === 'sign_in_locked')).toHaveLength(1)
  expect(kinds.filter((kind) => kind === 'sign_in_failed')).toHaveLength(10)
})

test('refused access, foreign origins and limits are kept with what was refused, and no flood of them', async () => {
  const cleo = await t.as('cleo')
  for (let i = 0; i < 30; i++) await cleo.get('/api/users')
  await cleo.get('/api/is-admin')
  for (let i = 0; i < 30; i++)
    await cleo.post('/api/tickets', {}, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
  for (let i = 0; i < 30; i++) await t.visitor.post('/api/accounts/recovery-links', { email: 'a@client.example' })
  const events = await kept()
  const of = (kind: string) => events.filter((event) => event.kind === kind)
  expect(of('access_refused')).toHaveLength(20)
  expect(of('access_refused')[0]).toMatchObject({ user_id: await t.userIdOf('cleo'), subject: 'GET /api/users' })
  expect(of('origin_refused')).toHaveLength(20)
  expect(
    of('limit_reached')
      .map(({ subject }) => subject ?? '')
      .sort(),
  ).toEqual(['recovery-account', 'recovery-link-address'])
})

test('the person sees who was in, whatever others tried after that, and nothing of anybody else', async () => {
  const browser = t.newBrowser()
  await signIn(cast.ada.email, demoPassword)
  await signIn(cast.cleo.email, demoPassword, browser)
  for (let i = 0; i < 9; i++) await signIn(cast.cleo.email, 'wrong')
  const { sign_ins } = (await (await browser.get('/api/sign-ins')).json()) as { sign_ins: Record<string, string>[] }
  expect(sign_ins.map(({ kind }) => kind)).toEqual([...Array.from({ length: 5 }, () => 'sign_in_failed'), 'signed_in'])
  expect(sign_ins.at(-1)).toMatchObject({ device: 'Chrome on Linux', address: '203.0.113.x' })
})

test('guesses at addresses that nobody has do not fill the table; those at an account are always kept', async () => {
  const { auth, now } = t.parts
  const ctx = { db: t.db, auth, now }
  for (let i = 0; i < 1_050; i++)
    await recordAttempt(ctx, { kind: 'sign_in_failed', email: `nobody-${i}@client.example` })
  expect(await t.db.$count(security_events)).toBe(1_000)
  await recordAttempt(ctx, { kind: 'sign_in_failed', userId: await t.userIdOf('cleo') })
  expect(await t.db.$count(security_events)).toBe(1_001)
})

test('the networks of one IPv6 site are one caller', async () => {
  for (let i = 0; i < 40; i++)
    await t.visitor.post(
      '/api/tickets',
      {},
      {
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
        'x-forwarded-for': `2001:db8:77:${i.toString(16)}::1`,
      },
    )
  expect(await t.db.$count(security_events, eq(security_events.kind, 'origin_refused'))).toBe(20)
})

test('an admin sees everybody’s, by kind and by person, also an address that has no account', async () => {
  await signIn(cast.cleo.email, demoPassword)
  await signIn('nobody@client.example', 'wrong')
  const ada = await t.as('ada')
  const list = async (query: string) =>
    (
      (await (await ada.get(`/api/security-events${query}`)).json()) as {
        events: { kind: string; email: string | null }[]
      }
    ).events
  expect(await list('')).toHaveLength(2)
  expect(await list('?kind=signed_in')).toMatchObject([{ kind: 'signed_in', email: cast.cleo.email }])
  expect(await list('?person=Nobody%40client.example')).toMatchObject([{ kind: 'sign_in_failed', email: null }])
  expect(await list(`?person=${encodeURIComponent(cast.cleo.email)}`)).toHaveLength(1)
  expect((await ada.get('/api/security-events?kind=nothing')).status).toBe(400)
})

test('pages follow one another without a gap', async () => {
  const event = { kind: 'signed_out' as const, created_at: t.parts.now() }
  await t.db.insert(security_events).values(Array.from({ length: 120 }, () => event))
  const ada = await t.as('ada')
  const seen = new Set<string>()
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer = await ada.get(`/api/security-events${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`)
    const page = (await answer.json()) as { events: { id: string }[]; next_cursor: string | null }
    for (const { id } of page.events) seen.add(id)
    cursor = page.next_cursor
  }
  expect(seen.size).toBe(120)
})

test('after 90 days they are gone, and with an account at once', async () => {
  await signIn(cast.pia.email, 'wrong')
  await signIn(cast.cleo.email, 'wrong')
  const ada = await t.as('ada')
  await ada.post('/functions/v1/delete-users', { userIds: [await t.userIdOf('pia')] })
  expect(await t.db.$count(security_events, eq(security_events.kind, 'sign_in_failed'))).toBe(1)
  t.clock.advance({ hours: 89 * 24 })
  await t.prune()
  expect(await kindsKept()).toContain('sign_in_failed')
  t.clock.advance({ hours: 25 })
  await t.prune()
  expect(await kept()).toEqual([])
})

test('what was tried is found and forgotten by the secret that was first then, too', async () => {
  const now = { sessionSecret: `${'n'.repeat(40)} ${t.parts.auth.sessionSecret}` }
  await signIn('nobody@client.example', 'wrong')
  await recordAttempt({ ...t.parts, db: t.db, auth: now }, { kind: 'sign_in_failed', email: 'nobody@client.example' })
  const found = await listSecurityEvents({ db: t.db, auth: now }, { person: 'nobody@client.example' }, null)
  expect(found.events).toHaveLength(2)
  await forgetAttempts(t.db, { auth: now }, ['nobody@client.example'])
  expect(await kept()).toEqual([])
})
