import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** What most visitors hold in hand. */
export const phone = { width: 390, height: 844 }

export const widths = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]

/** Nothing that can be operated lies under a message, and no form or primary button under what floats. Waits until it is so. */
async function expectNothingCovered(page: Page, where: string) {
  const at = `${where} at ${page.viewportSize()?.width} px`
  await expect.poll(() => page.evaluate(findCovered), { message: at }).toEqual([])
}

/**
 * The same at every width, under the message that the line is gone: it stands until the line is back, so it can be measured in
 * peace, and it is the longest there is. Needs `expectedErrors: [/ERR_INTERNET_DISCONNECTED/]`.
 */
export async function expectNothingCoveredOffline(page: Page, where: string) {
  const before = page.viewportSize()
  await page.context().setOffline(true)
  const message = page.getByRole('dialog', { name: 'You are offline' })
  await expect(message).toBeVisible()
  for (const size of widths) {
    await page.setViewportSize(size)
    await expect(message).toBeVisible()
    await expectNothingCovered(page, where)
  }
  if (before) await page.setViewportSize(before)
  await page.context().setOffline(false)
  await expect(message).toBeHidden()
}

/** The same, from the top of the page to its end; what floats has some frames to leave. */
export async function expectNothingCoveredAnywhere(page: Page, where: string) {
  await page.evaluate(`self.findCovered = ${findCovered.toString()}`)
  const covered = await page.evaluate(async () => {
    const { findCovered } = self as unknown as { findCovered: () => string[] }
    const found: string[] = []
    for (let top = 0; top < document.documentElement.scrollHeight; top += 200) {
      scrollTo({ top, behavior: 'instant' })
      for (let frame = 0; frame < 100 && findCovered().length > 0; frame++) await new Promise(requestAnimationFrame)
      found.push(...findCovered().map((what) => `${what}, scrolled to ${top}`))
    }
    return found
  })
  expect(covered, `${where} at ${page.viewportSize()?.width} px`).toEqual([])
}

/** Runs in the page. */
function findCovered() {
  const messages = [...document.querySelectorAll('[data-message]')]
  const floating = [...document.querySelectorAll('aside[aria-label=Shortcuts] > :is(a, button)')]
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  /** A dialog shows a part of what it holds. */
  const seen = (element: Element) => {
    const box = element.getBoundingClientRect()
    const frame = element.closest('dialog, [role=dialog], [role=alertdialog]')?.getBoundingClientRect() ?? box
    return {
      left: Math.max(box.left, frame.left),
      right: Math.min(box.right, frame.right),
      top: Math.max(box.top, frame.top),
      bottom: Math.min(box.bottom, frame.bottom),
    }
  }
  const touch = (a: Element, b: Element) => {
    const [one, two] = [seen(a), seen(b)]
    return one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom
  }
  /** What a finger would meet in the middle of it, were there no messages. */
  const isReachable = (control: Element) => {
    const { left, right, top, bottom } = seen(control)
    const [x, y] = [
      (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    ]
    const met = document.elementsFromPoint(x, y).find((element) => !messages.some((one) => one.contains(element)))
    return met !== undefined && (control.contains(met) || met.closest('label')?.contains(control) === true)
  }
  const named = (element: Element) =>
    `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) || element.getAttribute('name')}`
  const covered = (above: Element[], beneath: string) =>
    [...document.querySelectorAll(beneath)]
      .filter((control) => !above.some((one) => one.contains(control)))
      .filter(
        (control) =>
          isShown(control) && above.some((one) => isShown(one) && touch(one, control)) && isReachable(control),
      )
      .map(named)
  return [
    ...covered(
      messages,
      'a[href], button, input, select, textarea, summary, [role=tab], [role=checkbox], [role=combobox]',
    ),
    ...[...document.querySelectorAll('main :is(form, input, select, textarea), main :is(a, button).bg-action')]
      .filter((control) => isShown(control) && floating.some((one) => isShown(one) && touch(one, control)))
      .map((control) => `floating over ${named(control)}`),
  ]
}
