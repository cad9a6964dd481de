import type { Locator, Page } from '@playwright/test'
import { signIn, signUp } from './support/accounts.ts'
import { agreeOnPrice } from './support/arrangements.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { phone } from './support/covered.ts'
import { expectInOrder } from './support/in-order.ts'
import { expectNoSidewaysScroll } from './support/sideways.ts'
import { expect, test } from './support/test.ts'

const lists = ['today', 'leads', 'projects', 'forms', 'websites', 'videos', 'tickets', 'users']
/** Of the tab's own list: below leads may stand questions of visitors. */
const rows = (page: Page) => page.getByRole('main').locator('li[data-row], li:has([data-row])')
const details = (page: Page) => page.getByRole('region', { name: 'Details' })
const tabs = (page: Page) => page.getByRole('tablist', { name: 'Admin' })

const sizes = [
  { name: 'a desktop', width: 1280, height: 800, firstRowAbove: 160 },
  { name: 'a tablet', width: 834, height: 1112, firstRowAbove: 200 },
  { name: 'a phone', ...phone, firstRowAbove: 200 },
]
/** A window of 1280 × 800 at 200 % holds as much as one of 640 × 400. */
const small = [
  { name: '200 %', width: 640, height: 400 },
  { name: '320 px', width: 320, height: 640 },
]

