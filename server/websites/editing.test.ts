import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { CustomerWebsite } from '#domain/customer-websites.ts'
import { sectionOf, type WebsiteContent } from '#domain/websites.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { newCompany } from '../testing/companies.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { saveAnswers, submitAnswers } from '../testing/submitted-forms.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { newWebsite, websiteOf } from '../testing/website-things.ts'
import { retired_slugs, website_versions, websites } from './websites.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const emil = await t.as('emil')
type Browser = typeof ada

beforeEach(async () => {
  await t.db.delete(websites)
  await t.db.delete(retired_slugs)
  await t.db.delete(rate_limits)
})

const all = async () => [await t.db.select().from(websites), await t.db.select().from(website_versions)]
const log = (id: string) => t.db.select().from(activity_logs).where(eq(activity_logs.entity_id, id))
async function row(id: string) {
  const [found] = await t.db.select().from(websites).where(eq(websites.id, id))
  if (!found) throw new Error('No website')
  return found
}

/** The draft with another headline, or another of its fields. */
function written(content: WebsiteContent, headline: string, more: Partial<WebsiteContent> = {}) {
  const changed = { ...structuredClone(content), ...more }
  const hero = sectionOf(changed, 'hero')
  if (hero) hero.headline = headline
  return changed
}

async function save(browser: Browser, id: string, content: WebsiteContent, seen?: Date) {
  const seen_updated_at = (seen ?? (await row(id)).updated_at).toISOString()
  return browser.put(`/api/websites/${id}/content`, { content, seen_updated_at })
}

/** Refused, and nothing is other than before. */
async function refused(asked: () => Promise<Response>, status: number, code: string) {
  const before = await all()
  const answer = await asked()
  expect([answer.status, await errorCodeIn(answer)]).toEqual([status, code])
  expect(await all()).toEqual(before)
}

test('what is typed is the draft from then on, with what of it was edited; what was sent stays', async () => {
  const { owner, id, content } = await newWebsite(t)
  const sent = await t.db.select().from(website_versions)
  const answer = await save(owner.browser, id, written(content, 'Typed by hand'))
  expect(answer.status).toBe(200)
  const after = await row(id)
  expect(sectionOf(after.content, 'hero')?.headline).toBe('Typed by hand')
  expect(after.edited_sections).toEqual(['hero'])
  expect(await answer.json()).toEqual({ updated_at: after.updated_at.toISOString() })
  expect(await t.db.select().from(website_versions)).toEqual(sent)
  const { website } = (await (await owner.browser.get('/api/website')).json()) as { website: CustomerWebsite }
  expect(website).toMatchObject({ has_changes: true, waiting: { number: 1 } })
  // Their own acts are not the team's.
  expect(await log(id)).toEqual([])
})

test('typed back to what the answers say, nothing is edited; new answers then come in', async () => {
  const { owner, id, content } = await newWebsite(t)
  await save(owner.browser, id, written(content, 'Typed by hand'))
  await save(owner.browser, id, content)
  expect((await row(id)).edited_sections).toEqual([])
  await submitAnswers(owner.browser, { hero_headline: 'From the form' })
  expect(sectionOf((await row(id)).content, 'hero')?.headline).toBe('From the form')
})

test('of one that the version before made, what was edited at first stays edited later', async () => {
  const { owner, id, content } = await newWebsite(t)
  await t.db.update(websites).set({ made_content: null }).where(eq(websites.id, id))
  const typed = written(content, 'Typed by hand')
  await save(owner.browser, id, typed)
  await save(owner.browser, id, { ...typed, title: 'Typed later' })
  expect((await row(id)).edited_sections).toContain('hero')
  await submitAnswers(owner.browser, { hero_headline: 'From the form' })
  expect(sectionOf((await row(id)).content, 'hero')?.headline).toBe('Typed by hand')
})

test('what nobody edited follows new answers, what somebody did stays', async () => {
  const { owner, id, content } = await newWebsite(t)
  await save(owner.browser, id, written(content, 'Typed by hand'))
  await saveAnswers(owner.browser, { bio: 'Ten years of chalk.' })
  await submitAnswers(owner.browser, { hero_headline: 'From the form', bio: 'Ten years of chalk.' })
  const after = await row(id)
  expect(sectionOf(after.content, 'hero')?.headline).toBe('Typed by hand')
  expect(sectionOf(after.content, 'about')?.text).toBe('Ten years of chalk.')
  await save(owner.browser, id, written(after.content, 'Typed again'))
  expect((await row(id)).edited_sections).toEqual(['hero'])
})

test('the same once more changes nothing', async () => {
  const { owner, id, content } = await newWebsite(t)
  const before = await all()
  expect((await save(owner.browser, id, content)).status).toBe(200)
  expect(await all()).toEqual(before)
})

