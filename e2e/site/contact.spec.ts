import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { boot } from '../support/boot.ts'
import { letTimePass } from '../support/fill-time.ts'
import { answerSendEmail } from '../support/send-email.ts'
import { expect, test } from '../support/test.ts'

const send = (page: Page) => page.locator('main form button[type=submit]')

const field = (page: Page, label: string) => page.locator('main form').getByLabel(label)

async function fillIn(page: Page) {
  await boot(page)
  await field(page, 'Name').fill('Bo Brandvold')
  await field(page, 'Email').fill('bo@bakery.example')
  await field(page, 'Subject').fill('Bread')
  await field(page, 'Message').fill('We bake. People look for us at night.')
  await letTimePass(page)
}

test('/contact shows contact info, business hours and four questions', async ({ page }) => {
  await page.goto('/contact')
  const main = page.getByRole('main')
  for (const fact of ['(425) 555-0142', 'hello@portgardner.example', 'Everett, Washington'])
    await expect(main.getByText(fact).first()).toBeVisible()
  for (const hours of ['9:00 AM-6:00 PM', '10:00 AM-4:00 PM', 'closed'])
    await expect(main.getByText(hours, { exact: true })).toBeVisible()
  await expect(main.getByRole('group')).toHaveCount(4)
})

test('only the first error of the contact form is shown, and its field takes the focus', async ({ page }) => {
  await page.goto('/contact')
  await boot(page)
  await send(page).click()
  await expect(page.getByRole('alert')).toHaveText(['Name is required'])
  await expect(field(page, 'Name')).toBeFocused()
  await fillIn(page)
  await field(page, 'Email').fill('bo at bakery')
  await send(page).click()
  await expect(page.getByRole('alert')).toHaveText(['Please enter a valid email'])
  await expectNoAxeViolations(page)
})

test('a message is sent as specified, says so, and leaves an empty form', async ({ page }) => {
  let answer = () => {}
  const sent = await answerSendEmail(page, {
    body: { success: true },
    after: new Promise((resolve) => (answer = resolve)),
  })
  await page.goto('/contact')
  await fillIn(page)
  await send(page).click()
  await expect(page.getByText('Sending your message...')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  answer()
  await expect(page.getByText('Message Sent!')).toBeVisible()
  expect(sent).toEqual([
    {
      name: 'Bo Brandvold',
      email: 'bo@bakery.example',
      phone: '',
      subject: 'Bread',
      message: 'We bake. People look for us at night.',
      formType: 'contact',
    },
  ])
  await expect(field(page, 'Message')).toHaveValue('')
  await page.reload()
  await boot(page)
  await expect(field(page, 'Name')).toHaveValue('')
})

test('a message sent before the page listens goes out once it does', async ({ page }) => {
  const sent = await answerSendEmail(page, { body: { success: true } })
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\.js$/, async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/contact', { waitUntil: 'domcontentloaded' })
  await field(page, 'Name').fill('Bo Brandvold')
  await field(page, 'Email').fill('bo@bakery.example')
  await field(page, 'Subject').fill('Bread')
  await field(page, 'Message').fill('We bake.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  arrive()
  await expect(page.getByText('Message Sent!')).toBeVisible()
  expect(sent).toMatchObject([{ name: 'Bo Brandvold', message: 'We bake.' }])
})

test.describe('a message that cannot be sent', () => {
  test.use({ expectedErrors: [/status of 500/] })

  test('shows a toast and an alert with technical details, and keeps what was typed over a reload', async ({
    page,
  }) => {
    await answerSendEmail(page, { status: 500, body: { success: false, error: 'The mail server is at lunch' } })
    await page.goto('/contact')
    await fillIn(page)
    await send(page).click()
    await expect(
      page.getByText(
        'There was a problem sending your message. Please try again or contact us directly at (425) 555-0142.',
      ),
    ).toBeVisible()
    await expect(page.getByText('Form submission failed')).toBeVisible()
    const details = page.getByText('Failed to send message: The mail server is at lunch (500)')
    await expect(details).toBeHidden()
    await page.getByText('Technical details').click()
    await expect(details).toBeVisible()
    await expectNoAxeViolations(page)
    await expect(field(page, 'Subject')).toHaveValue('Bread')
    await page.reload()
    await boot(page)
    await expect(field(page, 'Subject')).toHaveValue('Bread')
    await expect(field(page, 'Message')).toHaveValue('We bake. People look for us at night.')
  })
})

test('a reply without success is a failure too', async ({ page }) => {
  await answerSendEmail(page, { body: { success: false, error: 'Refused' } })
  await page.goto('/contact')
  await fillIn(page)
  await send(page).click()
  await expect(page.getByText('Form submission failed')).toBeVisible()
  await expect(page.getByText('Message Sent!')).toBeHidden()
})
