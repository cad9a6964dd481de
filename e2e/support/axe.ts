import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './test.ts'

/** Half the length of `axe.source`, and every page has to read it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const checks = {
  light: { runOnly: { type: 'tag', values: tags } },
  // Dark mode changes colours and nothing else.
  dark: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
} satisfies Record<string, axe.RunOptions>

/**
 * WCAG 2.2 AA as far as a machine can tell, in both colour schemes. What a screen looks like does not depend on the database: on
 * Postgres, where the same journeys run again, nobody looks twice.
 */
export async function expectNoAxeViolations(page: Page) {
  if (process.env['E2E_DATABASE_URL']) return
  if (await page.evaluate(() => !('axe' in globalThis))) {
    await page.evaluate(axeSource)
    await page.evaluate(showEverything)
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await page.evaluate(findViolations, checks[colorScheme]), `axe in ${colorScheme} on ${page.url()}`).toEqual(
      [],
    )
  }
  await page.emulateMedia({ colorScheme: null })
}

/**
 * Axe finds the ground behind a text by what is painted there, and what is far below the window is not. And colours change
 * at once with the scheme, not with the next frame, which comes late on a busy machine.
 */
function showEverything() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important; transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
}

/** Runs in the page, where axe is a global by now. */
async function findViolations(options: axe.RunOptions) {
  const { axe: pageAxe } = globalThis as unknown as { axe: typeof axe }
  const { violations } = await pageAxe.run({ ...options, resultTypes: ['violations'] })
  return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map((node) => node.html) }))
}
