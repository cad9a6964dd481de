// Whatever a coach is called and however wide the window is: nothing on their website runs out of it, or out of what it stands in.
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandStyleSchema } from '#domain/onboarding.ts'
import { findBrowserTools } from './browser-tools.ts'
import { chromiumFlags } from './chromium.ts'
import { type CoachName, coaches } from './website-looks/coaches.ts'
import { answersOf, inDesign } from './website-looks/made-up-site.ts'

const widths = [320, 390, 820, 1024, 1440]
const names = Object.keys(coaches) as CoachName[]

const browserPath = findBrowserTools()?.chromium
describe.skipIf(!browserPath)('made-up coaches at every width', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ ...(browserPath && { executablePath: browserPath }), args: chromiumFlags })
  })
  afterAll(() => browser.close())

  test.each(brandStyleSchema.options)('%s', { timeout: 120_000 }, async (design) => {
    const page = await browser.newPage()
    const out: string[] = []
    for (const name of names) {
      const answer = answersOf(inDesign(coaches[name], design))
      await page.route('**/*', async (route) => {
        const { pathname } = new URL(route.request().url())
        if (pathname.startsWith('/images/')) await route.abort()
        else await route.fulfill(answer(pathname))
      })
      await page.goto('http://coach.localhost/')
      await page.evaluate(() => document.fonts.ready)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        out.push(...(await runningOut(page)).map((what) => `${name} ${width}: ${what}`))
      }
      await page.unrouteAll()
    }
    await page.close()
    expect(out).toEqual([])
  })
})

/** What is wider than the window or than what it stands in. */
const runningOut = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth
    const texts = document.querySelectorAll('h1, h2, h3, p, dd, dt, li, .ways a, .bottom a, .amount, figcaption')
    const over = [...texts].filter((text) => {
      const isHidden = text.closest('.trap, nav, .visually-hidden') !== null
      const [own, around] = [text.getBoundingClientRect(), text.parentElement?.getBoundingClientRect()]
      const isOver = text.scrollWidth > text.clientWidth + 1 && text.clientWidth > 0
      return !isHidden && (isOver || (around && own.right > around.right + 1))
    })
    return [
      ...(wide > window.innerWidth ? [`the page is ${wide} wide`] : []),
      ...over.map((text) => `${text.tagName}.${text.className} ${text.textContent?.trim().slice(0, 40)}`),
    ]
  })
