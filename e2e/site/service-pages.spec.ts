import type { Page } from '@playwright/test'
import { pageFacts } from '#content/pages.ts'
import type { ServiceSlug } from '#content/service-pages/service-page.ts'
import { servicePages } from '#content/service-pages/service-pages.ts'
import { readPage, structuredDataIn } from '../support/documents.ts'
import { expect, test } from '../support/test.ts'

const main = (page: Page) => page.getByRole('main')
const section = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const slugs = Object.keys(servicePages) as ServiceSlug[]

const startingPrices: Partial<Record<ServiceSlug, string>> = {
  'fast-website-development': 'Starting at $1,499',
  'seo-optimization': 'Starting at $899/month',
  'mobile-responsiveness': 'Starting at $1,299',
  'e-commerce-solutions': 'Starting at $3,499',
}

async function open(page: Page, slug: ServiceSlug) {
  await page.goto(`/services/${slug}`)
}

/** Every link with this label leads there, in the hero as at the end of the page. */
async function expectAllToLead(page: Page, label: string, to: string) {
  const links = await main(page).getByRole('link', { name: label, exact: true }).all()
  expect(links.length, `links named '${label}'`).toBeGreaterThan(0)
  for (const link of links) await expect(link).toHaveAttribute('href', to)
}

test.describe('every service page', () => {
  test('has a title, a description, keywords and where it starts, for people and for machines', async ({ request }) => {
    for (const slug of slugs) {
      const document = await readPage(request, `/services/${slug}`)
      const facts = pageFacts[`/services/${slug}`]
      const content = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')
      expect(document.querySelector('h1')?.textContent).toBe(servicePages[slug].title)
      expect(document.title).toBe(facts.title)
      expect(content('description')).toBe(facts.description)
      expect(content('keywords')).toBe(facts.keywords)
      const startingPrice = startingPrices[slug]
      if (startingPrice) expect(document.querySelector('main')?.textContent).toContain(startingPrice)
      for (const kind of ['Service', 'FAQPage', 'BreadcrumbList'])
        expect(structuredDataIn(document)).toContainEqual(expect.objectContaining({ '@type': kind }))
    }
  })

  test.describe('before its JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('answers its questions', async ({ page }) => {
      await open(page, 'memberships')
      const answer = page.getByText('None. The payment provider has its fee')
      await expect(answer).toBeHidden()
      await page.getByText('What share do you take?').click()
      await expect(answer).toBeVisible()
    })
  })
})

test('Fast Website Development: why speed matters, technologies, performance features, 3 process steps', async ({
  page,
}) => {
  await open(page, 'fast-website-development')
  for (const name of ['Why speed matters', 'Technologies', 'Performance features'])
    await expect(section(page, name)).toBeVisible()
  await expect(section(page, 'How it goes').getByRole('listitem')).toHaveCount(3)
})

test('SEO Optimization: a list for local SEO, one for technical SEO, 3 process steps', async ({ page }) => {
  await open(page, 'seo-optimization')
  for (const name of ['Local SEO', 'Technical SEO'])
    await expect(main(page).getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(section(page, 'How it goes').getByRole('listitem')).toHaveCount(3)
})

test('Digital Marketing sells a package in three formats with two add-ons, and leads to quote and contact', async ({
  page,
}) => {
  await open(page, 'digital-marketing')
  await test.step('the Social Fitness Video Package', async () => {
    const offer = section(page, 'One package')
    await expect(offer.getByRole('heading', { name: 'Social Fitness Video Package' })).toBeVisible()
    await expect(offer).toContainText('$300/month')
    await expect(offer).toContainText('8 edited videos per month')
    await expect(offer).toContainText('4 weekly workout videos of 2-10 min')
    await expect(offer).toContainText('4 social clips of 15-60 s')
    await expect(offer).toContainText('3-5 business day turnaround')
  })

  await test.step('the formats by their ratio', async () => {
    const formats = section(page, 'Formats').getByRole('heading', { level: 3 })
    await expect(formats).toHaveText([
      '9:16 Instagram Reels, TikTok, YouTube Shorts',
      '1:1 Instagram Feed',
      '16:9 Facebook, LinkedIn',
    ])
  })

  await test.step('two add-ons, priced by the video', async () => {
    const addOns = section(page, 'Add-ons').getByRole('listitem')
    await expect(addOns.filter({ hasText: 'Advanced Motion Graphics' })).toContainText('+$15/video')
    await expect(addOns.filter({ hasText: 'Custom Thumbnail Design' })).toContainText('+$20/video')
  })

  await test.step('the ways to the quote and to the contact page', async () => {
    await expectAllToLead(page, 'Get Started Today', '/quote')
    await expectAllToLead(page, 'Get Your Free Quote', '/quote')
    await expectAllToLead(page, 'Schedule Consultation', '/contact')
  })
})

test.describe('the three larger services', () => {
  for (const slug of ['custom-web-apps', 'memberships', 'websites'] as const)
    test(`${slug}: questions, technology badges, success stories, and buttons that lead somewhere`, async ({
      page,
    }) => {
      await open(page, slug)
      await expect(section(page, 'Asked before').getByRole('group')).not.toHaveCount(0)
      await expect(section(page, 'Technologies').getByRole('listitem')).not.toHaveCount(0)
      await expect(section(page, 'Success stories').getByRole('listitem')).not.toHaveCount(0)
      await expectAllToLead(page, 'Book a Free Consult', '/contact')
      await expectAllToLead(page, 'Get Started', '/quote')
    })

  test('memberships shows example tiers', async ({ page }) => {
    await open(page, 'memberships')
    const tiers = section(page, 'Example tiers')
    for (const [name, price] of [
      ['Basic', '$9/month'],
      ['Premium', '$29/month'],
      ['VIP', '$99/month'],
    ] as const) {
      const tier = tiers.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
      await expect(tier).toContainText(price)
    }
  })

  test('websites shows where four kinds of site begin', async ({ page }) => {
    await open(page, 'websites')
    const solutions = section(page, 'Web solutions')
    for (const [name, price] of [
      ['Business sites', 'from $2,997'],
      ['E-commerce', 'from $4,997'],
      ['Portfolio sites', 'from $1,997'],
      ['Landing pages', 'from $997'],
    ] as const) {
      const solution = solutions.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
      await expect(solution).toContainText(price)
    }
  })

  test('lists its contents, and each entry leads to its section', async ({ page }) => {
    await open(page, 'websites')
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Success stories' }).click()
    await expect(section(page, 'Success stories')).toBeInViewport()
  })
})
