import { eq } from 'drizzle-orm'
import { tradeNamed } from '#content/trades.ts'
import { emptyOnboarding, type OnboardingFields } from '#domain/onboarding.ts'
import { contentFrom } from '#domain/website-answers.ts'
import { companies } from '../companies/companies.tables.ts'
import { website_versions, websites } from '../websites/websites.tables.ts'
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

/** Cleo's website, made anew, whose version 1 waits; the last one while the database refuses it. */
export function createWebsiteThings(t: App) {
  async function website() {
    const cleoId = await t.userIdOf('cleo')
    const tradeName = 'fitness'
    const answers = { ...emptyOnboarding(), business_name: mark }
    const content = contentFrom({ answers, pictures: [], trade: tradeNamed(tradeName), tradeName })
    const now = t.parts.now()
    const row = { company_id: cleoId, trade: tradeName, slug: 'of-cleo', content, created_at: now, updated_at: now }
    const version = { number: 1, content: { ...content, tagline: mark }, pages: { '/': mark }, made_at: now }
    const made = t.db.transaction(async (tx) => {
      await tx.delete(websites).where(eq(websites.company_id, cleoId))
      const [{ id } = { id: '' }] = await tx.insert(websites).values(row).returning()
      await tx.insert(website_versions).values({ website_id: id, ...version })
    })
    await made.catch(() => undefined)
    return websiteOf(t, cleoId).catch(() => undefined)
  }

  return {
    websiteThings: { websites: website },
    websiteFields: {
      'PUT /api/websites/:id/content': async () => {
        const found = await websiteOf(t, await t.userIdOf('cleo')).catch(() => undefined)
        return { content: found?.content, seen_updated_at: found?.updated_at.toISOString() }
      },
      'PUT /api/websites/:id/live': () => ({ version: 1 }),
      'PUT /api/websites/:id/slug': (turn: number) => ({ slug: `${mark}-${turn}`.toLowerCase() }),
    },
  }
}
