import { eq } from 'drizzle-orm'
import { tradeNamed } from '#content/trades.ts'
import { emptyOnboarding, type OnboardingFields } from '#domain/onboarding.ts'
import type { MembershipTier } from '#domain/permissions.ts'
import { contentFrom } from '#domain/website-answers.ts'
import { type DnsRecordType, proofNameOf, proofOf } from '#domain/website-domains.ts'
import { pictureFileName } from '#domain/website-pictures.ts'
import type { WebsiteVersionState } from '#domain/website-states.ts'
import { companies } from '../companies/companies.tables.ts'
import { stored } from '../db/stored.ts'
import { uploads } from '../uploads/uploads.tables.ts'
import { madePath } from '../websites/pictures.ts'
import {
  dns_records,
  website_enquiries,
  website_pictures,
  website_versions,
  websites,
} from '../websites/websites.tables.ts'
import { mark } from './marked-requests.ts'
import { newCustomer } from './new-customer.ts'
import { submitAnswers } from './submitted-forms.ts'
import type { createTestApp } from './test-app.ts'

type App = Awaited<ReturnType<typeof createTestApp>>

export async function websiteOf(t: App, userId: string) {
  const [found] = await t.db
    .select({ website: websites })
    .from(websites)
    .innerJoin(companies, eq(companies.id, websites.company_id))
    .where(eq(companies.owner_id, userId))
  if (!found) throw new Error('No website')
  return found.website
}

/** Somebody new with a website, whose version 1 waits. */
export async function newWebsite(t: App, answers: Partial<OnboardingFields> = {}) {
  const owner = await newCustomer(t)
  await submitAnswers(owner.browser, answers)
  return { owner, ...(await websiteOf(t, owner.id)) }
}

type Added = { words: string; by?: string; at?: Date }
type Begun = Added & { slug: string; state?: WebsiteVersionState }

/** A website of a company, in place of the one before, with its version 1. */
export async function addWebsite(
  t: App,
  companyId: string,
  { slug, words, by: user_id, at: now = t.parts.now(), state = 'waiting' }: Begun,
) {
  const tradeName = 'fitness'
  const answers = { ...emptyOnboarding(), business_name: words }
  const content = contentFrom({ answers, pictures: [], trade: tradeNamed(tradeName), tradeName })
  const row = { company_id: companyId, user_id, trade: tradeName, slug, content, created_at: now, updated_at: now }
  const sent = { ...content, tagline: words }
  const version = { number: 1, state, content: sent, pages: { '/': words }, made_by: user_id, made_at: now }
  return t.db.transaction(async (tx) => {
    await tx.delete(websites).where(eq(websites.company_id, companyId))
    const website = stored(await tx.insert(websites).values(row).returning(), 'website')
    await tx.insert(website_versions).values({ website_id: website.id, ...version })
    return website
  })
}

/** Written by a visitor. It has the website's id, so that one id names both in a path. */
export async function addEnquiry(t: App, website_id: string, { words, at: created_at = t.parts.now() }: Added) {
  const said = { name: words, email: 'tom@brandvold.example', phone: words, package: words, message: words }
  await t.db
    .insert(website_enquiries)
    .values({ id: website_id, website_id, ...said, fingerprint: words, created_at })
    .onConflictDoNothing()
}

/** What stands for `:file` in the path of such a picture. */
export const readyFileOf = (pictureId: string) => pictureFileName({ id: pictureId }, readySize)
const readySize = { width: 480, height: 360, ending: 'webp' } as const

/** A picture whose one file is there, and says these words. */
export async function addReadyPicture(
  t: App,
  companyId: string,
  { words, by: user_id, at: created_at = t.parts.now() }: Added,
) {
  const id = crypto.randomUUID()
  const path = madePath(readyFileOf(id))
  await t.parts.storage.put(path, Buffer.from(words), 'image/webp')
  const facts = { width: 800, height: 600, sizes: [readySize], made_paths: [path], created_at }
  const file_path = `picture_originals/${id}`
  const whose = { id, company_id: companyId, user_id, purpose: 'gallery', state: 'ready' } as const
  await t.db.insert(website_pictures).values({ ...whose, file_path, ...facts })
  return { id }
}

