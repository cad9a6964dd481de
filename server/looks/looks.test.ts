import { and, eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { known_devices, sessions, user_roles } from '../accounts/accounts.tables.ts'
import { startSession } from '../accounts/sessions.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { cast } from '../db/seed/cast.ts'
import { security_events } from '../security/security.tables.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { looks } from './looks.tables.ts'

const t = await createTestApp()
type Browser = Awaited<ReturnType<typeof t.as>>
const [piaId, cleoId, adaId] = [await t.userIdOf('pia'), await t.userIdOf('cleo'), await t.userIdOf('ada')]

beforeEach(async () => {
  await t.db.delete(looks)
})

const kinds = ['customer_looked_at', 'customer_look_ended'] as const
const told = () =>
  t.db.select().from(activity_logs).where(inArray(activity_logs.kind, kinds)).orderBy(activity_logs.created_at)
const look = (browser: Browser, user_id: string) => browser.post('/api/look', { user_id })
const sessionOf = async (browser: Browser) =>
  (await (await browser.get('/api/session')).json()) as {
    user: { email: string }
    viewed_by?: { look_id: string; seconds_left: number }
    two_step: string
  }
const emailOf = async (browser: Browser) => (await sessionOf(browser)).user.email
const isOver = async () => {
  const [only] = await t.db.select().from(looks)
  return only?.ended_at !== null
}

test('an admin sees what the customer sees, and is told of it', async () => {
  const ada = await t.as('ada')
  expect((await look(ada, piaId)).status).toBe(204)
  expect(await sessionOf(ada)).toMatchObject({
    user: { email: cast.pia.email, role: 'user' },
    company: { name: 'Renner Strength', part: 'owner' },
    viewed_by: { user_id: adaId, name: 'Ada Lindqvist' },
  })
  const pia = await t.as('pia')
  for (const path of [
    '/api/dashboard',
    '/api/tickets',
    '/api/purchases',
    '/api/onboarding',
    '/api/company',
    '/api/subscription',
  ])
    expect([path, await (await ada.get(path)).json()]).toEqual([path, await (await pia.get(path)).json()])
})

test('it is written down when it begins and when it ends, by ids alone', async () => {
  const before = (await told()).length
  const ada = await t.as('ada')
  await look(ada, piaId)
  expect((await ada.delete('/api/look')).status).toBe(204)
  const entries = (await told()).slice(before)
  expect(entries).toMatchObject([
    { kind: 'customer_looked_at', user_id: adaId, entity_type: 'user', entity_id: piaId },
    { kind: 'customer_look_ended', user_id: adaId, entity_type: 'user', entity_id: piaId },
  ])
  expect(JSON.stringify(entries)).not.toMatch(/pia|renner|ada@|lindqvist/i)
  expect(await emailOf(ada)).toBe(cast.ada.email)
  expect((await ada.get('/api/users')).status).toBe(200)
})

test('how long it may go on is told in seconds, whatever the browser’s clock says', async () => {
  const ada = await t.as('ada')
  await look(ada, piaId)
  t.clock.advance({ seconds: 60 })
  const { viewed_by } = await sessionOf(ada)
  const [only] = await t.db.select().from(looks)
  expect(viewed_by?.look_id).toBe(only?.id)
  expect(viewed_by?.seconds_left).toBeGreaterThan(0)
  expect(viewed_by?.seconds_left).toBeLessThanOrEqual(29 * 60)
})

/** What is read for a customer's screens with a session. */
const read = ['/api/dashboard', '/api/company', '/api/tickets', '/api/purchases', '/api/onboarding']

test('a tab that shows another look, or none, is told so and gets nothing', async () => {
  const ada = await t.as('ada')
  await look(ada, piaId)
  const look_id = (await sessionOf(ada)).viewed_by?.look_id ?? ''
  const answersTo = (meant: string) =>
    Promise.all(
      read.map(async (path) => {
        const answer = await ada.get(path, undefined, { 'x-look': meant })
        return answer.ok ? 'ok' : await errorCodeIn(answer)
      }),
    )
  const all = (answer: string) => read.map(() => answer)
  expect(await answersTo(look_id)).toEqual(all('ok'))
  expect(await answersTo('none')).toEqual(all('other_look'))
  expect(await answersTo(crypto.randomUUID())).toEqual(all('other_look'))
  await ada.delete('/api/look')
  expect(await answersTo(look_id)).toEqual(all('other_look'))
  expect(await answersTo('none')).toEqual(all('ok'))
  // Who is there by now can always be asked, and left.
  expect((await ada.get('/api/session', undefined, { 'x-look': look_id })).status).toBe(200)
  const changed = await ada.put('/api/profile', {}, { 'x-look': look_id })
  expect([changed.status, await errorCodeIn(changed)]).toEqual([409, 'other_look'])
  expect((await t.visitor.get('/api/dashboard', undefined, { 'x-look': look_id })).status).toBe(401)
  expect((await ada.delete('/api/session', undefined, { 'x-look': look_id })).status).toBe(204)
})

test('nor does a tab of a customer’s company get what is the admin’s own, by the company alone', async () => {
  const ada = await t.as('ada')
  for (const path of ['/api/dashboard', '/api/company']) {
    const answer = await ada.get(path, undefined, { 'x-acting-for': piaId })
    expect([path, await errorCodeIn(answer)]).toEqual([path, 'other_company'])
    expect([path, (await ada.get(path, undefined, { 'x-acting-for': adaId })).status]).toEqual([path, 200])
  }
})

test('a look is stopped by its id, and no other in its place', async () => {
  const ada = await t.as('ada')
  await look(ada, piaId)
  expect((await ada.delete(`/api/look?look_id=${crypto.randomUUID()}`)).status).toBe(204)
  expect(await emailOf(ada)).toBe(cast.pia.email)
  expect((await ada.delete('/api/look?look_id=pia')).status).toBe(400)
  const [only] = await t.db.select().from(looks)
  expect((await ada.delete(`/api/look?look_id=${only?.id}`)).status).toBe(204)
  expect(await emailOf(ada)).toBe(cast.ada.email)
})

test('it is bound to the session it was begun in', async () => {
  const [one, other] = [await t.as('ada'), await t.as('ada')]
  await look(one, piaId)
  expect(await emailOf(other)).toBe(cast.ada.email)
  expect((await other.get('/api/users')).status).toBe(200)
})

test('a second one ends the first', async () => {
  const [one, other] = [await t.as('ada'), await t.as('ada')]
  await look(one, piaId)
  await look(other, cleoId)
  expect([await emailOf(one), await emailOf(other)]).toEqual([cast.ada.email, cast.cleo.email])
  const rows = await t.db.select().from(looks).orderBy(looks.started_at)
  expect(rows.map(({ ended_at }) => ended_at === null)).toEqual([false, true])
})

test('of ten begun at once one goes on', async () => {
  const browsers = await Promise.all(Array.from({ length: 10 }, () => t.as('ada')))
  await Promise.all(browsers.map((browser) => look(browser, piaId)))
  const emails = await Promise.all(browsers.map(emailOf))
  expect(emails.filter((email) => email === cast.pia.email)).toHaveLength(1)
})

describe('it is not begun', () => {
  test.each([
    ['at an admin', () => t.userIdOf('ada'), 409, 'customers_only'],
    ['at an employee', () => t.userIdOf('emil'), 409, 'customers_only'],
    ['at nobody', async () => crypto.randomUUID(), 404, 'not_found'],
  ])('%s', async (_whom, idOf, status, code) => {
    const ada = await t.as('ada')
    const answer = await look(ada, await idOf())
    expect([answer.status, await errorCodeIn(answer)]).toEqual([status, code])
    expect(await t.db.$count(looks)).toBe(0)
    expect(await emailOf(ada)).toBe(cast.ada.email)
  })

  test.each(['emil', 'cleo'] as const)('by %s', async (name) => {
    const browser = await t.as(name)
    expect((await look(browser, piaId)).status).toBe(403)
    expect(await t.db.$count(looks)).toBe(0)
  })

  test('by a visitor, nor with an id that is none', async () => {
    expect((await look(t.visitor, piaId)).status).toBe(401)
    expect((await look(await t.as('ada'), 'pia')).status).toBe(400)
    expect(await t.db.$count(looks)).toBe(0)
  })

  test('two hours after the last proof', async () => {
    const ada = await t.as('ada')
    t.clock.advance({ hours: 2, seconds: 1 })
    expect(await errorCodeIn(await look(ada, piaId))).toBe('confirmation_required')
    expect(await t.db.$count(looks)).toBe(0)
  })
})

describe('while it goes on', () => {
  test.each([
    ['GET', '/api/sign-ins'],
    ['GET', '/api/sessions'],
    ['GET', '/api/passkeys'],
    ['GET', '/api/authenticator'],
    ['GET', '/api/data-exports'],
    ['GET', '/api/looks'],
    ['GET', '/api/users'],
    ['GET', '/api/nowhere'],
    ['PUT', '/api/profile'],
    ['POST', '/api/tickets'],
    ['POST', '/api/look'],
    ['POST', '/api/session'],
    ['DELETE', '/api/account'],
    ['PUT', '/api/session/company'],
    ['POST', '/sandbox/checkout/x'],
  ])('%s %s is refused', async (method, path) => {
    const ada = await t.as('ada')
    await look(ada, piaId)
    const answer = await ada.send(method)(path, method === 'GET' ? undefined : {})
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { error: { code: 'look_only', message: 'You are viewing as a customer. Nothing can be changed.' } },
    ])
  })

  test('neither of the two is seen, and nothing is kept of what was refused', async () => {
    const pass = await startSession(t.db, t.parts, adaId)
    const ada = t.browser(pass)
    await look(ada, await t.userIdOf('sam'))
    t.clock.advance({ seconds: 20 * 60 })
    const read = async () => [
      await t.db.select().from(sessions).orderBy(sessions.id),
      await t.db.select().from(known_devices).orderBy(known_devices.user_id, known_devices.device_hash),
      await t.db.select().from(security_events).orderBy(security_events.id),
    ]
    const before = await read()
    expect((await ada.get('/api/tickets')).status).toBe(200)
    // Sam does no billing.
    expect(await errorCodeIn(await ada.get('/api/purchases'))).toBe('not_your_part')
    expect(await read()).toEqual(before)
  })
})

