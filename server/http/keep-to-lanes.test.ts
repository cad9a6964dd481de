import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { findFreePort } from '../../scripts/ports.ts'
import { createLanes } from '../limits/lanes.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { handleErrors } from './errors.ts'
import type { HttpEnv } from './http-env.ts'
import { keepToLanes } from './keep-to-lanes.ts'
import { listRoutes } from './openapi.ts'
import type { Pages } from './pages.ts'
import { route } from './route.ts'
import { startServer } from './server.ts'

const t = await createTestApp()

/** Two slots per lane; the slow routes answer, or fail, when the test says so. */
function openSmallHouse(bodyTimeoutMs = 200_000) {
  const lanes = createLanes({
    ordinary: 2,
    passwords: 2,
    urgent: 2,
    payments: 2,
    model: 2,
    files: 2,
    live: 2,
    health: 2,
  })
  const waiting: Array<PromiseWithResolvers<string>> = []
  const wait = () => {
    const answer = Promise.withResolvers<string>()
    waiting.push(answer)
    return answer.promise
  }
  const anyone = { access: 'anyone', summary: 'for this test' } as const
  const app = new Hono<HttpEnv>()
  app.onError(handleErrors(t.parts.log))
  app.use(keepToLanes(lanes, bodyTimeoutMs), async (c, next) => {
    c.set('ctx', { actor: null } as HttpEnv['Variables']['ctx'])
    await next()
  })
  app.get('/api/slow', route(anyone), async (c) => c.text(await wait()))
  app.get('/api/lead', route({ ...anyone, lane: 'urgent' }), async (c) => c.text(await wait()))
  app.post('/api/text', route({ ...anyone, text: { maxBytes: 1000 } }), (c) => c.text(c.var.body))
  app.get('/api/file', route({ ...anyone, lane: 'files' }), (c) =>
    c.body(new ReadableStream({ pull: (out) => out.enqueue(new Uint8Array(65_536)) })),
  )
  return { app, lanes, waiting }
}

async function listen(app: Hono<HttpEnv>) {
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.dispose]: () => server.close().closeAllConnections(),
  }
}

test('a full lane sends away at once, and the others go on', async () => {
  const { app, lanes, waiting } = openSmallHouse()
  const inside = [app.request('/api/slow'), app.request('/api/slow')]
  const refused = await app.request('/api/slow')
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await errorCodeIn(refused)).toBe('overloaded')
  const lead = app.request('/api/lead')
  expect(lanes).toMatchObject({ running: { ordinary: 2, urgent: 1 }, shed: { ordinary: 1, urgent: 0 } })
  for (const { resolve } of waiting) resolve('done')
  for (const answer of [...inside, lead]) expect((await answer).status).toBe(200)
  expect(lanes.running).toMatchObject({ ordinary: 0, urgent: 0 })
  expect((await app.request('/api/unknown')).status).toBe(404)
})

test('a slot is free again after an error, and after a caller who left', async () => {
  const { app, lanes, waiting } = openSmallHouse()
  const leaving = new AbortController()
  const answers = [app.request('/api/slow'), app.request('/api/slow', { signal: leaving.signal })]
  leaving.abort()
  // Left or not, the work goes on until it is done.
  expect(lanes.running.ordinary).toBe(2)
  waiting[0]?.reject(new Error('broken'))
  waiting[1]?.resolve('done')
  expect((await answers[0])?.status).toBe(500)
  await answers[1]
  expect(lanes.running.ordinary).toBe(0)
})

test('a download keeps its slot for as long as it is read, among downloads only', async () => {
  const { app, lanes } = openSmallHouse()
  using server = await listen(app)
  const reading = [1, 2].map(() => connect(server.port, '127.0.0.1').setEncoding('latin1'))
  for (const socket of reading) socket.write('GET /api/file HTTP/1.1\r\nHost: x\r\n\r\n')
  for (const socket of reading) await once(socket, 'data')
  for (const socket of reading) socket.pause()
  expect(lanes.running).toMatchObject({ files: 2, ordinary: 0 })
  expect((await fetch(`http://127.0.0.1:${server.port}/api/file`)).status).toBe(503)
  expect((await fetch(`http://127.0.0.1:${server.port}/api/text`, { method: 'POST', body: 'x' })).status).toBe(200)
  for (const socket of reading) socket.destroy()
  await expect.poll(() => lanes.running.files).toBe(0)
})

test('whoever sends a body drop by drop takes no slot, and is shown the door', async () => {
  const { app, lanes } = openSmallHouse(1500)
  using server = await listen(app)
  const sockets = Array.from({ length: 20 }, () => connect(server.port, '127.0.0.1').setEncoding('latin1'))
  const heard = sockets.map(async (socket) => (await socket.toArray()).join(''))
  for (const socket of sockets) socket.write('POST /api/text HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\nx')
  const prompt = await fetch(`http://127.0.0.1:${server.port}/api/text`, { method: 'POST', body: 'all at once' })
  expect(await prompt.text()).toBe('all at once')
  for (const said of await Promise.all(heard)) {
    expect(said).toMatch(/^HTTP\/1.1 408 /)
    expect(said).toContain('"code":"too_slow"')
  }
  expect(lanes).toMatchObject({ running: { ordinary: 0 }, shed: { ordinary: 0 } })
})

