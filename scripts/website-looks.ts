// `npm run website-looks [-- COACH …] [--design=bold] [--path=/privacy] [--width=768]`: made-up coaches in the three designs of customers'
// websites, on a phone and on a desktop, in build/website-looks/, for a person to look at; `sheet-…` has all of a design in one picture.
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { brandStyleSchema } from '#domain/onboarding.ts'
import { chromiumFlags, needHeadlessChromium } from './chromium.ts'
import { type CoachName, coaches } from './website-looks/coaches.ts'
import { contactSheet } from './website-looks/contact-sheet.ts'
import { answersOf, inDesign } from './website-looks/made-up-site.ts'
import type { MadeUp } from './website-looks/made-up.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    design: { type: 'string', default: '' },
    path: { type: 'string', default: '/' },
    width: { type: 'string', default: '' },
  },
})
const folder = 'build/website-looks'
const devices = values.width
  ? { [values.width]: { width: Number(values.width), sheet: { width: 400, height: 900, columns: 4 } } }
  : {
      phone: { width: 390, sheet: { width: 280, height: 900, columns: 8 } },
      desktop: { width: 1440, sheet: { width: 560, height: 900, columns: 4 } },
    }
const isAsked = (name: string) => positionals.length === 0 || positionals.includes(name)
const names = (Object.keys(coaches) as CoachName[]).filter(isAsked)

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: needHeadlessChromium(), args: chromiumFlags })
for (const design of brandStyleSchema.options.filter((design) => design.startsWith(values.design))) {
  const [short] = design.split('-')
  for (const name of names) await shoot(browser, `${short}-${name}`, inDesign(coaches[name], design))
  for (const [device, { sheet }] of Object.entries(devices)) {
    const shots = names.map((name) => `${folder}/${short}-${name}-${device}.png`)
    await contactSheet(shots, `${folder}/sheet-${short}-${device}.webp`, sheet)
  }
}
await browser.close()
console.log(`${names.length} coaches in ${folder}/`)

async function shoot(browser: Browser, file: string, coach: MadeUp) {
  const answer = answersOf(coach)
  for (const [device, { width }] of Object.entries(devices)) {
    const page = await browser.newPage({ viewport: { width, height: 900 } })
    await page.route('**/*', (route) => route.fulfill(answer(new URL(route.request().url()).pathname)))
    await page.goto(`http://coach.localhost${values.path}`)
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager'
      await document.fonts.ready
      await Promise.all([...document.images].map((image) => image.decode()))
    })
    const shown = await page.evaluate(() => document.documentElement.scrollWidth)
    if (shown > width) console.log(`${file}-${device} is ${shown} pixels wide`)
    await page.screenshot({ path: `${folder}/${file}-${device}.png`, fullPage: true })
    await page.close()
  }
}
