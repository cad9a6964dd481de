// coach-sites.md §3.8: what a website's host shows, and that the agency and it never meet.
import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { findFreePort } from '../../scripts/ports.ts'
import { createDb } from '../db/client.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { type OwnPicture, pictureFileName } from '#domain/website-pictures.ts'
import { createProxies } from '../proxies.ts'
import { submitAnswers } from '../testing/submitted-forms.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { createTestApp } from '../testing/test-app.ts'
import { addPictureOf, listPicturesOf } from '../testing/website-pictures.ts'
import { previewUrlOf } from '../websites/addresses.ts'
import { createShownWebsites } from '../websites/shown-websites.ts'
import { website_pictures, website_versions, websites } from '../websites/websites.tables.ts'
import { createHosts } from './hosts.ts'
import { listRoutes } from './openapi.ts'
import type { Pages } from './pages.ts'
import { startServer } from './server.ts'
import { createWebsites } from './websites.ts'

const port = await findFreePort()
const t = await createTestApp({ environment: { PORT: String(port) } })
const { db, settings } = t
const { auth, log, storage, now } = t.parts
const proxies = createProxies([])
const agent = new Agent({ maxSockets: 8 })
const agencyPage = 'the agency'
const pages: Pages = { serve: (_request, response) => void response.end(agencyPage) }
const stops: Array<() => Promise<void>> = []
const isFull = process.env['PROVE'] === 'full'

async function start(own: Partial<typeof settings> = {}, database = db, shown = createShownWebsites(database)) {
  const listening = own.port ?? (await findFreePort())
  const parts = { storage, now, proxies, auth, log, shown }
  const listener = createWebsites({ settings: { ...settings, ...own }, db: database, ...parts })
  const server = await startServer(t.app, pages, { host: '127.0.0.1', port: listening }, { websites: listener })
  stops.push(() => server.stop())
  return { at: listening, ...listener }
}

let here: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  here = await start({ port })
})
afterAll(async () => {
  agent.destroy()
  await Promise.all(stops.map((stop) => stop()))
})

type Got = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string }

async function ask(
  host: string,
  path: string,
  { method = 'GET', at = port, headers = {}, body = '', through = agent } = {},
): Promise<Got> {
  const asked = request({
    agent: through,
    host: '127.0.0.1',
    port: at,
    method,
    path,
    headers: { Host: host, ...headers },
    setHost: false,
  })
  asked.end(body)
  const [answer] = await once(asked, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  const all = Buffer.concat(chunks)
  return { status: answer.statusCode, headers: answer.headers, body: all, text: all.toString() }
}

const host = `kiln-and-core.localhost:${port}`
const home = `http://${host}`
const agencyHost = `127.0.0.1:${port}`

const website = async () => {
  const [row] = await db.select().from(websites).where(eq(websites.slug, 'kiln-and-core'))
  if (!row) throw new Error('No website')
  return row
}
const versionOf = async (websiteId: string) => {
  const [row] = await db.select().from(website_versions).where(eq(website_versions.website_id, websiteId))
  if (!row) throw new Error('No version')
  return row
}
async function publish() {
  const { id, slug } = await website()
  const version = await versionOf(id)
  await db.update(websites).set({ live_version_id: version.id, offline_reason: null }).where(eq(websites.id, id))
  here.forget(slug)
  return { id, pages: version.pages }
}
const change = async (values: Partial<typeof websites.$inferInsert>) => {
  await db.update(websites).set(values)
  here.forget('kiln-and-core')
}

/** Whoever asks it waits until it is released. */
async function holdDatabase() {
  const { pool, urgentPool } = t.parts.database
  const held = await Promise.all(
    [pool, ...(urgentPool ? [urgentPool] : [])].flatMap((each) =>
      Array.from({ length: each.options.max }, () => each.connect()),
    ),
  )
  return () => {
    for (const client of held) client.release()
  }
}

beforeEach(async () => {
  await db.delete(websites)
  await db.delete(rate_limits)
  const { browser } = await newCustomer(t)
  expect((await submitAnswers(browser)).status).toBe(200)
  here.forget('kiln-and-core')
})

test('until a version of it is live, and where there is none, there is no website', async () => {
  for (const [name, path] of [
    [host, '/'],
    [host, '/api/session'],
    [agencyHost, '/websites/kiln-and-core/'],
    [agencyHost, '/websites/kiln-and-core'],
    [`nobody.localhost:${port}`, '/'],
    [`a.kiln-and-core.localhost:${port}`, '/'],
  ] as const) {
    const { status, text } = await ask(name, path)
    expect([path, status]).toEqual([path, 404])
    expect(text).toContain('There is no website here')
  }
})

test('what is live is served as it was approved, to the byte, on a host of its own', async () => {
  const { pages: stored } = await publish()
  for (const [path, type] of [
    ['/', 'text/html'],
    ['/privacy', 'text/html'],
    ['/thank-you', 'text/html'],
    ['/robots.txt', 'text/plain'],
    ['/sitemap.xml', 'application/xml'],
    ['/icon.svg', 'image/svg+xml'],
  ] as const) {
    const { status, headers, text } = await ask(host, path)
    expect([path, status, headers['content-type']]).toEqual([path, 200, `${type}; charset=utf-8`])
    expect(text).toBe(stored[path]?.replaceAll('{origin}', home))
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers).not.toHaveProperty('x-robots-tag')
  }
  const { headers, text } = await ask(host.toUpperCase(), '/?utm_source=x')
  expect(text).toContain(`<link rel="canonical" href="${home}/" />`)
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  )
})

