import type { Page } from '@playwright/test'

/** Long enough for a person to have filled in a form, which knows how long it was open (docs/decisions/0009). */
export async function letTimePass(page: Page) {
  await page.clock.setFixedTime(Date.now() + 3_600_000)
}
