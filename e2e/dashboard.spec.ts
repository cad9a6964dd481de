import { signIn, signUp } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/test.ts'

// What others change meanwhile would be asked for too.
test.use({ live: false })

test('a premium customer sees where each project stands, what is next and what waits for an answer', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await signIn(page, 'pia')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'What you have now' })).toBeVisible()
  const asked = requests.filter((path) => path.startsWith('/api/')).toSorted()
  expect(asked).toEqual(['/api/dashboard', '/api/notifications', '/api/session'])

  // The project she waits for comes first, and she is not thanked for what she paid last week.
  await expect(page.getByText(/received\.$/)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Renner Strength, members’ area', level: 2 })).toBeVisible()
  const project = page.getByRole('main')
  await expect(project.getByRole('progressbar', { name: 'Progress' }).first()).toHaveAttribute('value', '85')
  for (const fact of ['Testing', 'members.rennerstrength.example', 'active', 'High'])
    await expect(project.getByText(fact, { exact: true }).first()).toBeVisible()
  await expect(project.getByText('Everything is in place. We try it on old phones now.')).toBeVisible()
  await expect(project.getByText('We try it on old phones and slow lines', { exact: false })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.locator('summary').filter({ hasText: 'Completed' }).click()
  await expect(page.getByRole('link', { name: 'rennerstrength.example opens in a new tab' })).toBeVisible()
  await page.getByRole('button', { name: 'Business Email' }).click()
  await expect(page.getByText('Business email management coming soon!')).toBeVisible()
  await page.getByRole('link', { name: /^TKT-\d{6}: Two bookings on one bike$/ }).click()
  await expect(page).toHaveURL(/\/support-tickets\?ticket=TKT-\d{6}$/)
})

test('a free customer sees what we need, may not use Business Email, and finds the services', async ({ page }) => {
  await signIn(page, 'cleo')
  await page.goto('/dashboard')
  const needs = page.getByText('Photographs of the six bestselling pieces', { exact: false })
  await expect(needs).toBeVisible()
  const businessEmail = page.getByRole('button', { name: 'Business Email' })
  await expect(businessEmail).toHaveAttribute('aria-disabled', 'true')
  await businessEmail.click({ force: true })
  await expect(page.getByText('This feature is only available for Premium members')).toBeVisible()

  await page.getByRole('link', { name: 'Browse Services' }).click()
  await expect(page.getByRole('heading', { name: 'Services' })).toBeInViewport()
  await page.getByText('Digital marketing', { exact: true }).click()
  await expect(page.getByText('8 edited videos per month, $300/month.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the package' })).toHaveAttribute(
    'href',
    '/services/digital-marketing',
  )
  await expect(page.getByText('Coming Soon').first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'What each membership includes' }).getByRole('row')).toHaveCount(12)
})

test('somebody without a project is told so', async ({ page }) => {
  await signUp(page)
  await page.goto('/dashboard')
  await expect(page.getByText('No website projects found')).toBeVisible()
})

test('an editor sees where the work is, and no shop', async ({ page }) => {
  await signIn(page, 'emil')
  await page.goto('/dashboard')
  const work = page.getByRole('main').getByRole('link', { name: 'Employee Dashboard' })
  await expect(work).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your work' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Services' })).toHaveCount(0)
  await expectNoAxeViolations(page)
  await work.click()
  await expect(page).toHaveURL(/\/employee-dashboard$/)
})

test.describe('while it cannot be loaded', () => {
  test.use({ expectedErrors: [/status of 500/] })

  test('the dashboard says that it loads, then what went wrong, and can be tried again', async ({ page }) => {
    const fog = { error: { code: 'internal', message: 'Fog', request_id: 'r' } }
    let fail = () => {}
    const held = new Promise<void>((resolve) => (fail = resolve))
    await page.route('**/api/dashboard', async (route) => {
      await held
      await route.fulfill({ status: 500, json: fog })
    })
    await signIn(page, 'cleo')
    await page.goto('/dashboard')
    await expect(page.getByText('Loading your dashboard...')).toBeVisible()
    fail()
    await expect(page.getByText('Error loading projects: Fog')).toBeVisible()
    await page.unroute('**/api/dashboard')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { name: 'Marsh Ceramics' })).toBeVisible()

    await page.route('**/api/session', (route) => route.fulfill({ status: 500, json: fog }))
    await page.reload()
    await expect(page.getByText('Error loading profile: Fog')).toBeVisible()
  })
})
