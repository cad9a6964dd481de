// `npm run look [-- WHO | PATH …]`: pictures for a person to look at, in build/look/, of every public page and of what ada, emil, cleo and
// pia see: phone and desktop, light and dark, and of what is behind the sign-in also at 320 px and at 200 %.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { prerenderedPages } from '#content/pages.ts'
import { cast, demoPassword } from '#server/db/seed/cast.ts'
import { chromiumFlags, needHeadlessChromium } from './chromium.ts'
import { startProduct } from './product.ts'

const office = (...tabs: string[]) => tabs.map((tab) => `/admin-dashboard?tab=${tab}`)
/** A path that ends with `>` is of the first thing in its list, opened. */
const screens = {
  ada: [
    ...office(
      'today',
      'leads',
      'leads >',
      'projects',
      'projects >',
      'forms',
      'forms >',
      'websites',
      'websites >',
      'videos',
      'videos >',
    ),
    ...office('videos&list=edited', 'videos&list=edited >', 'videos&list=activity', 'tickets', 'tickets >'),
    ...office('chats&show=all', 'chats&show=all >', 'users', 'users >', 'proposals', 'proposals >'),
    ...office('billing', 'billing&part=payments', 'billing&part=pricing', 'analytics'),
    ...office('system', 'system&view=activity', 'system&view=security'),
  ],
  emil: ['/dashboard', '/employee-dashboard', '/employee-dashboard >', '/employee-dashboard?list=edited'],
  cleo: ['/dashboard', '/billing', '/support-tickets', '/account-settings', '/fitness-onboarding'],
  pia: [
    '/dashboard',
    '/support-tickets',
    '/account-settings',
    '/fitness-onboarding',
    '/website',
    '/website-editor?section=about',
  ],
}
type Who = keyof typeof screens
const people = Object.keys(screens) as Who[]

const page = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const narrow = { '320': { width: 320, height: 640 }, '200': { width: 720, height: 450 } }

const asked = process.argv.slice(2)
const isAsked = (one: string) => asked.length === 0 || asked.includes(one)
const publicPaths = Object.keys(prerenderedPages).filter(isAsked)
const dataDir = mkdtempSync(join(tmpdir(), 'slipway-look-'))
const product = await startProduct(dataDir)
const browser = await chromium.launch({ executablePath: needHeadlessChromium(), args: chromiumFlags })
mkdirSync('build/look', { recursive: true })

let count = 0
if (publicPaths.length > 0) await shootAll(undefined, publicPaths, page)
for (const who of people) if (isAsked(who)) await shootAll(who, screens[who], { ...page, ...narrow })
await browser.close()
await product.stop()
rmSync(dataDir, { recursive: true })
console.log(`${count} pictures in build/look/`)

async function shootAll(
  who: Who | undefined,
  paths: string[],
  sizes: Record<string, { width: number; height: number }>,
) {
  for (const [device, viewport] of Object.entries(sizes))
    for (const colorScheme of ['light', 'dark'] as const) {
      const deviceScaleFactor = device === '200' ? 2 : 1
      const context = await browser.newContext({ viewport, deviceScaleFactor, colorScheme, reducedMotion: 'reduce' })
      await context.addInitScript(() => localStorage.setItem('freeWebsitePopupShown', 'true'))
      if (who) await signIn(context.request, who)
      const shown = await context.newPage()
      for (const path of paths) {
        await (who ? openScreen(shown, path) : openPage(shown, path))
        const name = path.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'home'
        const named = [
          who,
          name.replace('admin-dashboard-tab-', ''),
          path.endsWith('>') ? 'open' : '',
          device,
          colorScheme,
        ]
        // Behind the sign-in things stick to the edges of the window: what is in it counts.
        await shown.screenshot({ path: `build/look/${named.filter(Boolean).join('-')}.png`, fullPage: !who })
        count++
      }
      await context.close()
    }
}

async function signIn(request: Page['request'], who: Who) {
  const data = { email: cast[who].email, password: demoPassword }
  const answer = await request.post(`${product.origin}/api/session`, { data, headers: { Origin: product.origin } })
  if (!answer.ok()) throw new Error(`${who} cannot sign in: ${await answer.text()}`)
}

async function openPage(shown: Page, path: string) {
  await shown.goto(product.origin + path)
  await bringLazyPictures(shown)
}

async function openScreen(shown: Page, path: string) {
  await shown.goto(product.origin + path.replace(' >', ''), { waitUntil: 'networkidle' })
  if (!path.endsWith('>')) return
  await shown.locator('li:has(a[data-row]) a, tr a[data-row], li[data-row] [data-opens] :is(a, button)').first().click()
  // What opens is drawn a moment after the press, and asks for itself then.
  await shown.waitForTimeout(400)
  await shown.waitForLoadState('networkidle')
  await shown.waitForFunction(
    () => !/\bLoading /.test(document.body.innerText) && !document.querySelector('.animate-pulse'),
  )
}

async function bringLazyPictures(shown: Page) {
  const height = await shown.evaluate(() => document.body.scrollHeight)
  for (let top = 0; top < height; top += 800) await shown.mouse.wheel(0, 800)
  await shown.waitForTimeout(400)
  await shown.evaluate(() => scrollTo(0, 0))
}