/** An upload of somebody's that was found to be a picture. */
async function addPictureUpload(t: App, owner_id: string) {
  const [id, at] = [crypto.randomUUID(), t.parts.now()]
  const file = { file_name: 'x.png', file_size: 7, file_type: 'image/png', file_path: `picture_originals/${id}` }
  const whose = { id, owner_id, purpose: 'picture', state: 'ready', width: 1920, height: 1080 } as const
  await t.db.insert(uploads).values({ ...whose, ...file, created_at: at, updated_at: at })
  return id
}

/** Cleo's website, made anew, whose version 1 waits; the last one while the database refuses it. */
export function createWebsiteThings(t: App) {
  const domain = `${mark}.example`.toLowerCase()

  async function website() {
    const cleoId = await t.userIdOf('cleo')
    const made = addWebsite(t, cleoId, { slug: 'of-cleo', words: mark })
    await made.then(({ id }) => addEnquiry(t, id, { words: mark })).catch(() => undefined)
    await made.then(({ id }) => giveDomain(t, id, domain)).catch(() => undefined)
    return websiteOf(t, cleoId).catch(() => undefined)
  }

  let last: { id: string } | undefined
  async function picture() {
    last = await addReadyPicture(t, await t.userIdOf('cleo'), { words: mark }).catch(() => last)
    return last
  }

  return {
    websiteThings: { websites: website, 'website-pictures': picture },
    websiteFields: {
      'GET /api/website-pictures': async () => ({ website_id: (await website())?.id ?? crypto.randomUUID() }),
      'POST /api/website-pictures': async () => ({
        website_id: undefined,
        upload_id: await addPictureUpload(t, await t.userIdOf('cleo')).catch(() => crypto.randomUUID()),
      }),
      'PUT /api/websites/:id/content': async () => {
        const found = await websiteOf(t, await t.userIdOf('cleo')).catch(() => undefined)
        return { content: found?.content, seen_updated_at: found?.updated_at.toISOString() }
      },
      'GET /api/certificate-check': async () => {
        const online = await website()
        await goOnline(t, online?.id).catch(() => undefined)
        return { domain: `${online?.slug}.localhost` }
      },
      'POST /dev/dns.json': () => ({ name: domain, type: 'TXT', value: mark }),
      'DELETE /dev/dns.json': () => ({ name: domain, type: 'TXT' }),
      // Another one is part of Premium.
      'PUT /api/websites/:id/domain': () => ({ domain }),
      'PUT /api/websites/:id/live': () => ({ version: 1 }),
      'PUT /api/websites/:id/slug': (turn: number) => ({ slug: `${mark}-${turn}`.toLowerCase() }),
    },
  }
}

/** With the version that it has. */
async function goOnline(t: App, id: string = crypto.randomUUID()) {
  const [version] = await t.db.select().from(website_versions).where(eq(website_versions.website_id, id))
  await t.db
    .update(websites)
    .set({ live_version_id: version?.id ?? null })
    .where(eq(websites.id, id))
}

/** In the stand-in for the world's DNS. */
export async function addDnsRecord(t: App, name: string, type: DnsRecordType, value: string) {
  await t.db.insert(dns_records).values({ name, type, value, created_at: t.parts.now() }).onConflictDoNothing()
}

/** Proven, and so it stays. */
export async function giveDomain(t: App, id: string, domain: string, domain_token = mark) {
  await addDnsRecord(t, proofNameOf(domain), 'TXT', proofOf(domain_token))
  const proven = { domain, domain_token, domain_state: 'verified', domain_checked_at: t.parts.now() } as const
  await t.db.update(websites).set(proven).where(eq(websites.id, id))
}

/** As an admin sets it; what follows by jobs has come. */
export async function setTier(t: App, userId: string, membership_tier: MembershipTier) {
  const ada = await t.as('ada')
  const answer = await ada.put(`/api/users/${userId}/tier`, { membership_tier })
  if (!answer.ok) throw new Error(`Refused: ${answer.status} ${await answer.text()}`)
  await t.runJobs()
}
