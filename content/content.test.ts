import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { promisedHours, publicAnswerHours } from '#domain/answer-promises.ts'
import { portalScreens } from '#domain/permissions.ts'
import { priceBook } from '#domain/prices.ts'
import { caseStudies } from './case-studies.ts'
import { caseStudyCategories } from './case-studies/case-study.ts'
import { membershipComparison } from './dashboard.ts'
import { facts } from './facts/facts.ts'
import { contactFaqs, quoteFaqs } from './faqs.ts'
import { pageFacts, prerenderedPages } from './pages.ts'
import { highlights, portfolio } from './portfolio.ts'
import { posts } from './posts.ts'
import { postCategories } from './posts/post.ts'
import { premiumTools } from './premium.ts'
import { pricingPage } from './pricing.ts'
import { promotions } from './promotions.ts'
import { quotePage } from './quote.ts'
import { services, solutions } from './service-cards.ts'
import { designPurchase } from './service-pages/custom-web-design.ts'
import { servicePages } from './service-pages/service-pages.ts'
import { testimonials } from './testimonials.ts'

const folder = import.meta.dirname
/** Not what visitors ask: they name what amounts they like. */
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('questions'),
)
const modules: Record<string, Record<string, unknown>> = Object.fromEntries(
  await Promise.all(files.map(async (file) => [file, await import(join(folder, file))])),
)

