// `npm run screenshots`: takes the pictures of docs/design.md. The pages come from the built product, which must answer at
// ORIGIN (default http://127.0.0.1:3000, as after `npm start`); the specimen of the design system comes from Vite.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import tailwindcss from '@tailwindcss/vite'
import { createServer } from 'vite'
import { agencyZone } from '#content/dates.ts'
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
  await shoot(`office-desktop-${colorScheme}`, { viewport: desktop, colorScheme }, visit('/auth', openLead))
  await shoot(`office-phone-${colorScheme}`, { viewport: phone, colorScheme }, visit('/auth', signInAsAda))
  await shoot(`received-${colorScheme}`, { viewport: phone, colorScheme }, visit('/contact', sendMessage))
  await shoot(`thanks-${colorScheme}`, { viewport: desktop, colorScheme }, visit('/auth', signUpAndBuy))
  await shoot(`specimen-${colorScheme}`, { viewport: desktop, colorScheme, fullPage: true }, showSpecimen)
}
await shoot('menu-phone', { viewport: phone }, visit('/', openMenu))
await shoot('auth-phone', { viewport: phone }, visit('/auth'))
await shoot('begin', { viewport: desktop }, visit('/auth', signUp))
await shoot('not-found', { viewport: desktop }, visit('/no-such-page'))

await browser.close()
await specimen.close()

async function shoot(name, { fullPage = false, ...contextOptions }, prepare) {
  const context = await browser.newContext({ ...contextOptions, reducedMotion: 'reduce', timezoneId: agencyZone })
  await context.addInitScript(() => localStorage.setItem('freeWebsitePopupShown', 'true'))
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
  await letMessagesGo(page)
}

async function signInAsAda(page) {
  await page.getByLabel('Email').fill('ada@portgardner.example')
  await page.getByLabel('Password').fill('slipway-demo')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('list', { name: 'What to do' }).waitFor()
  await letMessagesGo(page)
}

async function openLead(page) {
  await signInAsAda(page)
  await page.goto(`${origin}/admin-dashboard?tab=leads`)
  await page.getByRole('link', { name: 'Yusuf Demir' }).click()
  await page.getByRole('region', { name: 'Details' }).getByRole('heading', { name: 'Yusuf Demir' }).waitFor()
}

async function sendMessage(page) {
  await listen(page)
  const form = page.getByRole('main').locator('form')
  await form.getByLabel('Name').fill('Marisol Vega')
  await form.getByLabel('Email').fill('marisol@kayaks.example')
  await form.getByLabel('Subject').fill('Opening hours')
  await form.getByLabel('Message').fill('Can you change our hours before the season? We open at 8 now.')
  await form.getByRole('button', { name: 'Send Message' }).click()
  await page.getByRole('heading', { name: 'Got it, Marisol.' }).waitFor()
  await letMessagesGo(page)
}

async function signUp(page) {
  await listen(page)
  const email = `juno-${crypto.randomUUID().slice(0, 8)}@client.example`
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('First Name').fill('Juno')
  await page.getByLabel('Last Name').fill('Quist')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('harbor-lights-at-nine')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByText('Please check your email').first().waitFor()
  const mailed = () => page.request.get(`${origin}/dev/mailbox.json?to=${email}`).then((answer) => answer.json())
  while ((await mailed()).length === 0) await page.waitForTimeout(200)
  const { pathname, search } = new URL((await mailed())[0].text.match(/https?:\/\/\S+/)[0])
  await page.goto(origin + pathname + search)
  await page.getByRole('heading', { name: 'Three ways to begin' }).waitFor()
  await letMessagesGo(page)
}

async function signUpAndBuy(page) {
  await signUp(page)
  await page.goto(`${origin}/services/custom-web-design`)
  await page.getByRole('button', { name: 'Purchase Now' }).click()
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByRole('heading', { name: /^Thank you, Juno\./ }).waitFor()
  await letMessagesGo(page)
}

async function listen(page) {
  await page.mouse.move(5, 5)
  await page.mouse.move(9, 9)
  await page.waitForFunction(() => 'listening' in document.documentElement.dataset)
}

async function letMessagesGo(page) {
  await page.locator('[data-message]').first().waitFor({ state: 'hidden' })
}
