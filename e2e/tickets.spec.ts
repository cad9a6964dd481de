import type { Page } from '@playwright/test'
import { agency } from '#content/agency.ts'
import { cast } from '#server/db/seed/cast.ts'
import { signIn, signUp } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { readMail } from './support/mail.ts'
import { expect, test } from './support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'New Ticket' })
const create = (page: Page) => dialog(page).getByRole('button', { name: 'Create Ticket' })

async function write(page: Page, subject: string, message = 'It stopped yesterday evening.') {
  await page.getByRole('button', { name: 'New Ticket' }).click()
  await dialog(page).getByLabel('Subject').fill(subject)
  await dialog(page).getByLabel('Message').fill(message)
}

test('a customer asks for help, follows the thread, and the team hears of it', async ({ page }) => {
  await signIn(page, 'pia')
  await page.goto('/support-tickets')
  await page.getByRole('button', { name: 'New Ticket' }).click()
  await create(page).click()
  await expect(dialog(page).getByText('Please fill in all required fields')).toHaveCount(2)
  await expect(dialog(page).getByLabel('Subject')).toBeFocused()
  await expect(dialog(page).getByLabel('Priority')).toHaveValue('normal')
  await expectNoAxeViolations(page)

  const subject = `The booking form ${Date.now()}`
  await dialog(page).getByLabel('Subject').fill(subject)
  await dialog(page).getByLabel('Priority').selectOption({ label: 'Urgent' })
  await dialog(page).getByLabel('Message').fill('It stopped yesterday.\n<b>Really</b>.')
  await create(page).click()
  await expect(page.getByText(/^Support ticket TKT-\d{6} created successfully!$/)).toBeVisible()

  const card = page.getByRole('listitem').filter({ hasText: subject })
  await expect(card).toContainText(/TKT-\d{6} · \w{3} \d{2}, \d{4} · 0 responses/)
  for (const badge of ['Urgent', 'Open']) await expect(card.getByText(badge, { exact: true })).toBeVisible()
  await readMail(page.request, agency.email, subject)

  // It opened by itself, and says by when we answer.
  await expect(card.getByText('<b>Really</b>.')).toBeVisible()
  await expect(
    card.getByText(/^We owe you an answer by \w{3}, \w{3} \d+, \d+:\d\d [AP]M, Everett time\.$/),
  ).toBeVisible()
  const send = card.getByRole('button', { name: 'Send Response' })
  await expect(send).toBeDisabled()
  await card.getByLabel('Add Response').fill('  \n ')
  await expect(send).toBeDisabled()
  await card.getByLabel('Add Response').fill('It works again, thank you.')
  await send.click()
  await expect(page.getByText('Response sent successfully!')).toBeVisible()
  await expect(card.getByRole('article').filter({ hasText: 'You' })).toHaveCount(2)
  await expect(card.getByLabel('Add Response')).toHaveValue('')
  await expectNoAxeViolations(page)
})

