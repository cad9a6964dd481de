// coach-sites.md §7, W7: domains are proven. Ten of each for `npm test`, a hundred in `npm run prove`.
import { once } from 'node:events'
import { request } from 'node:http'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { proofNameOf, proofOf } from '#domain/website-domains.ts'
import { findFreePort } from '../../scripts/ports.ts'
import { user_profiles } from '../accounts/accounts.tables.ts'
import { startSession } from '../accounts/sessions.ts'
import { createApp } from '../http/app.ts'
import type { Pages } from '../http/pages.ts'
import { startServer } from '../http/server.ts'
import { createWebsites } from '../http/websites.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { createDns } from '../outside/dns.ts'
import { createProxies } from '../proxies.ts'
import { startDnsServer } from '../testing/dns-server.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { newWebsite } from '../testing/website-things.ts'
import { createShownWebsites } from './shown-websites.ts'
import { website_versions, websites } from './websites.tables.ts'

const many = process.env['PROVE'] === 'full' ? 100 : 10
const timeout = 3_600_000

const dnsServer = await startDnsServer({})
const dns = createDns({ servers: dnsServer.servers })
const t = await createTestApp({ dns })
const { auth, log, storage, now } = t.parts
const settings = {
  ...t.settings,
  production: true,
  origin: 'https://portgardner.example',
  websitesOrigin: 'https://coaches.example',
}
const shownWebsites = createShownWebsites(t.db)
const app = createApp({ ...t.parts, settings, dns, shownWebsites, sandbox: undefined })
const proxies = createProxies([])
const sites = createWebsites({ settings, db: t.db, storage, now, proxies, auth, log, shown: shownWebsites })
const pages: Pages = { serve: (_request, response) => void response.end('the agency') }
const port = await findFreePort()
const server = await startServer(app, pages, { host: '127.0.0.1', port }, { websites: sites })
afterAll(async () => {
  await server.stop()
  dnsServer.stop()
})

async function statusOf(host: string, path = '/') {
  const asked = request({ host: '127.0.0.1', port, path, setHost: false, agent: false, headers: { Host: host } })
  asked.end()
  const [answer] = await once(asked, 'response')
  answer.resume()
  return answer.statusCode as number
}

/** Of both forms of names: how many show something, and for how many a certificate may be made. */
async function countOpen(domains: string[]) {
  let [served, certified] = [0, 0]
  for (const domain of domains)
    for (const name of [domain, `www.${domain}`]) {
      if ((await statusOf(name)) !== 404) served++
      if ((await statusOf('app:3000', `/api/certificate-check?domain=${name}`)) !== 404) certified++
    }
  return { served, certified }
}

type Coach = { id: string; call: (method: string, rest: string, body?: object) => Promise<Response> }

/** With Premium, and online. */
async function newCoach(): Promise<Coach> {
  const { id, owner } = await newWebsite(t)
  await t.db.delete(rate_limits)
  await t.db.update(user_profiles).set({ membership_tier: 'premium' }).where(eq(user_profiles.user_id, owner.id))
  const [version] = await t.db.select().from(website_versions).where(eq(website_versions.website_id, id))
  await t.db
    .update(websites)
    .set({ live_version_id: version?.id ?? null })
    .where(eq(websites.id, id))
  const pass = await startSession(t.db, t.parts, owner.id)
  const headers = {
    origin: settings.origin,
    cookie: `__Host-slipway_session=${pass}`,
    'content-type': 'application/json',
  }
  return {
    id,
    call: async (method, rest, body) =>
      app.request(`/api/websites/${id}/domain${rest}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      }),
  }
}

const coaches: Coach[] = []
for (let one = 0; one < many; one++) coaches.push(await newCoach())

const connect = async ({ call }: Coach, domain: string) => expect((await call('PUT', '', { domain })).status).toBe(200)
const tokenOf = async ({ id }: Coach) =>
  (await t.db.select().from(websites).where(eq(websites.id, id)))[0]?.domain_token ?? ''
const publishProof = (domain: string, ...tokens: string[]) =>
  (dnsServer.records[proofNameOf(domain)] = { texts: tokens.map(proofOf) })
const check = async ({ call }: Coach) => {
  const answer = await call('POST', '/checks')
  return answer.status === 200 ? 'proven' : await errorCodeIn(answer)
}

test('W7: whoever proves one name at the same moment, one holds it', { timeout }, async () => {
  const names = ['one.example', 'www.one.example']
  for (const [index, coach] of coaches.entries()) await connect(coach, names[index % 2] ?? '')
  publishProof('one.example', ...(await Promise.all(coaches.map(tokenOf))))
  await t.db.delete(rate_limits)
  const answers: Array<string | undefined> = []
  // Thirty an hour are one address's.
  for (let from = 0; from < many; from += 25) {
    answers.push(...(await Promise.all(coaches.slice(from, from + 25).map(check))))
    await t.db.delete(rate_limits)
  }
  const holders = await t.db.$count(
    websites,
    and(inArray(websites.domain, names), eq(websites.domain_state, 'verified')),
  )
  const wins = answers.filter((answer) => answer === 'proven').length
  process.stdout.write(
    `figure: promise W7: ${many} parallel proofs of one name: ${holders} holds it, ${wins} was told so\n`,
  )
  expect([holders, wins]).toEqual([1, 1])
  expect(new Set(answers)).toEqual(new Set(['proven', 'domain_taken']))
})

test('W7: nothing is served or certified at a name that is not proven', { timeout }, async () => {
  const nameOf = (index: number) => `name-${index}.example`
  const domains = coaches.map((_coach, index) => nameOf(index))
  const sum = { served: 0, certified: 0, names: 0 }
  const count = async () => {
    const { served, certified } = await countOpen(domains)
    sum.served += served
    sum.certified += certified
    sum.names += domains.length * 2
  }
  const checkAll = async () => {
    const answers: Array<string | undefined> = []
    for (const coach of coaches) {
      await t.db.delete(rate_limits)
      answers.push(await check(coach))
    }
    return new Set(answers)
  }
  // Without a record.
  for (const [index, coach] of coaches.entries()) await connect(coach, nameOf(index))
  expect(await checkAll()).toEqual(new Set(['domain_not_proven']))
  await count()
  // With another's.
  const tokens = await Promise.all(coaches.map(tokenOf))
  for (const index of tokens.keys()) publishProof(nameOf(index), tokens[(index + 1) % many] ?? '')
  expect(await checkAll()).toEqual(new Set(['domain_not_proven']))
  await count()
  // Proven: it is, or the others show nothing.
  for (const [index, token] of tokens.entries()) publishProof(nameOf(index), token)
  expect(await checkAll()).toEqual(new Set(['proven']))
  expect(await countOpen(domains)).toEqual({ served: 2 * many, certified: 2 * many })
  // After removal, with the record still there, and entered once more.
  for (const { call } of coaches) expect((await call('DELETE', '')).status).toBe(200)
  await count()
  for (const [index, coach] of coaches.entries()) await connect(coach, nameOf(index))
  expect(await checkAll()).toEqual(new Set(['domain_not_proven']))
  await count()
  process.stdout.write(
    `figure: promise W7: ${sum.names} names without a record, with another's or after removal: ${sum.served} served, ${sum.certified} certificates allowed\n`,
  )
  expect([sum.served, sum.certified]).toEqual([0, 0])
})
