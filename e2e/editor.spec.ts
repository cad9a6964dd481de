import type { Page } from '@playwright/test'
import { signIn } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { phone } from './support/covered.ts'
import { expectNoSidewaysScroll } from './support/sideways.ts'
import { expect, test } from './support/test.ts'

const desk = '/employee-dashboard'
const details = (page: Page) => page.getByRole('region', { name: 'Details' })

test('an editor works by keys: through what is theirs, into a video and back, to the other list', async ({ page }) => {
  await signIn(page, 'emil')
  await page.goto(desk)
  await expect(page.getByRole('heading', { name: 'My Tickets' })).toBeVisible()
  const keys = page.keyboard
  await keys.press('j')
  const ticket = page.locator('summary[data-row]').first()
  await expect(ticket).toBeFocused()
  await keys.press('Enter')
  await keys.press('r')
  await expect(page.getByRole('textbox', { name: 'Reply' }).first()).toBeFocused()
  await keys.type('jk?') // words, not shortcuts
  await page.getByRole('textbox', { name: 'Reply' }).first().fill('')
  await keys.press('Escape')
  await keys.press('/')
  await keys.type('Ferry')
  await expect(page).toHaveURL(/search=Ferry/)
  await keys.press('Escape') // empties it
  await keys.press('Escape')
  await page.goto(desk)
  await page.locator('a[data-row]').first().focus()
  const name = (await page.locator('a[data-row]').first().textContent()) ?? ''
  await keys.press('Enter')
  await expect(details(page).getByRole('heading', { name })).toBeVisible()
  await keys.press('Escape')
  await expect(page.getByRole('link', { name, exact: true })).toBeFocused()
  for (const key of ['g', 'e']) await keys.press(key)
  await expect(page.getByRole('tab', { name: /^Edited Videos/ })).toHaveAttribute('aria-selected', 'true')
  await keys.press('?')
  const listed = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(listed.getByText('Go to Raw Videos')).toBeVisible()
  await expectNoAxeViolations(page)
  await keys.press('Escape')
  await page.getByRole('button', { name: 'Emil' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByText('Signed out successfully')).toBeVisible()
})

test('the editor’s first row stands as high as those of the back office', async ({ page }) => {
  await signIn(page, 'emil')
  for (const { width, height, above } of [
    { width: 1280, height: 800, above: 160 },
    { width: 834, height: 1112, above: 200 },
    { ...phone, above: 200 },
    { width: 640, height: 400, above: 200 },
    { width: 320, height: 640, above: 200 },
  ]) {
    await page.setViewportSize({ width, height })
    await page.goto(desk)
    const given = page.locator('[data-row]').first()
    await expect(given).toBeVisible()
    expect((await given.boundingBox())?.y, `${width}: the first ticket`).toBeLessThan(above)
    expect((await page.getByRole('banner').boundingBox())?.height, 'the bar').toBe(48)
    await expectNoSidewaysScroll(page)
  }
})