for (const { name, width, height, firstRowAbove } of sizes)
  test(`on ${name} the first row of every list starts above ${firstRowAbove} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await signIn(page, 'ada')
    for (const tab of [...lists, 'chats&show=all']) {
      await page.goto(`/admin-dashboard?tab=${tab}`)
      await expect(rows(page).first()).toBeVisible()
      const top = (await rows(page).first().boundingBox())?.y
      expect(top, `${tab}: the first row`).toBeLessThan(firstRowAbove)
      expect((await page.getByRole('banner').boundingBox())?.height, 'the bar').toBe(48)
      await expectNoSidewaysScroll(page)
    }
  })

for (const { name, width, height } of small)
  test(`at ${name} two rows are in view, whole where a row is a line, else by their names`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await signIn(page, 'ada')
    for (const tab of lists) {
      await page.goto(`/admin-dashboard?tab=${tab}`)
      // Of forms the demo has one.
      const row = rows(page).nth(tab === 'forms' ? 0 : 1)
      await expect(row).toBeVisible()
      const seen = ['forms', 'websites', 'users'].includes(tab) ? row.locator('h3, [data-opens]').first() : row
      const [second, bar] = [await seen.boundingBox(), await tabs(page).boundingBox()]
      expect((second?.y ?? height) + (second?.height ?? 0), `${tab}: the end of the second`).toBeLessThanOrEqual(
        bar?.y ?? 0,
      )
      await expectNoSidewaysScroll(page)
    }
  })

test('forms, videos and users open beside their list, and on a smaller screen above it with the way through it', async ({
  page,
}) => {
  await signIn(page, 'ada')
  for (const [tab, opener] of [
    ['forms', (row: Locator) => row.getByRole('button', { name: /^View Details/ })],
    ['videos', (row: Locator) => row.locator('[data-row]')],
    ['videos&list=edited', (row: Locator) => row.locator('[data-row]')],
    ['users', (row: Locator) => row.locator('[data-opens] a').first()],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`/admin-dashboard?tab=${tab}`)
    const customers = rows(page).filter({ has: page.getByRole('link') })
    await opener((tab === 'users' ? customers : rows(page)).first()).click()
    await expect(details(page)).toBeVisible()
    const [row, detail] = [await rows(page).first().boundingBox(), await details(page).boundingBox()]
    expect((row?.x ?? 0) + (row?.width ?? 0), `${tab}: where the list ends`).toBeLessThanOrEqual(detail?.x ?? 0)
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)

    await page.setViewportSize(phone)
    await expect(rows(page)).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
    const here = page.url()
    // Of forms the demo has one.
    if (tab !== 'forms') {
      await page.getByRole('link', { name: 'Next', exact: true }).click()
      await expect(page).not.toHaveURL(here)
      await page.getByRole('link', { name: 'Previous', exact: true }).click()
      await expect(page).toHaveURL(here)
    }
    await details(page)
      .getByRole('link', { name: /^Back to/ })
      .click()
    await expect(rows(page).first()).toBeVisible()
    await expect(page.locator('[data-row]:focus')).toBeInViewport()
  }
})

test('the rail stands upright on a desktop, as icons on a tablet and at the foot of a phone, always one tab list', async ({
  page,
}) => {
  await signIn(page, 'ada')
  await page.goto('/admin-dashboard?tab=leads')
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await expect(page.getByText(/^Admin access confirmed\. Signed in as /)).toBeVisible()
  for (const [width, orientation] of [
    [1280, 'vertical'],
    [834, 'vertical'],
    [390, 'horizontal'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await expect(tabs(page)).toHaveAttribute('aria-orientation', orientation)
    await expect(page.getByText(/^Admin access confirmed\./)).toHaveCount(1)
    await expectNoAxeViolations(page)
  }
  expect(await page.getByRole('navigation', { name: 'Back office' }).boundingBox()).toMatchObject({ x: 0, width: 390 })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expectNoAxeViolations(page)
  await page.getByRole('tab', { name: 'Billing' }).click()
  await expect(page).toHaveURL(/tab=billing$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Billing')
  await page.setViewportSize({ width: 834, height: 844 })
  await page.getByRole('tab', { name: 'Video Portal' }).hover()
  await expect(page.getByRole('tooltip')).toHaveText('Video Portal')
})

test('what the header had is in the person menu', async ({ page }) => {
  await signIn(page, 'ada')
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projects')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Ada', exact: true }).click()
  for (const name of ['Back to Dashboard', 'Account Settings', 'Home', 'Keyboard shortcuts', 'Sign Out'])
    await expect(page.getByRole('menuitem', { name })).toBeVisible()
  await expectInOrder(page)
  // Where there is little room, the bar at the bottom does not cover its end.
  await page.setViewportSize({ width: 640, height: 360 })
  await page.getByRole('menuitem', { name: 'Sign Out' }).click({ trial: true })
  await page.getByRole('menuitem', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('by keyboard alone: to the leads, down the list, into one and back', async ({ page }) => {
  await signIn(page, 'ada')
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projects')
  const keys = page.keyboard
  for (const key of ['g', 'l', 'j', 'j']) await keys.press(key) // those for rows wait for theirs
  await expect(page).toHaveURL(/tab=leads$/)
  const second = rows(page).nth(1).locator('a[data-row]')
  await expect(second).toBeFocused()
  const name = (await second.textContent()) ?? ''
  await keys.press('Enter')
  await expect(page.getByRole('region', { name: 'Details' }).getByRole('heading', { name })).toBeVisible()
  await keys.press('r')
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await expect(reply).toBeFocused()
  await page.keyboard.type('jk?') // words, not shortcuts
  await expect(reply).toHaveValue('jk?')
  await reply.fill('')
  await keys.press('Escape')
  await keys.press('Escape')
  await expect(page.getByRole('region', { name: 'Details' })).toHaveCount(0)
  await expect(page.getByRole('link', { name, exact: true }).first()).toBeFocused()
  await keys.press('/')
  await keys.type('Yusuf')
  await expect(page).toHaveURL(/search=Yusuf/)
  await expect(page.getByLabel('Search leads')).toBeFocused()
  await expect(rows(page)).toHaveCount(1)
})

test('the shortcuts are listed, and can be switched off for good', async ({ page }) => {
  await signIn(page, 'ada')
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projects')
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('switch', { name: 'Shortcuts on' }).uncheck()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projects')
  await page.keyboard.press('?')
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projects')
})

test('several rows are selected by keys, dealt with together and taken back together', async ({ page }) => {
  await signIn(page, 'ada')
  await page.goto('/admin-dashboard?tab=leads')
  await expect(rows(page).nth(2)).toBeVisible()
  for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key)
  const bar = page.getByRole('region', { name: 'Selected' })
  await expect(bar).toContainText('3 selected')
  await expectNoAxeViolations(page)
  await page.keyboard.press('a')
  await expect(page.getByText('3 assigned to you')).toBeVisible()
  await expect(bar).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
})

test('dense rows are one line high', async ({ page }) => {
  await signIn(page, 'ada')
  await page.goto('/admin-dashboard?tab=leads')
  const heightOfRow = async () => (await rows(page).first().boundingBox())?.height
  await expect(rows(page).first()).toBeVisible()
  expect(await heightOfRow()).toBeGreaterThanOrEqual(56)
  await page.getByRole('button', { name: 'Dense rows' }).click()
  await expect.poll(heightOfRow).toBeLessThanOrEqual(45)
  await expectNoSidewaysScroll(page)
  await page.goto('/admin-dashboard?tab=tickets')
  await expect(rows(page).first()).toBeVisible()
  expect(await heightOfRow()).toBeLessThanOrEqual(45)
  await expectNoAxeViolations(page)
})

test('the focus stays with whoever archives: on the button where the thing stays, else in the next row', async ({
  page,
  browser,
  baseURL,
}) => {
  const headers = { Origin: baseURL ?? '' }
  const customer = await browser.newPage({ baseURL: baseURL ?? '' })
  const user_email = await signUp(customer)
  await signIn(page, 'ada')
  const project_name = `Dock ${Date.now()}`
  const made = await page.request.post('/api/projects', { data: { user_email, project_name }, headers })
  const { id } = (await made.json()) as { id: string }
  await page.goto(`/admin-dashboard?tab=projects&project=${id}`)
  const archive = page.getByRole('button', { name: `Archive: ${project_name}` })
  await archive.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Bring Back: ${project_name}` })).toBeFocused()

  const customer_name = `Agreed ${user_email}`
  await agreeOnPrice(page.request, { customer_email: user_email, customer_name }, headers)
  await page.goto('/admin-dashboard?tab=billing&part=pricing')
  await page.getByRole('button', { name: `Deactivate: ${customer_name}` }).press('Enter')
  const put = page.getByRole('button', { name: `Archive: ${customer_name}` })
  await put.press('Enter')
  await expect(put).toHaveCount(0)
  // Older ones come after it, of the demo at least.
  await expect(page.getByRole('table', { name: 'Custom pricing arrangements' }).locator(':focus')).toBeVisible()
})

