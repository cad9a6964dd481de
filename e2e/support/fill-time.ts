import type { Page } from '@playwright/test'

/** A form knows how long it was open (docs/decisions/0009). For the page time stands still until `letTimePass`. */
export async function stopTime(page: Page) {
  await page.clock.setFixedTime(Date.now())
}

/** Long enough for a person to have filled in a form. */
export async function letTimePass(page: Page) {
  await page.clock.setFixedTime(Date.now() + 3_600_000)
}
