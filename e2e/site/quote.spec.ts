import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { boot } from '../support/boot.ts'
import { letTimePass } from '../support/fill-time.ts'
import { answerSendEmail } from '../support/send-email.ts'
import { expect, test } from '../support/test.ts'

const submit = (page: Page) => page.locator('#quote-form button[type=submit]')
const field = (page: Page, label: string) => page.locator('#quote-form').getByLabel(label)
const optionsOf = (page: Page, label: string) =>
  field(page, label)
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))

async function fillIn(page: Page) {
  await boot(page)
  await field(page, 'Name').fill('Marisol Vega')
  await field(page, 'Email').fill('marisol@kayaks.example')
  await field(page, 'Phone').fill('4255550100')
  await field(page, 'Budget').selectOption('2k-5k')
  await field(page, 'Timeline').selectOption('1month')
  await field(page, 'Project details').fill('A booking page that knows the tide.')
  await letTimePass(page)
}

test('/quote has its title, four steps, five questions, four logos and the form', async ({ page }) => {
  await page.goto('/quote')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get a Custom Website Quote')
  await expect(page.getByRole('heading', { name: 'Request Your Custom Quote' })).toBeVisible()
  await expect(page.locator('#process li')).toHaveCount(4)
  await expect(page.getByRole('main').locator('details')).toHaveCount(5)
  await expect(page.getByRole('region', { name: 'They asked too' }).getByRole('img')).toHaveCount(4)
  await expect(page.locator('#quote-form').getByText('within 24 hours')).toBeVisible()
  await expectNoAxeViolations(page)
})

test('the button in the hero scrolls to the form', async ({ page }) => {
  await page.goto('/quote')
  await expect(field(page, 'Name')).not.toBeInViewport()
  await page.getByRole('link', { name: 'Start your quote' }).click()
  await expect(page.getByRole('heading', { name: 'Request Your Custom Quote' })).toBeInViewport()
})

test('the form offers the specified choices, begins with a website, and marks what is required', async ({ page }) => {
  await page.goto('/quote')
  expect(await optionsOf(page, 'Project type')).toEqual(['website', 'ecommerce', 'redesign', 'maintenance', 'other'])
  expect(await optionsOf(page, 'Budget')).toEqual(['', 'under2k', '2k-5k', '5k-10k', '10k-plus', 'not-sure'])
  expect(await optionsOf(page, 'Timeline')).toEqual(['', 'asap', '1month', '1-3months', '3-6months', 'flexible'])
  await expect(field(page, 'Project type')).toHaveValue('website')
  await expect(field(page, 'Budget')).toHaveValue('')
  for (const label of ['Name', 'Email', 'Phone', 'Project type', 'Budget', 'Timeline', 'Project details'])
    await expect(field(page, label)).toHaveAttribute('required')
  await expect(field(page, 'Company')).not.toHaveAttribute('required')
})

test('a link chooses the project type, and a later choice survives a reload', async ({ page }) => {
  await page.goto('/quote?projectType=ecommerce')
  await boot(page)
  await expect(field(page, 'Project type')).toHaveValue('ecommerce')
  await field(page, 'Project type').selectOption('redesign')
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  await page.reload()
  // Nobody need touch the page to find what they chose.
  expect(asked).toContainEqual(expect.stringContaining('/assets/boot-'))
  await expect(field(page, 'Project type')).toHaveValue('redesign')
  await page.goto('/quote?projectType=spaceship')
  await boot(page)
  await expect(field(page, 'Project type')).toHaveValue('redesign')
})

test('the ballpark stands there before anything runs, and follows the choices', async ({ page, request }) => {
  const first = 'Ballpark: $1,200 to $5,000+. An estimate, not an offer: your proposal names one fixed price.'
  expect(await (await request.get('/quote')).text()).toContain(first)
  await page.goto('/quote')
  await boot(page)
  const ballpark = page.locator('#quote-form').getByRole('status')
  await expect(ballpark).toHaveText(first)
  await field(page, 'Project type').selectOption('other')
  await expect(ballpark).toHaveText('Ballpark: we name one after a short call.')
  await field(page, 'Project type').selectOption('ecommerce')
  await field(page, 'Budget').selectOption('under2k')
  const above =
    'Ballpark: $3,499 to $4,997. An estimate, not an offer: your proposal names one fixed price. That is above the budget you chose. Tell us what matters most and we cut to it.'
  await expect(ballpark).toHaveText(above)
  await expectNoAxeViolations(page)
  await page.reload()
  await expect(ballpark).toHaveText(above)
})

