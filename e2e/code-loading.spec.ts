import type { Page } from '@playwright/test'
import { signIn } from './support/accounts.ts'
import { expect, test } from './support/test.ts'

/** Code that cannot be had is an error line in the browser's console, and what these journeys are about. */
test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|404 \(Not Found\)|dynamically imported module/] })

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
/** What surrounds the tab that could not be loaded. */
const tabs = (page: Page) => page.getByRole('tablist')

async function openBackOffice(page: Page) {
  await signIn(page, 'ada')
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('tabpanel').getByRole('list', { name: 'Projects' })).toBeVisible()
}

/** As after two updates while the tab stood open: this code is gone, and the server names another version. */
async function replaceVersion(page: Page, code: string) {
  await page.route(code, (route) => route.fulfill({ status: 404, body: '' }))
  await page.route('**/__spa-fallback.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'import "/assets/manifest-another.js"' }),
  )
}

test('without a line a tab says so inside itself, and opens by itself when it is back', async ({ page, context }) => {
  await openBackOffice(page)
  await context.setOffline(true)
  await tab(page, 'Leads').click()
  await expect(page.getByRole('tabpanel').getByText('You are offline')).toBeVisible()
  await expect(page.getByRole('tabpanel').getByRole('button', { name: 'Try Again' })).toBeVisible()
  await expect(tabs(page)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('tabpanel').getByRole('searchbox').first()).toBeVisible()
})

test('code that is missing is asked for again on demand; a new version is loaded once by itself', async ({ page }) => {
  let pagesLoaded = 0
  page.on('domcontentloaded', () => (pagesLoaded += 1))
  const leads = '**/assets/lead-inbox-*.js'
  await openBackOffice(page)

  await test.step('the same version: Try Again', async () => {
    await page.route(leads, (route) => route.fulfill({ status: 404, body: '' }))
    await tab(page, 'Leads').click()
    await expect(page.getByText('Leads could not be loaded')).toBeVisible()
    await page.unroute(leads)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('tabpanel').getByRole('searchbox').first()).toBeVisible()
    expect(pagesLoaded).toBe(1)
  })

  await test.step('another version: the page is loaded anew, and not over and over', async () => {
    const users = '**/assets/admin-users-*.js'
    await replaceVersion(page, users)
    await tab(page, 'User Management').click()
    await expect.poll(() => pagesLoaded).toBe(2)
    await expect(page.getByText('User Management could not be loaded')).toBeVisible()
    expect(pagesLoaded).toBe(2)
    await page.unroute(users)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('button', { name: 'Load Users' })).toBeVisible()
  })
})

test('what was typed survives a lost line and a new version', async ({ page, context }) => {
  await signIn(page, 'pia')
  await page.goto('/support-tickets')
  const dialog = page.getByRole('dialog', { name: 'New Ticket' })
  const subject = dialog.getByLabel('Subject')
  await page.getByRole('button', { name: 'New Ticket' }).click()
  await subject.fill('The door sticks')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await test.step('offline the screen stays, and goes on by itself', async () => {
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expect(page.getByRole('dialog', { name: 'You are offline' })).toBeVisible()
    await expect(page).toHaveURL(/\/support-tickets$/)
    await page.getByRole('button', { name: 'New Ticket' }).click()
    await expect(subject).toHaveValue('The door sticks')
    await page.keyboard.press('Escape')
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  await test.step('of another version the page asked for is loaded whole', async () => {
    await replaceVersion(page, '**/assets/account-settings-*.js')
    const loaded = page.waitForEvent('domcontentloaded')
    await page.getByRole('button', { name: 'Navigate' }).click()
    await page.getByRole('menuitem', { name: 'Account Settings' }).click()
    await loaded
    await page.unrouteAll()
    await page.goto('/support-tickets')
    await page.getByRole('button', { name: 'New Ticket' }).click()
    await expect(subject).toHaveValue('The door sticks')
  })
})
