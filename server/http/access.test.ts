import { describe, expect, test } from 'vitest'
import { mayEnter } from '#domain/permissions.ts'
import { cast, type CastName } from '../db/seed/cast.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { listRoutes } from './openapi.ts'

const t = await createTestApp()
const routes = listRoutes(t.app)
const principals = ['visitor', ...(Object.keys(cast) as CastName[])] as const

/** promises.md 1: generated from the route table, so a new route is covered the day it is written. */
describe('every route opens to exactly those it is declared for', () => {
  test.each(
    routes.flatMap(({ method, path, declaration }) => principals.map((who) => ({ method, path, declaration, who }))),
  )('$method $path for $who', async ({ method, path, declaration, who }) => {
    const principal = who === 'visitor' ? null : { role: cast[who].role }
    const browser = who === 'visitor' ? t.visitor : await t.as(who)
    const answer = await browser.send(method)(
      path.replaceAll(/:[a-z_]+/g, crypto.randomUUID()),
      method === 'GET' ? undefined : {},
    )
    const isDenied = path.startsWith('/functions/')
      ? [401, 403].includes(answer.status) // the specified functions answer without a code
      : answer.status >= 400 && ['not_signed_in', 'not_allowed'].includes((await errorCodeIn(answer)) ?? '')
    expect(isDenied).toBe(!mayEnter(declaration.access, principal))
    if (isDenied) expect(answer.status).toBe(principal ? 403 : 401)
  })
})

test('the size of the matrix', () => {
  process.stdout.write(
    `figure: promise 1: ${routes.length} routes × ${principals.length} principals, each as declared\n`,
  )
  expect(routes.length).toBeGreaterThan(10)
})

test('a route that declares nothing stops the start', () => {
  const handler = () => new Response()
  expect(() => listRoutes({ routes: [{ method: 'GET', path: '/api/open', handler }] })).toThrow('GET /api/open')
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
  const answer = await t.app.request(`http://127.0.0.1:3000${path}`)
  expect([401, 404]).toContain(answer.status)
})
