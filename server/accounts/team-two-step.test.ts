import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { cast, demoPassword } from '../db/seed/cast.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { runCommand } from '../operator/commands.ts'
import { halfSignIn, setUpAuthenticator } from '../testing/second-step.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { sessions, users } from './accounts.tables.ts'
import { authenticators, installation, recovery_codes } from './second-steps.tables.ts'

const t = await createTestApp()
beforeEach(async () => {
  for (const table of [rate_limits, authenticators, recovery_codes, installation]) await t.db.delete(table)
  await t.db.update(users).set({ second_step_since: null })
})

const path = '/api/installation/team-two-step'
const entriesOf = (id: string) => t.db.select().from(activity_logs).where(eq(activity_logs.entity_id, id))

test('who has a second step asks the team for one, and no longer', async () => {
  const { browser: ada } = await setUpAuthenticator(t, 'ada')
  const emil = await t.as('emil')
  expect(await (await ada.get(path)).json()).toEqual({ is_required: false, without: ['Emil Okafor'] })
  expect((await ada.put(path, { is_required: true })).status).toBe(204)
  expect(await (await ada.get(path)).json()).toEqual({ is_required: true, without: ['Emil Okafor'] })
  expect(await errorCodeIn(await emil.get('/api/dashboard'))).toBe('second_step_required')
  expect((await ada.put(path, { is_required: false })).status).toBe(204)
  expect((await emil.get('/api/dashboard')).status).toBe(200)
  expect(await entriesOf('team_two_step')).toMatchObject([
    { kind: 'team_two_step_changed', after: { team_two_step: true } },
    { kind: 'team_two_step_changed', after: { team_two_step: false } },
  ])
})

test('who has none asks nobody for one', async () => {
  const ada = await t.as('ada')
  const answer = await ada.put(path, { is_required: true })
  expect([answer.status, await errorCodeIn(answer)]).toEqual([409, 'own_second_step'])
  expect(await t.db.$count(installation)).toBe(0)
})

test('an admin removes what somebody lost: they are signed out, told, and sign in with the password alone', async () => {
  const { browser: pia } = await setUpAuthenticator(t, 'pia')
  const waiting = await halfSignIn(t, 'pia')
  const id = await t.userIdOf('pia')
  const ada = await t.as('ada')
  expect((await ada.delete(`/api/users/${id}/two-step`)).status).toBe(204)
  expect((await pia.get('/api/dashboard')).status).toBe(401)
  expect(await t.db.$count(sessions, eq(sessions.userId, id))).toBe(0)
  const late = await waiting.browser.post('/api/session/second-step', { code: '123456' })
  expect(await errorCodeIn(late)).toBe('second_step_expired')
  const { answer } = await halfSignIn(t, 'pia')
  expect(await answer.json()).toMatchObject({ user: { email: cast.pia.email } })
  expect(await entriesOf(id)).toMatchObject([{ kind: 'two_step_reset', user_id: await t.userIdOf('ada') }])
  await t.runJobs()
  const told = (await t.mailbox(cast.pia.email)).filter(({ text }) => text?.includes('An admin removed'))
  expect(told).toHaveLength(1)
  expect(told[0]?.text).not.toContain('Address:')
})

test('nobody resets their own: the way is Account Settings, where the last one stays while the team asks for one', async () => {
  const { browser: ada } = await setUpAuthenticator(t, 'ada')
  await ada.put(path, { is_required: true })
  const id = await t.userIdOf('ada')
  const answer = await ada.delete(`/api/users/${id}/two-step`)
  expect([answer.status, await errorCodeIn(answer)]).toEqual([409, 'own_two_step'])
  expect(await t.db.$count(authenticators, eq(authenticators.user_id, id))).toBe(1)
  expect(await entriesOf(id)).toEqual([])
  expect((await ada.get('/api/users')).status).toBe(200)
  const last = await ada.delete('/api/authenticator')
  expect([last.status, (await last.json()) as object]).toEqual([
    409,
    { error: expect.objectContaining({ message: 'Your team asks for a second step. Add another one first.' }) },
  ])
})

test('of whoever has none nothing is removed, and nobody unknown is found', async () => {
  const ada = await t.as('ada')
  const answer = await ada.delete(`/api/users/${await t.userIdOf('cleo')}/two-step`)
  expect([answer.status, await errorCodeIn(answer)]).toEqual([409, 'unchanged'])
  expect((await ada.delete(`/api/users/${crypto.randomUUID()}/two-step`)).status).toBe(404)
})

test('a recovery removes no second step', async () => {
  await setUpAuthenticator(t, 'cleo')
  const browser = t.newBrowser()
  await browser.post('/api/accounts/recovery-links', { email: cast.cleo.email })
  await t.runJobs()
  const mail = (await t.mailbox(cast.cleo.email)).find(({ kind }) => kind === 'recover-account')
  const token_hash = /token_hash=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  await browser.post('/api/accounts/recovery', { token_hash })
  expect((await browser.put('/api/accounts/password', { password: 'harbour-by-night' })).status).toBe(204)
  const answer = await browser.post('/api/session', { email: cast.cleo.email, password: 'harbour-by-night' })
  expect(await answer.json()).toMatchObject({ user: null, second_step: ['code', 'recovery_code'] })
  await t.runJobs()
  const told = (await t.mailbox(cast.cleo.email)).find(({ kind }) => kind === 'password-set')
  expect(told?.text).toContain('Your passkeys and your authenticator app are as they were.')
  expect(told?.text).toContain(`${t.settings.origin}/account-settings?tab=security`)
  expect(told?.text).toContain(`call us: ${agency.phone}`)
})

test('the operator resets what the last admin lost', async () => {
  await setUpAuthenticator(t, 'ada')
  const { auth, now } = t.parts
  const operator = { db: t.db, pool: t.parts.database.pool, auth, now, origin: t.settings.origin, actor: null }
  const said = await runCommand({ ...operator, operator: 'root' }, ['reset-two-step', cast.ada.email])
  expect(said).toContain(`of ${cast.ada.email} are removed`)
  const answer = await t.visitor.post('/api/session', { email: cast.ada.email, password: demoPassword })
  expect(await answer.json()).toMatchObject({ user: { email: cast.ada.email } })
})
