// Promise W4: whatever colors a coach chooses, every text of their website can be read, and every edge of a control and every focus ring
// be seen. Which color stands on which is taken from what a browser makes of the style sheets, with a mark in the place of each color.
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contrastBetween, edgeContrast, textContrast } from '#domain/colours.ts'
import { type BrandStyle, brandStyleSchema } from '#domain/onboarding.ts'
import { paletteOf, type Surface, surfaceNames } from '#domain/palettes.ts'
import { shownInFrame, shownOnline } from '#templates/showing.ts'
import { designs } from '#templates/styles/designs.ts'
import { kebab } from '#templates/styles/palette-rules.ts'
import { checkMessagePage, homePage, privacyPage } from '#templates/website.ts'
import { findBrowserTools } from './browser-tools.ts'
import { chromiumFlags } from './chromium.ts'
import { type Pair, pairsOn } from './website-looks/color-pairs.ts'
import { coaches } from './website-looks/coaches.ts'

const figure = (text: string) => console.log(`figure: ${text}`)
const levels = ['00', '33', '66', '99', 'CC', 'FF']
const primaries = levels.flatMap((red) => levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)))
const secondaries = [null, '#000000', '#FFFFFF', ...primaries.filter((_color, index) => index % 24 === 11)]
const roles = Object.keys(
  paletteOf('bold-energetic', { primary_color: '#000000', secondary_color: null }).page,
) as (keyof Surface)[]

/** Each color of each surface gets a number of its own. */
const marks = surfaceNames.flatMap((surface) => roles.map((role) => ({ surface, role })))
const markOf = (index: number) => `rgb(${index + 1}, 0, 99)`
const readMark = (color: string) => marks[Number(/^rgb\((\d+), 0, 99\)$/.exec(color)?.[1]) - 1]

function markRules(design: BrandStyle) {
  const named = marks.map((mark, index) => ({ ...mark, css: `--${kebab(mark.role)}:${markOf(index)}` }))
  const rules = surfaceNames.map((surface) => {
    const own = named.filter((mark) => mark.surface === surface).map(({ css }) => css)
    return `${designs[design].surfaces[surface]}{${own.join(';')}}`
  })
  const grounds = surfaceNames.map(
    (surface) => `--${surface}:${markOf(marks.findIndex((mark) => mark.surface === surface))}`,
  )
  return `:root{${grounds.join(';')}}${rules.join('')}`
}

function pagesOf(design: BrandStyle): string[] {
  const inDesign = (name: 'jetty' | 'bare') => ({ ...coaches[name].content, design })
  const full = shownOnline(inDesign('jetty'), coaches.jetty.pictures, true)
  const frame = { picture: () => 'x', font: () => 'x', hasHints: true }
  const values = { name: 'Ruth', email: 'ruth', phone: '', package: '', message: '' }
  return [
    homePage(inDesign('jetty'), full),
    homePage(inDesign('bare'), shownInFrame(inDesign('bare'), [], frame)),
    checkMessagePage(inDesign('jetty'), full, { values, problems: { email: 'Please enter a valid email' } }),
    privacyPage(inDesign('jetty'), { ...full, isPreview: true }),
  ]
}

const browserPath = findBrowserTools()?.chromium
describe.skipIf(!browserPath)('the colors of a website', () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await chromium.launch({ ...(browserPath && { executablePath: browserPath }), args: chromiumFlags })
    page = await browser.newPage()
    await page.route('**/*', (route) => route.abort())
  })
  afterAll(() => browser.close())

  async function pairsIn(text: string, rules = '') {
    const pairs: Pair[] = []
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await page.setContent(text, { waitUntil: 'domcontentloaded' })
      if (rules) await page.addStyleTag({ content: rules })
      pairs.push(...(await pairsOn(page)))
    }
    return pairs
  }

  test.each(brandStyleSchema.options)('%s: every text and every edge, in 216 times 12 colors', async (design) => {
    const found = new Map<
      string,
      { on: [(typeof marks)[number], (typeof marks)[number]]; least: number; where: string }
    >()
    for (const text of pagesOf(design))
      for (const { color, ground, kind, where } of await pairsIn(text, markRules(design))) {
        const [one, other] = [readMark(color), readMark(ground)]
        if (!one || !other) throw new Error(`${where}: ${color} on ${ground} is no color of the palette`)
        const least = kind === 'text' ? textContrast : edgeContrast
        found.set(`${one.surface}.${one.role} on ${other.surface}.${other.role} ${kind}`, {
          on: [one, other],
          least,
          where,
        })
      }
    expect(found.size).toBeGreaterThan(15)
    const wrong: string[] = []
    for (const primary_color of primaries)
      for (const secondary_color of secondaries) {
        const palette = paletteOf(design, { primary_color, secondary_color })
        // A button that is seen without an edge has one of its own color.
        for (const [name, { on, least, where }] of found) {
          const [color, ground] = on.map(({ surface, role }) => palette[surface][role]) as [string, string]
          const contrast = contrastBetween(color, ground)
          if (contrast < least && (least === textContrast || color !== ground))
            wrong.push(`${primary_color} ${secondary_color}: ${name} has ${contrast.toFixed(2)} (${where})`)
        }
      }
    figure(
      `promise W4: ${found.size} pairs of ${design} × ${primaries.length * secondaries.length} colors: ${wrong.length} too weak`,
    )
    expect(wrong).toEqual([])
  })

  test('what a browser computes of real colors says the same', async () => {
    const wrong: string[] = []
    let looked = 0
    for (const name of ['white', 'yellow', 'black', 'neon', 'grey'] as const)
      for (const design of brandStyleSchema.options) {
        const content = { ...coaches[name].content, design }
        for (const { color, ground, kind, where } of await pairsIn(homePage(content, shownOnline(content, [], true)))) {
          looked++
          const contrast = contrastBetween(hexOf(color), hexOf(ground))
          if (contrast < (kind === 'text' ? textContrast : edgeContrast))
            wrong.push(`${name} ${design} ${where}: ${color} on ${ground} has ${contrast.toFixed(2)}`)
        }
      }
    figure(
      `promise W4: ${looked} computed pairs of five coaches nobody would choose the colors of: ${wrong.length} too weak`,
    )
    expect(wrong).toEqual([])
  })
})

const hexOf = (color: string) =>
  `#${(color.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((channel) => Number(channel).toString(16).padStart(2, '0'))
    .join('')}`
