import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import { signIn, signUp } from './support/accounts.ts'
import { expect, test } from './support/test.ts'

const headers = () => ({ Origin: process.env['E2E_ORIGIN'] ?? '' })

/** The addresses that lines were opened with, and how many of them are open. */
function watchLines(context: BrowserContext) {
  const asked: string[] = []
  const open = new Set<Request>()
  context.on('response', (response) => {
    const { pathname, search } = new URL(response.url())
    if (pathname !== '/api/stream') return
    asked.push(search)
    open.add(response.request())
  })
  context.on('requestfinished', (request) => open.delete(request))
  context.on('requestfailed', (request) => open.delete(request))
  // What a tab that is closed had open, nobody is told the end of.
  return { asked, open: () => [...open].filter((request) => !request.frame().page().isClosed()).length }
}

async function openTicket(page: Page, subject: string) {
  const data = { subject, message: 'It shows last week.' }
  const opened = await page.request.post('/api/tickets', { data, headers: headers() })
  expect(opened.status()).toBe(201)
  return ((await opened.json()) as { id: string }).id
}

async function teamAnswers(browser: Browser, id: string, response_text: string) {
  const ada = await (await browser.newContext()).newPage()
  await signIn(ada, 'ada')
  const answer = { data: { response_text }, headers: headers() }
  expect((await ada.request.post(`/api/all-tickets/${id}/answers`, answer)).ok()).toBe(true)
  await ada.context().close()
}

const unread = (page: Page, count: number) => page.getByRole('button', { name: `Notifications, ${count} unread` })

test('what the team answers comes to the customer’s screen; what they type, open and have chosen stays', async ({
  page,
  browser,
}) => {
  const lines = watchLines(page.context())
  await signUp(page)
  const subject = 'The calendar'
  const id = await openTicket(page, subject)
  await page.goto('/support-tickets')
  const card = page.getByRole('listitem').filter({ hasText: subject })
  await card.getByText(subject).click()
  const box = card.getByLabel('Add Response')
  await box.pressSequentially('It is not only the')
  await expect.poll(() => lines.open()).toBe(1)

  await teamAnswers(browser, id, 'Please load the page anew.')
  await expect(card.getByText('Please load the page anew.')).toBeVisible()
  await expect(box).toBeFocused()
  await box.pressSequentially(' calendar.')
  await expect(box).toHaveValue('It is not only the calendar.')
})

test('one tab has the line and tells the others; when it is closed, another goes on; signing out ends it', async ({
  page,
  context,
  browser,
}) => {
  const lines = watchLines(context)
  const refused: string[] = []
  context.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url())
  })
  const email = await signUp(page)
  const id = await openTicket(page, 'The door')
  await page.goto('/dashboard')
  await expect.poll(() => lines.open()).toBe(1)
  const second = await context.newPage()
  await second.goto('/account-settings')
  await expect(second.getByLabel('First Name')).toHaveValue('Juno')

  await teamAnswers(browser, id, 'Which one?')
  for (const tab of [page, second]) await expect(unread(tab, 1)).toBeVisible()
  expect(lines.asked).toHaveLength(1)

  await page.close()
  await expect.poll(() => lines.asked).toHaveLength(2)
  expect(lines.asked[1]).toMatch(/^\?after=\d+-\d+$/)
  await teamAnswers(browser, id, 'The left one?')
  await expect(unread(second, 2)).toBeVisible()

  await test.step('signing out ends it, and nothing is asked of nobody', async () => {
    await second.getByRole('button', { name: 'Sign Out' }).click()
    await expect(second.getByText('Signed out successfully')).toBeVisible()
    await expect.poll(() => lines.open()).toBe(0)
    expect(refused).toEqual([])
  })

  await test.step('whoever signs in again has one again', async () => {
    await second.getByRole('link', { name: 'Sign In' }).first().click()
    await second.getByRole('textbox', { name: 'Email' }).fill(email)
    await second.getByLabel('Password').first().fill('harbour-lights')
    await second.getByRole('button', { name: 'Sign In' }).last().click()
    await expect(unread(second, 2)).toBeVisible()
    await expect.poll(() => lines.open()).toBe(1)
    await teamAnswers(browser, id, 'Or the right one?')
    await expect(unread(second, 3)).toBeVisible()
  })
})

test('whoever views as a customer hears nothing', async ({ page, context }) => {
  await signIn(page, 'ada')
  await page.goto('/admin-dashboard?tab=users')
  await page.getByRole('button', { name: 'Load Users' }).click()
  await page.getByRole('button', { name: 'View as customer: cleo@client.example' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'View' }).click()
  await expect(page.getByRole('region', { name: 'Viewing as customer' })).toBeVisible()
  const lines = watchLines(context)
  await page.goto('/support-tickets')
  await expect(page.getByRole('region', { name: 'Viewing as customer' })).toBeVisible()
  await expect(page.getByText('Can people pay with a gift card?').first()).toBeVisible()
  expect(lines.asked).toEqual([])
})
