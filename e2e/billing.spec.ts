import type { BrowserContext, Page } from '@playwright/test'
import { signIn, signUp } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expectNothingCoveredOffline, phone } from './support/covered.ts'
import { loadUntil } from './support/load-until.ts'
import { readMail } from './support/mail.ts'
import { expect, test } from './support/test.ts'

/** One after the other: they share the payment sandbox's clock. */
test.describe.configure({ mode: 'serial' })
test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

/** What a click opens in a new tab. */
async function newTab(context: BrowserContext, click: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([context.waitForEvent('page'), click()])
  await tab.waitForLoadState()
  return tab
}

const box = (page: Page) => page.getByRole('main')
const purchase = (page: Page) => box(page).getByRole('button', { name: 'Purchase Now' })
const code = (page: Page) => box(page).getByLabel('Discount code (optional)')

test('buying the design package on a phone: cancel, a wrong code, a declined card, the right code, a lost line, the receipt', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await signUp(page)
  await page.goto('/services/custom-web-design')
  await purchase(page).click()
  await expect(page.getByText('TEST MODE')).toBeVisible()
  await expect(page.getByText('$2,499.00').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Cancel' }).click()

  await code(page).fill('NOPE')
  await purchase(page).click()
  await expect(page.getByText('Discount Code Issue')).toBeVisible()
  await expect(box(page).getByRole('button', { name: 'Continue Without Discount' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText('Not finished')).toHaveCount(1) // the one that was cancelled; the wrong code opened none
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByText('$2,499.00').first()).toBeVisible()
  await page.getByRole('link', { name: 'Cancel' }).click()

  await code(page).fill('welcome10')
  await purchase(page).click()
  await expect(page.getByText("Your discount code has been applied. You'll save $249.90!")).toBeVisible()
  await expect(page.getByText('$2,249.10')).toBeVisible()
  await page.getByLabel('Card number').fill('4000 0000 0000 0002')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Pay' }).click()

  await expect(page.getByRole('heading', { name: 'Thank you, Juno. $2,249.10 received.' })).toBeVisible()
  await expect(page, 'what was awaited is known: opened again it is the dashboard').toHaveURL('/dashboard')
  await expect(page.getByText(/^We call you by /)).toBeVisible()
  await expect(page.getByText(/^Ordered [A-Z][a-z]{2} \d{2}, \d{4}$/).first()).toBeVisible()
  await expect(page.getByText('Not finished')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Choose Plan' })).toBeHidden()
  await expectNothingCoveredOffline(page, 'the phone number')
  await page.getByLabel('Phone Number').fill('(425) 555-0177')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save Number' }).click()
  await expect(page.getByRole('dialog', { name: 'You are offline' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/ at \(425\) 555-0177\.$/)).toBeVisible()
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await expect(page.getByText('Code WELCOME10: $249.90 off $2,499.00')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Open your receipt' }).click()
  await expect(page.getByRole('row', { name: 'Total paid' })).toContainText('$2,249.10')
  await expectNoAxeViolations(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
})

test('buying without a code leads straight to the payment page and pays the full price', async ({ page }) => {
  await signUp(page)
  await page.goto('/dashboard')
  await expect(page.getByText('No purchases yet')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Three ways to begin' })).toBeVisible()
  await page.goto('/services/custom-web-design')
  await purchase(page).click()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Thank you, Juno. $2,499.00 received.' })).toBeVisible()
})

test('upgrading, managing, cancelling and renewing; a failed renewal and its recovery', async ({ page, context }) => {
  test.slow()
  await signUp(page)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Choose Plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose your Premium plan' })
  await expect(dialog.getByRole('radio', { name: /^Quarterly/ })).toBeChecked()
  await expect(dialog.getByText('Most Popular')).toBeVisible()
  await expect(dialog.getByText('Best Value')).toBeVisible()
  for (const words of ['$435 every 3 months', 'Save $72', 'Save $204', 'Save $564'])
    await expect(dialog.getByText(words)).toBeVisible()
  await expectNoAxeViolations(page)

  const checkout = await newTab(context, () => dialog.getByRole('button', { name: 'Upgrade to Premium' }).click())
  await expect(page.getByText('Redirecting to Stripe checkout...')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(checkout.getByText('every 3 months')).toBeVisible()
  await checkout.getByLabel('Card number').fill('4000 0000 0000 0341')
  await checkout.getByRole('button', { name: 'Pay' }).click()
  await expect(checkout.getByRole('banner').getByText('Premium Member')).toBeVisible()
  await expect(checkout.getByRole('heading', { name: 'Thank you, Juno. $435.00 received.' })).toBeVisible()
  await expect(checkout.getByRole('heading', { name: 'What you have now' })).toBeVisible()
  await checkout.close()
  await expect(page.getByRole('banner').getByText('Premium Member')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose Plan' })).toBeHidden()

  await page.goto('/account-settings')
  await expect(page.getByText('Premium Subscription Active')).toBeVisible()
  await expect(page.getByText(/^Renews on .*: \$435 every 3 months\.$/)).toBeVisible()
  const portal = await newTab(context, () => page.getByRole('button', { name: 'Manage Billing' }).click())
  await portal.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(portal.getByRole('button', { name: 'Renew subscription' })).toBeVisible()
  await expectNoAxeViolations(portal)
  await loadUntil(page.getByText(/^Canceled: Premium ends on /), () => page.reload())
  await portal.getByRole('button', { name: 'Renew subscription' }).click()

  await portal.getByRole('link', { name: 'Move the clock' }).click()
  await portal.getByRole('button', { name: '+ 3 months' }).click()
  await expect(portal.getByText('invoice.payment_failed').first()).toBeVisible()
  await expectNoAxeViolations(portal)
  await loadUntil(page.getByText('Your last payment did not go through'), () => page.reload())
  await expect(page.getByText('Premium Subscription Active')).toBeVisible()
  await portal.close()

  const again = await newTab(context, () => page.getByRole('button', { name: 'Manage Billing' }).click())
  await again.getByRole('button', { name: 'Use a card that works' }).click()
  await again.getByRole('button', { name: 'Pay the open invoice' }).click()
  await expect(again.getByText('· active')).toBeVisible()
  await loadUntil(page.getByText(/^Renews on /), () => page.reload())
})

test('an admin works through the whole Billing tab', async ({ page, context }) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const name = `Agreed Person ${crypto.randomUUID().slice(0, 8)}`
  const email = `${name.replaceAll(' ', '-').toLowerCase()}@client.example`
  await signIn(page, 'ada')
  await page.goto('/admin-dashboard?tab=billing')

  // What was paid comes first
  await expect(page.getByRole('tab', { name: 'Payment History' })).toHaveAttribute('aria-selected', 'true')

  // Billing Email Sender
  await page.getByRole('button', { name: 'Send Test Email' }).click()
  await expect(page.getByText('Please fill in recipient email and name')).toBeVisible()
  await page.getByRole('button', { name: 'Fill In a Sample Recipient' }).click()
  await page.getByLabel('Recipient Email').fill(email)
  const preview = page.getByRole('region', { name: 'Email preview' })
  await expect(preview).toContainText(email)
  await expect(preview).toContainText('Billing Setup Required - Custom Pricing Arrangement')
  await expect(preview).toContainText('$435.00')
  await page.getByRole('button', { name: 'Send Test Email' }).click()
  await expect(page.getByText('Email Sent Successfully')).toBeVisible()
  expect((await readMail(page.request, email)).subject).toMatch(/^\[TEST EMAIL\] Billing Setup Required/)

  // Custom Pricing
  await page.getByRole('tab', { name: 'Custom Pricing' }).click()
  const price = page.getByRole('row', { name: /Olu Baker/ })
  await expect(price).toContainText('$375.00')
  await price.getByRole('button', { name: 'Edit: Olu Baker' }).press('Enter') // what was said before may lie over it
  const priceId = await page.getByLabel('Original Price ID').inputValue()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add Arrangement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Custom Pricing' })
  await dialog.getByRole('button', { name: 'Add Arrangement' }).click()
  await expect(dialog.getByText('Original price ID is required')).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Customer Email').fill(email)
  await dialog.getByLabel('Customer Name').fill(name)
  await dialog.getByLabel('Monthly Amount').fill('100')
  await dialog.getByLabel('Total Amount').fill('300.00')
  await dialog.getByLabel('Original Price ID').fill(priceId)
  await dialog.getByRole('button', { name: 'Add Arrangement' }).click()
  await expect(page.getByText('Custom pricing arrangement created successfully')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill(name.toLowerCase())
  await page.getByRole('button', { name: 'Search', exact: true }).press('Enter')
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('$300.00')
  await expect(page.getByRole('row', { name: /Olu Baker/ })).toBeHidden()
  await row.getByRole('button', { name: `Edit: ${name}` }).press('Enter')
  await page.getByLabel('Total Amount').fill('299.99')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Custom pricing arrangement updated successfully')).toBeVisible()
  await expect(row).toContainText('$299.99')
  // By keyboard: the messages of what was done so far may lie over the table.
  await row.getByRole('button', { name: `Deactivate: ${name}` }).press('Enter')
  await expect(row).toContainText('Inactive')
  const activate = row.getByRole('button', { name: `Activate: ${name}` })
  await expect(activate).toBeEnabled() // the row may show what changed before the answer to the change is here
  await activate.press('Enter')
  await expect(row.getByText('Active', { exact: true })).toBeVisible()

  // Notifications
  await page.getByRole('tab', { name: 'Notifications' }).click()
  await page.getByRole('button', { name: 'Send Notification' }).click()
  await expect(page.getByText('Please select a customer')).toBeVisible()
  await page.getByLabel('Customer', { exact: true }).selectOption({ label: `${name} - $100.00/month (quarterly)` })
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const letter = page.getByRole('dialog', { name: 'Email Preview' })
  await expect(letter).toContainText('$299.99 every three months')
  await letter.getByRole('button', { name: 'Send This Email' }).click()
  await expect(page.getByText(`Billing notification sent successfully to ${email}`)).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`${email} custom pricing`) })).toBeVisible()
  await page.getByRole('button', { name: 'Refresh' }).press('Enter')
  await expect(page.getByRole('row', { name: new RegExp(`${email} custom pricing`) })).toContainText('sent')
  await expectNoAxeViolations(page)

  // Link Testing
  await page.getByRole('tab', { name: 'Link Testing' }).click()
  await page.getByRole('button', { name: 'Validate Configuration' }).click()
  await expect(page.getByText('All configurations valid!').first()).toBeVisible()
  await page.getByLabel('Customer', { exact: true }).selectOption({ label: `${name} - $100.00/month (quarterly)` })
  await page.getByRole('button', { name: 'Generate Test Link' }).click()
  await expect(page.getByText('Payment link generated successfully!')).toBeVisible()
  await expect(page.getByText('The amounts match')).toBeVisible()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('Copied to clipboard!')).toBeVisible()
  await expectNoAxeViolations(page)
  const link = await newTab(context, () => page.getByRole('link', { name: 'Open' }).click())
  await expect(link.getByText('$299.99').first()).toBeVisible()
  await link.getByRole('button', { name: 'Pay' }).click()
  await expect(link).toHaveURL(/\/link\?payment=done$/)
  await expect(link.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await link.close()

  // Payment History
  await page.getByRole('tab', { name: 'Payment History' }).click()
  const payment = page.getByRole('row', { name: /Custom arrangement/ }).first()
  await expect(payment).toContainText('$299.99')
  await page.locator('summary', { hasText: 'Payment events' }).click()
  await page
    .getByRole('button', { name: /^Replay / })
    .first()
    .press('Enter')
  await expect(page.getByText('The event is settled again')).toBeVisible()
  await expectNoAxeViolations(page)
})
