import type { Page } from '@playwright/test'
import { agency } from '#content/agency.ts'
import { signUp } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expectNothingCoveredOffline, phone } from './support/covered.ts'
import { readMail } from './support/mail.ts'
import { expect, test } from './support/test.ts'

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()
const step = (page: Page, title: string) => expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible()

// Offline it also becomes wide for the first time, where the preview stands beside it.
test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|dynamically imported module/] })

test('a coach fills in six steps on a phone, loses nothing on the way, and submits', async ({ page, browser }) => {
  await page.setViewportSize(phone)
  const email = await signUp(page)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Start the onboarding' }).first().click()
  await step(page, 'Coach & Business Identity')
  await expect(page.getByText('17%')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()

  // The account's own name and address are there; no step is done before it has what it needs.
  await expect(page.getByLabel('Full Name')).not.toHaveValue('')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  const stepsDone = page.getByRole('list', { name: 'Steps' }).getByText(', done')
  for (let count = 1; count < 6; count++) await next(page)
  await step(page, 'Review & Submit')
  await expect(stepsDone).toHaveCount(0)
  await page.getByRole('button', { name: /your business name/ }).click()
  await step(page, 'Coach & Business Identity')
  await expect(page.getByLabel('Business Name')).toBeFocused()

  await page.getByLabel('Full Name').fill('Juno Quist')
  await page.getByLabel('Business Name').fill('Kiln & Core')
  await expect(stepsDone).toHaveCount(1)
  await page.getByLabel('Clients Transformed').fill('ten')
  await page.getByLabel('Tagline').focus()
  await expect(page.getByText('Please enter a whole number from 0 to 1,000,000')).toBeVisible()
  await expect(page.getByLabel('Clients Transformed')).toHaveValue('ten')
  await page.getByLabel('Clients Transformed').fill('1,200')
  await page.getByLabel('Tagline').fill('Straight backs on Saturdays')
  await page.getByLabel('Years of Experience').fill('7.5')
  const addCertification = page.getByRole('button', { name: 'Add Certification' })
  for (const number of [1, 2, 3, 4]) {
    await addCertification.click()
    await page.getByLabel(`Certification ${number}`, { exact: true }).fill(`Paper ${number}`)
  }
  await expect(addCertification).toBeDisabled()
  await expect(page.getByLabel('Years of Experience')).toHaveValue('7')
  await page.getByRole('button', { name: 'Remove certification 3' }).click()
  await saved(page)
  await expectNoAxeViolations(page)
  await page.reload()
  await expect(page.getByLabel('Certification 3', { exact: true })).toHaveValue('Paper 4')

  const tablet = await browser.newPage({ baseURL: process.env['E2E_ORIGIN'] ?? '' })
  await tablet.context().addCookies(await page.context().cookies())
  await tablet.goto('/fitness-onboarding')
  await expect(tablet.getByLabel('Tagline')).toHaveValue('Straight backs on Saturdays')
  await tablet.close()

  await next(page)
  await step(page, 'Services & Pricing')
  await expectNothingCoveredOffline(page, 'Services & Pricing')
  await page.getByRole('button', { name: 'Add Package' }).click()
  await page.getByLabel('Package Name').fill('Saturday')
  await page.getByLabel('Price').fill('$25 or a cup')
  await page.getByLabel('Feature 1', { exact: true }).fill('90 minutes')
  await expect(page.getByRole('button', { name: 'Remove feature 1 of package 1' })).toBeDisabled()
  const addFeature = page.getByRole('button', { name: 'Add Feature' })
  for (let count = 1; count < 5; count++) await addFeature.click()
  await expect(addFeature).toBeDisabled()
  await page.getByLabel('Most Popular').selectOption('Saturday')
  await page.getByLabel('Package Name').fill('Saturdays')
  await expect(page.getByLabel('Most Popular')).toHaveValue('Saturdays')

  await next(page)
  await step(page, 'Brand & Style')
  await expectNothingCoveredOffline(page, 'Brand & Style')
  await expect(page.getByLabel('Primary Color', { exact: true })).toHaveValue('#3B82F6')
  await page.getByRole('button', { name: 'Use #10B981' }).click()
  await page.getByLabel('Primary Color', { exact: true }).fill('#FFE')
  await expect(page.getByText('Please enter a color such as #3B82F6')).toBeVisible()
  await page.getByLabel('Primary Color', { exact: true }).fill('#FFE600')
  await expect(page.getByText('Text on it is black: contrast 16.6 to 1.')).toBeVisible()
  await page.getByRole('radio', { name: 'Bold & energetic' }).check()
  const preview = page.getByTestId('preview-bold-energetic')
  await expect(preview).toContainText('Kiln & Core')
  await expect(preview).toContainText('$25 or a cup')
  await expect(preview.getByText('Book a session')).toHaveCSS('background-color', 'rgb(255, 230, 0)')
  await expect(preview.getByText('Book a session')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expectNoAxeViolations(page)

  await next(page)
  await step(page, 'Images & Content')
  await expectNothingCoveredOffline(page, 'Images & Content')
  await expect(page.getByLabel('Drive Link')).toBeHidden()
  await page.getByRole('radio', { name: 'From a shared drive' }).check()
  await page.getByLabel('Drive Link').fill('javascript:alert(1)')
  await expect(page.getByText('Please enter a link that begins with https://')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByLabel('Drive Link').fill('drive.example/cleo')
  await expect(page.getByRole('dialog', { name: 'You are offline' })).toBeVisible()
  await page.context().setOffline(false)
  await saved(page)
  await page.getByRole('checkbox', { name: /^Logo/ }).check()
  await page.getByRole('button', { name: 'Add Testimonial' }).click()
  await page.getByLabel('Testimonial 1', { exact: true }).fill('<b>Straight</b> again')

  await next(page)
  await step(page, 'Features & Timeline')
  await expectNothingCoveredOffline(page, 'Features & Timeline')
  for (const [name, weeks] of [
    ['Blog', '1-2 weeks'],
    ['Contact forms', '1-2 weeks'],
    ['Online payments', '2-3 weeks'],
    ['Video library', '2-3 weeks'],
    ['Group class booking', '3-4 weeks'],
  ] as const) {
    await page.getByRole('checkbox', { name }).check()
    await expect(page.getByText(`Estimated development time: ${weeks}`)).toBeVisible()
  }

  await next(page)
  await step(page, 'Review & Submit')
  await expectNothingCoveredOffline(page, 'Review & Submit')
  await expect(page.getByText('100%')).toBeVisible()
  await expect(page.getByText('“<b>Straight</b> again”')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ready to Submit?' })).toBeVisible()
  await expect(page.getByText(/contact you within 24 hours/)).toBeVisible()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText("Form submitted successfully! We'll be in touch soon.")).toBeVisible()
  await expect(page.getByText('Your form is submitted.')).toBeInViewport()
  await expect(page.getByText('https://drive.example/cleo')).toBeVisible()
  expect((await readMail(page.request, agency.email, email)).text).toContain('Kiln & Core: Straight backs on Saturdays')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Your coach website: Kiln & Core' })).toBeVisible()
  await page.getByRole('link', { name: 'Open your form' }).click()
  await expect(page.getByText('Your form is submitted.')).toBeVisible()

  await page.getByRole('button', { name: 'Change my answers' }).click()
  await page.getByRole('button', { name: /^Step 1/ }).click()
  await page.getByLabel('Business Name').fill(' ')
  await page.getByRole('button', { name: /^Step 6/ }).click()
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Edit Identity' }).click()
  await page.getByLabel('Business Name').fill('Kiln & Core')
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await expect(page.getByText('Draft saved successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test.describe('what fails', () => {
  test.use({ expectedErrors: [/status of 500/] })

  test('a failed save or submission is said and loses nothing; a form being worked on is only shown', async ({
    page,
  }) => {
    await signUp(page)
    const failing = { status: 500, json: { error: { code: 'internal', message: 'Broken', request_id: 'r' } } }
    await page.route('**/api/onboarding**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill(failing),
    )
    await page.goto('/fitness-onboarding?step=6')
    await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeDisabled()
    await page.getByRole('button', { name: /^Step 1/ }).click()
    await page.getByLabel('Full Name').fill('Emil Okafor')
    await page.getByRole('button', { name: 'Save Draft' }).click()
    await expect(page.getByText('Failed to save draft')).toBeVisible()
    await expect(page.getByText('Not saved yet')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Full Name')).toHaveValue('Emil Okafor')
    await page.getByLabel('Business Name').fill('Okafor Rowing')
    await page.getByLabel('Email').fill('emil@')
    await page.getByRole('button', { name: /^Step 6/ }).click()
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await page
      .getByRole('alert')
      .getByRole('button', { name: /Please enter a valid email/ })
      .click()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByText('Please enter a valid email')).toBeVisible()
    await page.getByLabel('Email').fill('emil@rowing.example')
    await page.getByRole('button', { name: /^Step 6/ }).click()
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(page.getByText('Failed to submit form').first()).toBeVisible()
    await expect(page.getByRole('main').getByText('Broken')).toBeVisible()

    await page.unroute('**/api/onboarding**')
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(page.getByText('Your form is submitted.')).toBeVisible()
    const stored = (await (await page.request.get('/api/onboarding')).json()) as { form: object }
    await page.route('**/api/onboarding', (route) =>
      route.fulfill({ json: { form: { ...stored.form, submission_status: 'processing' } } }),
    )
    await page.reload()
    await expect(page.getByText('We are building your website from these answers.')).toBeVisible()
    await expect(page.getByText('Okafor Rowing')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Change my answers' })).toHaveCount(0)
  })
})
