import type { Page } from '@playwright/test'
import { agency } from '#content/agency.ts'
import { listedPages, machineFiles, prerenderedPages } from '#content/pages.ts'
import { priceBook } from '#domain/prices.ts'
import { passages } from '#server/assistant/passages/passages.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { readPage, structuredDataIn } from '../support/documents.ts'
import { expectNoSidewaysScroll } from '../support/sideways.ts'
import { expect, test } from '../support/test.ts'

const pages = Object.keys(prerenderedPages).filter((path) => path !== '/404')
const widths = [360, 768, 1280, 1920]

for (const path of pages)
  test(`${path}: headings, pictures, amounts, widths, accessibility`, async ({ page, request }) => {
    await page.goto(path)
    await test.step('one h1, headings without gaps', async () => {
      await expect(page.locator('h1')).toHaveCount(1)
      const levels = await page.locator('main :is(h1, h2, h3, h4)').evaluateAll(headingLevels)
      expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([])
    })
    await test.step('pictures have a size and a text, and are there', async () => {
      for (const { src, width, height, alt } of await page.locator('img').evaluateAll(pictureFacts)) {
        expect({ width, height, alt }, src).toEqual({
          width: expect.stringMatching(/^\d+$/),
          height: expect.stringMatching(/^\d+$/),
          alt: expect.any(String),
        })
        expect((await request.head(src)).status(), src).toBe(200)
      }
    })
    await test.step('no amount that is not in the price book', async () => {
      expect((await amountsOn(page)).filter((amount) => !priceBook.includes(amount))).toEqual([])
    })
    await test.step('never scrolls sideways', async () => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(page)
      }
    })
    await expectNoAxeViolations(page)
  })

test('every listed page has a head of its own', async ({ request }) => {
  const heads: Record<'title' | 'description' | 'canonical', string[]> = { title: [], description: [], canonical: [] }
  for (const path of listedPages) {
    const head = headOf(await readPage(request, path))
    expect(head, path).toEqual({
      title: expect.stringContaining(agency.name),
      description: expect.stringMatching(/^.{50,170}$/),
      keywords: expect.stringMatching(/\w/),
      canonical: agency.origin + path,
      'og:title': head.title,
      'og:description': head.description,
      'og:url': head.canonical,
      'og:image': expect.stringMatching(/^https:.*\.(png|jpg)$/),
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': expect.stringMatching(/\w/),
      'twitter:card': 'summary_large_image',
      'twitter:image': head['og:image'],
      structuredData: expect.arrayContaining([expect.objectContaining({ '@type': expect.anything() })]),
    })
    const image = new URL(head['og:image']).pathname
    expect((await request.head(image)).status(), image).toBe(200)
    for (const name of ['title', 'description', 'canonical'] as const) heads[name].push(head[name])
  }
  for (const values of Object.values(heads)) expect(new Set(values).size).toBe(listedPages.length)
})

test('every link and every anchor leads somewhere', async ({ request, baseURL }) => {
  const idsOf = new Map<string, string[]>()
  const links: { from: string; to: URL }[] = []
  for (const path of pages) {
    const document = await readPage(request, path)
    idsOf.set(
      path,
      [...document.querySelectorAll('[id]')].map(({ id }) => id),
    )
    for (const { href, target, rel } of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      const to = new URL(href)
      if (to.origin === baseURL) links.push({ from: path, to })
      else if (to.protocol === 'https:')
        expect({ target, rel }, `${href} on ${path}`).toEqual({ target: '_blank', rel: 'noopener' })
      else expect(['tel:', 'mailto:'], `${href} on ${path}`).toContain(to.protocol)
    }
  }
  // The assistant's answers link into the pages too.
  for (const { href } of passages) links.push({ from: 'the assistant', to: new URL(href, baseURL) })
  const dead = links.filter(({ to: { pathname, hash } }) => {
    if (machineFiles.includes(pathname)) return false
    const ids = idsOf.get(pathname)
    return !ids || (hash !== '' && !ids.includes(decodeURIComponent(hash.slice(1))))
  })
  expect(dead.map(({ from, to }) => `${from} → ${to.pathname}${to.hash}`)).toEqual([])
  const linked = new Set(links.map(({ to }) => to.pathname))
  expect(
    listedPages.filter((path) => !linked.has(path)),
    'pages that no link leads to',
  ).toEqual([])
})

/** Every '$1,499' in the text, also in what is folded, hidden on this width or waiting in a panel. */
/** Read element by element: beside each other stand '$567' and '6 months'. */
async function amountsOn(page: Page) {
  const texts = await page
    .locator('body, body :not(script)')
    .evaluateAll((elements) =>
      elements.map((element) =>
        Array.from(element.childNodes, (node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : '')).join(''),
      ),
    )
  return texts.flatMap((text) => text.match(/\$\d[\d,]*(\.\d+)?/g) ?? [])
}

function headOf(document: Document) {
  const content = (name: string) =>
    document.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? ''
  return {
    title: document.title,
    description: content('description'),
    keywords: content('keywords'),
    canonical: document.head.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? '',
    'og:title': content('og:title'),
    'og:description': content('og:description'),
    'og:url': content('og:url'),
    'og:image': content('og:image'),
    'og:image:width': content('og:image:width'),
    'og:image:height': content('og:image:height'),
    'og:image:alt': content('og:image:alt'),
    'twitter:card': content('twitter:card'),
    'twitter:image': content('twitter:image'),
    structuredData: structuredDataIn(document),
  }
}

function headingLevels(headings: Element[]) {
  return headings.map(({ tagName }) => Number(tagName.slice(1)))
}

function pictureFacts(images: Element[]) {
  return images.map((image) => ({
    src: image.getAttribute('src') ?? '',
    width: image.getAttribute('width'),
    height: image.getAttribute('height'),
    alt: image.getAttribute('alt'),
  }))
}
