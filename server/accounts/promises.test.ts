import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { cast, demoPassword } from '../db/seed/cast.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { createTestApp, sessionPassIn } from '../testing/test-app.ts'
import { user_roles, users } from './accounts.tables.ts'

/** promises.md 3 to 6, each with its figure printed for `npm test`. */
const t = await createTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } })
beforeEach(() => t.db.delete(rate_limits))

const figure = (text: string) => process.stdout.write(`figure: ${text}\n`)
const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function timed(call: () => Promise<Response>) {
  const started = performance.now()
  const answer = await call()
  return { ms: performance.now() - started, answer }
}

/** What an attacker can compare, without what differs from request to request anyway. */
async function observable(answer: Response) {
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== 'x-request-id'))
  if (headers['set-cookie'])
    headers['set-cookie'] = headers['set-cookie'].replace(/(?<=^slipway_device=)[\w-]{43}/, '…')
  const body = (await answer.text()).replace(/"request_id":"[^"]+"/, '')
  return { status: answer.status, headers, body }
}

test('promise 3: a known and an unknown address cannot be told apart', async () => {
  let serial = 0
  const unknown = () => `nobody-${++serial}@client.example`
  const person = (email: string) => ({ firstName: 'A', lastName: 'B', email, password: 'harbour-lights' })
  const doors = {
    'sign-in': (email: string) => t.visitor.post('/api/session', { email, password: 'wrong-password' }),
    'sign-up': (email: string) => t.visitor.post('/api/accounts', person(email)),
    reset: (email: string) => t.visitor.post('/api/accounts/recovery-links', { email }),
    resend: (email: string) => t.visitor.post('/api/accounts/confirmation-links', { email }),
  }
  const ratios: string[] = []
  for (const [door, open] of Object.entries(doors)) {
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let i = 0; i < 12; i++) {
      await t.db.delete(rate_limits)
      const known = await timed(() => open(cast.cleo.email))
      const stranger = await timed(() => open(unknown()))
      expect(await observable(stranger.answer), door).toEqual(await observable(known.answer))
      times.known.push(known.ms)
      times.unknown.push(stranger.ms)
    }
    ratios.push(`${door} ${(median(times.known) / median(times.unknown)).toFixed(2)}`)
  }
  figure(`promise 3: same status, headers and body at ${ratios.length} doors; time known/unknown: ${ratios.join(', ')}`)
})

test('promise 4: of 1,000 guesses from ever new addresses at most ten are checked', async () => {
  const guess = (i: number, secret = `guess-${i}`) => {
    const address = i % 2 ? `203.0.${i % 256}.${(i * 7) % 256}` : `2001:db8:${i.toString(16)}:1::${i.toString(16)}`
    return t.visitor.post('/api/session', { email: cast.emil.email, password: secret }, { 'x-forwarded-for': address })
  }
  const statuses: number[] = []
  for (let batch = 0; batch < 5; batch++) {
    const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => guess(batch * 200 + i)))
    statuses.push(...answers.map((answer) => answer.status))
  }
  const checked = statuses.filter((status) => status === 401).length
  expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([])
  expect((await guess(5000, demoPassword)).headers.get('retry-after')).toMatch(/^\d+$/)
  figure(`promise 4: ${statuses.length} guesses in batches of 200 parallel, ${checked} checked, the rest 429`)
  expect(checked).toBe(10)
})

test('promise 4: one address cannot try many accounts', async () => {
  const guess = (i: number) =>
    t.visitor.post(
      '/api/session',
      { email: `person-${i}@client.example`, password: 'summer-2026' },
      { 'x-forwarded-for': `2001:db8:1:2:${i.toString(16)}::1` },
    )
  const answers = await Promise.all(Array.from({ length: 150 }, (_, i) => guess(i)))
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(100)
})

test('promise 6: nothing is accepted after sign-out, deletion or a lost role', async () => {
  const newSession = async (name: keyof typeof cast) =>
    t.browser(sessionPassIn(await t.visitor.post('/api/session', { email: cast[name].email, password: demoPassword })))
  const isRefused = async (browser: Awaited<ReturnType<typeof newSession>>, path: string) =>
    (await browser.get(path)).status >= 400

  const ada = await newSession('ada')
  expect(await isRefused(ada, '/api/dead-jobs')).toBe(false)
  await t.db
    .update(user_roles)
    .set({ role: 'user' })
    .where(eq(user_roles.user_id, await t.userIdOf('ada')))
  expect(await isRefused(ada, '/api/dead-jobs')).toBe(true)

  const pia = await newSession('pia')
  await t.db.delete(users).where(eq(users.email, cast.pia.email))
  expect(await (await pia.get('/api/session')).json()).toMatchObject({ user: null })

  const cleo = await newSession('cleo')
  await cleo.delete('/api/session')
  const later = await Promise.all(Array.from({ length: 20 }, () => cleo.put('/api/profile', {})))
  expect(later.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 401))
  figure(
    'promise 6: 0 of 22 requests accepted after sign-out, deletion and a lost role (a new password: recovery.test.ts)',
  )
})

test.each([
  ['a Cyrillic а in the address', 'cleо@client.example'],
  ['a full-width at sign', 'cleo＠client.example'],
  ['a zero-width joiner', 'cl‍eo@client.example'],
  ['a domain that only looks like ours', 'cleo@cliеnt.example'],
  ['two addresses', 'cleo@client.example,x@evil.example'],
  ['a header', 'cleo@client.example\r\nBcc: x@evil.example'],
  ['a quoted local part', '"cleo"@client.example'],
  ['255 characters', `${'x'.repeat(243)}@client.example`],
])('%s is not an address here', async (_what, email) => {
  const before = await t.db.$count(users)
  const answer = await t.visitor.post('/api/accounts', {
    firstName: 'A',
    lastName: 'B',
    email,
    password: 'harbour-lights',
  })
  expect(answer.status).toBe(400)
  expect(await t.db.$count(users)).toBe(before)
})
