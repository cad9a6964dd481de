import { chromium, type Page } from '@playwright/test'
import { chromiumFlags, needChromium } from '#scripts/chromium.ts'
import { signIn } from '#scripts/sign-in.ts'
import { sampleSlug } from '#server/websites/slugs.ts'
import { type Section, type WebsiteContent, websiteLimits } from '#domain/websites.ts'
import type { Figure } from './figure.ts'
import { p95 } from './visitors.ts'
import type { Installation } from './website-pages.ts'

/** Where it is typed, and where the website shows it. */
const fields = [
  { section: 'hero', label: 'Headline', shown: 'h1' },
  { section: 'about', label: 'Text', shown: '#about' },
]
const words = 'Strong at fifty, stronger at sixty, and the stairs at home are the gym.'
const betweenKeysMs = 60

/** In the editor beside the fullest website: from a key to the frame in which the website has its letter. */
export async function measureKeystroke({ product, pool }: Installation, rounds: number): Promise<Figure> {
  const { rows } = await pool.query<{ id: string; content: WebsiteContent }>(
    'select id, content from websites where slug = $1',
    [sampleSlug],
  )
  const [website] = rows
  if (!website) throw new Error('There is no website')
  await pool.query('update websites set content = $2 where id = $1', [website.id, fullest(website.content)])
  const browser = await chromium.launch({ executablePath: needChromium(), args: chromiumFlags })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const [name = '', value = ''] = (await signIn(product.origin, 'ada')).split('=')
    await context.addCookies([{ name, value, url: product.origin }])
    const page = await context.newPage()
    const ours: number[] = []
    for (let round = 0; round < rounds; round++) {
      const took: number[] = []
      for (const { section, label, shown } of fields) {
        await page.goto(`${product.origin}/website-editor?website=${website.id}&section=${section}`)
        took.push(...(await typeInto(page, label, shown)))
      }
      ours.push(p95(took))
    }
    return { name: 'keystroke to paint p95, fullest website', unit: 'ms', ours, target: { below: 50 } }
  } finally {
    await browser.close()
  }
}

/** As much of everything as one may have. */
function fullest(content: WebsiteContent): WebsiteContent {
  const all = <Item>(items: Item[], most: number) =>
    items.length === 0 ? items : Array.from({ length: most }, (_, place) => items[place % items.length] as Item)
  const filled = (section: Section): Section => {
    const { packages, testimonials, times, figures, certifications } = websiteLimits
    if (section.kind === 'packages') return { ...section, packages: all(section.packages, packages) }
    if (section.kind === 'testimonials') return { ...section, testimonials: all(section.testimonials, testimonials) }
    if (section.kind === 'times') return { ...section, times: all(section.times, times) }
    if (section.kind === 'about')
      return {
        ...section,
        text: all([section.text], 5).join('\n\n'),
        figures: all(section.figures, figures),
        certifications: all(section.certifications, certifications),
      }
    return section
  }
  return { ...content, sections: content.sections.map(filled) }
}

async function typeInto(page: Page, label: string, selector: string): Promise<number[]> {
  const field = page.getByLabel(label, { exact: true })
  await page.frameLocator('iframe').locator(selector).waitFor()
  await field.fill('')
  await page.evaluate(watch, selector)
  await field.pressSequentially(words, { delay: betweenKeysMs })
  await page.waitForFunction((keys) => (globalThis as unknown as Watched).took.length === keys, words.length)
  return page.evaluate(() => (globalThis as unknown as Watched).took)
}

type Watched = { took: number[] }

/** Runs in the page: milliseconds from each key to the painted frame that shows all that the field has by then. */
function watch(selector: string) {
  const took: number[] = []
  Object.assign(globalThis, { took })
  let pressedAt = 0
  addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), true)
  const shown = () => document.querySelector('iframe')?.contentDocument?.querySelector(selector)?.textContent ?? ''
  addEventListener('input', ({ target }) => {
    const since = pressedAt
    const typed = (target as HTMLInputElement).value.trim()
    const look = () => {
      // A message sent before a frame is painted is heard after it.
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => took.push(performance.now() - since))
      port1.start()
      requestAnimationFrame(() => (shown().includes(typed) ? port2.postMessage(null) : look()))
    }
    look()
  })
}