test('at the door a full lane costs next to nothing, and is answered the same', async () => {
  const { app, lanes, waiting } = openSmallHouse()
  const port = await findFreePort()
  const pages = { serve: (_request, response) => void response.end('a page') } as Pages
  const server = await startServer(app, pages, { host: '127.0.0.1', port }, { lanes })
  const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
  const inside = [get('/api/slow'), get('/api/slow')]
  await expect.poll(() => waiting.length).toBe(2)
  for (const refused of [
    await get('/api/slow?x=1'),
    await get('/api/unknown'),
    await get('/api/text', { method: 'POST', body: 'x' }),
  ]) {
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(refused.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(await refused.json()).toMatchObject({
      error: { code: 'overloaded', request_id: refused.headers.get('x-request-id') },
    })
  }
  expect(lanes.shed.ordinary).toBe(3)
  expect(await (await get('/')).text()).toBe('a page')
  const lead = get('/api/lead')
  await expect.poll(() => waiting.length).toBe(3)
  for (const { resolve } of waiting) resolve('done')
  for (const answer of [...inside, lead]) expect(await (await answer).text()).toBe('done')
  await server.stop()
})

test('these are the routes that do not stand in the ordinary lane', () => {
  const special = listRoutes(t.app).filter(({ declaration }) => declaration.lane)
  expect(special.map(({ method, path, declaration }) => `${declaration.lane}: ${method} ${path}`).toSorted()).toEqual([
    'files: GET /api/files/:token',
    'files: GET /api/invoices.csv',
    'files: GET /api/leads.csv',
    'files: GET /api/newsletter-subscribers.csv',
    'files: GET /api/payments.csv',
    'files: GET /api/uploads-by-link/:id/content',
    'files: GET /api/uploads/:id/content',
    'files: GET /api/website-pictures/:id/:file',
    'files: GET /api/websites/:id/export',
    'files: PATCH /api/uploads-by-link/:id/content',
    'files: PATCH /api/uploads/:id/content',
    'files: POST /api/invoices/:id/pdf-links',
    'files: POST /api/link/downloads',
    'files: POST /api/payments/:id/receipt-links',
    'files: POST /api/project-files/:id/links',
    'files: POST /api/proposals/:id/pdf-links',
    'files: POST /api/uploads',
    'files: POST /api/uploads-by-link',
    'health: GET /healthz',
    'health: GET /readyz',
    'live: GET /api/chat/stream',
    'live: GET /api/stream',
    'model: POST /functions/v1/chatbot-ai',
    'passwords: POST /api/accounts',
    'passwords: POST /api/accounts/invitation-joins',
    'passwords: POST /api/session',
    'passwords: POST /api/session/proof',
    'passwords: PUT /api/accounts/password',
    'passwords: PUT /api/password',
    'payments: DELETE /api/purchases/:id',
    'payments: GET /api/offered-prices',
    'payments: POST /api/invoices/:id/refunds',
    'payments: POST /api/link/checkout',
    'payments: POST /api/link/signature',
    'payments: POST /api/payments/:id/refunds',
    'payments: POST /api/purchases/:id/payment-pages',
    'payments: POST /functions/v1/create-checkout',
    'payments: POST /functions/v1/create-custom-payment',
    'payments: POST /functions/v1/customer-portal',
    'urgent: DELETE /api/session',
    'urgent: DELETE /api/sessions',
    'urgent: DELETE /api/sessions/:id',
    'urgent: GET /api/form-challenge',
    'urgent: POST /api/claims',
    'urgent: POST /api/lead-additions',
    'urgent: POST /functions/v1/send-email',
    'urgent: POST /webhooks/stripe',
    'urgent: PUT /api/chat/:id/hand-over',
  ])
})

test('metrics tell who is at work and who was sent away', () => {
  const lanes = createLanes({
    ordinary: 1,
    passwords: 1,
    urgent: 1,
    payments: 1,
    model: 1,
    files: 1,
    live: 1,
    health: 1,
  })
  const metrics = createMetrics(lanes)
  lanes.enter('ordinary')
  expect(() => lanes.enter('ordinary')).toThrow('a lot going on')
  const text = metrics.write([])
  metrics.stop()
  expect(text).toContain('slipway_requests_running{lane="ordinary"} 1')
  expect(text).toContain('slipway_requests_shed_total{lane="ordinary"} 1')
  expect(text).toContain('slipway_requests_shed_total{lane="urgent"} 0')
})
