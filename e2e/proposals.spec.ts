import type { Page } from '@playwright/test'
import { signIn } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { boot } from './support/boot.ts'
import { letTimePass } from './support/fill-time.ts'
import { readMail } from './support/mail.ts'
import { expectNoSidewaysScroll } from './support/sideways.ts'
import { expect, test } from './support/test.ts'

/** Somebody asks for a quote, and leaves again. */
async function askForQuote(page: Page, name: string, email: string) {
  await page.goto('/quote')
  await boot(page)
  const form = page.locator('#quote-form')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Phone').fill('4255550100')
  await form.getByLabel('Project details').fill('A site for a boat yard.')
  await letTimePass(page)
  await form.locator('button[type=submit]').click()
  await expect(page.getByText('Quote request submitted successfully!')).toBeVisible()
}

test('from a lead to a sent proposal by keyboard alone; what is typed outlives a reload', async ({ page, request }) => {
  test.slow()
  const name = `Noor ${Date.now()}`
  const email = `noor-${Date.now()}@boatyard.example`
  await askForQuote(page, name, email)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'ada')
  await page.goto(`/admin-dashboard?tab=leads&search=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name }).focus()
  await page.keyboard.press('Enter')
  const press = async (button: string, key = 'Enter') => {
    await page.getByRole('button', { name: button, exact: true }).focus()
    await page.keyboard.press(key)
  }
  await press('Draft Proposal')
  await expect(page.getByText('Proposal drafted')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: `Website for ${name}` })).toBeVisible()

  await press('Add Line')
  await expect(page.getByRole('group', { name: 'Line 4' }).getByLabel('Item')).toBeFocused()
  await page.keyboard.type('Landing')
  await expect(page.getByRole('group', { name: 'Line 4' }).getByLabel('Price ($)')).toHaveValue('997.00')
  await expect(page.getByText('$4,389.40')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('group', { name: 'Line 4' }).getByLabel('Description')).toHaveValue('Landing page')
  await expectNoAxeViolations(page)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }

  await press('Send Proposal')
  const dialog = page.getByRole('dialog', { name: new RegExp(`^Send PRO-\\d+ to ${email}\\?$`) })
  await expect(dialog.getByLabel('Message (optional)')).toBeFocused()
  await page.keyboard.type('As we said on the phone.')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Proposal sent to ${email}`)).toBeVisible()
  await expect(page.getByText(/^Version 1, sent /)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Links' }).getByRole('listitem')).toHaveCount(1)
  await expectNoAxeViolations(page)
  const mail = await readMail(request, email, 'As we said on the phone.')
  expect(mail.subject).toContain(`Website for ${name}`)

  await page.getByRole('link', { name: 'Back to proposals' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Search proposals').fill(email)
  const table = page.getByRole('table', { name: 'Proposals' })
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table.getByRole('row').last()).toContainText('Not opened')
  await expectNoAxeViolations(page)
})
