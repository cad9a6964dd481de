import { portfolio } from '#content/portfolio.ts'
import { testimonials } from '#content/testimonials.ts'
import { boot } from '../support/boot.ts'
import { expect, test } from '../support/test.ts'

test.describe('/portfolio', () => {
  test('the hero leads to the projects and to the testimonials on the page', async ({ page }) => {
    await page.goto('/portfolio')
    const main = page.getByRole('main')
    for (const [label, hash] of [
      ['Featured projects', '#featured-projects'],
      ['What clients say', '#testimonials'],
    ] as const) {
      await main.getByRole('link', { name: label }).click()
      await expect(page).toHaveURL(`/portfolio${hash}`)
      await expect(main.getByRole('region', { name: label })).toBeInViewport()
    }
  })

  test('lists every project with what it does, all testimonials, two results and three steps', async ({ page }) => {
    await page.goto('/portfolio')
    const projects = page.getByRole('region', { name: 'Featured projects' })
    expect(portfolio.length).toBeGreaterThanOrEqual(8)
    await expect(projects.getByRole('link', { name: /^Visit Website/ })).toHaveCount(portfolio.length)
    for (const { title, description, features, tags } of portfolio) {
      const card = projects
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      for (const text of [description, ...features, ...tags])
        await expect(card.getByText(text, { exact: true })).toBeVisible()
    }
    const region = page.getByRole('region', { name: 'What clients say' })
    await expect(region.getByRole('figure')).toHaveCount(testimonials.length)
    for (const { name, company, stars } of testimonials) {
      const quote = region.getByRole('figure').filter({ hasText: name })
      await expect(quote).toContainText(company)
      await expect(quote).toContainText(`${stars} of 5 stars`)
    }
    const results = page.getByRole('region', { name: 'Two results, and how we measured them' }).getByRole('listitem')
    await expect(results).toHaveCount(2)
    await expect(results.nth(0)).toContainText('40%booking increase')
    await expect(results.nth(1)).toContainText('35%booking increase')
    const steps = page.getByRole('region', { name: 'How a project gets on this page' }).getByRole('listitem')
    await expect(steps).toHaveCount(3)
  })
})

test.describe('a project card', () => {
  test.use({ expectedErrors: [/request to another host: https:\/\/[a-z-]+\.example\//] })

  test('shows Visit Website on hover and focus, and a click anywhere on it opens the site in a new tab', async ({
    page,
    context,
  }) => {
    await context.route('https://*.example/**', (route) => route.fulfill({ body: 'the site' }))
    await page.goto('/portfolio')
    await boot(page)
    const { title, url } = portfolio[1] ?? { title: '', url: '' }
    const projects = page.getByRole('region', { name: 'Featured projects' })
    const heading = projects.getByRole('heading', { name: title, exact: true })
    const link = page.getByRole('link', { name: `Visit Website ${title}` })
    const overlay = link.locator('..')

    await expect(overlay).toHaveCSS('opacity', '0')
    await heading.scrollIntoViewIfNeeded()
    await heading.hover({ force: true })
    await expect(overlay).toHaveCSS('opacity', '1')
    await page.mouse.move(0, 0)
    await expect(overlay).toHaveCSS('opacity', '0')
    await link.focus()
    await expect(overlay).toHaveCSS('opacity', '1')

    await expect(link).toHaveAttribute('rel', 'noopener')
    const [site] = await Promise.all([context.waitForEvent('page'), heading.click({ force: true })])
    expect(site.url()).toBe(`${url}/`)
    await expect(page).toHaveURL('/portfolio')
  })
})
