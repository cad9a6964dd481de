// `npm run look [-- PATH …]`: a picture of every public page at phone and desktop width, light and dark, in build/look/, for
// a person to look at.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { prerenderedPages } from '#content/pages.ts'
import { chromiumFlags, needHeadlessChromium } from './chromium.ts'
import { startProduct } from './product.ts'

const widths = { phone: 390, desktop: 1280 }
const asked = process.argv.slice(2)
const paths = asked.length ? asked : Object.keys(prerenderedPages)
const dataDir = mkdtempSync(join(tmpdir(), 'slipway-look-'))
const product = await startProduct(dataDir)
const browser = await chromium.launch({ executablePath: needHeadlessChromium(), args: chromiumFlags })
mkdirSync('build/look', { recursive: true })

for (const [device, width] of Object.entries(widths)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' })
    await context.addInitScript(() => localStorage.setItem('freeWebsitePopupShown', 'true'))
    const page = await context.newPage()
    for (const path of paths) {
      await page.goto(product.origin + path)
      await bringLazyPictures(page)
      const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
      await page.screenshot({ path: `build/look/${name}-${device}-${colorScheme}.png`, fullPage: true })
    }
    await context.close()
  }
}
await browser.close()
await product.stop()
rmSync(dataDir, { recursive: true })
console.log(`${paths.length} pages, four pictures each, in build/look/`)

async function bringLazyPictures(page: Page) {
  const height = await page.evaluate(() => document.body.scrollHeight)
  for (let top = 0; top < height; top += 800) await page.mouse.wheel(0, 800)
  await page.waitForTimeout(400)
  await page.evaluate(() => scrollTo(0, 0))
}
