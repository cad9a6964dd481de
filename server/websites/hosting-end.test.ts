import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { agencyZone, formatDate } from '#content/dates.ts'
import { startSession } from '../accounts/sessions.ts'
import { emails } from '../emails/emails.tables.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { giveDomain, newWebsite } from '../testing/website-things.ts'
import { isShownAt } from './canonical.ts'
import { createShownWebsites } from './shown-websites.ts'
import { websites } from './websites.tables.ts'

const t = await createTestApp()
/** Their sessions do not last as long as what happens here. */
const admin = () => t.as('ada')
const signedIn = async ({ id }: { id: string }) => t.browser(await startSession(t.db, t.parts, id))

beforeEach(async () => {
  await t.db.delete(websites)
  await t.db.delete(rate_limits)
})

const days = (count: number) => t.clock.advance({ hours: 24 * count })
const row = async (id: string) => (await t.db.select().from(websites).where(eq(websites.id, id)))[0]
const mailsTo = (email: string, kind: string) =>
  t.db
    .select()
    .from(emails)
    .where(and(eq(emails.to_address, email), eq(emails.kind, kind)))
const isPublic = async (id: string) => {
  const found = await row(id)
  return found?.live_version_id !== null && found?.offline_reason === null
}

async function setTier(userId: string, membership_tier: 'free' | 'premium') {
  expect((await (await admin()).put(`/api/users/${userId}/tier`, { membership_tier })).status).toBeLessThan(300)
  await t.runJobs()
}

/** Online as a part of Premium. */
async function hosted() {
  const made = await newWebsite(t)
  await setTier(made.owner.id, 'premium')
  expect((await (await admin()).put(`/api/websites/${made.id}/live`, { version: 1 })).status).toBe(200)
  await t.runJobs()
  expect(await row(made.id)).toMatchObject({ hosting: 'premium', goes_offline_at: null })
  return made
}

test('thirty days after Premium it goes offline; its owners are told 30, 7 and 1 days before, and then', async () => {
  const { owner, id } = await hosted()
  await setTier(owner.id, 'free')
  const end = (await row(id))?.goes_offline_at
  expect(Math.round(((end?.getTime() ?? 0) - t.parts.now().getTime()) / 86_400_000)).toBe(30)
  const subject = `Your website goes offline on ${formatDate(end ?? new Date(0), agencyZone)}`
  const told = () => mailsTo(owner.email, 'website-hosting-ends')
  expect(await told()).toMatchObject([{ subject }])
  days(22)
  await t.runJobs()
  expect(await told()).toHaveLength(1)
  days(1.1)
  await t.runJobs()
  expect(await told()).toHaveLength(2)
  days(6)
  await t.runJobs()
  expect(await told()).toHaveLength(3)
  expect(await isPublic(id)).toBe(true)
  days(1)
  await t.runJobs()
  expect(await row(id)).toMatchObject({ offline_reason: 'hosting' })
  expect(await told()).toHaveLength(3)
  expect(await mailsTo(owner.email, 'website-offline')).toHaveLength(1)

  const refused = await (await signedIn(owner)).put(`/api/websites/${id}/live`, { version: 1 })
  expect([refused.status, await errorCodeIn(refused)]).toEqual([409, 'hosting_ended'])
  expect((await (await signedIn(owner)).get('/api/website')).status).toBe(200)

  await setTier(owner.id, 'premium')
  expect(await row(id)).toMatchObject({ offline_reason: null, goes_offline_at: null })
  expect(await mailsTo(owner.email, 'website-online')).toHaveLength(2)
})

test('Premium again in time, it stays; nothing comes of the end that was set', async () => {
  const { owner, id } = await hosted()
  await setTier(owner.id, 'free')
  await setTier(owner.id, 'premium')
  expect(await row(id)).toMatchObject({ goes_offline_at: null })
  days(31)
  await t.runJobs()
  expect(await isPublic(id)).toBe(true)
  expect(await mailsTo(owner.email, 'website-hosting-ends')).toHaveLength(1)
})

test('on free hosting the end of Premium is no end of it', async () => {
  const { owner, id } = await newWebsite(t)
  await (await admin()).put(`/api/websites/${id}/live`, { version: 1 })
  await setTier(owner.id, 'premium')
  await setTier(owner.id, 'free')
  expect(await row(id)).toMatchObject({ hosting: 'free', goes_offline_at: null })
  expect(await mailsTo(owner.email, 'website-hosting-ends')).toEqual([])
})

