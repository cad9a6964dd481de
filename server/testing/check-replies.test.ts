import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { checkReplies } from './check-replies.ts'

const anyone = { access: 'anyone', summary: 'Tells of a person' } as const
const person = { status: 200, schema: z.object({ person: z.object({ name: z.string() }) }) }
const refused = { error: { code: 'not_found', message: 'Not found.', request_id: 'x' } }

/** Routes that answer what the test wants, with the real declarations and the real check. */
function answering(path: string, declaration: Parameters<typeof route>[0], answer: () => Response) {
  const app = new Hono<HttpEnv>()
  app.use(async (c, next) => {
    c.set('ctx', { actor: null } as HttpEnv['Variables']['ctx'])
    await next()
  })
  app.get(path, route(declaration), answer)
  checkReplies(app)
  return async (at = path) => app.request(at)
}

const json = (body: unknown, status = 200) => Response.json(body, { status })

test.each([
  ['as declared', person, () => json({ person: { name: 'Ada' } })],
  ['nothing, as declared', { status: 204 }, () => new Response(null, { status: 204 })],
  ['a part of a file', { status: 200, otherStatuses: [206] }, () => new Response('x', { status: 206 })],
  ['in the one shape of errors', person, () => json(refused, 404)],
  ['bit by bit', person, () => new Response('data: {}\n\n', { headers: { 'content-type': 'text/event-stream' } })],
])('an answer %s passes', async (_how, reply, answer) => {
  await expect(answering('/api/people/:id', { ...anyone, reply }, answer)('/api/people/1')).resolves.toBeInstanceOf(
    Response,
  )
})

test.each<[string, Parameters<typeof route>[0]['reply'], () => Response, RegExp]>([
  ['a field too many', person, () => json({ person: { name: 'Ada', secret: 1 } }), /"secret"[\s\S]*at person/],
  ['a field too few', person, () => json({ person: {} }), /at person\.name/],
  ['another status', person, () => json({ person: { name: 'Ada' } }, 201), /answered 201, declared is 200/],
  ['JSON that nobody declared', undefined, () => json({ ok: true }), /declares no schema/],
  ['text where JSON is declared', person, () => new Response('Ada'), /declared is JSON/],
  ['nothing where JSON is declared', person, () => new Response(null), /answered nothing, declared is JSON/],
  ['an error of another shape', person, () => json({ message: 'No' }, 404), /answered 404 otherwise[\s\S]*"message"/],
  ['an error that tells more', person, () => json({ error: { ...refused.error, stack: 'x' } }, 500), /"stack"/],
  ['an error that is no JSON', person, () => new Response('No', { status: 404 }), /not in the one shape of errors/],
])('%s fails where it was asked for, and names the route', async (_what, reply, answer, says) => {
  const ask = answering('/api/people/:id', { ...anyone, ...(reply && { reply }) }, answer)
  await expect(ask('/api/people/1')).rejects.toThrow(says)
  await expect(ask('/api/people/1')).rejects.toThrow('GET /api/people/:id')
})

test('the specified functions refuse in a shape of their own', async () => {
  const own = { success: false, error: 'Not found.', code: 'not_found', request_id: 'x' }
  const path = '/functions/v1/find'
  await expect(answering(path, anyone, () => json(own, 404))()).resolves.toBeInstanceOf(Response)
  await expect(answering(path, anyone, () => json(refused, 404))()).rejects.toThrow('otherwise than declared')
})
