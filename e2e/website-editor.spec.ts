import type { Page } from '@playwright/test'
import { signUp } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { phone } from './support/covered.ts'
import { expect, test } from './support/test.ts'

const shown = (page: Page) => page.frameLocator('iframe[title="Preview of your website"]')
const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name, exact: true })

test('what is typed is seen beside it with the next paint, saved, and there after a reload', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const email = await signUp(page, 'Maren')
  const data = { full_name: 'Maren Quist', business_name: 'Kiln & Core', email, bio: 'Ten years at the wheel.' }
  const headers = { Origin: process.env['E2E_ORIGIN'] ?? '' }
  expect((await page.request.post('/api/onboarding/submission', { data, headers })).ok()).toBe(true)

  await page.goto('/website')
  await page.getByRole('link', { name: 'Edit website' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Website' })).toBeVisible()
  await part(page, 'Top').click()
  await expect(page).toHaveURL(/section=hero$/)
  await page.getByLabel('Headline').fill('Turn <b>slowly</b>')
  await expect(shown(page).locator('h1')).toHaveText('Turn <b>slowly</b>')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await part(page, 'About').click()
  await expect(shown(page).locator('#about')).toBeInViewport()
  await page.getByRole('checkbox', { name: 'Show About' }).uncheck()
  await expect(shown(page).locator('#about')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Show About' }).check()
  await page.getByRole('button', { name: 'Move About down' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move About down' })).toBeFocused()
  await expect(page.getByText('2 of 5')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.setViewportSize(phone)
  await page.reload()
  await expect(page.getByText('2 of 5')).toBeVisible()
  await part(page, 'Top').click()
  await expect(page.getByLabel('Headline')).toHaveValue('Turn <b>slowly</b>')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(shown(page).locator('h1')).toHaveText('Turn <b>slowly</b>')
})
