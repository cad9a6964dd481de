import { createServer } from 'node:http'
import { type AddressInfo, type LookupFunction } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/ports.ts'
import type { Pages } from '../http/pages.ts'
import { startServer } from '../http/server.ts'
import { createWebsites } from '../http/websites.ts'
import { createProxies } from '../proxies.ts'
import { createTestApp } from '../testing/test-app.ts'
import { checkWebsites } from './check-websites.ts'

const port = await findFreePort()
const t = await createTestApp({ environment: { PORT: String(port) } })
const pages: Pages = { serve: (_request, response) => void response.end('the agency') }
const { auth, log, now, storage } = t.parts
const websites = createWebsites({ settings: t.settings, db: t.db, storage, now, proxies: createProxies([]), auth, log })
const server = await startServer(t.app, pages, { host: '127.0.0.1', port }, { websites })
const stranger = createServer((_request, response) => void response.writeHead(404).end('Parked'))
await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
afterAll(async () => {
  await server.stop()
  await new Promise((resolve) => stranger.close(resolve))
})

/** As if each name led to this machine: not every one's resolver says so of what is beneath localhost. */
const lookup: LookupFunction = (_name, { all }, done) =>
  all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)
const check = (at: number) => checkWebsites({ websitesOrigin: `http://localhost:${at}` }, { lookup })

test('names beneath the websites’ host that lead here are good', async () => {
  expect(await check(port)).toMatchObject({ state: 'good', says: `names beneath localhost:${port} lead here` })
})

test('somebody else who answers there, nobody, and a name that leads nowhere are told', async () => {
  const { port: foreign } = stranger.address() as AddressInfo
  expect(await check(foreign)).toMatchObject({ state: 'doubtful', says: expect.stringContaining('does not know us') })
  expect(await check(await findFreePort())).toMatchObject({
    state: 'doubtful',
    says: expect.stringMatching(/^nobody answers at .*ECONNREFUSED/),
    todo: 'Let *.localhost point to this server, and the proxy pass it on with its name.',
  })
  const nowhere = await checkWebsites({ websitesOrigin: 'https://websites.invalid' })
  expect(nowhere).toMatchObject({ state: 'doubtful', says: expect.stringContaining('nobody-') })
})

test('without a host for websites they are on our own', async () => {
  expect(await checkWebsites({ websitesOrigin: null })).toMatchObject({ state: 'good' })
})
