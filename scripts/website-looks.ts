// `npm run website-looks [-- COACH …] [--design=bold] [--path=/privacy] [--width=768]`: made-up coaches in the three designs of customers'
// websites, on a phone and on a desktop, in build/website-looks/, for a person to look at; `sheet-…` has all of a design in one picture.
// With `--docs` those pictures are made anew that docs/design.md shows.
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
    docs: { type: 'boolean', default: false },
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
const designs = brandStyleSchema.options
  .filter((design) => design.startsWith(values.design))
  .map((design) => ({ design, name: design.slice(0, design.indexOf('-')) }))
const names = (Object.keys(coaches) as CoachName[]).filter(isAsked)

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: needHeadlessChromium(), args: chromiumFlags })
for (const { design, name } of designs) {
  for (const coach of names) await shoot(browser, `${name}-${coach}`, inDesign(coaches[coach], design))
  for (const [device, { sheet }] of Object.entries(devices)) {
    const shots = names.map((coach) => `${folder}/${name}-${coach}-${device}.png`)
    await contactSheet(shots, `${folder}/sheet-${name}-${device}.webp`, sheet)
  }
}
await browser.close()
if (values.docs) await drawForDocs()
console.log(`${names.length} coaches in ${folder}/`)

/** A coach of each design from top to bottom, and of each design the first screens of everybody. */
async function drawForDocs() {
  const three = ['bold-jetty', 'clean-voss', 'warm-pink'].map((shot) => `${folder}/${shot}-desktop.png`)
  await contactSheet(three, 'docs/design/websites.webp', { width: 480, height: 1900, columns: 3 })
  for (const { name } of designs) {
    const shots = (device: string) => names.map((coach) => `${folder}/${name}-${coach}-${device}.png`)
    await contactSheet(shots('desktop'), `docs/design/websites-${name}.webp`, { width: 360, height: 240, columns: 4 })
    await contactSheet(shots('phone'), `docs/design/websites-${name}-phone.webp`, {
      width: 172,
      height: 360,
      columns: 8,
    })
  }
}

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
