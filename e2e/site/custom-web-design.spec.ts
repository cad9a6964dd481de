import type { Locator, Page } from '@playwright/test'
import { cast, demoPassword } from '#server/db/seed/cast.ts'
import { signIn } from '../support/accounts.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { boot } from '../support/boot.ts'
import { expect, test } from '../support/test.ts'

const path = '/services/custom-web-design'
const notice = (page: Page) => page.getByRole('heading', { name: 'Sign In Required' })
const marketing = (page: Page) => page.getByRole('heading', { name: 'What is in the package' })
const inkOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).color)

test.describe('a visitor', () => {
  test('is asked to sign in, with the ways to sign in, and back here afterwards, and home', async ({ page }) => {
    await page.goto(path)
    await expect(notice(page)).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Sign In / Sign Up' })).toHaveAttribute('href', `/auth?from=${path}`)
    await expect(main.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
    await boot(page)
    await main.getByRole('link', { name: 'Sign In / Sign Up' }).click()
    await page.getByLabel('Email').fill(cast.cleo.email)
    await page.getByLabel('Password').fill(demoPassword)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { name: 'Custom Web Design package' })).toBeVisible()
  })

  test('sees the marketing content dimmed beneath, and can still read it', async ({ page }) => {
    await page.goto(path)
    await expect(marketing(page)).toBeVisible()
    expect(await inkOf(marketing(page))).not.toBe(await inkOf(page.getByRole('heading', { level: 1 })))
  })
})

test.describe('a visitor without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('is asked to sign in too, and the way there knows the way back', async ({ page }) => {
    await page.goto(path)
    await expect(notice(page)).toBeVisible()
    await expect(marketing(page)).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Sign In / Sign Up' }).click()
    await expect(page).toHaveURL(`/auth?from=${path}`)
  })
})

test('a signed-in customer sees the content undimmed, with the price in a box', async ({ page }) => {
  await signIn(page, 'cleo')
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Custom Web Design package' })).toBeVisible()
  await expect(page.getByText('$2,499', { exact: true })).toBeVisible()
  await expect(notice(page)).toBeHidden()
  const ink = await inkOf(page.getByRole('heading', { level: 1 }))
  await expect.poll(() => inkOf(marketing(page))).toBe(ink) // it becomes so by degrees
  await expectNoAxeViolations(page)
})
