import { signUp } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { phone } from './support/covered.ts'
import { expectNoSidewaysScroll } from './support/sideways.ts'
import { expect, test } from './support/test.ts'

// An address that is refused.
test.use({ expectedErrors: [/400 \(Bad Request\)/] })

test('a coach looks at the website made of the answers, takes it back, chooses its address and sends it again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const email = await signUp(page)
  const business_name = `Kiln ${crypto.randomUUID().slice(0, 8)}`
  const data = { full_name: 'Juno Quist', email, business_name, hero_headline: 'Stand up straight' }
  const headers = { Origin: process.env['E2E_ORIGIN'] ?? '' }
  const submitted = await page.request.post('/api/onboarding/submission', { data, headers })
  expect(submitted.ok(), await submitted.text()).toBe(true)

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Manage website' }).click()
  await expect(page.getByRole('heading', { name: business_name })).toBeVisible()
  await expect(page.getByText(/^Version 1 waits for our team since /)).toBeVisible()
  await expect(page.frameLocator('iframe').locator('h1')).toHaveText('Stand up straight')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Waiting for approval')).toBeHidden()

  await page.setViewportSize(phone)
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Address' }).click()
  await expect(page).toHaveURL('/website?tab=address')
  await page.getByRole('textbox', { name: 'Address' }).fill('www')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('This address is reserved. Please choose another.')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await page.getByRole('tab', { name: 'Versions' }).click()
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page.getByText(/^Version 2 waits for our team since /)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
})
