// `npm run screenshots`: takes the pictures of docs/design.md. The pages come from the built product, which must answer at
// ORIGIN (default http://127.0.0.1:3000, as after `npm start`); the specimen of the design system comes from Vite.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import tailwindcss from '@tailwindcss/vite'
import { createServer } from 'vite'
import { chromiumFlags, needChromium } from './chromium.ts'

const origin = process.env.ORIGIN ?? 'http://127.0.0.1:3000'
const folder = fileURLToPath(new URL('../docs/design/', import.meta.url))
const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 860 }

mkdirSync(folder, { recursive: true })
const specimen = await createServer({
  configFile: false,
  root: fileURLToPath(new URL('../web/specimen/', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../.cache/specimen/', import.meta.url)), // `npm run dev` keeps its own
  plugins: [tailwindcss()],
  server: { host: '127.0.0.1', port: 4170, fs: { allow: ['../..'] } },
  logLevel: 'error',
})
await specimen.listen()
const browser = await chromium.launch({ executablePath: needChromium(), args: chromiumFlags })

for (const colorScheme of ['light', 'dark']) {
  await shoot(`home-desktop-${colorScheme}`, { viewport: desktop, colorScheme }, visit('/'))
  await shoot(`home-phone-${colorScheme}`, { viewport: phone, colorScheme }, visit('/'))
  await shoot(`sections-${colorScheme}`, { viewport: desktop, colorScheme }, visit('/services', showLaunch))
  await shoot(`dashboard-${colorScheme}`, { viewport: desktop, colorScheme }, visit('/auth', signInAsPia))
  await shoot(`specimen-${colorScheme}`, { viewport: desktop, colorScheme, fullPage: true }, showSpecimen)
}
await shoot('menu-phone', { viewport: phone }, visit('/', openMenu))
await shoot('auth-phone', { viewport: phone }, visit('/auth'))
await shoot('not-found', { viewport: desktop }, visit('/no-such-page'))

await browser.close()
await specimen.close()

async function shoot(name, { fullPage = false, ...contextOptions }, prepare) {
  const context = await browser.newContext({ ...contextOptions, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await prepare(page)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(400) // pictures inside <use> have no load event to wait for
  writeFileSync(`${folder}${name}.webp`, await webp(page, fullPage))
  await context.close()
  console.log(`docs/design/${name}.webp`)
}

/** Playwright writes PNG and JPEG only; a WebP is a third of the size. */
async function webp(page, fullPage) {
  if (fullPage) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width: page.viewportSize().width, height })
  }
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 84 })
  return Buffer.from(data, 'base64')
}

function visit(path, then = async () => {}) {
  return async (page) => {
    await page.goto(origin + path, { waitUntil: 'networkidle' })
    await then(page)
  }
}

async function showSpecimen(page) {
  await page.goto(specimen.resolvedUrls.local[0], { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Show a toast' }).click()
}

async function showLaunch(page) {
  await page.getByRole('heading', { name: 'How a launch goes' }).evaluate((heading) => heading.scrollIntoView())
}

async function openMenu(page) {
  await page.getByRole('button', { name: 'Menu' }).click()
}

async function signInAsPia(page) {
  await page.getByLabel('Email').fill('pia@client.example')
  await page.getByLabel('Password').fill('slipway-demo')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Welcome, Pia').waitFor()
}
