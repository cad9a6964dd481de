import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { cast } from '../db/seed/cast.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { credentials, one_time_links, sessions, user_profiles, user_roles, users } from './accounts.tables.ts'

const t = await createTestApp()
beforeEach(() => t.db.delete(rate_limits))

type Browser = ReturnType<typeof t.newBrowser>

let serial = 0
const newAddress = () => `owner-${++serial}@client.example`
const strangersPassword = 'mallorys-harbour'
const ownersPassword = 'owners-lighthouse'

async function signUp(browser: Browser, email: string, password: string) {
  const answer = await browser.post('/api/accounts', { firstName: 'Some', lastName: 'Body', email, password })
  expect(answer.status).toBe(202)
  await t.runJobs()
  const [mail] = await t.mailbox(email)
  return /token_hash=([\w-]+)&type=signup&mode=confirm/.exec(mail?.text ?? '')?.[1] ?? ''
}

const confirm = (browser: Browser, token_hash: string) => browser.post('/api/accounts/confirmation', { token_hash })
const prove = (browser: Browser, token_hash: string) => browser.post('/api/accounts/address-proofs', { token_hash })
const setPassword = (browser: Browser, password: string) => browser.put('/api/accounts/password', { password })
const signIn = (email: string, password: string) => t.visitor.post('/api/session', { email, password })
const whoIsIn = async (browser: Browser) => {
  const { user } = (await (await browser.get('/api/session')).json()) as { user: { email: string } | null }
  return user?.email ?? null
}
const accountOf = async (email: string) => (await t.db.select().from(users).where(eq(users.email, email)))[0]
const secrets = () =>
  Promise.all([
    t.db.select().from(users),
    t.db.select().from(credentials),
    t.db.select().from(sessions),
    t.db.select().from(one_time_links),
  ])

test('the browser that signed up confirms without a click and keeps its password', async () => {
  const email = newAddress()
  const home = t.newBrowser()
  const answer = await confirm(home, await signUp(home, email, ownersPassword))
  expect(await answer.json()).toMatchObject({ user: { email }, email })
  expect(await whoIsIn(home)).toBe(email)
  expect((await signIn(email, ownersPassword)).status).toBe(200)
})

test('two people sign up in one browser, and each link works there', async () => {
  const home = t.newBrowser()
  const [one, two] = [newAddress(), newAddress()]
  const links = [await signUp(home, one, ownersPassword), await signUp(home, two, ownersPassword)]
  expect(await (await confirm(home, links[0] ?? '')).json()).toMatchObject({ user: { email: one } })
  await home.delete('/api/session')
  expect(await (await confirm(home, links[1] ?? '')).json()).toMatchObject({ user: { email: two } })
})

test('in any other browser the link signs nobody in and consumes nothing, however often its scripts run', async () => {
  const email = newAddress()
  const home = t.newBrowser()
  const token = await signUp(home, email, ownersPassword)
  const before = await secrets()
  for (const scanner of [t.newBrowser(), t.newBrowser(), t.newBrowser()]) {
    const answer = await confirm(scanner, token)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ user: null, email })
    expect(answer.headers.getSetCookie()).toEqual([])
  }
  expect(await secrets()).toEqual(before)
  expect(await (await confirm(home, token)).json()).toMatchObject({ user: { email } })
})

test.each(['before', 'after'] as const)(
  'a stranger who signed up with the address %s its owner never gets in with the password they chose',
  async (order) => {
    const email = newAddress()
    const [mallory, owner] = [t.newBrowser(), t.newBrowser()]
    const signUps = [() => signUp(mallory, email, strangersPassword), () => signUp(owner, email, ownersPassword)]
    const [older = '', newer = ''] = await inOrder(order === 'before' ? signUps : signUps.toReversed())
    expect(await errorCodeIn(await confirm(owner, older))).toBe('link_invalid')

    const opened = (await (await confirm(owner, newer)).json()) as { user: unknown }
    if (order === 'before') {
      expect(opened.user).toMatchObject({ email })
    } else {
      expect(opened).toEqual({ user: null, email })
      expect((await prove(owner, newer)).status).toBe(200)
      expect((await setPassword(owner, 'a-third-lighthouse')).status).toBe(204)
    }
    expect((await signIn(email, strangersPassword)).status).toBe(401)
    expect((await signIn(email, order === 'before' ? ownersPassword : 'a-third-lighthouse')).status).toBe(200)
    expect(await whoIsIn(mallory)).toBeNull()
    // The stranger's browser knows no way to the link: holding it there would need the owner's mailbox.
    expect(await errorCodeIn(await confirm(mallory, newer))).toMatch(/^link_(used|invalid)$/)
  },
)

