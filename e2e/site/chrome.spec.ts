import type { Page } from '@playwright/test'
import { boot } from '../support/boot.ts'
import { expect, test } from '../support/test.ts'

const shortcuts = (page: Page) => page.getByRole('complementary', { name: 'Shortcuts' })
const scrollPage = (page: Page, top: number) => page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)

test.describe('the floating buttons', () => {
  test('Get a Quote appears after the page is scrolled past 300 px, and leads to /quote', async ({ page }) => {
    await page.goto('/')
    await boot(page)
    const quote = shortcuts(page).getByRole('link', { name: 'Get a Quote' })
    await expect(quote).toBeHidden()
    await scrollPage(page, 301)
    await expect(quote).toBeVisible()
    await scrollPage(page, 300)
    await expect(quote).toBeHidden()
    await scrollPage(page, 900)
    await quote.click()
    await expect(page).toHaveURL('/quote')
  })

  test('Free Website leads to the offer', async ({ page }) => {
    await page.goto('/')
    await expect(shortcuts(page).getByRole('link', { name: 'Free Website' })).toHaveAttribute('href', '/promotions')
  })

  test('all three fit beside each other on a small phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    await boot(page)
    await scrollPage(page, 900)
    const boxes = await Promise.all(
      [
        shortcuts(page).getByRole('link', { name: 'Get a Quote' }),
        shortcuts(page).getByRole('link', { name: 'Free Website' }),
        shortcuts(page).getByRole('button', { name: 'Open chat' }),
      ].map((button) => button.boundingBox()),
    )
    const ends = boxes.map((box) => [box?.x ?? -1, (box?.x ?? 0) + (box?.width ?? 0)])
    expect(ends.flat()).toEqual(ends.flat().toSorted((a, b) => a - b))
    expect(ends.flat()[0]).toBeGreaterThanOrEqual(0)
    expect(ends.flat().at(-1)).toBeLessThanOrEqual(360)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the chat panel opens and says how to reach a person', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Open chat' }).click()
    await expect(page.getByRole('link', { name: '(425) 555-0142' }).and(page.locator('#chat *'))).toBeVisible()
  })
})