/** Every string in a value, at any depth, with the key it stands under. */
function strings(value: unknown, key = ''): { key: string; text: string }[] {
  if (typeof value === 'string') return [{ key, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => strings(inner, name))
}

test.each(files)('%s writes no dollar amount itself', (file) => {
  const code = readFileSync(join(folder, file), 'utf8').replaceAll(/\/\*.*?\*\/|\/\/.*$/gms, '')
  expect(code).not.toMatch(/\$\d/)
})

test.each(files)('%s shows only amounts of the price book', (file) => {
  const shown = strings(modules[file]).flatMap(({ text }) => text.match(/\$\d(?:[\d,.]*\d)?/g) ?? [])
  for (const amount of shown) expect(priceBook).toContain(amount)
})

const paths = [
  ...Object.keys(pageFacts),
  '/auth',
  ...Object.keys(portalScreens),
  ...posts.map(({ id }) => `/blog/${id}`),
  ...caseStudies.map(({ id }) => `/case-studies/${id}`),
]

test.each(files)('every link in %s leads to a page or an anchor', (file) => {
  for (const { key, text } of strings(modules[file])) {
    // Whether an anchor is there is for the crawl of the built pages to say.
    if (key !== 'to' || text.startsWith('#')) continue
    const { pathname, searchParams } = new URL(text, 'https://site.example')
    for (const path of [pathname, ...searchParams.getAll('from')]) expect(paths).toContain(path)
  }
})

test('A9: the example in the discount field is no code that works', () => {
  expect(designPurchase.discountCode.placeholder).toBe('Code')
})

test('each service has its card, its page and its metadata under one slug', () => {
  const slugs = [...services, ...solutions].map(({ slug }) => slug)
  expect(Object.keys(servicePages)).toEqual(slugs)
  for (const slug of slugs) {
    expect(paths).toContain(`/services/${slug}`)
    expect(servicePages[slug as keyof typeof servicePages].slug).toBe(slug)
  }
})

test.each(Object.values(servicePages))('the section anchors of $slug are unique', ({ sections, faqs }) => {
  expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
  expect(faqs.length).toBeGreaterThan(2)
})

test('whoever is quoted, counted or shown is in the portfolio', () => {
  const clients = portfolio.map(({ id }) => id)
  expect(new Set(clients).size).toBe(9)
  expect(clients).toEqual(expect.arrayContaining(highlights.map(({ portfolioId }) => portfolioId)))
  expect(clients).toEqual(expect.arrayContaining(testimonials.map(({ id }) => id)))
  expect(clients).toEqual(expect.arrayContaining(caseStudies.map(({ portfolioId }) => portfolioId)))
  expect(clients).toEqual(expect.arrayContaining(quotePage.clients.logos.map(({ id }) => id)))
  for (const { text } of strings(servicePages).filter(({ key }) => key === 'portfolioId'))
    expect(clients).toContain(text)
  expect(testimonials.map(({ id }) => id)).toContain(promotions.testimonialId)
})

test('the pages have as many items as S1 §2 says', () => {
  expect(caseStudies.map(({ category }) => category)).toEqual([...caseStudyCategories])
  expect(posts.map(({ category }) => category)).toEqual([...postCategories])
  expect(contactFaqs).toHaveLength(4)
  expect(quoteFaqs).toHaveLength(5)
  expect(quotePage.process.steps).toHaveLength(4)
  expect(quotePage.clients.logos).toHaveLength(4)
  expect(highlights.map(({ figure }) => figure)).toEqual(['40%', '35%'])
  expect(promotions.problem.complaints).toHaveLength(3)
  expect(promotions.steps.steps).toHaveLength(3)
})

test.each(posts)('"$title" is a full article', ({ body }) => {
  const words = strings(body.map(({ kind: _kind, ...texts }) => texts)).flatMap(({ text }) => text.split(/\s+/))
  expect(words.length).toBeGreaterThan(700)
  expect(words.length).toBeLessThan(1100)
})

test('every article and case study is prerendered on a page of its own', () => {
  const own = Object.keys(prerenderedPages).filter((path) => /^\/(blog|case-studies)\//.test(path))
  expect(new Set(own)).toEqual(
    new Set([...posts.map(({ id }) => `/blog/${id}`), ...caseStudies.map(({ id }) => `/case-studies/${id}`)]),
  )
})

test('what Premium will hold is said to be coming soon, in the table, on the card and by the assistant', () => {
  const { rows, plans } = promotions.pricing
  const ticked = [...rows, ...membershipComparison].filter(({ premium }) => premium === true)
  const sold = [...ticked.map(({ feature }) => feature), ...plans.flatMap(({ features }) => features)]
  for (const { title } of premiumTools.filter(({ isToCome }) => isToCome)) {
    expect(rows).toContainEqual({ feature: title, free: false, premium: 'coming soon' })
    const isNamed = (text: string) => text.toLowerCase().includes(title.toLowerCase())
    expect(sold.filter(isNamed)).toEqual([])
    const named = facts.filter(({ text }) => text.includes('Premium') && isNamed(text))
    expect(named).not.toEqual([])
    for (const { text } of named) expect(text).toContain('coming soon')
  }
})

test('by when a ticket is answered is said as Today counts it: of Premium, in the table, on /pricing and by the assistant', () => {
  const hours = (membership_tier: 'free' | 'premium', isFirst: boolean, priority: 'normal' | 'urgent' = 'normal') =>
    String(promisedHours({ membership_tier, priority }, isFirst) ?? publicAnswerHours)
  const figuresIn = (text: unknown) => String(text).match(/(?<=within )\d+/gi)
  const first = [hours('premium', true), hours('premium', true, 'urgent')]
  const further = [hours('premium', false), hours('premium', false, 'urgent')]

  const tool = premiumTools.find(({ title }) => title === 'Priority support')
  expect(tool?.text).toBe('First answer within 4 opening hours, urgent ones within 2.')
  expect(figuresIn(tool?.text)).toEqual(first)
  const row = (name: string) => membershipComparison.find(({ feature }) => feature === name)
  expect(figuresIn(row('First answer to a ticket')?.free)).toEqual([hours('free', true)])
  expect(figuresIn(row('First answer to a ticket')?.premium)).toEqual(first)
  expect(figuresIn(row('Each further answer')?.free)).toEqual([hours('free', false)])
  expect(figuresIn(row('Each further answer')?.premium)).toEqual(further)
  const answer = pricingPage.faqs.find(
    ({ question }) => question === 'How soon do you answer a support ticket?',
  )?.answer
  expect(figuresIn(answer)).toEqual([hours('free', true), ...first, hours('free', false), ...further])
  expect(figuresIn(facts.find(({ key }) => key === 'premium-support')?.text)).toEqual(first)
})

test('who writes to us is answered within the hours that their lead is given', () => {
  const said = strings(modules).flatMap(({ text }) => text.match(/(?<=answers? within )\d+(?= hours)/g) ?? [])
  expect(said.length).toBeGreaterThan(3)
  expect(new Set(said)).toEqual(new Set([String(publicAnswerHours)]))
})
