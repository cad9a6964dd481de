import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** A new width takes a moment to be laid out. */
export async function expectNoSidewaysScroll(page: Page) {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(overflow, `sideways at ${page.viewportSize()?.width}`).toBeLessThanOrEqual(0)
}