test('only the first error is shown, one after the other', async ({ page }) => {
  await page.goto('/quote')
  await boot(page)
  const alert = page.getByRole('alert')
  const steps: [sentence: string, label: string, good: string][] = [
    ['Name is required', 'Name', 'Mo'],
    ['Please enter a valid email', 'Email', 'mo@kayaks.example'],
    ['Please enter a valid phone number', 'Phone', '4255550100'],
    ['Please provide some project details', 'Project details', 'Ten chars.'],
  ]
  for (const [sentence, label, good] of steps) {
    await submit(page).click()
    await expect(alert).toHaveText([sentence])
    await expect(field(page, label)).toBeFocused()
    await field(page, label).fill(good)
  }
  await expectNoAxeViolations(page)
})

test('a request is sent as specified, says so, and returns to its defaults', async ({ page }) => {
  let answer = () => {}
  const sent = await answerSendEmail(page, {
    body: { success: true },
    after: new Promise((resolve) => (answer = resolve)),
  })
  await page.goto('/quote?projectType=ecommerce')
  await fillIn(page)
  await submit(page).click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  answer()
  await expect(page.getByText('Quote request submitted successfully!')).toBeVisible()
  await expect(
    page.getByText("Quote Request Received: We'll get back to you with a custom quote within 24 hours."),
  ).toBeVisible()
  expect(sent).toEqual([
    {
      name: 'Marisol Vega',
      email: 'marisol@kayaks.example',
      phone: '4255550100',
      company: '',
      projectType: 'ecommerce',
      budget: '2k-5k',
      timeframe: '1month',
      description: 'A booking page that knows the tide.',
      message: 'A booking page that knows the tide.',
      formType: 'quote',
    },
  ])
  await expect(field(page, 'Project type')).toHaveValue('website')
  await expect(field(page, 'Project details')).toHaveValue('')
  await expect(page.locator('#quote-form').getByRole('status')).toContainText('$1,200 to $5,000+')
})

test.describe('a request that cannot be sent', () => {
  test.use({ expectedErrors: [/status of 503/] })

  test('shows a toast and the error in detail, and keeps what was typed over a reload', async ({ page }) => {
    await answerSendEmail(page, { status: 503, body: { success: false, error: 'Down for repairs' } })
    await page.goto('/quote')
    await fillIn(page)
    await submit(page).click()
    await expect(page.getByText('Error sending quote request')).toBeVisible()
    await expect(
      page.getByText(
        'There was a problem sending your quote request. Please try again or contact us directly at (425) 555-0142.',
      ),
    ).toBeVisible()
    await expect(page.locator('#quote-error')).toContainText('Form submission failed')
    await page.getByText('Technical details').click()
    await expect(page.locator('#error-details')).toContainText('Down for repairs')
    await expectNoAxeViolations(page)
    await page.reload()
    await boot(page)
    await expect(field(page, 'Project details')).toHaveValue('A booking page that knows the tide.')
    await expect(field(page, 'Budget')).toHaveValue('2k-5k')
  })
})

test.describe('the logos', () => {
  const row = (page: Page) => page.getByRole('region', { name: 'They asked too' }).getByRole('list')
  const motion = (page: Page) =>
    row(page).evaluate((list) => {
      const { animationName, animationPlayState } = getComputedStyle(list)
      return `${animationName} ${animationPlayState}`
    })

  test('stand still for whoever asks for less motion', async ({ page }) => {
    await page.goto('/quote')
    expect(await motion(page)).toContain('none')
    await expect(page.getByLabel('Pause the moving names')).toBeHidden()
  })

  test.describe('with motion, without JavaScript', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' }, javaScriptEnabled: false })

    test('move until they are paused', async ({ page }) => {
      await page.goto('/quote')
      await expect(page.getByLabel('Pause the moving names')).not.toBeChecked()
      await page.getByLabel('Pause the moving names').check()
      await expect(page.getByLabel('Pause the moving names')).toBeChecked()
    })
  })

  test.describe('with motion', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } })

    test('drift, and stop when paused', async ({ page }) => {
      await page.goto('/quote')
      expect(await motion(page)).toBe('drift running')
      await page.getByLabel('Pause the moving names').check()
      expect(await motion(page)).toBe('drift paused')
    })
  })
})
