import type { Page } from '@playwright/test'
import { signIn } from './support/accounts.ts'
import { boot } from './support/boot.ts'
import { expectNothingCoveredAnywhere, expectNothingCoveredOffline, phone, widths } from './support/covered.ts'
import { readPage } from './support/documents.ts'
import { expect, test } from './support/test.ts'

/** Without a line every call fails, and the browser says so in its console. */
test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

type Find = (page: Page) => ReturnType<Page['locator']>
/** A page, or what a click on it opens. */
type Screen = { path: string; opens?: string; by?: Find; ready: Find; after?: Step[] }
/** What a click on it opens next, without another start. Other forms are measured in the journeys that open them. */
type Step = { by: Find; ready: Find }

const opening = (button: string) => ({
  opens: button,
  by: (page: Page) => page.getByRole('button', { name: button }).first(),
})
const fieldOf = (label: string) => (page: Page) => page.getByLabel(label).first()
const tabOf = (name: string) => (page: Page) => page.getByRole('tab', { name })

const publicScreens: Screen[] = [
  { path: '/contact', ready: fieldOf('Message') },
  { path: '/quote', ready: fieldOf('Project Type') },
  {
    path: '/auth',
    ready: fieldOf('Password'),
    after: [
      { by: tabOf('Sign Up'), ready: fieldOf('First Name') },
      { by: tabOf('Reset Password'), ready: (page) => page.getByRole('button', { name: 'Send Reset Email' }) },
    ],
  },
  { path: '/sales-funnel', ready: fieldOf('Business Name') },
  { path: '/blog', ready: (page) => page.getByRole('button', { name: 'Subscribe' }) },
  { path: '/newsletter?confirm=x', ready: (page) => page.getByRole('button', { name: 'Confirm my subscription' }) },
  { path: '/rate', ready: (page) => page.getByText('This link is invalid. Please request a new one.') },
  { path: '/newsletter?leave=x', ready: (page) => page.getByRole('button', { name: 'Unsubscribe' }) },
]
const customerScreens: Screen[] = [
  { path: '/account-settings', ready: fieldOf('First Name') },
  { path: '/support-tickets', ...opening('New Ticket'), ready: fieldOf('Subject') },
  {
    path: '/support-tickets',
    opens: 'a ticket',
    by: (page) => page.locator('summary').first(),
    ready: fieldOf('Add Response'),
  },
  { path: '/fitness-onboarding', ready: (page) => page.getByRole('button', { name: 'Next' }) },
  { path: '/services/custom-web-design', ready: (page) => page.getByRole('button', { name: 'Purchase Now' }) },
]
const officeScreens: Screen[] = [
  {
    path: '/website',
    ready: fieldOf('Preview link'),
    after: [
      { by: tabOf('Enquiries'), ready: fieldOf('Show spam') },
      { by: tabOf('Address'), ready: fieldOf('Domain') },
    ],
  },
  { path: '/website-editor?section=about', ready: fieldOf('Heading') },
  {
    path: '/admin-dashboard?tab=projects',
    opens: 'a project',
    by: (page) => page.getByRole('list', { name: 'Projects' }).getByRole('link').first(),
    ready: fieldOf('Update Message'),
  },
  { path: '/admin-dashboard?tab=projects', ...opening('Create Project'), ready: fieldOf('Client Email') },
  { path: '/admin-dashboard?tab=videos', ...opening('Upload Raw Video'), ready: fieldOf('Instructions') },
  { path: '/admin-dashboard?tab=tickets', ready: (page) => page.getByRole('searchbox').first() },
  {
    path: '/admin-dashboard?tab=tickets&status=open',
    opens: 'a ticket',
    by: (page) => page.getByRole('list', { name: 'Support tickets' }).getByRole('link').first(),
    ready: fieldOf('Reply'),
  },
  { path: '/admin-dashboard?tab=leads', ready: fieldOf('Search leads') },
  {
    path: '/admin-dashboard?tab=leads',
    opens: 'a lead',
    by: (page) => page.getByRole('list', { name: 'Leads' }).getByRole('link').first(),
    ready: fieldOf('Reply'),
  },
  { path: '/admin-dashboard?tab=users', ready: (page) => page.getByRole('button', { name: 'Load Users' }) },
  {
    path: '/admin-dashboard?tab=billing',
    ready: (page) => page.getByRole('button', { name: 'Send Production Email' }),
  },
  {
    path: '/admin-dashboard?tab=billing&part=pricing',
    ...opening('Add Arrangement'),
    ready: fieldOf('Original Price ID'),
  },
  { path: '/admin-dashboard?tab=billing&part=payments', ...opening('Refund'), ready: fieldOf('Reason') },
]

async function measure(page: Page, { path, by, ready, after = [] }: Screen) {
  await page.setViewportSize(widths.at(-1) ?? { width: 1280, height: 800 })
  await page.goto(path)
  await page.waitForFunction(() => 'listening' in document.documentElement.dataset)
  for (const step of [{ by, ready }, ...after]) {
    await step.by?.(page).click()
    await expect(step.ready(page)).toBeVisible()
    await expectNothingCoveredOffline(page, path)
  }
}

const measureAll = async (page: Page, screens: Screen[]) => {
  for (const screen of screens)
    await test.step(screen.opens ? `${screen.path}, ${screen.opens}` : screen.path, () => measure(page, screen))
}

test('no message covers a control of a public page', ({ page }) => measureAll(page, publicScreens))

test('no message covers a control of a customer’s page', async ({ page }) => {
  await signIn(page, 'cleo')
  await measureAll(page, customerScreens)
})

test('no message covers a control of the office', async ({ page }) => {
  await signIn(page, 'ada')
  await measureAll(page, officeScreens)
})

for (const path of ['/', '/blog', '/services/custom-web-design', '/promotions'])
  test(`what floats over ${path} stays off forms and primary buttons`, async ({ page }) => {
    await page.goto(path)
    await boot(page)
    for (const size of widths) {
      await page.setViewportSize(size)
      await expectNothingCoveredAnywhere(page, path)
    }
    const offer = page.getByRole('complementary', { name: 'Shortcuts' }).getByRole('link', { name: 'Free Website' })
    await expect(offer).toHaveCount(path === '/promotions' ? 0 : 1)
  })

test('nothing floats over the pages it leads to, and those that are a form', async ({ request }) => {
  for (const path of ['/quote', '/contact', '/auth']) {
    const document = await readPage(request, path)
    expect(document.querySelector('aside[aria-label=Shortcuts]'), path).toBeNull()
  }
})

test('on a phone what floats is one bar, which comes back when the work is out of its way', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await boot(page)
  const shortcuts = page.getByRole('complementary', { name: 'Shortcuts' })
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect(shortcuts.getByRole('link', { name: 'Get a Quote' })).toBeVisible()
  expect(await shortcuts.boundingBox()).toMatchObject({ x: 0, width: 390 })
  const email = page.getByRole('contentinfo').getByText('Mon-Fri 9AM-6PM')
  const [bar, last] = [await shortcuts.boundingBox(), await email.boundingBox()]
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})
