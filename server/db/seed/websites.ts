import { and, eq, lt } from 'drizzle-orm'
import { tradeNamed } from '#content/trades.ts'
import { emptyOnboarding } from '#domain/onboarding.ts'
import { picturesIn } from '#domain/shown-pictures.ts'
import { contentFrom } from '#domain/website-answers.ts'
import { sectionOf, type WebsiteContent } from '#domain/websites.ts'
import { agencyDay } from '../../agency/agency-day.ts'
import { actorOf, type Ctx } from '../../context.ts'
import { fitness_onboarding_forms } from '../../onboarding/onboarding.tables.ts'
import { sendForApproval } from '../../websites/approval.ts'
import { saveContent } from '../../websites/editing.ts'
import { makeWebsite } from '../../websites/making.ts'
import { publish } from '../../websites/publishing.ts'
import { sampleSlug } from '../../websites/slugs.ts'
import { takeEnquiry } from '../../websites/taking-enquiries.ts'
import { website_enquiries, website_views, websites } from '../../websites/websites.tables.ts'
import { stored } from '../stored.ts'
import { actAs } from './act-as.ts'
import { jettyAnswers, jettyEnquiries, jettyTimes } from './jetty.ts'
import { withoutMails } from './unmailed.ts'
import { jettyPictures, rennerPictures, seedPictures } from './website-pictures.ts'

type Deps = Pick<Ctx, 'db' | 'auth' | 'now' | 'payments' | 'storage' | 'origin'> & { websitesOrigin: string | null }
type Ago = (days: number) => Ctx

const dayMs = 24 * 3_600_000
const fitness = 'fitness'

/**
 * coach-sites.md §6: a website that is online, with what was before it, so that one can look at such a thing; and Pia's, made of what she
 * handed in, which waits for our team.
 */
export async function seedDemoWebsites(deps: Deps) {
  const { db } = deps
  const [ada, pia] = (await db.$count(websites)) === 0 ? [await actAs(deps, 'ada'), await actAs(deps, 'pia')] : []
  const ago = (ctx: Ctx): Ago => {
    return (days) => ({ ...ctx, now: () => new Date(deps.now().getTime() - days * dayMs) })
  }
  await withoutMails(db, async () => {
    if (ada) await buildSample(ago(ada))
    if (pia) await makeOfForm(ago(pia)(1))
  })
}

/** In three versions: first online without times, then with them, then with what she says now. */
async function buildSample(ago: Ago) {
  const answers = { ...emptyOnboarding(), email: actorOf(ago(0)).email, ...jettyAnswers }
  const pictures = await seedPictures(ago(61), jettyPictures)
  const made = describe(contentFrom({ answers, pictures, trade: tradeNamed(fitness), tradeName: fitness }), pictures)
  const first = changed(made, (content) => (content.tagline = 'Strength on the waterfront'))
  const { user_id, company } = actorOf(ago(0))
  const moments = { created_at: ago(60).now(), updated_at: ago(60).now() }
  const values = { company_id: company.id, user_id, trade: fitness, content: made, made_content: made, ...moments }
  const { db } = ago(0)
  const [{ id }] = [
    stored(
      await db
        .insert(websites)
        .values({ ...values, slug: sampleSlug })
        .returning(),
      'website',
    ),
  ]
  const withTimes = changed(made, (content) => sectionOf(content, 'times')?.times.push(...jettyTimes))
  for (const [place, content] of [first, made, withTimes].entries()) await putOnline(ago, id, content, 58 - place * 20)
  await beVisited(ago, id, withTimes)
}

/** What its visitors wrote and how many came: the last message is not read yet. */
async function beVisited(ago: Ago, id: string, content: WebsiteContent) {
  const { db } = ago(0)
  for (const { daysAgo, ...enquiry } of jettyEnquiries)
    await takeEnquiry(ago(daysAgo), { website: { id }, content, enquiry, isSpam: false, address: '203.0.113.41' })
  const isEarlier = lt(website_enquiries.created_at, ago(1).now())
  await db
    .update(website_enquiries)
    .set({ read_at: ago(1).now() })
    .where(and(eq(website_enquiries.website_id, id), isEarlier))
  const views = Array.from({ length: 30 }, (_, daysAgo) => ({
    website_id: id,
    day: agencyDay(ago(daysAgo).now()),
    views: 3 + ((daysAgo * 7) % 9),
  }))
  await db.insert(website_views).values(views)
}

async function putOnline(ago: Ago, id: string, content: WebsiteContent, days: number) {
  const [before] = await ago(days).db.select().from(websites).where(eq(websites.id, id))
  if (before) await saveContent(ago(days), id, { content, seen_updated_at: before.updated_at.toISOString() })
  const { number } = await sendForApproval(ago(days), id, '')
  await publish(ago(days - 1), id, number)
}

function describe(content: WebsiteContent, pictures: { id: string; alt: string }[]) {
  const altOf = new Map(pictures.map(({ id, alt }) => [id, alt]))
  return changed(content, (copy) => picturesIn(copy).forEach((shown) => (shown.alt = altOf.get(shown.id) ?? '')))
}

function changed(content: WebsiteContent, change: (content: WebsiteContent) => void): WebsiteContent {
  const copy = structuredClone(content)
  change(copy)
  return copy
}

async function makeOfForm(ctx: Ctx) {
  const isTheirs = eq(fitness_onboarding_forms.user_id, actorOf(ctx).user_id)
  const [form] = await ctx.db.select().from(fitness_onboarding_forms).where(isTheirs)
  if (!form?.is_completed) return
  await seedPictures(ctx, rennerPictures)
  await ctx.db.transaction((tx) => makeWebsite(tx, ctx, { form_id: form.id, answers: form, isFirst: false }))
}
