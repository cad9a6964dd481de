import { signIn } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/test.ts'

test('a signed-in customer who opens /auth is sent to the dashboard', async ({ page }) => {
  await signIn(page, 'cleo')
  await page.goto('/auth')
  await expect(page).toHaveURL('/dashboard')
  await expectNoAxeViolations(page)
})

test('a visitor who opens the dashboard is sent to /auth', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/auth')
})

test.describe('an unknown path', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('is a real 404 with the way home', async ({ page }) => {
    const response = await page.goto('/no-such-page')
    expect(response?.status()).toBe(404)
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('main').getByRole('link', { name: /home/i }).click()
    await expect(page).toHaveURL('/')
  })
})
