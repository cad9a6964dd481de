import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '../../../scripts/ports.ts'
import type { CustomerWebsite } from '#domain/customer-websites.ts'
import { emails } from '../../emails/emails.tables.ts'
import { startServer } from '../../http/server.ts'
import { createWebsites } from '../../http/websites.ts'
import { jobs } from '../../jobs/jobs.tables.ts'
import { createProxies } from '../../proxies.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { website_versions } from '../../websites/websites.tables.ts'
import { seedDemoWebsites } from './websites.ts'

const port = await findFreePort()
const t = await createTestApp({ environment: { PORT: String(port) } })
const { auth, log, now, payments, storage } = t.parts
const here = 'http://localhost:3000'
const seed = () => seedDemoWebsites({ db: t.db, auth, now, payments, storage, origin: here, websitesOrigin: here })
const toBeDone = () => t.db.select({ name: jobs.name }).from(jobs)
const before = await t.db.$count(emails)
await seed()
const server = await startServer(
  t.app,
  { serve: (_request, response) => void response.end() },
  { host: '127.0.0.1', port },
  { websites: createWebsites({ settings: t.settings, db: t.db, storage, now, proxies: createProxies([]), auth, log }) },
)
afterAll(() => server.stop())
const own = async (who: 'ada' | 'pia' | 'cleo') =>
  ((await (await (await t.as(who)).get('/api/website')).json()) as { website: CustomerWebsite | null }).website

test("Ada's is online as the third of its versions, and nothing of it waits", async () => {
  const website = await own('ada')
  expect(website).toMatchObject({
    address: `http://sample.localhost:${port}`,
    state: 'online',
    hosting: 'premium',
    has_changes: false,
    waiting: null,
    live: { number: 3 },
  })
  expect(website?.content).toMatchObject({ business_name: 'Jetty Island Strength', design: 'bold-energetic' })
  const versions = await t.db
    .select()
    .from(website_versions)
    .where(eq(website_versions.website_id, website?.id ?? ''))
  expect(versions.map(({ state }) => state)).toEqual(['approved', 'approved', 'approved'])
  const moments = versions.map(({ made_at }) => made_at.getTime())
  expect(moments.toSorted((a, b) => a - b)).toEqual(moments)
})

test("people came to Ada's, and one of the three who wrote is still to be answered", async () => {
  const website = await own('ada')
  expect(website).toMatchObject({ new_enquiries: 1 })
  expect(website?.views_30_days).toBeGreaterThan(100)
  const answer = await (await t.as('ada')).get(`/api/websites/${website?.id}/enquiries`)
  const { enquiries } = (await answer.json()) as { enquiries: { name: string; is_not_mailed: boolean }[] }
  expect(enquiries.map(({ name }) => name)).toEqual(['Ines Abernathy', 'Gus Holm', 'Wanda Reyes'])
  expect(enquiries.some(({ is_not_mailed }) => is_not_mailed)).toBe(false)
})

test("Pia's waits for our team, as she handed it in, and Cleo has none yet", async () => {
  expect(await own('pia')).toMatchObject({
    slug: 'renner-one-to-one',
    state: 'preview',
    waiting: { number: 1 },
    content: { business_name: 'Renner One to One', design: 'warm-welcoming' },
  })
  expect(await own('cleo')).toBeNull()
})

/** The files that a page names which are not there as what their names say, and how many there are. */
async function filesAt(address: string) {
  const page = await (await fetch(address)).text()
  const files = [...new Set(page.match(/images\/[0-9a-f-]{36}-\d+\.\w+/g))]
  const seen = await Promise.all(
    files.map(async (file) => {
      const answer = await fetch(new URL(file, address))
      const { width, format, compression } = await sharp(await answer.bytes()).metadata()
      const ending = compression === 'av1' ? 'avif' : format.replace('jpeg', 'jpg')
      return { status: answer.status, file, isAsNamed: file.endsWith(`-${width}.${ending}`) }
    }),
  )
  return { page, count: files.length, wrong: seen.filter(({ status, isAsNamed }) => status !== 200 || !isAsNamed) }
}

test("Ada's page shows her logo, her place, herself and seven pictures, each described, and all their files are there", async () => {
  const { page, count, wrong } = await filesAt(`http://127.0.0.1:${port}/websites/sample/`)
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(50)
  expect(page.match(/<img\b/g)).toHaveLength(10)
  expect(page).toContain('alt="The boathouse at dusk')
  expect((await own('ada'))?.findings).toEqual([])
})

test('the logo and the portrait that Pia says she gave are in her preview', async () => {
  const website = await own('pia')
  const preview = new URL(website?.preview_url ?? '')
  const address = `http://127.0.0.1:${port}/websites/renner-one-to-one${preview.pathname}`
  const { page, count, wrong } = await filesAt(address)
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(6)
  expect(page).toContain('alt="Pia Renner"')
})

test('nobody is written to of what was long ago', async () => {
  expect(await t.db.$count(emails)).toBe(before)
  expect(await toBeDone()).not.toContainEqual({ name: 'deliver-email' })
  expect(await toBeDone()).not.toContainEqual({ name: 'tell-website-ready' })
})

test('a second start adds nothing', async () => {
  await seed()
  expect(await t.db.$count(website_versions)).toBe(4)
})
