import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayEnter } from '#domain/permissions.ts'
import { findFreePort } from '../../scripts/ports.ts'
import { startSession } from '../accounts/sessions.ts'
import { cast } from '../db/seed/cast.ts'
import { createTestApp } from '../testing/test-app.ts'
import { listRoutes } from './openapi.ts'
import type { Pages } from './pages.ts'
import { startServer } from './server.ts'

const t = await createTestApp()
const routes = listRoutes(t.app)
const port = await findFreePort()
const agent = new Agent({ maxSockets: 8 })
let server: Awaited<ReturnType<typeof startServer>>

beforeAll(async () => {
  const pages = { serve: (_request, response) => void response.writeHead(404).end() } as Pages
  server = await startServer(t.app, pages, { host: '127.0.0.1', port })
})
afterAll(async () => {
  agent.destroy()
  await server.stop()
})

/** Ways to write a path so that a check by its beginning could be led past. */
const tricks: Array<(path: string) => string> = [
  (path) => `/${path}`,
  (path) => path.replace(/\/(?=[^/]*$)/, '//'),
  (path) => path.replace(/\/(?=[^/]*$)/, '/./'),
  (path) => path.replace(/\/(?=[^/]*$)/, '/x/../'),
  (path) => path.replace(/\/(?=[^/]*$)/, '/%2e/'),
  (path) => path.replace(/\/(?=[^/]*$)/, '%2f'),
  (path) => path.replace(/\/(?=[^/]*$)/, '\\'),
  (path) => `/healthz/..${path}`,
  (path) => `/healthz/%2e%2e${path}`,
  (path) => `/healthz;${path}`,
  (path) => path.replace(/[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => path.replace(/[a-z](?=[^/]*$)/, (letter) => `%25${letter.charCodeAt(0).toString(16)}`),
  (path) => path.toUpperCase(),
  (path) => `${path}/`,
  (path) => `${path}%00`,
  (path) => `${path};.css`,
  (path) => `${path}.json`,
  (path) => `${path}?_method=GET&access=anyone`,
  (path) => `http://127.0.0.1:${port}${path}`,
]
/** In a test run a quarter of them, another one for each route. */
const isFull = process.env['PROVE'] === 'full'
const overrides = ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override', 'X-Original-URL', 'X-Rewrite-URL']

async function send(method: string, path: string, pass: string | null, headers: Record<string, string> = {}) {
  return new Promise<number>((resolve, reject) => {
    const body = method === 'GET' ? '' : '{}'
    const framing = { 'Content-Type': 'application/json', 'Content-Length': body.length }
    const own = { Origin: t.settings.origin, ...framing, ...headers }
    const cookie = pass === null ? {} : { Cookie: `slipway_session=${pass}` }
    request({ agent, host: '127.0.0.1', port, method, path, headers: { ...own, ...cookie } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
      .on('error', reject)
      .end(body)
  })
}

/** promises.md 1: whatever does not answer as declared must not answer at all. */
test('no way of writing a path or a method opens a route to whom it is closed', async () => {
  const passes = { visitor: null, cleo: await startSession(t.db, t.parts, await t.userIdOf('cleo')) }
  const opened: string[] = []
  let tried = 0
  const tryWay = async (who: keyof typeof passes, method: string, path: string, headers = {}) => {
    tried++
    const status = await send(method, path, passes[who], headers)
    if (![400, 401, 403, 404, 405].includes(status))
      opened.push(`${who}: ${method} ${path} ${Object.keys(headers).join()} → ${status}`)
  }
  for (const who of ['visitor', 'cleo'] as const) {
    const principal = who === 'visitor' ? null : { role: cast[who].role, company: { part: 'owner' as const } }
    const isClosed = (path: string) =>
      routes.every((route) => route.path !== path || !mayEnter(route.declaration.access, principal))
    for (const [index, { method, path }] of routes.filter((route) => isClosed(route.path)).entries()) {
      const real = path.replaceAll(/:[a-z_]+/g, crypto.randomUUID())
      await Promise.all([
        ...tricks
          .filter((_, number) => isFull || number % 4 === index % 4)
          .map((trick) => tryWay(who, method, trick(real))),
        ...overrides
          .slice(isFull ? 0 : 4)
          .map((name) => tryWay(who, method === 'GET' ? 'POST' : 'GET', real, { [name]: method })),
        tryWay(who, 'GET', '/api/no/such/path', { 'X-Original-URL': real, 'X-Rewrite-URL': real }),
      ])
    }
  }
  process.stdout.write(
    `figure: promise 1: ${tried} tricks with paths and methods over real HTTP, ${opened.length} opened\n`,
  )
  expect(opened).toEqual([])
})
