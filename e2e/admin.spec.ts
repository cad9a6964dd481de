import { signIn } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/test.ts'

test('an admin opens the admin page from the dashboard; tabs are in the address and nothing is stuck', async ({
  page,
}) => {
  await signIn(page, 'ada')
  await page.goto('/dashboard')
  await page.getByRole('banner').getByRole('link', { name: 'Admin Panel' }).click()
  await expect(page.getByText('Admin access confirmed')).toBeVisible()
  const screen = page.getByRole('heading', { level: 1 })
  await expect(screen).toHaveText('Today')
  await page.goto('/admin-dashboard')
  const tabs = page.getByRole('tablist', { name: 'Admin' }).getByRole('tab')
  await expect(tabs).toHaveText([
    'Today',
    /^Leads( \d+)?$/,
    'Proposals',
    'Projects',
    /^Fitness Forms( \d+)?$/,
    /^Websites( \d+)?$/,
    /^Video Portal( \d+)?$/,
    /^Support Tickets( \d+)?$/,
    /^Chats( \d+)?$/,
    'User Management',
    'Billing',
    'Analytics',
    'System Info',
  ])
  await expect(tabs.and(page.getByRole('tab', { selected: true }))).toHaveText('Projects')
  await expect(screen).toHaveText('Projects')
  await expect(page).toHaveTitle(/^(\(\d+\) )?Projects \| /)
  await page.getByRole('tab', { name: 'System Info' }).click()
  await expect(screen).toHaveText('System Info')
  await expect(page).toHaveTitle(/^(\(\d+\) )?System Info \| /)
  await expect(page).toHaveURL(/tab=system/)
  await expect(page.getByText('Every job was done.')).toBeVisible()
  await expect(page.getByText('Every email was delivered.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goBack()
  await expect(tabs.and(page.getByRole('tab', { selected: true }))).toHaveText('Projects')
})

test('a customer is told that the admin page is not for them', async ({ page }) => {
  await signIn(page, 'cleo')
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0)
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByText('cleo@client.example')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test.describe('without a session', () => {
  // News of others would find out that the session has ended before the click does.
  test.use({ expectedErrors: [/status of 401/], live: false })

  test('a visitor signs in first; whoever is at work when the session ends is told so', async ({ page }) => {
    await page.goto('/admin-dashboard?tab=system')
    await expect(page).toHaveURL(/\/auth$/)
    await signIn(page, 'ada')
    await page.goto('/admin-dashboard?tab=system')
    await expect(page.getByText('Every job was done.')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.context().clearCookies()
    await page.getByRole('tab', { name: 'Leads' }).click()
    await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to Login' }).click()
    await expect(page).toHaveURL(/\/auth$/)
  })
})
