import { signIn } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/test.ts'

test('an admin opens the admin page from the dashboard and sees that nothing is stuck', async ({ page }) => {
  await signIn(page, 'ada')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Admin Panel' }).click()
  await expect(page.getByText('Every job was done.')).toBeVisible()
  await expect(page.getByText('Every e-mail was delivered.')).toBeVisible()
  await expectNoAxeViolations(page)
})

test('a customer is told that the admin page is not for them', async ({ page }) => {
  await signIn(page, 'cleo')
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0)
  await page.goto('/admin-dashboard')
  await expect(page.getByText('Access Denied')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})
