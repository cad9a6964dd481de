import { eq } from 'drizzle-orm'
import { tradeNamed } from '#content/trades.ts'
import { emptyOnboarding, type OnboardingFields } from '#domain/onboarding.ts'
import { contentFrom } from '#domain/website-answers.ts'
import { companies } from '../companies/companies.tables.ts'
import { websites } from '../websites/websites.tables.ts'
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

/** Cleo's website; none while the database refuses it. */
export function createWebsiteThings(t: App) {
  async function website() {
    const cleoId = await t.userIdOf('cleo')
    const tradeName = 'fitness'
    const answers = { ...emptyOnboarding(), business_name: mark }
    const content = contentFrom({ answers, pictures: [], trade: tradeNamed(tradeName), tradeName })
    const at = { created_at: t.parts.now(), updated_at: t.parts.now() }
    await t.db
      .insert(websites)
      .values({ company_id: cleoId, trade: tradeName, slug: 'of-cleo', content, ...at })
      .onConflictDoNothing()
      .catch(() => undefined)
    return websiteOf(t, cleoId).catch(() => undefined)
  }

  return {
    websiteThings: { websites: website },
    websiteFields: {
      'PUT /api/websites/:id/content': async () => {
        const found = await website()
        return { content: found?.content, seen_updated_at: found?.updated_at.toISOString() }
      },
      'PUT /api/websites/:id/slug': (turn: number) => ({ slug: `${mark}-${turn}`.toLowerCase() }),
    },
  }
}