test('with the button alone the stranger’s password is gone, before a new one is chosen', async () => {
  const email = newAddress()
  const token = await signUp(t.newBrowser(), email, strangersPassword)
  expect((await prove(t.newBrowser(), token)).status).toBe(200)
  expect(await accountOf(email)).toMatchObject({ emailVerified: true })
  expect((await signIn(email, strangersPassword)).status).toBe(401)
})

test('the link asked for again is worth as much as the first: the browser that chose the password counts', async () => {
  const email = newAddress()
  const [mallory, owner] = [t.newBrowser(), t.newBrowser()]
  await signUp(mallory, email, strangersPassword)
  await owner.post('/api/accounts/confirmation-links', { email })
  await t.runJobs()
  const [mail] = await t.mailbox(email)
  const token = /token_hash=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(await (await confirm(owner, token)).json()).toEqual({ user: null, email })
  expect(await (await confirm(mallory, token)).json()).toMatchObject({ user: { email } })
})

test('somebody who is signed in stays who they are, whatever link they open', async () => {
  const email = newAddress()
  const cleo = t.newBrowser()
  const token = await signUp(cleo, email, strangersPassword) // even in the browser of the sign-up
  await cleo.post('/api/session', { email: cast.cleo.email, password: 'slipway-demo' })
  expect(await (await confirm(cleo, token)).json()).toEqual({ user: null, email })
  expect(await whoIsIn(cleo)).toBe(cast.cleo.email)
  expect((await prove(cleo, token)).status).toBe(200)
  expect((await setPassword(cleo, ownersPassword)).status).toBe(204)
  expect(await whoIsIn(cleo)).toBe(cast.cleo.email)
  expect((await signIn(email, ownersPassword)).status).toBe(200)
})