describe('it ends', () => {
  test('by itself after half an hour, and says so once', async () => {
    const ada = await t.as('ada')
    await look(ada, piaId)
    t.clock.advance({ seconds: 30 * 60 - 1 })
    expect(await emailOf(ada)).toBe(cast.pia.email)
    t.clock.advance({ seconds: 1 })
    expect(await emailOf(ada)).toBe(cast.ada.email)
    const before = (await told()).length
    await t.runJobs()
    await t.runJobs()
    expect((await told()).slice(before)).toMatchObject([{ kind: 'customer_look_ended', entity_id: piaId }])
    const [only] = await t.db.select().from(looks)
    expect(only?.ended_at).toEqual(only?.expires_at)
    // Nor does any session remember it.
    expect(await t.db.$count(sessions, eq(sessions.lookId, only?.id ?? ''))).toBe(0)
  })

  test('on sign-out, of the admin and of nobody else', async () => {
    const ada = await t.as('ada')
    await look(ada, piaId)
    const before = await t.db.$count(security_events, eq(security_events.user_id, piaId))
    expect((await ada.delete('/api/session')).status).toBe(204)
    expect(await isOver()).toBe(true)
    expect(await t.db.$count(security_events, eq(security_events.user_id, piaId))).toBe(before)
    expect((await ada.get('/api/users')).status).toBe(401)
  })

  test('when the session is ended from another device', async () => {
    const [ada, elsewhere] = [await t.as('ada'), await t.as('ada')]
    await look(ada, piaId)
    expect((await elsewhere.delete('/api/sessions')).status).toBe(200)
    expect(await isOver()).toBe(true)
    expect((await ada.get('/api/dashboard')).status).toBe(401)
  })

  test('when the admin loses the role, or is suspended', async () => {
    const second = await newCustomer(t)
    const role = (change: 'admin' | 'user') =>
      t.db.update(user_roles).set({ role: change }).where(eq(user_roles.user_id, second.id))
    const begin = async () => {
      const browser = t.browser(await startSession(t.db, t.parts, second.id))
      expect((await look(browser, piaId)).status).toBe(204)
      return browser
    }
    await role('admin')
    const demoted = await begin()
    await role('user')
    expect((await sessionOf(demoted)).viewed_by).toBeUndefined()
    expect((await demoted.put('/api/profile', {})).status).toBe(400)

    await role('admin')
    const suspended = await begin()
    const ada = await t.as('ada')
    expect((await ada.put(`/api/users/${second.id}/suspension`, { is_suspended: true })).status).toBe(204)
    expect((await suspended.get('/api/dashboard')).status).toBe(401)
    expect(await t.db.$count(looks, and(eq(looks.admin_id, second.id)))).toBe(2)
    expect((await t.db.select().from(looks)).every(({ ended_at }) => ended_at !== null)).toBe(true)
  })

  test('when the customer joins the team', async () => {
    const customer = await newCustomer(t)
    const [ada, elsewhere] = [await t.as('ada'), await t.as('ada')]
    await look(ada, customer.id)
    expect((await elsewhere.put('/api/user-roles', { email: customer.email, role: 'employee' })).status).toBe(204)
    expect(await isOver()).toBe(true)
    expect(await emailOf(ada)).toBe(cast.ada.email)
  })

  test('when the customer is deleted', async () => {
    const customer = await newCustomer(t)
    const [ada, elsewhere] = [await t.as('ada'), await t.as('ada')]
    await look(ada, customer.id)
    const before = (await told()).length
    expect((await elsewhere.post('/functions/v1/delete-users', { userIds: [customer.id] })).status).toBe(200)
    expect(await emailOf(ada)).toBe(cast.ada.email)
    expect(await t.db.$count(looks)).toBe(0)
    expect((await told()).slice(before)).toMatchObject([{ kind: 'customer_look_ended', entity_id: customer.id }])
  })

  test('also where nobody looks there is nothing to end, and who is not signed in ends none', async () => {
    expect((await (await t.as('cleo')).delete('/api/look')).status).toBe(204)
    expect((await t.visitor.delete('/api/look')).status).toBe(401)
  })
})

test('a customer reads who looked, when and for how long; others do not', async () => {
  const ada = await t.as('ada')
  await look(ada, piaId)
  t.clock.advance({ seconds: 4 * 60 })
  await ada.delete('/api/look')
  await look(ada, piaId)
  const { looks: read } = (await (await (await t.as('pia')).get('/api/looks')).json()) as {
    looks: Array<{ started_at: string; ended_at: string | null }>
  }
  expect(read).toMatchObject([{ by: 'Ada Lindqvist', ended_at: null }, { by: 'Ada Lindqvist' }])
  expect(Math.round((Date.parse(read[1]?.ended_at ?? '') - Date.parse(read[1]?.started_at ?? '')) / 60_000)).toBe(4)
  expect(await (await (await t.as('cleo')).get('/api/looks')).json()).toEqual({ looks: [] })
  expect((await t.visitor.get('/api/looks')).status).toBe(401)
})

test('what was looked at long ago is forgotten', async () => {
  await look(await t.as('ada'), piaId)
  const longAgo = new Date(t.parts.now().getTime() - 731 * 24 * 3_600_000)
  await t.db.update(looks).set({ started_at: longAgo, ended_at: longAgo })
  await t.prune()
  expect(await t.db.$count(looks)).toBe(0)
})
