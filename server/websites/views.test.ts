import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/ports.ts'
import { agencyDay } from '../agency/agency-day.ts'
import type { Pages } from '../http/pages.ts'
import { startServer } from '../http/server.ts'
import { createWebsites } from '../http/websites.ts'
import { createProxies } from '../proxies.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { newWebsite } from '../testing/website-things.ts'
import { previewUrlOf } from './addresses.ts'
import { startViewCounter } from './view-counter.ts'
import { website_versions, website_views, websites } from './websites.tables.ts'

const port = await findFreePort()
const t = await createTestApp({ environment: { PORT: String(port) } })
const { db, settings } = t
const { auth, log, now, storage } = t.parts
const website = await newWebsite(t, { business_name: 'Kiln & Core' })
const { id, slug, owner } = website
const [version] = await db.select().from(website_versions).where(eq(website_versions.website_id, id))
await db
  .update(websites)
  .set({ live_version_id: version?.id ?? null, hosting: 'free' })
  .where(eq(websites.id, id))

const pages: Pages = { serve: (_request, response) => void response.end('the agency') }
const seen: string[] = []
const views = { count: (websiteId: string) => void seen.push(websiteId) }
const listener = createWebsites({ settings, db, storage, now, proxies: createProxies([]), auth, log, views })
const server = await startServer(t.app, pages, { host: '127.0.0.1', port }, { websites: listener })
afterAll(() => server.stop())

beforeEach(async () => {
  await db.delete(website_views)
  seen.length = 0
})

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
async function open(path = '/', headers: Record<string, string> = {}, method = 'GET') {
  const sent = request({
    port,
    path,
    method,
    headers: { host: `${slug}.localhost:${port}`, 'user-agent': firefox, ...headers },
  })
  sent.end()
  const [answer] = await once(sent, 'response')
  answer.resume()
  return answer
}

test('one load of the page by a person is a view, also of one they have already', async () => {
  const { headers } = await open()
  expect((await open('/', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  await open('/?from=a-friend')
  await open(`/websites/${slug}/`, { host: `127.0.0.1:${port}` })
  expect(seen).toEqual([id, id, id, id])
})

test('programs, prefetches, previews, other files and pages of nothing are none', async () => {
  const notByPeople: Record<string, string>[] = [
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'user-agent': 'curl/8.5.0' },
    { 'user-agent': '' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
  ]
  for (const headers of notByPeople) expect((await open('/', headers)).statusCode).toBe(200)
  expect((await open('/', {}, 'HEAD')).statusCode).toBe(200)
  for (const path of ['/privacy', '/robots.txt', '/icon.svg', '/nothing']) await open(path)
  const preview = new URL(previewUrlOf({ ...settings, auth }, website)).pathname
  expect((await open(preview)).statusCode).toBe(200)
  await db.update(websites).set({ offline_reason: 'owner' }).where(eq(websites.id, id))
  listener.forget(slug)
  expect((await open()).statusCode).toBe(410)
  await db.update(websites).set({ offline_reason: null }).where(eq(websites.id, id))
  listener.forget(slug)
  expect(seen).toEqual([])
})

const stored = async () => (await db.select().from(website_views)).map(({ day, views: number }) => [day, number])

test('two processes add up, and a stop loses nothing', async () => {
  const counters = [1, 2].map(() => startViewCounter({ db, now, log, everyMs: 60_000 }))
  await Promise.all(
    counters.map(async (counter) => {
      for (let nth = 0; nth < 50; nth++) counter.count(id)
      await counter.stop()
    }),
  )
  expect(await stored()).toEqual([[agencyDay(now()), 100]])
})

test('they are added again and again, each to its day; a website that is gone keeps none', async () => {
  let at = new Date('2030-06-02T06:59:50Z')
  const counter = startViewCounter({ db, now: () => at, log, everyMs: 20 })
  counter.count(id)
  counter.count(crypto.randomUUID())
  at = new Date('2030-06-02T07:00:10Z')
  counter.count(id)
  const days = [
    ['2030-06-01', 1],
    ['2030-06-02', 1],
  ]
  await expect.poll(stored).toEqual(days)
  await sleep(60)
  await counter.stop()
  expect(await stored()).toEqual(days)
})

test('what could not be added is added with the next', async () => {
  let isAway = true
  const execute: typeof db.execute = (query: Parameters<typeof db.execute>[0]) => {
    if (isAway) throw new Error('away')
    return db.execute(query)
  }
  const logged = t.logLines.length
  const counter = startViewCounter({ db: { execute }, now, log, everyMs: 20 })
  counter.count(id)
  await expect.poll(() => t.logLines.length).toBeGreaterThan(logged)
  await sleep(100)
  // An outage is told of once.
  expect(t.logLines).toHaveLength(logged + 1)
  isAway = false
  await counter.stop()
  t.logLines.splice(logged)
  expect(await stored()).toEqual([[agencyDay(now()), 1]])
})

test('its owner and our admins read thirty days, today the last; nobody else does', async () => {
  const daysAgo = (days: number) => agencyDay(new Date(now().getTime() - days * 86_400_000))
  const rows = [0, 3, 29, 30].map((days) => ({ website_id: id, day: daysAgo(days), views: days + 1 }))
  await db.insert(website_views).values(rows)
  for (const who of [owner.browser, await t.as('ada')]) {
    const { days } = (await (await who.get(`/api/websites/${id}/views`)).json()) as {
      days: { day: string; views: number }[]
    }
    expect([days.length, days.at(-1), days.at(-4), days[0]]).toEqual([
      30,
      { day: daysAgo(0), views: 1 },
      { day: daysAgo(3), views: 4 },
      { day: daysAgo(29), views: 30 },
    ])
    expect(days.reduce((sum, { views: number }) => sum + number, 0)).toBe(35)
  }
  const { website: own } = (await (await owner.browser.get('/api/website')).json()) as {
    website: { views_30_days: number }
  }
  expect(own.views_30_days).toBe(35)
  const answer = await (await t.as('pia')).get(`/api/websites/${id}/views`)
  expect([answer.status, await errorCodeIn(answer)]).toEqual([404, 'not_found'])
})
