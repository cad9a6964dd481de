import { afterEach, expect, test, vi } from 'vitest'
import type { ProofWay } from '#domain/sign-in.ts'
import { askBy, fetchConfirmed } from './confirmation.ts'

const refusal = (body: object) => Response.json(body, { status: 403 })
const inOurShape = { error: { code: 'confirmation_required', message: '…', ways: ['code'], request_id: 'x' } }
const inItsOwn = { success: false, error: '…', code: 'confirmation_required', ways: ['password'], request_id: 'x' }

/** The server says these one after another. */
function serverSays(...answers: Response[]) {
  const calls: unknown[] = []
  vi.stubGlobal('fetch', (input: unknown, init: unknown) => {
    calls.push([input, init])
    return Promise.resolve(answers.shift())
  })
  return calls
}
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['our shape', inOurShape, ['code']],
  ['the shape of a named function', inItsOwn, ['password']],
])('asked in %s, the person confirms and the same request goes on', async (_what, body, ways) => {
  const asked: ProofWay[][] = []
  const stop = askBy((given) => {
    asked.push(given)
    return Promise.resolve(true)
  })
  const calls = serverSays(refusal(body), new Response(null, { status: 204 }))
  const init = { method: 'PUT', body: '{"a":1}' }
  expect((await fetchConfirmed('/api/x', init)).status).toBe(204)
  expect(asked).toEqual([ways])
  expect(calls).toEqual([
    ['/api/x', init],
    ['/api/x', init],
  ])
  stop()
})

test('given up, it is refused and nothing more is sent', async () => {
  const stop = askBy(() => Promise.resolve(false))
  const calls = serverSays(refusal(inOurShape))
  const answer = await fetchConfirmed('/api/x')
  expect([answer.status, await answer.json(), calls.length]).toEqual([403, inOurShape, 1])
  stop()
})

test('another refusal, and one where nobody asks, are answered as they are', async () => {
  const stop = askBy(() => Promise.reject(new Error('not to be asked')))
  serverSays(refusal({ error: { code: 'not_allowed', message: '…', request_id: 'x' } }))
  expect((await fetchConfirmed('/api/x')).status).toBe(403)
  stop()
  serverSays(refusal(inOurShape))
  expect((await fetchConfirmed('/api/x')).status).toBe(403)
})