test('pages come compressed as the browser takes them, and not at all where it has them', async () => {
  await publish()
  const { text, headers } = await ask(host, '/')
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const encoding of ['br', 'gzip'] as const) {
    const got = await ask(host, '/', { headers: { 'accept-encoding': encoding } })
    expect([got.headers['content-encoding'], got.headers.vary]).toEqual([encoding, 'Accept-Encoding'])
    expect(decoders[encoding](got.body).toString()).toBe(text)
  }
  const again = await ask(host, '/', { headers: { 'if-none-match': headers.etag ?? '' } })
  expect([again.status, again.text]).toEqual([304, ''])
  const head = await ask(host, '/', { method: 'HEAD' })
  expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', headers['content-length']])
})

test('fonts may be used by a page without an origin; what is not there has the website’s own page', async () => {
  const { pages: stored } = await publish()
  const [, name = ''] = /fonts\/([\w-]+\.woff2)/.exec(stored['/'] ?? '') ?? []
  const font = await ask(host, `/fonts/${name}`)
  expect(font.status).toBe(200)
  expect(font.headers).toMatchObject({
    'content-type': 'font/woff2',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
  for (const path of [
    '/nothing',
    '/404',
    '/fonts/none.woff2',
    '/images/x-480.avif',
    '/constructor',
    '/%2e%2e/',
    '//',
    '*',
  ]) {
    const { status, text } = await ask(host, path)
    expect([path, status]).toEqual([path, 404])
    expect(text).toContain('Page not found')
  }
  const { text } = await ask(host, '/blog/2026/post')
  const leads = Array.from(text.matchAll(/(?:href|src|action)="([^"#][^"]*)"/g), ([, to = '']) => to)
  expect(leads.length).toBeGreaterThan(4)
  expect(leads.filter((to) => !to.startsWith(`${home}/`) && !/^(https:|mailto:|tel:)/.test(to))).toEqual([])
  expect(text).toContain(`url('${home}/fonts/`)
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) expect((await ask(host, '/', { method })).status).toBe(405)
})

/** Somebody's website with a logo and a profile photo, in place of the one without. */
async function withPictures(isMade = true) {
  await db.delete(websites)
  const { browser } = await newCustomer(t)
  await addPictureOf(t, browser, 'logo')
  await addPictureOf(t, browser, 'profile')
  if (isMade) await t.runJobs()
  expect((await submitAnswers(browser)).status).toBe(200)
  here.forget('kiln-and-core')
  const all = await listPicturesOf(browser)
  const filesOf = (purpose: OwnPicture['purpose']) =>
    all
      .filter((picture) => picture.purpose === purpose)
      .flatMap((picture) => picture.sizes.map((size) => pictureFileName(picture, size)))
  const photo = all.find(({ purpose }) => purpose === 'profile')
  if (!photo) throw new Error('No photo')
  return { browser, photo, photoFiles: filesOf('profile'), logoFiles: filesOf('logo') }
}
const plainOf = (files: string[]) => files.find((name) => name.endsWith('-400.webp')) ?? ''

test('the pictures of what is live are shown by whatever name it has, for ever, and to any origin', async () => {
  const { browser, photo, photoFiles, logoFiles } = await withPictures()
  await publish()
  const page = await ask(host, '/')
  const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' }
  for (const file of [...photoFiles, ...logoFiles]) {
    const path = `/images/${file}`
    const id = file.startsWith(photo.id) && photo.id
    const got = await ask(host, path)
    const isNamed = page.text.includes(file)
    expect([file, got.status]).toEqual([file, isNamed ? 200 : 404])
    if (!isNamed) continue
    expect(got.headers).toMatchObject({
      'content-type': types[file.slice(file.lastIndexOf('.') + 1) as keyof typeof types],
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
    })
    if (id)
      expect(got.body).toEqual(
        Buffer.from(await (await browser.get(`/api/website-pictures/${id}/${file}`)).arrayBuffer()),
      )
  }
  const path = `/images/${plainOf(photoFiles)}`
  const whole = await ask(host, path)
  const onPath = await ask(agencyHost, `/websites/kiln-and-core${path}`)
  expect([onPath.status, onPath.body.equals(whole.body)]).toEqual([200, true])
  expect(onPath.headers['content-security-policy']).toMatch(/^sandbox /)
  const head = await ask(host, path, { method: 'HEAD' })
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, `${whole.body.length}`, 0])
  const headers = { Range: 'bytes=0-3' }
  expect((await ask(host, path, { headers })).body).toEqual(whole.body)
  const again = await ask(host, path, { headers: { 'If-None-Match': whole.headers.etag ?? '' } })
  expect([again.status, again.body.length]).toEqual([304, 0])
  const icon = await ask(host, '/icon.png')
  expect([icon.status, icon.headers['content-type'], icon.headers['cache-control']]).toEqual([
    200,
    'image/png',
    'no-cache',
  ])
  for (const method of ['POST', 'PUT', 'DELETE']) expect((await ask(host, path, { method })).status).toBe(405)
})

test('before it is published its pictures are nobody’s, and offline they are gone', async () => {
  const { photoFiles } = await withPictures()
  const path = `/images/${plainOf(photoFiles)}`
  expect((await ask(host, path)).status).toBe(404)
  await publish()
  expect((await ask(host, path)).status).toBe(200)
  await change({ offline_reason: 'owner' })
  expect((await ask(host, path)).status).toBe(410)
})

test('a picture that was removed is shown by what is live, and by no preview', async () => {
  const { browser, photo, photoFiles } = await withPictures()
  await publish()
  const preview = new URL(previewUrlOf({ ...settings, auth }, await website())).pathname
  const path = `images/${plainOf(photoFiles)}`
  expect((await ask(host, preview)).text).toContain(path)
  const before = await ask(host, preview + path)
  expect(before.status).toBe(200)
  expect(before.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect((await ask(host, preview + path, { method: 'POST' })).status).toBe(405)
  expect((await browser.delete(`/api/website-pictures/${photo.id}`)).status).toBe(204)
  expect((await ask(host, preview)).text).not.toContain(path)
  expect((await ask(host, preview + path)).status).toBe(404)
  const live = await ask(host, `/${path}`)
  expect([live.status, live.body.equals(before.body)]).toEqual([200, true])
  expect((await ask(host, '/')).text).toContain(path)
})

test('a website shows nobody else’s picture, also where its words name one', async () => {
  const other = await withPictures()
  const file = plainOf(other.photoFiles)
  await db.delete(websites)
  const { browser } = await newCustomer(t)
  expect((await submitAnswers(browser, { bio: `images/${file} ./images/${file}` })).status).toBe(200)
  await publish()
  const preview = new URL(previewUrlOf({ ...settings, auth }, await website())).pathname
  expect((await ask(host, '/')).text).toContain(file)
  expect((await ask(host, preview)).text).toContain(file)
  for (const path of [
    `/images/${file}`,
    `${preview}images/${file}`,
    `/preview/${'A'.repeat(43)}/images/${file}`,
    `/images/../images/${file}`,
    `/images/%2e%2e/images/${file}`,
    `//images/${file}`,
    `/images/${file}/`,
    `/images/${file}%00.html`,
    `/images/${file.toUpperCase()}`,
    '/images/..',
    '/images/',
    '/images',
    '/images/website_pictures',
    '/images/../../website_pictures',
    `/website_pictures/${file}`,
    '/icon.png',
  ]) {
    const got = await ask(host, path)
    expect([path, got.status, got.headers['content-type']]).toEqual([path, 404, 'text/html; charset=utf-8'])
  }
})

test('a page names the files of a picture before they are there; of one that failed none', async () => {
  const { photoFiles, photo } = await withPictures(false)
  await publish()
  const path = `/images/${plainOf(photoFiles)}`
  expect((await ask(host, '/')).text).toContain(path.slice(1))
  expect((await ask(host, path)).status).toBe(404)
  await t.runJobs()
  expect((await ask(host, path)).status).toBe(200)
  const preview = new URL(previewUrlOf({ ...settings, auth }, await website())).pathname
  await db.update(website_pictures).set({ state: 'failed' }).where(eq(website_pictures.id, photo.id))
  expect((await ask(host, preview)).text).not.toContain(photo.id)
})

test('offline it is gone for now; back it is as before', async () => {
  await publish()
  const { text } = await ask(host, '/')
  for (const offline_reason of ['owner', 'team', 'hosting'] as const) {
    await change({ offline_reason })
    const gone = await ask(host, '/')
    expect(gone.status).toBe(410)
    expect(gone.text).toContain('This website is offline')
    // Or a browser that has seen it offline keeps it so for ever.
    expect(gone.headers['cache-control']).toBe('no-store')
    expect((await ask(agencyHost, '/websites/kiln-and-core/')).status).toBe(410)
  }
  await change({ offline_reason: null })
  expect((await ask(host, '/')).text).toBe(text)
})

test('an edit changes nothing of what is live', async () => {
  await publish()
  const before = await ask(host, '/')
  const { content } = await website()
  await change({ content: { ...content, business_name: 'Other' } })
  expect((await ask(host, '/')).text).toBe(before.text)
})

test('the path form has the same bytes without an origin, and is not to be found', async () => {
  await publish()
  const onHost = await ask(host, '/')
  const onPath = await ask(agencyHost, '/websites/kiln-and-core/')
  expect(onPath.text).toBe(onHost.text)
  expect(onPath.headers['content-security-policy']).toBe(
    `sandbox allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; ${String(onHost.headers['content-security-policy'])}`,
  )
  expect(onPath.headers['x-robots-tag']).toBe('noindex')
  const bare = await ask(agencyHost, '/websites/kiln-and-core')
  expect([bare.status, bare.headers.location]).toEqual([308, '/websites/kiln-and-core/'])
  for (const path of ['icon.svg', 'fonts/archivo-1.woff2', 'nothing'])
    expect((await ask(agencyHost, `/websites/kiln-and-core/${path}`)).headers['content-security-policy']).toMatch(
      /^sandbox /,
    )
})

test('the preview link shows the draft as it is now, and its form sends nothing', async () => {
  const row = await website()
  const link = new URL(previewUrlOf({ ...settings, auth }, row))
  expect(link.host).toBe(host)
  for (const [name, base] of [
    [host, link.pathname],
    [agencyHost, `/websites/kiln-and-core${link.pathname}`],
  ] as const) {
    const got = await ask(name, base)
    expect(got.status).toBe(200)
    expect(got.text).toContain('Private preview. Nobody finds this page without the link.')
    expect(got.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    })
    const sent = await ask(name, `${base}enquiry`, { method: 'POST', body: 'name=x' })
    expect([sent.status, sent.text.includes('Nothing was sent.')]).toEqual([200, true])
    expect((await ask(name, `${base}privacy`)).status).toBe(200)
    expect((await ask(name, `${base}icon.svg`)).headers['content-type']).toContain('image/svg+xml')
    expect((await ask(name, `${base}fonts/archivo-1.woff2`)).status).toBe(200)
    for (const path of ['enquiry', 'robots.txt', 'sitemap.xml', 'thank-you', 'nothing'])
      expect([path, (await ask(name, base + path)).status]).toEqual([path, 404])
    expect((await ask(name, base.slice(0, -1))).status).toBe(308)
  }
  await change({ content: { ...row.content, business_name: 'Renamed' } })
  expect((await ask(host, link.pathname)).text).toContain('Renamed')
})

test('a preview link that was replaced, another website’s, or made up shows nothing', async () => {
  const { id } = await website()
  const { browser } = await newCustomer(t)
  await submitAnswers(browser, { business_name: 'Other' })
  const [other] = await db.select().from(websites).where(eq(websites.slug, 'other'))
  const places = { ...settings, auth }
  const pathOf = (row: Parameters<typeof previewUrlOf>[1]) => new URL(previewUrlOf(places, row)).pathname
  const present = pathOf({ ...(await website()), slug: 'kiln-and-core' })
  expect((await ask(host, present)).status).toBe(200)
  await db.update(websites).set({ preview_generation: 2 }).where(eq(websites.id, id))
  const refused = [present, other ? pathOf(other) : '', `${present.slice(0, -3)}xx/`, '/preview/x/', '/preview//']
  for (const path of refused) expect([path, (await ask(host, path)).status]).toEqual([path, 404])
  expect((await ask(host, pathOf(await website()))).status).toBe(200)
})

test('in production the agency has one name, and shows under no other', async () => {
  const own = { production: true, origin: 'https://portgardner.example', websitesOrigin: null }
  const { at } = await start(own)
  await publish()
  for (const name of ['portgardner.example', 'PortGardner.example:443', '203.0.113.7', '[2001:db8::1]:80', 'localhost'])
    expect([name, (await ask(name, '/about', { at })).text]).toEqual([name, agencyPage])
  for (const name of [
    'kilncore.com',
    'www.portgardner.example',
    'portgardner.example.evil.example',
    'kiln-and-core.localhost',
  ]) {
    const { status, text } = await ask(name, '/about', { at })
    expect([name, status, text.includes('There is no website here')]).toEqual([name, 404, true])
  }
  const { status, headers } = await ask('portgardner.example', '/websites/kiln-and-core/', { at })
  expect([status, headers['x-robots-tag']]).toEqual([200, undefined])
})

test('in production with hosts for websites the path form leads there, once it was published', async () => {
  const own = { production: true, origin: 'https://portgardner.example', websitesOrigin: 'https://coaches.example' }
  const { at } = await start({ ...own, hsts: 'max-age=63072000; includeSubDomains; preload' })
  expect((await ask('portgardner.example', '/websites/kiln-and-core/', { at })).status).toBe(404)
  await publish()
  await sleep(2_000)
  const moved = await ask('portgardner.example', '/websites/kiln-and-core/privacy', { at })
  expect([moved.status, moved.headers.location]).toEqual([308, 'https://kiln-and-core.coaches.example/privacy'])
  const { status, headers } = await ask('kiln-and-core.coaches.example', '/', { at })
  expect([status, headers['strict-transport-security']]).toEqual([200, 'max-age=63072000'])
  expect((await ask('coaches.example', '/', { at })).status).toBe(404)
})

test('whose a host is', () => {
  const whose = createHosts({
    production: true,
    origin: 'https://portgardner.example',
    websitesOrigin: 'https://coaches.example',
  })
  const customer = { whose: 'customer', unless: 'nobody' }
  expect(whose('WWW.kilncore.com.:443')).toEqual({ ...customer, domain: 'www.kilncore.com' })
  expect(whose('evilcoaches.example')).toEqual({ ...customer, domain: 'evilcoaches.example' })
  expect(whose('a.kiln.coaches.example')).toEqual({ whose: 'website', slug: 'a.kiln' })
  for (const name of ['portgardner.example:443', 'localhost', '10.0.0.7:80', '[::1]'])
    expect([name, whose(name)]).toEqual([name, { whose: 'agency' }])
  expect(whose('kiln.coaches.example.:443')).toEqual({ whose: 'website', slug: 'kiln' })
  for (const name of [
    'www.portgardner.example',
    'app:3000',
    'coaches.example@portgardner.example',
    'portgardner.example@kiln',
    '',
    undefined,
  ])
    expect([name, whose(name)]).toEqual([name, { whose: 'nobody' }])
})

test('W6: nothing of the agency on a website’s host, nothing of a website on the agency’s, and no cookie', async () => {
  await publish()
  const routes = listRoutes(t.app).map(({ method, path }) => [
    method.toUpperCase(),
    path.replaceAll(/:\w+/g, crypto.randomUUID()),
  ])
  const ours = [
    ...routes,
    ...['/', '/about', '/auth', '/dashboard', '/assets/x.js', '/websites/kiln-and-core/', '/healthz', '/sandbox'].map(
      (path) => ['GET', path],
    ),
  ]
  const names = [
    host,
    `KILN-and-core.localhost:${port}`,
    'kiln-and-core.localhost.',
    'kiln-and-core.localhost:1',
    `nobody.localhost:${port}`,
  ]
  let asked = 0
  for (const [index, [method = '', path = '']] of ours.entries()) {
    const got = await ask(names[index % names.length] ?? host, path, { method })
    asked++
    const isOnlyItsOwn = path === '/' || got.status === 404 || got.status === 405
    expect([method, path, isOnlyItsOwn, got.text.includes(agencyPage)]).toEqual([method, path, true, false])
    expect(got.headers).not.toHaveProperty('set-cookie')
    expect(got.headers).not.toHaveProperty('x-request-id')
  }
  for (const path of [
    '/',
    '/privacy',
    '/thank-you',
    '/robots.txt',
    '/enquiry',
    '/fonts/archivo-1.woff2',
    '/icon.svg',
  ]) {
    for (const name of [
      agencyHost,
      `localhost:${port}`,
      'evil.example',
      'kiln-and-core.localhost.evil.example',
      'kiln-and-core',
    ]) {
      asked++
      expect([name, path, (await ask(name, path)).text]).toEqual([name, path, agencyPage])
    }
  }
  process.stdout.write(`figure: promise W6: ${asked} requests to the other side's hosts: 0 answered by it, 0 cookies\n`)
})

test('W9: what was shown before goes on while the database does not answer', { timeout: 90_000 }, async () => {
  await publish()
  const before = await ask(host, '/')
  const release = await holdDatabase()
  await sleep(2_100)
  const paths = ['/', '/privacy', '/', '/robots.txt', '/icon.svg', '/nothing']
  const during = await Promise.all(paths.map((path) => ask(host, path)))
  const stopped = isFull ? 60_000 : 500
  const until = Date.now() + stopped
  let [asked, failed] = [0, 0]
  for (; Date.now() < until; asked++) {
    const { status, text } = await ask(host, '/')
    if (status !== 200 || text !== before.text) failed++
    await sleep(20)
  }
  release()
  expect(during.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 404])
  expect(during[0]?.text).toBe(before.text)
  expect(asked).toBeGreaterThan(5)
  expect(failed).toBe(0)
  const seconds = stopped / 1_000
  process.stdout.write(`figure: promise W9: database away for ${seconds} s: ${failed} of ${asked} pages failed\n`)
})

