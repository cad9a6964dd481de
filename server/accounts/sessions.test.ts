import { createHmac, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cast } from '../db/seed/cast.ts'
import { createTestApp } from '../testing/test-app.ts'
import { sessions } from './accounts.tables.ts'
import { startSession } from './sessions.ts'

const t = await createTestApp()

test('a session’s token is 32 random letters and digits, 190 bits, no two alike', async () => {
  const cleo = await t.userIdOf('cleo')
  for (let i = 0; i < 300; i++) await startSession(t.db, t.parts, cleo)
  const isHers = eq(sessions.userId, cleo)
  const tokens = (await t.db.select({ token: sessions.token }).from(sessions).where(isHers)).map(({ token }) => token)
  expect(tokens.filter((token) => !/^[A-Za-z0-9]{32}$/.test(token))).toEqual([])
  expect(new Set(tokens).size).toBe(300)
  // Of 300 tokens nearly all 62 characters stand at each place: none of them is a time, a counter or the person.
  for (let place = 0; place < 32; place++) expect(new Set(tokens.map((token) => token[place])).size).toBeGreaterThan(50)
})

test('a session that the version before began goes on, and ends by signing out', async () => {
  const [id, token] = [randomUUID(), 'gR4tK0vQ2mXbW9eYhZ7sLpN1cJdUaF5o']
  await t.db
    .execute(sql`insert into sessions (id, token, user_id, expires_at, ip_address, user_agent, created_at, updated_at)
    values (${id}, ${token}, ${await t.userIdOf('cleo')}, now() + interval '20 days', '', '', now(), now())`)
  const browser = t.browser(
    `${token}.${createHmac('sha256', t.settings.sessionSecret).update(token).digest('base64url')}`,
  )
  expect(await (await browser.get('/api/session')).json()).toMatchObject({ user: { email: cast.cleo.email } })
  expect((await browser.delete('/api/session')).status).toBeLessThan(300)
  expect(await (await browser.get('/api/session')).json()).toMatchObject({ user: null })
  expect(await t.db.$count(sessions, eq(sessions.id, id))).toBe(0)
})

test('of a hundred who ask at the same moment each is who they are, and one whose time is over is nobody', async () => {
  const names = ['ada', 'cleo', 'emil', 'pia'] as const
  const browsers = await Promise.all(names.map((name) => t.as(name)))
  const pass = await startSession(t.db, t.parts, await t.userIdOf('cleo'))
  await t.db
    .update(sessions)
    .set({ expiresAt: t.parts.now() })
    .where(eq(sessions.token, pass.split('.')[0] ?? ''))
  const late = t.browser(pass)
  const asked = Array.from({ length: 100 }, (_, i) => i % 5)
  const who = await Promise.all(
    asked.map(async (i) => {
      const answer = await (browsers[i] ?? late).get('/api/session')
      const { user } = (await answer.json()) as { user: { email: string } | null }
      return user && user.email.split('@')[0]
    }),
  )
  expect(who).toEqual(asked.map((i) => names[i] ?? null))
})

test('what else was signed with our secret and given to strangers opens no session, and troubles nobody who asks beside it', async () => {
  const pass = `lead pass\0${crypto.randomUUID()}`
  const signature = createHmac('sha256', t.settings.sessionSecret).update(pass).digest('base64url')
  const stranger = t.browser(`${encodeURIComponent(pass)}.${signature}`)
  const ada = await t.as('ada')
  const answers = await Promise.all([stranger.get('/api/session'), ada.get('/api/session')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [nobody, somebody] = await Promise.all(answers.map((answer) => answer.json()))
  expect(nobody).toMatchObject({ user: null })
  expect(somebody).toMatchObject({ user: { role: 'admin' } })
})
