import { signIn } from './support/accounts.ts'
import { expectInOrder } from './support/in-order.ts'
import { expect, test } from './support/test.ts'

const nothing = 'You are viewing as a customer. Nothing can be changed.'

/** A tab that is told of something in the moment the look begins or ends asks once as whom it showed, and is refused. */
test.use({ expectedErrors: [/409 \(Conflict\).*\/api\/(today|notifications|users)/] })

test('an admin views as a customer, can change nothing, and is back where they were', async ({ page, browser }) => {
  await signIn(page, 'ada')
  await page.goto('/admin-dashboard?tab=users')
  await page.getByRole('button', { name: 'Load Users' }).click()
  await page.getByRole('button', { name: 'View as customer: pia@client.example' }).click()
  const dialog = page.getByRole('dialog', { name: 'View as customer?' })
  await expectInOrder(page)
  await dialog.getByRole('button', { name: 'View' }).click()

  await expect(page).toHaveURL(/\/dashboard$/)
  const bar = page.getByRole('region', { name: 'Viewing as customer' })
  await expect(bar).toContainText('You are viewing as Pia Renner. Nothing can be changed.')
  await expect(page.getByText('Welcome, Pia')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0)
  await expectInOrder(page)

  await page.goto('/admin-dashboard')
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto('/account-settings?tab=security')
  await expect(page.getByRole('tab')).toHaveText(['Account', 'People'])
  await page.getByLabel('First Name').fill('Somebody')
  const save = page.getByRole('button', { name: 'Save Changes' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('First Name').press('Enter')
  await expect(page.getByText(nothing, { exact: true })).toBeVisible()
  // Also without our pages.
  expect((await page.request.put('/api/profile', { data: {} })).status()).toBe(403)

  await bar.getByRole('button', { name: 'Stop Viewing' }).click()
  await expect(page).toHaveURL(/\/admin-dashboard\?tab=users$/)
  await expect(page.getByRole('button', { name: 'Ada', exact: true })).toBeVisible()
  await expect(bar).toHaveCount(0)

  const pias = await (await browser.newContext()).newPage()
  await signIn(pias, 'pia')
  await pias.goto('/account-settings')
  await expect(pias.getByLabel('First Name')).toHaveValue('Pia')
  await pias.getByRole('tab', { name: 'Your Data' }).click()
  const looks = pias.getByRole('list', { name: 'When our team looked' }).getByRole('listitem')
  await expect(looks.first()).toHaveText(/^Ada Lindqvist, .+, 1 minute$/)
  await expect(looks.last()).toHaveText(/4 minutes$/)
  await expectInOrder(pias)
})
