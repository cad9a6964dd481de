// coach-sites.md §3.4: what is shown at names that customers own, and that nothing is at those that nobody has proven.
import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/ports.ts'
import { createProxies } from '../proxies.ts'
import { createTestApp } from '../testing/test-app.ts'
import { newWebsite } from '../testing/website-things.ts'
import { createShownWebsites } from '../websites/shown-websites.ts'
import { website_versions, websites } from '../websites/websites.tables.ts'
import { createApp } from './app.ts'
import type { Pages } from './pages.ts'
import { startServer } from './server.ts'
import { createWebsites } from './websites.ts'

const port = await findFreePort()
const t = await createTestApp({ environment: { PORT: String(port) } })
const { auth, log, storage, now } = t.parts
const agencyPage = 'the agency'
const pages: Pages = { serve: (_request, response) => void response.end(agencyPage) }
const stops: Array<() => Promise<void>> = []

const real = {
  production: true,
  origin: 'https://portgardner.example',
  websitesOrigin: 'https://coaches.example',
}

async function start(own: Partial<typeof t.settings>, at: number) {
  const settings = { ...t.settings, ...own }
  const shownWebsites = createShownWebsites(t.db)
  const app = createApp({ ...t.parts, settings: { ...t.settings, ...own }, shownWebsites, sandbox: undefined })
  const proxies = createProxies([])
  const sites = createWebsites({ settings, db: t.db, storage, now, proxies, auth, log, shown: shownWebsites })
  const server = await startServer(app, pages, { host: '127.0.0.1', port: at }, { websites: sites })
  stops.push(() => server.stop())
  const ask = (host: string, path = '/', method = 'GET', body = '', headers = {}) =>
    askAt(at, host, path, method, body, headers)
  return {
    ask,
    forget: (name: string) => shownWebsites.forget(name),
    certificate: async (name: string) =>
      (await ask('app:3000', `/api/certificate-check?domain=${encodeURIComponent(name)}`)).status,
  }
}

async function askAt(at: number, host: string, path: string, method: string, body: string, headers: object) {
  const asked = request({
    host: '127.0.0.1',
    port: at,
    method,
    path,
    setHost: false,
    agent: false,
    headers: { Host: host, ...headers },
  })
  asked.end(body)
  const [answer] = await once(asked, 'response')
  let text = ''
  for await (const chunk of answer) text += String(chunk)
  return { status: answer.statusCode as number, headers: answer.headers as IncomingHttpHeaders, text }
}

let here: Awaited<ReturnType<typeof start>>
let demo: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  here = await start(real, await findFreePort())
  demo = await start({}, port)
})
afterAll(() => Promise.all(stops.map((stop) => stop())))

const slugHost = 'kiln-and-core.coaches.example'
const bare = 'kilncore.com'
const domain = `www.${bare}`
let id = ''

async function change(values: Partial<typeof websites.$inferInsert>) {
  await t.db.update(websites).set(values).where(eq(websites.id, id))
  for (const { forget } of [here, demo]) for (const name of ['kiln-and-core', bare, demoDomain]) forget(name)
}
const demoDomain = 'kilncore.localhost'
const verified = { domain, domain_token: 'T', domain_state: 'verified', domain_seen_at: null } as const
const seen = async () => (await t.db.select().from(websites).where(eq(websites.id, id)))[0]?.domain_seen_at

beforeEach(async () => {
  await t.db.delete(websites)
  const made = await newWebsite(t)
  id = made.id
  const [version] = await t.db.select().from(website_versions).where(eq(website_versions.website_id, id))
  await change({ live_version_id: version?.id ?? null, ...verified })
})

