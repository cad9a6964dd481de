import { expect, test } from '../support/test.ts'

test('/portal is a teaser that no search engine lists', async ({ page }) => {
  await page.goto('/portal')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByText('Coming Soon', { exact: true })).toBeVisible()
  await expect(page.locator('#features li')).toHaveCount(6)
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Client portal' })).toHaveAttribute(
    'href',
    '/auth',
  )
})

test('Book a Call and Contact lead to /contact', async ({ page }) => {
  await page.goto('/portal')
  for (const name of ['Book a Call', 'Contact'])
    for (const link of await page.getByRole('main').getByRole('link', { name, exact: true }).all())
      await expect(link).toHaveAttribute('href', '/contact')
  await page.getByRole('main').getByRole('link', { name: 'Book a Call' }).first().click()
  await expect(page).toHaveURL('/contact')
})