test('our team gives it free hosting, and it has no end; a part of Premium, and it has one', async () => {
  const { owner, id } = await hosted()
  await setTier(owner.id, 'free')
  expect((await (await admin()).put(`/api/websites/${id}/hosting`, { hosting: 'free' })).status).toBe(200)
  expect(await row(id)).toMatchObject({ goes_offline_at: null })
  expect((await (await admin()).put(`/api/websites/${id}/hosting`, { hosting: 'premium' })).status).toBe(200)
  await t.runJobs()
  expect((await row(id))?.goes_offline_at).not.toBeNull()
})

test('one that its owner took offline stays so at the end, and cannot come back until Premium does', async () => {
  const { owner, id } = await hosted()
  await setTier(owner.id, 'free')
  expect((await (await signedIn(owner)).put(`/api/websites/${id}/offline`, {})).status).toBe(200)
  days(31)
  await t.runJobs()
  expect(await row(id)).toMatchObject({ offline_reason: 'owner' })
  const refused = await (await signedIn(owner)).put(`/api/websites/${id}/live`, { version: 1 })
  expect([refused.status, await errorCodeIn(refused)]).toEqual([409, 'hosting_ended'])
})

test('what was never published has no end, and may be once Premium is over', async () => {
  const { owner, id } = await newWebsite(t)
  expect((await (await admin()).put(`/api/websites/${id}/hosting`, { hosting: 'premium' })).status).toBe(200)
  await t.runJobs()
  expect(await row(id)).toMatchObject({ hosting: 'premium', goes_offline_at: null })
  days(31)
  await t.runJobs()
  expect(await row(id)).toMatchObject({ offline_reason: null })
  expect(await mailsTo(owner.email, 'website-hosting-ends')).toEqual([])
  expect((await (await admin()).put(`/api/websites/${id}/live`, { version: 1 })).status).toBe(200)
  await t.runJobs()
  expect((await row(id))?.goes_offline_at).not.toBeNull()
  expect(await mailsTo(owner.email, 'website-hosting-ends')).toHaveLength(1)
})

const ask = (host: string) => createShownWebsites(t.db).findByDomain(host)
const isShown = async (host: string) => {
  const website = await ask(host)
  const ours = { agency: '127.0.0.1', websites: 'localhost' }
  return website !== null && isShownAt(website, host, ours, t.parts.now())
}

test('on free hosting it is its own domain that ends, and comes back with Premium', async () => {
  const { owner, id } = await newWebsite(t)
  const domain = 'www.kilncore.com'
  await (await admin()).put(`/api/websites/${id}/live`, { version: 1 })
  await setTier(owner.id, 'premium')
  await giveDomain(t, id, domain)
  await setTier(owner.id, 'free')
  const end = (await row(id))?.goes_offline_at ?? new Date(0)
  const told = async () => (await mailsTo(owner.email, 'website-hosting-ends')).map(({ subject }) => subject)
  expect(await told()).toEqual([`Your domain ${domain} stops working on ${formatDate(end, agencyZone)}`])
  expect(await (await (await signedIn(owner)).get('/api/website')).json()).toMatchObject({
    website: { goes_offline_at: null, domain: { state: 'verified' } },
  })
  days(29.9)
  await t.runJobs()
  expect([(await told()).length, await isShown(domain)]).toEqual([3, true])
  days(0.2)
  await t.runJobs()
  expect([await isPublic(id), await isShown(domain)]).toEqual([true, false])
  const news = async () => (await mailsTo(owner.email, 'website-domain')).map(({ subject }) => subject)
  expect(await news()).toEqual([`Your domain ${domain} was removed`])
  expect(await (await (await signedIn(owner)).get('/api/website')).json()).toMatchObject({
    website: { domain: { state: 'lost' } },
  })
  expect((await (await signedIn(owner)).put(`/api/websites/${id}/offline`, {})).status).toBe(200)
  expect((await (await signedIn(owner)).put(`/api/websites/${id}/live`, { version: 1 })).status).toBe(200)

  await setTier(owner.id, 'premium')
  expect([await isShown(domain), (await row(id))?.goes_offline_at]).toEqual([true, null])
  expect(await news()).toEqual([`Your domain ${domain} was removed`, `Your domain ${domain} works`])
})

test('with its hosting its own domain ends, too; one that is removed in time has no end', async () => {
  const { owner, id } = await hosted()
  await giveDomain(t, id, 'www.kilncore.com')
  await setTier(owner.id, 'free')
  expect((await (await admin()).put(`/api/websites/${id}/hosting`, { hosting: 'free' })).status).toBe(200)
  expect((await row(id))?.goes_offline_at).not.toBeNull()
  expect((await (await signedIn(owner)).delete(`/api/websites/${id}/domain`)).status).toBe(200)
  expect((await row(id))?.goes_offline_at).toBeNull()
  days(31)
  await t.runJobs()
  expect(await isPublic(id)).toBe(true)
  expect(await mailsTo(owner.email, 'website-domain')).toEqual([])
})
