import { describe, expect, test } from 'vitest'
import type { CastName } from '../db/seed/cast.ts'
import { listRoutes } from '../http/openapi.ts'
import { createFittingCalls } from '../testing/fitting-calls.ts'
import { readTables } from '../testing/read-tables.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'

/** promises I4: looking changes nothing, printed for `npm test` and in full for `npm run prove`. */
const isFull = process.env['PROVE'] === 'full'
const customers: CastName[] = isFull ? ['pia', 'sam', 'bea', 'cleo'] : ['pia']
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

type App = Awaited<ReturnType<typeof createTestApp>>
type Call = { method: string; route: string; address: string; body?: unknown; headers: Record<string, string> }

const sandboxCalls = [
  ['GET', '/sandbox'],
  ['POST', '/sandbox', 'advance=1 month'],
  ['POST', '/sandbox', 'advance=10 seconds'],
] as const

/** Every route with every method; as its schema wants it, about things that are there, where it is one of its own. */
async function prepareCalls(t: App): Promise<Call[]> {
  const routes = listRoutes(t.app)
  const calls: Call[] = []
  let route = ''
  const { fittingCall } = await createFittingCalls(t, {
    call: async (
      _who: unknown,
      [method, address]: readonly [string, string],
      body?: unknown,
      sent: Record<string, string> = {},
    ) => {
      // In the session that looks, and no other.
      const { cookie: _other, ...headers } = sent
      calls.push({ method, route, address, body, headers })
      return new Response()
    },
    sum: () => ({ requests: calls.length }),
  } as never)
  for (const declared of routes) {
    route = `${declared.method} ${declared.path}`
    for (let turn = 0; turn < (isFull ? 3 : 1); turn++) await fittingCall(declared, null, turn)
  }
  const own = new Set(routes.map(({ method, path }) => `${method} ${path}`))
  for (const path of new Set(routes.map((declared) => declared.path)))
    for (const method of methods.filter((each) => !own.has(`${each} ${path}`)))
      calls.push({
        method,
        route: `${method} ${path}`,
        address: path.replace(/:\w+/, crypto.randomUUID()),
        headers: {},
      })
  // The stand-in for the payment provider declares nothing, and begins its own transactions.
  for (const [method, address, body] of sandboxCalls)
    calls.push({ method, route: `${method} ${address}`, address, body, headers: {} })
  const ends = new Set(routes.filter(({ declaration }) => declaration.endsLook).map((r) => `${r.method} ${r.path}`))
  return calls.filter((call) => !ends.has(call.route))
}

describe.each([
  ['with the guard', true],
  ['by the database alone', false],
])('%s', (how, lookGuard) => {
  test.each(customers)('promise I4: viewing as %s changes nothing', { timeout: 900_000 }, async (name) => {
    const t = await createTestApp({ lookGuard })
    const calls = await prepareCalls(t)
    const viewable = new Set(
      listRoutes(t.app)
        .filter(({ declaration }) => declaration.viewable)
        .map(({ method, path }) => `${method} ${path}`),
    )
    const ada = await t.as('ada')
    expect((await ada.post('/api/look', { user_id: await t.userIdOf(name) })).status).toBe(204)
    const before = await readTables(t)
    const said = t.logLines.length
    let answered = 0
    for (const { method, route, address, body, headers } of calls) {
      const answer = await ada.send(method)(address, method === 'GET' ? undefined : body, headers)
      if (lookGuard && !viewable.has(route))
        expect([route, answer.status, await errorCodeIn(answer)]).toEqual([route, 403, 'look_only'])
      else if (answer.ok) answered += 1
    }
    expect(await readTables(t)).toEqual(before)
    const stopped = t.logLines.slice(said).filter((line) => line.includes('25006')).length
    // Not because there was nothing to change, nor because somebody else refused it.
    if (!lookGuard) expect(stopped).toBeGreaterThan(10)
    else expect(stopped).toBe(0)
    if (name !== 'bea') {
      const own = await (
        await t.as(name)
      ).post('/api/tickets', { subject: 'Hours', message: 'Please change them.', priority: 'normal' })
      expect(own.status).toBe(201)
      expect(await readTables(t)).not.toEqual(before)
    }
    process.stdout.write(
      `figure: promise I4: ${how}, as ${name}: ${calls.length} calls of every route × method, ${answered} answered, ${stopped} stopped by the database, 0 tables changed\n`,
    )
  })
})