test('W9: so do its pictures', async () => {
  const { photoFiles } = await withPictures()
  await publish()
  const path = `/images/${plainOf(photoFiles)}`
  const before = await ask(host, '/')
  const release = await holdDatabase()
  await sleep(2_100)
  const during = await ask(host, path)
  release()
  expect([before.status, during.status, during.headers['content-type']]).toEqual([200, 200, 'image/webp'])
})

test('what was not shown before cannot be, while the database is away', async () => {
  const nowhere = new pg.Pool({ host: '127.0.0.1', port: await findFreePort() })
  const { at } = await start({}, createDb(nowhere))
  const { status, headers, text } = await ask(host, '/', { at })
  expect([status, headers['retry-after']]).toEqual([503, '60'])
  expect(text).toContain('Please try again')
  await nowhere.end()
})

test('whoever goes through names has no more of the database than a few, and takes no place of a website that was shown', async () => {
  await publish()
  expect((await ask(host, '/')).status).toBe(200)
  const logged = t.logLines.length
  const release = await holdDatabase()
  const many = new Agent({ maxSockets: 100 })
  let over = 0
  const asking = Array.from({ length: 100 }, async (_, nth) => {
    const { status } = await ask(`made-up-${nth}.localhost:${port}`, '/', { through: many })
    if (status === 503) over += 1
    return status
  })
  await expect.poll(() => over).toBe(68)
  expect((await ask(host, '/')).status).toBe(200)
  release()
  expect((await Promise.all(asking)).filter((status) => status === 404)).toHaveLength(32)
  many.destroy()
  expect(t.logLines.slice(logged)).toEqual([])
})