test('of two who saw the same draft one is told that somebody was quicker', async () => {
  const { owner, member } = await newCompany(t)
  await submitAnswers(owner.browser)
  const { id, content, updated_at } = await websiteOf(t, owner.id)
  const answers = await Promise.all([
    save(owner.browser, id, written(content, 'One'), updated_at),
    save(member.browser, id, written(content, 'Other'), updated_at),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  await refused(() => save(owner.browser, id, written(content, 'Late'), updated_at), 409, 'conflict')
})

test('what no website can say is refused: unknown fields, trades and pictures, too much, sections out of order', async () => {
  const { owner, id, content } = await newWebsite(t)
  const picture = { id: crypto.randomUUID(), alt: '' }
  const wrong: object[] = [
    { ...content, script: 'x' },
    { ...content, trade: 'piracy' },
    { ...content, logo: picture },
    { ...content, tagline: 'x'.repeat(2_000) },
    { ...content, primary_color: 'red;}' },
    { ...content, sections: content.sections.toReversed() },
    { ...content, sections: [...content.sections, ...content.sections] },
  ]
  for (const one of wrong) await refused(() => save(owner.browser, id, one as WebsiteContent), 400, 'invalid_input')
  const { updated_at } = await row(id)
  await refused(() => owner.browser.put(`/api/websites/${id}/content`, { content, updated_at }), 400, 'invalid_input')
})

test('an admin edits it too, and the log tells which sections, and nothing of what they say', async () => {
  const { id, content } = await newWebsite(t)
  expect((await save(ada, id, written(content, 'By the team', { tagline: 'Secret words' }))).status).toBe(200)
  const entries = await log(id)
  expect(entries).toMatchObject([{ kind: 'website_changed', entity_id: id, after: { hero: '…' } }])
  expect(JSON.stringify(entries)).not.toContain('Secret')
})

test('W1: the live pages are the same whatever is edited', async () => {
  const { owner, id, content } = await newWebsite(t)
  const [version] = await t.db.update(website_versions).set({ state: 'approved' }).returning()
  await t.db.update(websites).set({ live_version_id: version?.id ?? null })
  for (let edit = 0; edit < 20; edit++) await save(owner.browser, id, written(content, `Edit ${edit}`))
  expect(await t.db.select().from(website_versions)).toEqual([version])
  expect((await row(id)).live_version_id).toBe(version?.id)
})

test('the address can be chosen until the first publication', async () => {
  const { owner, id } = await newWebsite(t)
  const answer = await owner.browser.put(`/api/websites/${id}/slug`, { slug: 'kiln' })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ website: { id, slug: 'kiln' } })
  expect((await row(id)).slug).toBe('kiln')
  expect(await log(id)).toEqual([])
  expect((await ada.put(`/api/websites/${id}/slug`, { slug: 'kiln-core' })).status).toBe(200)
  expect(await log(id)).toMatchObject([{ kind: 'website_address_changed', entity_id: id }])
  await t.db.update(websites).set({ live_version_id: crypto.randomUUID() })
  await refused(() => owner.browser.put(`/api/websites/${id}/slug`, { slug: 'another' }), 409, 'slug_fixed')
  expect((await owner.browser.put(`/api/websites/${id}/slug`, { slug: 'kiln-core' })).status).toBe(200)
})

test('one that is wrong, reserved, somebody else’s or was online once is refused with its reason', async () => {
  const { owner, id } = await newWebsite(t)
  await newWebsite(t, { business_name: 'Hundred Steps' })
  await t.db.insert(retired_slugs).values({ slug: 'long-gone', retired_at: t.parts.now() })
  const choose = (slug: string) => owner.browser.put(`/api/websites/${id}/slug`, { slug })
  for (const slug of ['ab', 'Kiln', '-kiln', 'kiln--core', 'kiln.core', 'x'.repeat(41)])
    expect(await (await choose(slug)).json()).toMatchObject({
      error: { fields: { slug: 'Please use 3 to 40 small letters, digits and hyphens' } },
    })
  for (const slug of ['www', 'port-gardner-studio'])
    expect(await (await choose(slug)).json()).toMatchObject({
      error: { fields: { slug: 'This address is reserved. Please choose another.' } },
    })
  for (const slug of ['hundred-steps', 'long-gone']) await refused(() => choose(slug), 409, 'slug_taken')
})

test('W8: of a hundred who claim one address at once one has it', async () => {
  const made: Awaited<ReturnType<typeof newWebsite>>[] = []
  for (let index = 0; index < 20; index++) made.push(await newWebsite(t))
  const claims = Array.from({ length: 5 }, () => made).flat()
  const answers = await Promise.all(
    claims.map(({ owner, id }) => owner.browser.put(`/api/websites/${id}/slug`, { slug: 'the-one' })),
  )
  const won = new Set(claims.filter((_, index) => answers[index]?.status === 200).map(({ id }) => id))
  expect(won.size).toBe(1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await t.db.$count(websites, eq(websites.slug, 'the-one'))).toBe(1)
  process.stdout.write(`figure: promise W8: ${claims.length} claims of a slug at once: ${won.size} has it\n`)
})

test('a new preview link ends the one before', async () => {
  const { owner, id } = await newWebsite(t)
  const urlNow = async () =>
    ((await (await owner.browser.get('/api/website')).json()) as { website: CustomerWebsite }).website.preview_url
  const before = await urlNow()
  const answer = await owner.browser.post(`/api/websites/${id}/preview-links`)
  expect(answer.status).toBe(200)
  const { website } = (await answer.json()) as { website: CustomerWebsite }
  expect(website.preview_url).not.toBe(before)
  expect(website.preview_url).toBe(await urlNow())
})

test('for anybody else there is no website to change, whatever they send', async () => {
  const { owner, billing } = await newCompany(t)
  await submitAnswers(owner.browser)
  const { id, content } = await websiteOf(t, owner.id)
  const { browser } = await newCustomer(t)
  for (const other of [browser, billing.browser, emil]) {
    await refused(() => save(other, id, written(content, 'Mine')), 404, 'not_found')
    await refused(() => other.put(`/api/websites/${id}/content`, {}), 404, 'not_found')
    await refused(() => other.put(`/api/websites/${id}/slug`, { slug: 'mine' }), 404, 'not_found')
    await refused(() => other.post(`/api/websites/${id}/preview-links`), 404, 'not_found')
  }
  await refused(() => save(t.visitor, id, content), 401, 'not_signed_in')
})