describe('a verified domain', () => {
  test('shows the website with itself as the address that others lead to', async () => {
    const { status, text, headers } = await here.ask('WWW.KilnCore.com.:443', '/?utm_source=x')
    expect(status).toBe(200)
    expect(text).toContain(`<link rel="canonical" href="https://${domain}/" />`)
    expect(headers).not.toHaveProperty('set-cookie')
    expect((await here.ask(domain, '/robots.txt')).text).toContain(`https://${domain}/sitemap.xml`)
    expect((await here.ask(domain, '/nothing')).status).toBe(404)
  })

  test.each([
    [domain, bare],
    [bare, domain],
  ])('entered as %s redirects from %s', async (entered, other) => {
    await change({ domain: entered })
    expect((await here.ask(entered)).status).toBe(200)
    const { status, headers } = await here.ask(other, '/privacy?x=1')
    expect([status, headers.location, headers['cache-control']]).toEqual([
      308,
      `https://${entered}/privacy?x=1`,
      'no-store',
    ])
    expect((await here.ask(`www.${domain}`)).status).toBe(404)
  })

  test('is asked for by the slug’s address, too, from the first visitor on who came by it', async () => {
    const before = await here.ask(slugHost)
    expect([before.status, before.text.includes(`href="https://${slugHost}/"`)]).toEqual([200, true])
    await here.ask(bare)
    await here.ask(domain, '/nothing')
    expect(await seen()).toBe(null)
    await here.ask(domain)
    await expect.poll(seen).not.toBe(null)
    await expect.poll(async () => (await here.ask(slugHost, '/privacy')).status).toBe(308)
    const after = await here.ask(slugHost, '/privacy')
    expect(after.headers.location).toBe(`https://${domain}/privacy`)
    // What belongs to a page that is open goes on coming from where that is.
    expect((await here.ask(slugHost, '/icon.svg')).status).toBe(200)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await here.ask(slugHost, '/enquiry', 'POST', 'name=x', form)).status).toBe(422)
    expect((await here.ask('portgardner.example', '/websites/kiln-and-core/privacy')).headers.location).toBe(
      `https://${domain}/privacy`,
    )
    expect((await here.ask(domain, '/enquiry', 'POST', 'name=x', form)).status).toBe(422)
  })

  test('has nothing of the agency', async () => {
    for (const path of [
      '/api/session',
      '/auth',
      '/healthz',
      '/readyz',
      '/websites/kiln-and-core/',
      '/dev/mailbox',
      '/sandbox',
    ])
      for (const name of [domain, bare]) {
        const { status, text, headers } = await here.ask(name, path)
        expect([path, [404, 308].includes(status), text.includes(agencyPage)]).toEqual([path, true, false])
        expect(headers).not.toHaveProperty('set-cookie')
      }
  })

  test('is offline with its website', async () => {
    await change({ offline_reason: 'owner' })
    expect((await here.ask(domain)).status).toBe(410)
    expect(await here.certificate(domain)).toBe(404)
    await change({ offline_reason: null, live_version_id: null })
    expect((await here.ask(domain)).status).toBe(404)
    expect(await here.certificate(domain)).toBe(404)
  })
})

describe('nothing is shown, and no certificate is made', () => {
  const day = 86_400_000
  test.each<[string, Partial<typeof websites.$inferInsert>]>([
    ['while it waits', { domain_state: 'waiting' }],
    ['once it is lost', { domain_state: 'lost' }],
    ['once it is removed', { domain: null, domain_state: null }],
    ['once its hosting has ended', { goes_offline_at: new Date(Date.now() - day) }],
  ])('%s', async (_when, values) => {
    await change(values)
    for (const name of [domain, bare]) {
      const { status, text } = await here.ask(name)
      expect([status, text.includes('There is no website here')]).toEqual([404, true])
      expect(await here.certificate(name)).toBe(404)
    }
    expect((await here.ask(slugHost)).status).toBe(200)
    await change({ ...verified, goes_offline_at: new Date(Date.now() + day) })
    expect((await here.ask(domain)).status).toBe(200)
  })

  test('at any other name', async () => {
    for (const name of ['kilncore.org', 'gym.kilncore.com', 'wwww.kilncore.com', `www.${domain}`, 'com', '%'])
      expect([name, (await here.ask(name)).status, await here.certificate(name)]).toEqual([name, 404, 404])
  })
})

test('certificates are for hosts of websites that are online, with and without www', async () => {
  for (const name of [slugHost, domain, bare, 'KILNCORE.com'])
    expect([name, await here.certificate(name)]).toEqual([name, 200])
  for (const name of ['', 'coaches.example', 'nobody.coaches.example', 'portgardner.example', 'localhost', '10.0.0.7'])
    expect([name, await here.certificate(name)]).toEqual([name, 404])
  expect((await here.ask('app:3000', '/api/certificate-check')).status).toBe(404)
  // Nothing of it belongs to a website.
  expect((await here.ask(domain, `/api/certificate-check?domain=${domain}`)).status).toBe(404)
})

test('in the demo it ends in .localhost, and its other form is a slug’s address', async () => {
  await change({ domain: `www.${demoDomain}` })
  const shown = await demo.ask(`www.${demoDomain}:${port}`)
  expect(shown.text).toContain(`href="http://www.${demoDomain}:${port}/"`)
  expect((await demo.ask(`${demoDomain}:${port}`)).status).toBe(404)
  for (const path of ['/', '/api/session', '/healthz'])
    expect((await demo.ask(`a.${demoDomain}:${port}`, path)).status).toBe(404)
  // Any other name is the agency's there.
  expect((await demo.ask('kilncore.org')).text).toBe(agencyPage)
  expect((await demo.ask('kilncore.org', '/healthz')).status).toBe(200)
})
