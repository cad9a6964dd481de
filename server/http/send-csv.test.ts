import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { startSession } from '../accounts/sessions.ts'
import { leads } from '../leads/leads.tables.ts'
import { createTestApp } from '../testing/test-app.ts'

const t = await createTestApp()
const server = createServer(getRequestListener(t.app.fetch)).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close().closeAllConnections())
const pass = await startSession(t.db, t.parts, await t.userIdOf('ada'))
const path = '/api/leads.csv?source=claim'

/** What a browser gets of the file, and whether it can take it for all of it. */
async function download() {
  const { port } = server.address() as AddressInfo
  let text = ''
  try {
    const asked = get({ port, host: '127.0.0.1', path, headers: { cookie: `slipway_session=${pass}` } })
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    for await (const part of answer.setEncoding('utf8')) text += part
    return { text, isWhole: answer.complete }
  } catch {
    return { text, isWhole: false }
  }
}

test.each([
  ['half-way', 600],
  ['at its first line', 1],
])('an export that breaks %s is torn, and never looks complete', async (_when, count) => {
  await t.db.delete(leads)
  await t.db.insert(leads).values(
    Array.from({ length: count }, (_, index) => {
      const created_at = new Date(t.parts.now().getTime() + index)
      return { source: 'claim' as const, name: `Lead ${index}`, details: {}, created_at, updated_at: created_at }
    }),
  )
  const whole = await download()
  expect(whole.isWhole).toBe(true)
  expect(whole.text.match(/"Lead \d+"/g)).toHaveLength(count)
  expect(t.logLines.join('\n')).not.toContain('broke off')

  // Of the oldest, so that it comes last: what no version of ours writes.
  await t.db.execute(`update leads set campaign = 'null' where name = 'Lead 0'`)
  const torn = await download()
  expect(torn.isWhole).toBe(false)
  expect(torn.text).not.toContain('"Lead 0"')
  const lost = t.logLines.splice(0).filter((line) => line.includes('the export broke off'))
  expect(lost).toHaveLength(1)
  await expect((await (await t.as('ada')).get(path)).text()).rejects.toThrow()
  t.logLines.splice(0)
})