test('what is asked for once more is answered as it was, until something else is known of the website', async () => {
  await publish()
  const askedAs = [{}, { 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip' }]
  const every = () => Promise.all(askedAs.map((headers) => ask(host, '/', { headers })))
  const plain = (all: Got[]) =>
    all.map(({ headers: { date: _date, ...headers }, status, body }) => ({ status, headers, body }))
  const first = plain(await every())
  expect(plain(await every())).toEqual(first)
  expect((await ask(host, '/', { method: 'HEAD' })).text).toBe('')
  expect((await ask(host, '/', { method: 'POST' })).status).toBe(405)
  expect(plain([await ask(host, '/?from=a-friend')])).toEqual(first.slice(0, 1))
  await change({ offline_reason: 'owner' })
  expect((await every()).map(({ status }) => status)).toEqual([410, 410, 410])
  await change({ offline_reason: null })
  expect(plain(await every())).toEqual(first)
})

test('of a change that another process tells of it knows at once; while the database is away it is what it was', async () => {
  const { id, slug } = await website()
  await publish()
  const shown = createShownWebsites(db)
  const { at } = await start({}, db, shown)
  const status = async () => (await ask(host, '/', { at })).status
  expect(await status()).toBe(200)
  await db.update(websites).set({ offline_reason: 'owner' })
  shown.changed(crypto.randomUUID())
  expect(await status()).toBe(200)
  shown.changed(id)
  expect(await status()).toBe(410)
  const release = await holdDatabase()
  shown.changed(null)
  expect(await status()).toBe(410)
  release()
  expect((await shown.find(slug))?.state).toBe('offline')
})

test('another process shows what was published within two seconds', async () => {
  const { at } = await start()
  expect((await ask(host, '/', { at })).status).toBe(404)
  await publish()
  expect((await ask(host, '/', { at })).status).toBe(404)
  await sleep(2_000)
  expect((await ask(host, '/', { at })).status).toBe(200)
})
