import type { Page } from '@playwright/test'
import { agency } from '#content/agency.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { letTimePass } from '../support/fill-time.ts'
import { readMail } from '../support/mail.ts'
import { boot } from '../support/boot.ts'
import { expect, test } from '../support/test.ts'

const claimForm = (page: Page) => page.getByRole('dialog', { name: 'Claim Your FREE Website' })
const submit = (page: Page) => claimForm(page).locator('button[type=submit]')
const optionsOf = (page: Page, label: string) =>
  claimForm(page)
    .getByLabel(label)
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))

test('/promotions tells its story in order', async ({ page }) => {
  await page.goto('/promotions')
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  expect(headings).toEqual([
    'The Problem',
    'What we do instead',
    'The one thing you pay for',
    'Two plans, one of them free',
    '3 Simple Steps to Launch',
    'The risk is ours',
    'Two minutes now, a website on the day after tomorrow.',
  ])
  await expect(page.locator('#problem li')).toHaveCount(3)
  await expect(page.locator('#steps li')).toHaveCount(3)
  await expect(page.getByRole('table', { name: 'Side by side' })).toBeVisible()
  await expect(page.getByRole('main').locator('blockquote')).toHaveCount(1)
  for (const promise of ['Free website guaranteed', 'No contracts', 'Cancel premium anytime', '24-hour support'])
    await expect(page.locator('#guarantee').getByRole('heading', { name: promise })).toBeVisible()
  for (const claim of ['$225+/month', '$960/year'])
    await expect(page.getByRole('main').getByText(claim).first()).toBeVisible()
})

test('the countdown starts at 24:00:00, loses a second each second, stops at 0 and begins anew on reload', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/promotions')
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText('24:00:00')
  await expect(timer).toHaveAttribute('aria-live', 'off')
  await boot(page)
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(timer).not.toHaveText('24:00:00', { timeout: 50 })
  }).toPass()
  const before = await timer.textContent()
  await page.clock.runFor(1000)
  await expect(timer).not.toHaveText(before ?? '')
  await page.clock.fastForward('24:00:00')
  await expect(timer).toHaveText('00:00:00')
  await page.clock.runFor(3000)
  await expect(timer).toHaveText('00:00:00')
  await page.reload()
  await expect(timer).toHaveText('24:00:00')
})

test('every call to action opens the form over the whole screen', async ({ page }) => {
  await page.goto('/promotions')
  const calls = page.getByRole('main').getByRole('button', { name: /^(Claim Your FREE|Start free)/ })
  await expect(calls).toHaveCount(4)
  for (const call of await calls.all()) {
    await call.click()
    await expect(claimForm(page)).toBeVisible()
    const { width, height } = (await claimForm(page).boundingBox()) ?? { width: 0, height: 0 }
    const window = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }))
    expect(width).toBeGreaterThanOrEqual(window.width - 20)
    expect(height).toBe(window.height)
    await page.keyboard.press('Escape')
    await expect(claimForm(page)).toBeHidden()
    await expect(call).toBeFocused()
  }
})

test('the form has the specified fields and choices', async ({ page }) => {
  await page.goto('/sales-funnel')
  const names = await claimForm(page)
    .locator('input, select, textarea')
    .and(page.locator(':not([aria-hidden=true] *)'))
    .evaluateAll((controls) => controls.map((control) => control.getAttribute('name')))
  expect(names).toEqual([
    'name',
    'email',
    'businessName',
    'phone',
    'businessType',
    'currentWebsite',
    'goals',
    'budget',
    'timeline',
  ])
  expect(await optionsOf(page, 'Kind of business')).toEqual([
    '',
    'restaurant',
    'retail',
    'services',
    'healthcare',
    'beauty',
    'automotive',
    'real-estate',
    'fitness',
    'other',
  ])
  expect(await optionsOf(page, 'Monthly budget')).toEqual(['', 'free-only', '25-50', '50-100', '100-200', '200+'])
  expect(await optionsOf(page, 'When do you need it')).toEqual(['', 'asap', 'week', 'month', 'flexible'])
})

test('a claim without name, e-mail or business is refused with one sentence', async ({ page }) => {
  await page.goto('/sales-funnel')
  await boot(page)
  const fields = { 'Your name': 'Tom', Email: 'tom@bakery.example', 'Business name': 'Hewitt Avenue Bakery' }
  for (const [label, value] of Object.entries(fields)) {
    await submit(page).click()
    await expect(claimForm(page).getByRole('alert')).toHaveText(['Please fill in all required fields'])
    await expect(claimForm(page).getByLabel(label)).toBeFocused()
    await claimForm(page).getByLabel(label).fill(value)
  }
  await expectNoAxeViolations(page)
})

test.describe('a claim', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] })

  test('that cannot be sent says so; sent again it is thanked for, reaches the team, and closes the form', async ({
    page,
    request,
  }) => {
    const business = `Hewitt Avenue Bakery ${Date.now()}`
    await page.goto('/sales-funnel')
    await boot(page)
    await claimForm(page).getByLabel('Your name').fill('Tom')
    await claimForm(page).getByLabel('Email').fill('tom@bakery.example')
    await claimForm(page).getByLabel('Business name').fill(business)
    await letTimePass(page)
    await page.route('**/api/claims', (route) => route.abort(), { times: 1 })
    await submit(page).click()
    await expect(claimForm(page).getByText('Form submission failed')).toBeInViewport()
    await submit(page).click()
    await expect(
      page.getByText("Thank you! We'll contact you within 24 hours to get started on your FREE website!"),
    ).toBeVisible()
    await expect(claimForm(page)).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Got it, Tom.' })).toBeInViewport()
    await readMail(request, agency.email, business)
    await expectNoAxeViolations(page)
  })
})

test('/sales-funnel is the promotions page with the form open, and Close reveals it', async ({ page }) => {
  await page.goto('/sales-funnel')
  await boot(page)
  await expectNoAxeViolations(page)
  await claimForm(page).getByRole('button', { name: 'Close' }).click()
  await expect(claimForm(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'The Problem' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a call to action opens the form, and /sales-funnel comes with it open', async ({ page }) => {
    await page.goto('/promotions')
    await page.getByRole('main').getByRole('button', { name: 'Claim Your FREE Website' }).first().click()
    await expect(claimForm(page)).toBeVisible()
    await page.goto('/sales-funnel')
    await expect(claimForm(page)).toBeVisible()
    await claimForm(page).getByRole('button', { name: 'Close' }).click()
    await expect(claimForm(page)).toBeHidden()
  })
})
