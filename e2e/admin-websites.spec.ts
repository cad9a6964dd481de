import { signIn } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { phone } from './support/covered.ts'
import { expectNoSidewaysScroll } from './support/sideways.ts'
import { expect, test } from './support/test.ts'

test('our team looks at a website as visitors would get it, beside what it decides by', async ({ page }) => {
  await signIn(page, 'ada')
  await page.goto('/admin-dashboard?tab=websites')
  await page.getByRole('button', { name: 'Review: Jetty Island Strength' }).click()
  const dialog = page.getByRole('dialog', { name: 'Jetty Island Strength' })
  const website = dialog.frameLocator('iframe')
  await expect(website.getByRole('heading', { level: 1, name: 'Stronger than the tide' })).toBeVisible()
  await expect(dialog.getByText('Nothing: it is what visitors see now.')).toBeVisible()
  await expect(dialog.getByText('Online now')).toBeVisible()
  for (const size of [{ width: 1280, height: 800 }, phone]) {
    await page.setViewportSize(size)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/website=/)
})

test('a version that waits is shown as it is stored, in its own type', async ({ page }) => {
  await signIn(page, 'ada')
  await page.goto('/admin-dashboard?tab=websites&search=renner')
  await page.getByRole('button', { name: 'Review: Renner One to One' }).click()
  const heading = page.frameLocator('iframe').getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  expect(await heading.evaluate((element) => getComputedStyle(element).fontFamily)).toMatch(/^"?Fraunces/)
})