test('of fifty who press the button at once one may choose the password', async () => {
  const token = await signUp(t.newBrowser(), newAddress(), strangersPassword)
  const answers = await Promise.all(Array.from({ length: 50 }, () => prove(t.newBrowser(), token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

const isFull = process.env['PROVE'] === 'full'
const doors = {
  'confirms in their own browser': async (owner: Browser, email: string) => {
    const token = await signUp(owner, email, ownersPassword)
    return { open: () => confirm(owner, token), password: ownersPassword }
  },
  'proves the address in another': async (_owner: Browser, email: string) => {
    const token = await signUp(t.newBrowser(), email, 'a-forgotten-lighthouse')
    return { open: () => prove(t.newBrowser(), token), password: null }
  },
  'sets a new password': async (owner: Browser, email: string) => {
    await signUp(t.newBrowser(), email, 'a-forgotten-lighthouse')
    await owner.post('/api/accounts/recovery', { token_hash: await recoveryToken(email) })
    return { open: () => setPassword(owner, ownersPassword), password: ownersPassword }
  },
}

test.each(Object.entries(doors))(
  'a stranger who signs up at the very moment in which the owner %s never gets in',
  { timeout: 600_000 },
  async (door, prepare) => {
    const tries = isFull ? 200 : 12
    let opened = 0
    for (let i = 0; i < tries; i++) {
      await t.db.delete(rate_limits)
      const email = newAddress()
      const owner = t.newBrowser()
      const { open, password } = await prepare(owner, email)
      const stranger = { firstName: 'M', lastName: 'M', email, password: strangersPassword }
      const [answer] = await Promise.all([
        i % 2 ? t.visitor.post('/api/accounts', stranger).then(open) : open(),
        t.visitor.post('/api/accounts', stranger).then(() => t.runJobs()),
      ])
      await t.runJobs()
      if (answer.status >= 300) continue // the stranger's sign-up came first, and its link is the one that works
      opened++
      expect((await signIn(email, strangersPassword)).status, `stranger, ${door}`).toBe(401)
      if (password !== null) expect((await signIn(email, password)).status, `owner, ${door}`).toBe(200)
    }
    process.stdout.write(
      `figure: accounts: of ${tries} who signed up beside the owner who ${door} (${opened} times first), 0 got in\n`,
    )
  },
)

test('a process of the version before that changes a password takes the device from it', async () => {
  const email = newAddress()
  const home = t.newBrowser()
  const token = await signUp(home, email, ownersPassword)
  const { id = '' } = (await accountOf(email)) ?? {}
  await t.db.update(credentials).set({ password: 'of a stranger' }).where(eq(credentials.userId, id))
  expect(await (await confirm(home, token)).json()).toEqual({ user: null, email })
})

test.each([
  ['a made-up link', async () => 'x'.repeat(43), 'link_invalid'],
  ['a recovery link', async () => recoveryToken(cast.pia.email), 'link_invalid'],
  ['a spent link', async () => spentToken(), 'link_used'],
])('%s proves nothing and changes nothing', async (_what, makeToken, code) => {
  const token = await makeToken()
  const before = await secrets()
  for (const call of [confirm, prove]) expect(await errorCodeIn(await call(t.newBrowser(), token))).toBe(code)
  expect(await secrets()).toEqual(before)
})

test('an expired link proves nothing', async () => {
  const token = await signUp(t.newBrowser(), newAddress(), ownersPassword)
  t.clock.advance({ hours: 24, seconds: 1 })
  for (const call of [confirm, prove]) expect(await errorCodeIn(await call(t.newBrowser(), token))).toBe('link_expired')
})

test('role, tier and project are refused to an address nobody has proven, and nothing changes', async () => {
  const email = newAddress()
  await signUp(t.newBrowser(), email, strangersPassword)
  const ada = await t.as('ada')
  const { id = '' } = (await accountOf(email)) ?? {}
  const refusals = [
    await ada.put('/api/user-roles', { email, role: 'admin' }),
    await ada.put('/api/user-roles', { email, role: 'employee' }),
    await ada.put(`/api/users/${id}/tier`, { membership_tier: 'premium' }),
    await ada.post('/api/projects', { user_email: email, project_name: 'Tideline', estimated_completion_date: null }),
  ]
  for (const refusal of refusals) {
    expect(refusal.status).toBe(409)
    expect(await errorCodeIn(refusal)).toBe('address_unproven')
  }
  const lookup = await ada.post('/functions/v1/find-user-for-project', { email })
  expect(await lookup.json()).toMatchObject({
    status: 'error',
    user: null,
    message: expect.stringContaining('not confirmed') as unknown,
  })
  expect(await t.db.select().from(user_roles).where(eq(user_roles.user_id, id))).toMatchObject([{ role: 'user' }])
  expect(await t.db.select().from(user_profiles).where(eq(user_profiles.user_id, id))).toMatchObject([
    { membership_tier: 'free' },
  ])
  expect(await t.db.$count(website_projects, eq(website_projects.user_id, id))).toBe(0)
})

test('an unconfirmed account that holds a role takes no stranger’s password: its owner is mailed', async () => {
  const email = newAddress()
  await signUp(t.newBrowser(), email, ownersPassword)
  const { id = '' } = (await accountOf(email)) ?? {}
  await t.db.update(user_roles).set({ role: 'admin' }).where(eq(user_roles.user_id, id)) // as earlier versions let them
  const before = await t.db.select().from(credentials).where(eq(credentials.userId, id))
  await signUp(t.newBrowser(), email, strangersPassword)
  expect(await t.db.select().from(credentials).where(eq(credentials.userId, id))).toEqual(before)
  expect((await t.mailbox(email))[0]?.kind).toBe('recover-account')
})

test('accounts that nobody confirms are gone after a week, and with them what was given to none', async () => {
  const [forgotten, confirmed, given] = [newAddress(), newAddress(), newAddress()]
  const home = t.newBrowser()
  await signUp(t.newBrowser(), forgotten, ownersPassword)
  await confirm(home, await signUp(home, confirmed, ownersPassword))
  await signUp(t.newBrowser(), given, ownersPassword)
  const { id = '' } = (await accountOf(given)) ?? {}
  await t.db.insert(website_projects).values({ ...(await anyProject()), user_id: id })
  t.clock.advance({ hours: 6 * 24 })
  await t.prune()
  expect(await accountOf(forgotten)).toBeDefined()
  t.clock.advance({ hours: 25 })
  await t.prune()
  expect(await accountOf(forgotten)).toBeUndefined()
  expect(await accountOf(confirmed)).toBeDefined()
  expect(await accountOf(given)).toBeDefined()
})

async function inOrder<T>(works: (() => Promise<T>)[]) {
  const results: T[] = []
  for (const work of works) results.push(await work())
  return results
}

async function anyProject() {
  const [row] = await t.db.select().from(website_projects).limit(1)
  if (!row) throw new Error('The demo has projects')
  const { id: _own, ...values } = row
  return values
}

async function recoveryToken(email: string) {
  await t.visitor.post('/api/accounts/recovery-links', { email })
  await t.runJobs()
  const [mail] = await t.mailbox(email)
  return /token_hash=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

async function spentToken() {
  const home = t.newBrowser()
  const token = await signUp(home, newAddress(), ownersPassword)
  await confirm(home, token)
  return token
}
