import { boot } from '../support/boot.ts'
import { expect, test } from '../support/test.ts'

test.describe('the home page', () => {
  test('shows its parts in the specified order, with four projects', async ({ page }) => {
    await page.goto('/')
    await page.mouse.wheel(0, 1)
    const parts = [
      page.getByRole('complementary', { name: 'Offer' }),
      page.getByRole('navigation', { name: 'Main' }),
      page.getByRole('heading', { level: 1 }),
      page.getByRole('heading', { name: 'What we build' }),
      page.getByRole('heading', { name: 'Lately off the slip' }),
      page.getByRole('heading', { name: 'What clients say' }),
      page.getByRole('heading', { name: 'Tell us what it has to do.' }),
      page.getByRole('contentinfo'),
      page.getByRole('link', { name: 'Free Website' }),
      page.getByRole('button', { name: 'Open chat' }),
    ]
    for (const part of parts) await expect(part).toBeVisible()
    const handles = await Promise.all(parts.map((part) => part.elementHandle()))
    for (let index = 1; index < handles.length; index++) {
      const follows = await page.evaluate(
        ([before, after]) =>
          before && after && (before.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_FOLLOWING) > 0,
        [handles[index - 1], handles[index]] as const,
      )
      expect(follows, `part ${index + 1} comes after part ${index}`).toBe(true)
    }
    await expect(page.getByRole('link', { name: /^Visit Website/ })).toHaveCount(4)
    await expect(page.getByRole('link', { name: 'See all projects' })).toHaveAttribute('href', '/portfolio')
  })

  test('the banner above the navigation leads to the offer, and is on no other page', async ({ page }) => {
    await page.goto('/')
    const banner = page.getByRole('complementary', { name: 'Offer' })
    await expect(banner).toContainText('$15/year')
    await boot(page)
    await banner.getByRole('link').click()
    await expect(page).toHaveURL('/promotions')
    await expect(banner).toBeHidden()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu opens below the bar, with and without the banner in view', async ({ page }) => {
    await page.goto('/')
    for (const top of [0, 600]) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
      await page.getByRole('button', { name: 'Menu' }).click()
      const bar = await page.getByRole('banner').boundingBox()
      const menu = await page.locator('#mobile-menu').boundingBox()
      expect(menu?.y).toBeCloseTo((bar?.y ?? 0) + (bar?.height ?? 0), 0)
      await page.keyboard.press('Escape')
    }
  })
})
