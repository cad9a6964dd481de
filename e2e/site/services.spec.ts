import { services } from '#content/service-cards.ts'
import { boot } from '../support/boot.ts'
import { expect, test } from '../support/test.ts'

test.describe('/services', () => {
  test('shows an intro, the grid, the larger kinds of work, the four steps and a call to action', async ({ page }) => {
    await page.goto('/services')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Services')
    const cards = main.getByRole('region', { name: 'Seven services' }).getByRole('link')
    for (const { slug, title, startingAt } of services) {
      const card = cards.filter({ hasText: title })
      await expect(card).toHaveAttribute('href', `/services/${slug}`)
      await expect(card).toContainText(`from ${startingAt}`)
    }
    const steps = main.getByRole('region', { name: 'How a launch goes' }).getByRole('listitem')
    await expect(steps.getByRole('heading')).toHaveText([
      /Discovery & Planning/,
      /Design & Prototyping/,
      /Development & Testing/,
      /Launch & Optimization/,
    ])
    await expect(main.getByRole('link', { name: 'Get a Quote' })).toHaveAttribute('href', '/quote')
    const larger = page.getByRole('region', { name: 'Larger work' }).getByRole('link')
    await expect(larger).toHaveCount(3)
    for (const slug of ['custom-web-apps', 'memberships', 'websites'])
      await expect(larger.and(page.locator(`[href="/services/${slug}"]`))).toBeVisible()
  })

  test('a card opens its page by a click, Enter and Space', async ({ page }) => {
    await page.goto('/services')
    await boot(page)
    for (const [index, { slug, title }] of services.entries()) {
      const card = page.getByRole('region', { name: 'Seven services' }).getByRole('link').filter({ hasText: title })
      const open = (['click', 'Enter', ' '] as const)[index % 3] ?? 'click'
      if (open === 'click') await card.click()
      else await card.press(open)
      await expect(page).toHaveURL(`/services/${slug}`)
      await page.goBack()
      await expect(page).toHaveURL('/services')
    }
  })
})
