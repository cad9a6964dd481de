import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './axe.ts'
import { expectNoSidewaysScroll } from './sideways.ts'
import { expect } from './test.ts'

/** Nothing for axe to find, and nothing wider than the smallest phone: the page, and what lies on it. */
export async function expectInOrder(page: Page) {
  await expectNoAxeViolations(page)
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await expect.poll(() => page.evaluate(findTooWide), `too wide on ${page.url()}`).toEqual([])
  if (before) await page.setViewportSize(before)
}

/** Runs in the page. */
function findTooWide() {
  return [...document.querySelectorAll('dialog[open], [role=dialog], [role=menu]')]
    .filter((element) => element.checkVisibility())
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      return left < 0 || right > innerWidth || element.scrollWidth > element.clientWidth
    })
    .map((element) => element.textContent)
}
