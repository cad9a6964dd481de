import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cast, type CastName } from '../db/seed/cast.ts'
import { mailboxRoutes } from '../emails/mailbox.routes.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { createApp } from './app.ts'
import { listRoutes } from './openapi.ts'
import { route } from './route.ts'

/** Whom each word of the table lets in; said here again, because what is asked elsewhere is under test. */
const letsIn = {
  anyone: ['visitor', 'cleo', 'pia', 'sam', 'bea', 'emil', 'ada'],
  'signed-in': ['cleo', 'pia', 'sam', 'bea', 'emil', 'ada'],
  // Sam is a member of Pia's company, Bea does its billing; everybody else has one of their own.
  work: ['cleo', 'pia', 'sam', 'emil', 'ada'],
  money: ['cleo', 'pia', 'bea', 'emil', 'ada'],
  owner: ['cleo', 'pia', 'emil', 'ada'],
  employee: ['emil', 'ada'],
  admin: ['ada'],
  gone: [],
} as const satisfies Record<string, ReadonlyArray<'visitor' | CastName>>
type Word = keyof typeof letsIn
const principals = letsIn.anyone

const table = readFileSync(new URL('access-table.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [access = '', method = '', path = '', inProduction = access] = line.trim().split(/\s+/)
    return { access, method, path, inProduction }
  })

const demo = await createTestApp()
const production = await createTestApp({
  environment: {
    NODE_ENV: 'production',
    APP_ORIGIN: 'https://portgardner.example',
    DATABASE_URL: 'postgres://nobody@127.0.0.1/not-asked',
    SESSION_SECRET: 'a-secret-of-at-least-thirty-two-characters',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Port Gardner Studio <hello@portgardner.example>',
    ADMIN_EMAIL: cast.ada.email,
    STRIPE_SECRET_KEY: 'sk_test_nobody',
    TRUST_PROXY: 'none',
  },
})

/** promises.md 1. The table was written by hand: a declaration that says something else is wrong. */
describe.each([
  { where: 'in the demo', t: demo, wordOf: (line: (typeof table)[number]) => line.access },
  { where: 'in production', t: production, wordOf: (line: (typeof table)[number]) => line.inProduction },
])('$where every route opens to exactly those the table names', ({ t, wordOf }) => {
  const routes = listRoutes(t.app)
  const lines = table.map((line) => ({ ...line, word: wordOf(line) as Word }))

  test('every route has its line, every line its route, every line a known word', () => {
    const named = lines.filter(({ word }) => word !== 'gone').map(({ method, path }) => `${method} ${path}`)
    expect(named.toSorted()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).toSorted())
    expect(lines.filter(({ word }) => !Object.hasOwn(letsIn, word))).toEqual([])
  })

  test.each(routes)('$method $path is declared as the table says', ({ method, path, declaration }) => {
    expect(declaration.access).toBe(lines.find((line) => line.method === method && line.path === path)?.word)
  })

  const calls = lines.flatMap((line) => principals.map((who) => ({ ...line, who })))
  test.each(calls)('$method $path is $word: for $who', async ({ method, path, word, who }) => {
    const mayEnter = letsIn[word].some((name) => name === who)
    // Nobody answers there: the production copy would ring up the payment provider itself.
    if (mayEnter && t === production && path === '/functions/v1/customer-portal') return
    const browser = who === 'visitor' ? t.visitor : await t.as(who)
    const answer = await browser.send(method)(
      path.replaceAll(/:[a-z_]+/g, crypto.randomUUID()),
      method === 'GET' ? undefined : {},
    )
    const code = answer.status >= 400 ? await errorCodeIn(answer) : undefined
    if (word === 'gone') return expect([answer.status, code]).toEqual([404, 'not_found'])
    const isDenied = ['not_signed_in', 'not_allowed', 'not_an_admin', 'not_your_part'].includes(code ?? '')
    expect(isDenied).toBe(!mayEnter)
    if (isDenied) expect(answer.status).toBe(who === 'visitor' ? 401 : 403)
  })
})

test.each(['/sandbox', '/sandbox/', '/sandbox/checkout/x', '/sandbox/v1/customers'])(
  'the sandbox’s %s is gone in production',
  async (path) => {
    for (const method of ['GET', 'POST'])
      expect((await production.visitor.send(method)(path, method === 'GET' ? undefined : {})).status).toBe(404)
  },
)

test('the size of the matrix', () => {
  process.stdout.write(
    `figure: promise 1: ${table.length} routes × ${principals.length} principals, in the demo and in production, each as the table says\n`,
  )
  expect(table.length).toBeGreaterThan(100)
})

/** Mounted for real, where the app takes its routes from, and taken away again: other files share this module. */
test.each<[string, (routes: typeof mailboxRoutes) => unknown]>([
  ['GET /api/open', (routes) => routes.get('/api/open', (c) => c.text('open'))],
  ['ALL /api/open', (routes) => routes.all('/api/open', (c) => c.text('open'))],
  ['PURGE /api/open', (routes) => routes.on('PURGE', '/api/open', (c) => c.text('open'))],
  [
    'GET /api/late',
    (routes) =>
      routes.get(
        '/api/late',
        (c) => c.text('open'),
        route({ access: 'admin', summary: 'Declared behind what answers' }),
      ),
  ],
])('%s, which does not declare first who may call it, stops the start', (name, mount) => {
  const before = mailboxRoutes.routes.length
  mount(mailboxRoutes)
  try {
    expect(() => createApp(demo.parts)).toThrow(`Routes without declared access: ${name}`)
  } finally {
    mailboxRoutes.routes.length = before
  }
  expect(() => createApp(demo.parts)).not.toThrow()
})

test.each([
  '//api/dead-jobs',
  '/api//dead-jobs',
  '/api/./dead-jobs',
  '/api/%64ead-jobs',
  '/API/dead-jobs',
  '/api/dead-jobs/',
  '/api/dead-jobs%2f',
])('the path trick %s opens nothing', async (path) => {
  const answer = await demo.app.request(`http://127.0.0.1:3000${path}`)
  expect([401, 404]).toContain(answer.status)
})
