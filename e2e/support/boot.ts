import type { Page } from '@playwright/test'

/** Prerendered pages look finished long before they listen; this waits for the moment they do. */
export async function boot(page: Page) {
  await page.mouse.move(5, 5)
  await page.mouse.move(9, 9)
  await page.waitForFunction(() => 'listening' in document.documentElement.dataset)
}
