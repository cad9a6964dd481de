import type { Page } from '@playwright/test'
import { chat } from '#content/chat.ts'
import { cast } from '#server/db/seed/cast.ts'
import { signIn } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { boot } from './support/boot.ts'
import { expect, test } from './support/test.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: chat.title })
const log = (page: Page) => panel(page).getByRole('log')
const field = (page: Page) => panel(page).getByLabel(chat.message.label)

test('a customer asks the assistant about what is theirs, on the dashboard and beside their tickets', async ({
  page,
}) => {
  await signIn(page, 'cleo')
  await page.goto('/dashboard')
  await boot(page)
  await page.getByRole('button', { name: chat.open }).click()
  await expect(log(page)).toContainText(chat.ownGreeting(cast.cleo.firstName))
  await expect(panel(page).getByLabel(chat.start.name.label)).toBeHidden()
  await field(page).fill('Which stage is Marsh Ceramics in?')
  await field(page).press('Enter')
  await expect(log(page)).toContainText('Marsh Ceramics is in the stage')
  await expect(log(page).getByText(chat.ownSource).last()).toBeVisible()
  await expectNoAxeViolations(page)
  await field(page).fill('What about my ticket TKT-000001?')
  await field(page).press('Enter')
  const source = log(page)
    .getByRole('link', { name: /^TKT-000001: / })
    .last()
  await expect(source).toHaveAttribute('href', '/support-tickets?ticket=TKT-000001')
  await source.click()
  await expect(page).toHaveURL(/support-tickets\?ticket=TKT-000001$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Support Tickets' })).toBeVisible()
  await expect(page.getByRole('button', { name: chat.open })).toBeVisible()
})

test('whoever is of the team has no chat there', async ({ page }) => {
  await signIn(page, 'ada')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('button', { name: chat.open })).toHaveCount(0)
})
