import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { emails } from '../emails/emails.tables.ts'
import { schedule } from '../jobs/kinds.ts'
import { enqueue } from '../jobs/queue.ts'
import { createDns } from '../outside/dns.ts'
import { startDnsServer } from '../testing/dns-server.ts'
import { createTestApp } from '../testing/test-app.ts'
import { newWebsite, setTier } from '../testing/website-things.ts'
import { websites } from './websites.tables.ts'

const server = await startDnsServer({})
const t = await createTestApp({ dns: createDns({ servers: server.servers, patienceMs: 100 }) })
afterAll(() => server.stop())

const domain = 'www.kilncore.com'
const token = 'of-this-website'
const records = { texts: [`slipway-website=${token}`] }

beforeEach(async () => {
  for (const table of [websites, emails]) await t.db.delete(table)
  server.is('answers')
  delete server.records['_slipway.kilncore.com']
})

const proof = (isThere: boolean) => {
  if (isThere) server.records['_slipway.kilncore.com'] = records
  else delete server.records['_slipway.kilncore.com']
}
const hours = (count: number) => t.clock.advance({ hours: count })
const look = async () => {
  await t.db.transaction((tx) => enqueue(tx, 'check-domains', {}))
  await t.runJobs()
}

/** With a domain that was entered just now. */
async function connected() {
  const { id, owner } = await newWebsite(t)
  await setTier(t, owner.id, 'premium')
  const entered = { domain, domain_token: token, domain_state: 'waiting', domain_missing_since: t.parts.now() } as const
  await t.db.update(websites).set(entered).where(eq(websites.id, id))
  return {
    owner,
    state: async () => (await t.db.select().from(websites).where(eq(websites.id, id)))[0]?.domain_state,
    told: async () => {
      const own = and(eq(emails.to_address, owner.email), eq(emails.kind, 'website-domain'))
      return (await t.db.select().from(emails).where(own).orderBy(emails.created_at)).map(({ subject }) => subject)
    },
  }
}

test('a record is looked for every hour, for seven days', async () => {
  expect(schedule['check-domains']).toBe(3600)
  const { state, told } = await connected()
  await look()
  expect([await state(), await told()]).toEqual(['waiting', []])
  hours(7 * 24 - 1)
  proof(true)
  await look()
  expect([await state(), await told()]).toEqual(['verified', [`Your domain ${domain} works`]])
})

test('after seven days nobody looks for it by themselves', async () => {
  const { state } = await connected()
  hours(7 * 24 + 1)
  proof(true)
  await look()
  expect(await state()).toBe('waiting')
})

test('without Premium it waits on', async () => {
  const { owner, state } = await connected()
  await setTier(t, owner.id, 'free')
  proof(true)
  await look()
  expect(await state()).toBe('waiting')
})

test('one that was proven is looked at every day; missing is told once, and after 72 hours it is lost', async () => {
  const { state, told } = await connected()
  proof(true)
  await look()
  proof(false)
  hours(12)
  await look()
  expect(await told()).toHaveLength(1)
  hours(12)
  await look()
  await look()
  expect([await state(), await told()]).toEqual([
    'verified',
    [`Your domain ${domain} works`, `We no longer see your domain ${domain}`],
  ])
  hours(71)
  await look()
  expect(await state()).toBe('verified')
  hours(1)
  await look()
  await look()
  expect(await state()).toBe('lost')
  expect((await told()).slice(2)).toEqual([`Your domain ${domain} was removed`])
  proof(true)
  hours(24)
  await look()
  expect(await state()).toBe('lost')
})

test('a record that is back in time begins anew', async () => {
  const { state, told } = await connected()
  proof(true)
  await look()
  proof(false)
  hours(24)
  await look()
  proof(true)
  hours(60)
  await look()
  proof(false)
  hours(24)
  await look()
  hours(60)
  await look()
  expect(await state()).toBe('verified')
  expect(await told()).toHaveLength(3)
})

test('a DNS that does not answer counts for nothing', async () => {
  const { state, told } = await connected()
  proof(true)
  await look()
  for (const mood of ['fails', 'silent'] as const) {
    server.is(mood)
    for (let day = 0; day < 3; day++) {
      hours(48)
      await look()
    }
  }
  expect([await state(), (await told()).length]).toEqual(['verified', 1])
})