for (const { name, width, height } of [...sizes, ...small])
  test(`at ${name} what there is to do with a ticket, a lead, a project stays in view and leaves room to read`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await signIn(page, 'ada')
    for (const [tab, field, act] of [
      ['tickets&status=open', 'Reply', 'Send Response'],
      ['leads', 'Reply', 'Send Response'],
      ['projects', 'Update Message', 'Send Update'],
    ] as const) {
      await page.goto(`/admin-dashboard?tab=${tab}`)
      await rows(page).first().locator('a[data-row]').click()
      const foot = details(page).locator('[data-detail-foot]')
      const button = foot.getByRole('button', { name: act }).first()
      await expect(foot).toBeVisible()
      if (height >= 480) {
        for (const part of [0, 0.5, 1]) {
          await page.evaluate((at) => scrollTo({ top: document.body.scrollHeight * at, behavior: 'instant' }), part)
          await expect(button).toBeInViewport({ ratio: 1 })
        }
        const [box, card] = [await foot.boundingBox(), await details(page).boundingBox()]
        expect(box?.height, `${tab}: the foot`).toBeLessThan(width < 768 ? 80 : height / 3)
        expect(box?.width).toBe(card?.width)
      }
      await foot.getByRole('textbox', { name: field }).fill('One\nTwo\nThree')
      await expect(foot.getByRole('textbox', { name: field })).toBeInViewport({ ratio: 1 })
      await foot.getByRole('button', { name: act }).first().click({ trial: true })
      await expectNoSidewaysScroll(page)
      // Where there is something to scroll, bar and foot stand over a part of it, by chance over half of a control.
      await page.setViewportSize({ width, height: await page.evaluate(() => document.body.scrollHeight + 100) })
      await expectNoAxeViolations(page)
      await page.setViewportSize({ width, height })
      await foot.getByRole('textbox', { name: field }).fill('')
    }
  })
