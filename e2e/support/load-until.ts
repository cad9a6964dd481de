import type { Locator } from '@playwright/test'
import { expect } from './test.ts'

/** Loads a page until it shows what is still on its way to us. Each look is longer than the last: one is, however slow the machine. */
export async function loadUntil(shown: Locator, load: () => Promise<unknown>) {
  let patienceMs = 1000
  await expect(async () => {
    await load()
    await expect(shown).toBeVisible({ timeout: (patienceMs *= 1.5) })
  }).toPass()
}
