import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { CustomerWebsite, ListedWebsite } from '#domain/customer-websites.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { newCompany } from '../testing/companies.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { submitAnswers } from '../testing/submitted-forms.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { newWebsite, websiteOf } from '../testing/website-things.ts'
import { website_versions, websites } from './websites.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const emil = await t.as('emil')
type Browser = typeof ada

beforeEach(async () => {
  await t.db.delete(websites)
  await t.db.delete(rate_limits)
})

async function own(browser: Browser) {
  const answer = await browser.get('/api/website')
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { website: CustomerWebsite | null }).website
}

type Query = { search?: string; state?: string; cursor?: string }
type Page = { websites: ListedWebsite[]; next_cursor: string | null; count: number; is_more: boolean }

async function list(query: Query = {}): Promise<Page> {
  const answer = await ada.get(`/api/websites?${new URLSearchParams(query)}`)
  expect(answer.status).toBe(200)
  return answer.json()
}

test('the website of one’s company is there with its draft, how it stands, and what to look at', async () => {
  const { owner, id, content, updated_at } = await newWebsite(t)
  const website = await own(owner.browser)
  expect(website).toMatchObject({
    id,
    slug: 'kiln-and-core',
    address: t.settings.websitesOrigin?.replace('://', '://kiln-and-core.'),
    state: 'preview',
    offline_reason: null,
    has_changes: false,
    hosting: 'free',
    waiting: { number: 1, decided_at: null, decision_note: '' },
    returned: null,
    live: null,
    content,
    updated_at: updated_at.toISOString(),
  })
  expect(website?.findings.map(({ part }) => part)).toEqual(['contact', 'packages', 'hero', 'about'])
})

test('none is there for whoever has none, nor for whoever has its billing only', async () => {
  const { owner, member, billing } = await newCompany(t)
  expect(await own(owner.browser)).toBeNull()
  await submitAnswers(owner.browser)
  const website = await own(owner.browser)
  expect(website).not.toBeNull()
  expect(await own(member.browser)).toEqual(website)
  expect(await own(billing.browser)).toBeNull()
})

test('what is live, waits and came back is told by its number; only what is neither live nor waits has changes', async () => {
  const { id, owner } = await newWebsite(t)
  const [one] = await t.db.update(website_versions).set({ state: 'approved' }).returning()
  await t.db.update(websites).set({ live_version_id: one?.id ?? null })
  expect(await own(owner.browser)).toMatchObject({
    state: 'online',
    live: { number: 1 },
    waiting: null,
    has_changes: false,
  })
  await submitAnswers(owner.browser, { tagline: 'Stronger' })
  expect(await own(owner.browser)).toMatchObject({ live: { number: 1 }, waiting: { number: 2 }, has_changes: false })
  const asked = eq(website_versions.number, 2)
  await t.db.update(website_versions).set({ state: 'returned', decision_note: 'A photo, please' }).where(asked)
  expect(await own(owner.browser)).toMatchObject({
    waiting: null,
    returned: { number: 2, decision_note: 'A photo, please' },
    has_changes: true,
  })
  await submitAnswers(owner.browser, { tagline: 'Strongest' })
  expect(await own(owner.browser)).toMatchObject({ waiting: { number: 3 }, returned: null })
  await t.db.update(websites).set({ offline_reason: 'team' }).where(eq(websites.id, id))
  expect(await own(owner.browser)).toMatchObject({ state: 'offline', offline_reason: 'team', live: { number: 1 } })
})

test('one by its id is its owner’s, their colleague’s and the admins’; for everybody else it is not there', async () => {
  const { owner, member, billing } = await newCompany(t)
  await submitAnswers(owner.browser)
  const { id } = await websiteOf(t, owner.id)
  const stranger = await newCustomer(t)
  await submitAnswers(stranger.browser)
  for (const browser of [owner.browser, member.browser, ada])
    expect(await (await browser.get(`/api/websites/${id}`)).json()).toMatchObject({ website: { id } })
  for (const browser of [billing.browser, stranger.browser, emil]) {
    const answer = await browser.get(`/api/websites/${id}`)
    expect([answer.status, await errorCodeIn(answer)]).toEqual([404, 'not_found'])
  }
  expect((await t.visitor.get(`/api/websites/${id}`)).status).toBe(401)
  expect((await ada.get('/api/websites/nothing')).status).toBe(404)
})

test('an admin views the portal as its owner with their website in it', async () => {
  const { owner, id } = await newWebsite(t)
  const looking = await t.as('ada')
  expect((await looking.post('/api/look', { user_id: owner.id })).status).toBe(204)
  expect(await own(looking)).toMatchObject({ id })
})

test('our team has all of them, the newest first, page by page', async () => {
  const made: string[] = []
  for (let index = 0; index < 22; index++) made.unshift((await newWebsite(t)).id)
  const { websites: first, next_cursor, count, is_more } = await list()
  expect([count, is_more]).toEqual([22, false])
  const second = await list({ cursor: next_cursor ?? '' })
  expect([...first, ...second.websites].map(({ id }) => id)).toEqual(made)
  expect(second.next_cursor).toBeNull()
  expect(first[0]).toMatchObject({ business_name: 'Kiln & Core', enquiries: 0, domain: null, waiting: { number: 1 } })
})

test('it is found by its business, its address and the e-mail of its owner, and by how it stands', async () => {
  const kiln = await newWebsite(t)
  const other = await newWebsite(t, { business_name: 'Hundred Steps' })
  const found = async (query: Query) => (await list(query)).websites.map(({ id }) => id)
  expect(await found({ search: 'hundred st' })).toEqual([other.id])
  expect(await found({ search: 'kiln-and' })).toEqual([kiln.id])
  expect(await found({ search: kiln.owner.email })).toEqual([kiln.id])
  expect(await found({ search: 'nowhere' })).toEqual([])
  const [version] = await t.db.select().from(website_versions).where(eq(website_versions.website_id, kiln.id))
  await t.db
    .update(websites)
    .set({ live_version_id: version?.id ?? null })
    .where(eq(websites.id, kiln.id))
  await t.db.update(website_versions).set({ state: 'approved' }).where(eq(website_versions.website_id, kiln.id))
  expect(await found({ state: 'waiting' })).toEqual([other.id])
  expect(await found({ state: 'preview' })).toEqual([other.id])
  expect(await found({ state: 'online' })).toEqual([kiln.id])
  expect((await list({ state: 'online' })).count).toBe(1)
  await t.db.update(websites).set({ offline_reason: 'owner' }).where(eq(websites.id, kiln.id))
  expect(await found({ state: 'offline' })).toEqual([kiln.id])
  expect(await found({ state: 'online' })).toEqual([])
})

test('the list is the admins’ alone', async () => {
  for (const browser of [emil, (await newWebsite(t)).owner.browser])
    expect((await browser.get('/api/websites')).status).toBe(403)
})
