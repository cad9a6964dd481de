import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { boot } from '../support/boot.ts'
import { expect, test } from '../support/test.ts'

const popupOf = (page: Page) => page.getByRole('dialog', { name: 'A free website for your business' })
const flagOf = (page: Page) => page.evaluate(() => localStorage.getItem('freeWebsitePopupShown'))

/** Milliseconds from the page's load event to the dialog, as the page itself saw it. */
async function popupDelay(page: Page) {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('#free-website-popup[open]')) performance.mark('popup')
    }).observe(document, { attributeFilter: ['open'], subtree: true })
  })
  await page.goto('/')
  await expect(popupOf(page)).toBeVisible()
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return (performance.getEntriesByName('popup')[0]?.startTime ?? 0) - (navigation?.loadEventEnd ?? 0)
  })
}

test.use({ popupSeen: false })

test('the popup comes no sooner than three seconds after load, although nobody has touched the page', async ({
  page,
}) => {
  const delayMs = await popupDelay(page)
  expect(delayMs).toBeGreaterThanOrEqual(2990)
  await expectNoAxeViolations(page)
})

test('the popup comes no earlier for a visitor who is already moving', async ({ page }) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.goto('/')
  await boot(page)
  await page.clock.runFor(2900)
  await expect(popupOf(page)).toBeHidden()
  await letPopupCome(page)
})

test('three seconds after load it is there, also before any of the page’s code', async ({ page }) => {
  await page.route('**/assets/*.js', () => {}) // never arrives
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.goto('/')
  await page.clock.runFor(2900)
  await expect(popupOf(page)).toBeHidden()
  await page.clock.runFor(200)
  await expect(popupOf(page)).toBeVisible()
  await popupOf(page).getByRole('button', { name: 'Maybe later' }).click()
  await expect(popupOf(page)).toBeHidden()
  await expect.poll(() => flagOf(page)).not.toBeNull()
})

const waysOut: ((page: Page) => Promise<void>)[] = [
  (page) => popupOf(page).getByRole('button', { name: 'Close' }).click(),
  (page) => page.keyboard.press('Escape'),
  (page) => popupOf(page).getByRole('button', { name: 'Maybe later' }).click(),
]

test('closing it, Escape and Maybe later set the flag, and the popup does not come back', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  for (const leave of waysOut) {
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await letPopupCome(page)
    expect(await flagOf(page)).toBeNull()
    await leave(page)
    await expect(popupOf(page)).toBeHidden()
    await expect.poll(() => flagOf(page)).not.toBeNull()
  }
  await page.reload()
  await boot(page)
  await page.clock.runFor(10_000)
  await expect(popupOf(page)).toBeHidden()
})

test('closed at once, it does not come again on the same page, whose code came later than its timer', async ({
  page,
}) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.goto('/')
  await page.clock.runFor(2500)
  await boot(page)
  await page.clock.runFor(600)
  await popupOf(page).getByRole('button', { name: 'Maybe later' }).click()
  await expect(popupOf(page)).toBeHidden()
  await page.clock.runFor(10_000)
  await expect(popupOf(page)).toBeHidden()
})

test('claiming sets the flag and leads to /sales-funnel', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await letPopupCome(page)
  for (let press = 0; press < 6; press++) {
    await page.keyboard.press('Tab')
    await expect(popupOf(page).locator(':focus'), 'the popup holds the focus').toHaveCount(1)
  }
  await popupOf(page).getByRole('link', { name: 'Claim your free website' }).click()
  await expect(page).toHaveURL('/sales-funnel')
  await expect.poll(() => flagOf(page)).not.toBeNull()
})

test('Ctrl+Shift+P clears the flag, so that the popup comes again', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('freeWebsitePopupShown', 'true'))
  await page.reload()
  await boot(page)
  await expect(async () => {
    await page.keyboard.press('Control+Shift+P')
    expect(await flagOf(page)).toBeNull()
  }).toPass()
  await page.reload()
  await letPopupCome(page)
})

/** With the page's clock in our hands the three seconds take no time. */
async function letPopupCome(page: Page) {
  await boot(page)
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(popupOf(page)).toBeVisible({ timeout: 50 })
  }).toPass()
}
