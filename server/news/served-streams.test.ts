// Streams over real connections: who leaves, who is sent away, what a stop does.
import { Agent, get as askBy, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { findFreePort } from '../../scripts/ports.ts'
import { createApp } from '../http/app.ts'
import type { Pages } from '../http/pages.ts'
import { startServer } from '../http/server.ts'
import { createLanes } from '../limits/lanes.ts'
import { asEvents, hearing } from '../testing/listening.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { createStreams } from './streams.ts'

const t = await createTestApp()
const pages = { serve: (_request, response) => void response.end('a page') } as Pages

async function serve(live = 2000, lastWordMs = 100) {
  const sizes = { ordinary: 9, passwords: 9, urgent: 9, payments: 9, model: 9, files: 9, live, health: 9 }
  const [lanes, streams, port] = [createLanes(sizes), createStreams(t.parts), await findFreePort()]
  await streams.start()
  const app = createApp({ ...t.parts, streams, lanes })
  const server = await startServer(app, pages, { host: '127.0.0.1', port }, { lanes, lastWordMs })
  const { pass } = await newCustomer(t)
  const get = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      ...init,
      headers: { cookie: `slipway_session=${pass}`, ...(path.endsWith('stream') && asEvents) },
    })
  return { lanes, streams, server, port, pass, get, stop: () => Promise.all([server.stop(), streams.stop()]) }
}

test('a browser that leaves frees its stream and its slot', async () => {
  const { lanes, streams, get, stop } = await serve()
  const leaving = new AbortController()
  const ear = hearing(await get('/api/stream', { signal: leaving.signal }))
  await expect.poll(() => ear.text()).toContain('retry: 1000')
  expect([streams.count(), lanes.running.live]).toEqual([1, 1])
  leaving.abort()
  await expect.poll(() => [streams.count(), lanes.running.live]).toEqual([0, 0])
  await stop()
})

test('whoever finds the lane full is sent away with 503, and the others go on', async () => {
  const { get, stop } = await serve(2)
  const ears = [hearing(await get('/api/stream')), hearing(await get('/api/stream'))]
  const refused = await get('/api/stream')
  expect([refused.status, await errorCodeIn(refused)]).toEqual([503, 'overloaded'])
  expect(refused.headers.get('retry-after')).toBe('1')
  expect((await get('/api/session')).status).toBe(200)
  await ears[0]?.leave()
  await expect.poll(async () => (await get('/api/stream')).status).toBe(200)
  await stop()
})

test('a process that stops ends its streams at once, and is not held up by them', async () => {
  const { get, stop } = await serve()
  const ears = [hearing(await get('/api/stream')), hearing(await get('/api/stream'))]
  const began = performance.now()
  await stop()
  for (const ear of ears) await ear.done
  // It would have waited ten seconds for them.
  expect(performance.now() - began).toBeLessThan(8_000)
})

test('what comes over a kept connection while it stops is answered, as the last; a stream ends at once, to be asked for elsewhere', async () => {
  const { port, pass, get, stop } = await serve(9, 60_000)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { cookie: `slipway_session=${pass}`, ...asEvents }
  const ask = (path: string, by = agent) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      askBy({ port, host: '127.0.0.1', path, agent: by, headers }, resolve).on('error', reject)
    })
  const first = await ask('/api/session')
  await buffer(first)
  const beside = new Agent({ keepAlive: true, maxSockets: 1 })
  await buffer(await ask('/api/session', beside))
  expect(first.headers.connection).toBe('keep-alive')
  const ear = hearing(await get('/api/stream'))
  expect(ear.answer.headers.get('connection')).toBe('close')

  const stopped = stop()
  await ear.done
  const last = await ask('/api/session')
  expect([last.statusCode, last.headers.connection]).toEqual([200, 'close'])
  await buffer(last)
  const line = await ask('/api/stream', beside)
  expect([line.statusCode, (await buffer(line)).toString()]).toEqual([200, 'retry: 1000\n\n'])
  await stopped
  await expect(ask('/api/session')).rejects.toThrow('ECONNREFUSED')
})