test('what is resolved is rated by the link of its e-mail, and in the portal; the team sees it', async ({
  page,
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const headers = { Origin: origin }
  const subject = `The map ${Date.now()}`
  await signIn(page, 'pia')
  const opened = await page.request.post('/api/tickets', { data: { subject, message: 'It is upside down.' }, headers })
  expect(opened.status()).toBe(201)
  const { id, ticket_number } = (await opened.json()) as { id: string; ticket_number: string }
  const team = await browser.newPage({ baseURL: origin })
  await signIn(team, 'ada')
  const resolved = await team.request.put(`/api/tickets/${id}/status`, {
    data: { status: 'resolved', seen_status: 'open' },
    headers,
  })
  expect(resolved.status()).toBe(200)

  const mail = await readMail(page.request, cast.pia.email, `${ticket_number}, ${subject}`)
  expect(mail.text).toMatch(/It closes by itself on \w{3} \d{2}, \d{4} unless you answer\./)
  const { pathname, search } = new URL(/How did we do\?\n(\S+)/.exec(mail.text)?.[1] ?? '')
  const visitor = await browser.newPage({ baseURL: origin })
  await visitor.goto(pathname + search)
  await expect(visitor.getByText(`${ticket_number}: ${subject}`)).toBeVisible()
  await visitor.getByRole('radio', { name: 'Not good' }).check()
  await visitor.getByLabel('Anything we should know? (optional)').fill('It took a week.')
  await expectNoAxeViolations(visitor)
  await visitor.getByRole('button', { name: 'Send rating' }).click()
  await expect(visitor.getByText('Thank you. The team has your rating.')).toBeVisible()

  await page.goto(`/support-tickets?ticket=${ticket_number}`)
  const card = page.getByRole('listitem').filter({ hasText: subject })
  await expect(
    card.getByText(/^Resolved\. It closes by itself on \w{3} \d{2}, \d{4} unless you answer\.$/),
  ).toBeVisible()
  const rating = card.getByRole('group', { name: 'How did we do?' })
  await expect(rating.getByRole('radio', { name: 'Not good' })).toBeChecked()
  await rating.getByRole('radio', { name: 'Good', exact: true }).check()
  await rating.getByRole('button', { name: 'Send rating' }).click()
  await expect(card.getByText('Thank you for your rating.')).toBeVisible()
  await expectNoAxeViolations(page)

  await team.goto(`/admin-dashboard?tab=tickets&ticket=${ticket_number}`)
  const detail = team.getByRole('region', { name: 'Details' })
  await expect(detail.getByText('Rated good')).toBeVisible()
  await expect(detail.getByText('It took a week.')).toBeVisible()
})

test.describe('what fails', () => {
  test.use({ expectedErrors: [/status of (500|409)/] })

  test('a ticket or a response that cannot be sent is said, and what was typed survives a reload', async ({ page }) => {
    await signUp(page)
    await page.goto('/support-tickets')
    const failing = { status: 500, json: { error: { code: 'internal', message: 'Broken', request_id: 'r' } } }
    await page.route('**/api/tickets', (route) =>
      route.request().method() === 'POST' ? route.fulfill(failing) : route.continue(),
    )
    await write(page, 'Half a page')
    await create(page).click()
    await expect(page.getByText('Failed to create support ticket. Please try again.')).toBeVisible()
    await expect(dialog(page).getByLabel('Subject')).toHaveValue('Half a page')
    await page.reload()
    await page.getByRole('button', { name: 'New Ticket' }).click()
    await expect(dialog(page).getByLabel('Message')).toHaveValue('It stopped yesterday evening.')
    await page.unroute('**/api/tickets')
    await create(page).click()
    await expect(dialog(page)).toBeHidden()

    await page.route('**/api/tickets/*/responses', (route) => route.fulfill(failing))
    const card = page.getByRole('listitem').filter({ hasText: 'Half a page' }).first()
    await card.getByLabel('Add Response').fill('Another word')
    await card.getByRole('button', { name: 'Send Response' }).click()
    await expect(page.getByText('Failed to send response. Please try again.')).toBeVisible()
    await expect(card.getByLabel('Add Response')).toHaveValue('Another word')
  })

  test('an empty list invites, a failed one can be tried again, a fourth ticket of a free account is refused', async ({
    page,
  }) => {
    await signUp(page)
    let answer = 'fail' as 'fail' | 'pass'
    await page.route('**/api/tickets', (route) =>
      answer === 'fail' && route.request().method() === 'GET'
        ? route.fulfill({
            status: 500,
            json: { error: { code: 'internal', message: 'The harbour is closed', request_id: 'r' } },
          })
        : route.continue(),
    )
    await page.goto('/support-tickets')
    await expect(page.getByText('Error loading support tickets: The harbour is closed')).toBeVisible()
    answer = 'pass'
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { name: 'No Support Tickets' })).toBeVisible()
    await expect(page.getByText('You can also write to hello@portgardner.example.')).toBeVisible()
    await page.getByRole('button', { name: 'Create Your First Ticket' }).click()
    for (const number of [1, 2, 3]) {
      if (number > 1) await page.getByRole('button', { name: 'New Ticket' }).click()
      await expect(dialog(page).getByText(`${number - 1} of 3 open`)).toBeVisible()
      await dialog(page).getByLabel('Subject').fill(`Matter ${number}`)
      await dialog(page).getByLabel('Message').fill('Please look.')
      await create(page).click()
      await expect(page.getByText(`Matter ${number}`)).toBeVisible()
    }
    await page.getByRole('button', { name: 'New Ticket' }).click()
    await expect(
      dialog(page).getByText('Free accounts can have up to 3 open tickets. Upgrade to Premium for unlimited support.'),
    ).toBeVisible()
    await expect(dialog(page).getByLabel('Subject')).toBeHidden()
    await dialog(page).getByRole('link', { name: 'Upgrade to Premium' }).click()
    await expect(page).toHaveURL('/dashboard#upgrade')
    await expect(page.getByRole('button', { name: 'Choose Plan' })).toBeInViewport()
  })
})
