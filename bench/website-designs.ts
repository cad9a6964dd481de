import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium } from '@playwright/test'
import type axe from 'axe-core'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumFlags, needChromium } from '#scripts/chromium.ts'
import { slugOf } from '#scripts/many-websites.ts'
import { coaches } from '#scripts/website-looks/coaches.ts'
import { sampleSlug } from '#server/websites/slugs.ts'
import { type BrandStyle, brandStyleSchema } from '#domain/onboarding.ts'
import type { WebsitePicture } from '#domain/website-pictures.ts'
import type { WebsiteContent } from '#domain/websites.ts'
import { shownOnline } from '#templates/showing.ts'
import { websitePages } from '#templates/website.ts'
import { type Figure, median } from './figure.ts'
import { type Installation, renameVersions } from './website-pages.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
}

/** Every design with everything filled in, and with only what one has to: as browsers on phones find them, on hosts of their own. */
export async function measureDesigns(installation: Installation): Promise<Figure[]> {
  const { product } = installation
  const shown = await showAll(installation)
  const chrome = await launch({ chromePath: needChromium(), chromeFlags: ['--headless=new', ...chromiumFlags] })
  const visits: Visit[] = []
  try {
    for (const { name, slug } of shown) {
      const visit = await visitFairly(`http://${slug}.localhost:${new URL(product.origin).port}/`, chrome.port)
      console.error(`  ${name.padEnd(28)} ${JSON.stringify(visit)}`)
      visits.push(visit)
    }
  } finally {
    chrome.kill()
  }
  const slugs = shown.map(({ slug }) => slug)
  const kilobytes = await Promise.all(slugs.map((slug) => packedKilobytes(`${product.origin}/websites/${slug}/`)))
  return [
    ...Object.entries(categories).map(([category, name]) => ({
      name: `Lighthouse ${name}, lowest of ${visits.length}`,
      unit: '',
      ours: [Math.min(...visits.map(({ scores }) => scores[category] ?? 0))],
      target: { atLeast: 100 },
    })),
    {
      name: 'violations that axe finds',
      unit: '',
      ours: [await countViolations(installation, slugs)],
      target: { below: 1 },
    },
    { name: 'index.html with its styles, heaviest', unit: 'KB', ours: [Math.max(...kilobytes)], target: { below: 25 } },
    {
      name: 'fonts of a page, heaviest',
      unit: 'KB',
      ours: [Math.max(...visits.map(({ fontKilobytes }) => fontKilobytes))],
      target: { below: 90 },
    },
    {
      name: 'script of a page',
      unit: 'KB',
      ours: [Math.max(...visits.map(({ scriptKilobytes }) => scriptKilobytes))],
      target: { below: 0.001 },
    },
  ]
}

/** The demo's website, whose pictures are there, and one of which next to nothing was answered, in each of the designs. */
async function showAll({ pool }: Installation): Promise<{ name: string; slug: string }[]> {
  const { rows } = await pool.query<{ content: WebsiteContent; company_id: string }>(
    `select v.content, w.company_id from websites w join website_versions v on v.id = w.live_version_id where w.slug = $1`,
    [sampleSlug],
  )
  const [sample] = rows
  if (!sample) throw new Error('The demo has no website')
  const { rows: pictures } = await pool.query<WebsitePicture>(
    'select id, purpose, width, height, color, sizes from website_pictures where company_id = $1 order by created_at, id',
    [sample.company_id],
  )
  const looks = brandStyleSchema.options.flatMap((design) => [
    { name: `${design}, full`, ...inDesign(sample.content, pictures, design) },
    { name: `${design}, bare`, ...inDesign(coaches.bare.content, [], design) },
  ])
  for (const [place, { content, pages }] of looks.entries())
    await pool.query(
      `update website_versions v set content = $2, pages = $3 from websites w where w.live_version_id = v.id and w.slug = $1`,
      [slugOf(place + 1), content, pages],
    )
  const slugs = looks.map((_, place) => slugOf(place + 1))
  await renameVersions(pool, slugs)
  return looks.map(({ name }, place) => ({ name, slug: slugs[place] ?? '' }))
}

function inDesign(before: WebsiteContent, pictures: WebsitePicture[], design: BrandStyle) {
  const content = { ...before, design }
  return { content, pages: websitePages(content, shownOnline(content, pictures, true)) }
}

type Visit = { scores: Record<string, number>; fontKilobytes: number; scriptKilobytes: number; failed: string[] }

/** Once, or the middle of three: a busy moment of this machine is no fault of the page. */
async function visitFairly(url: string, port: number): Promise<Visit> {
  const first = await visit(url, port)
  if (Object.values(first.scores).every((score) => score === 100)) return first
  const all = [first, await visit(url, port), await visit(url, port)]
  const names = Object.keys(first.scores)
  const scores = names.map((name) => [name, median(all.map((one) => one.scores[name] ?? 0))])
  return { ...first, scores: Object.fromEntries(scores) as Record<string, number> }
}

type Item = { resourceType: string; transferSize: number }

async function visit(url: string, port: number): Promise<Visit> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'silent' })
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`)
  const { categories: found, audits } = result.lhr
  const scores = Object.keys(categories).map((name) => [name, Math.round((found[name]?.score ?? 0) * 100)])
  const { items = [] } = (audits['network-requests']?.details ?? {}) as { items?: Item[] }
  const kilobytesOf = (type: string) =>
    items.filter(({ resourceType }) => resourceType === type).reduce((sum, { transferSize }) => sum + transferSize, 0) /
    1024
  const failed = Object.values(audits).filter(
    ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
  )
  return {
    scores: Object.fromEntries(scores) as Record<string, number>,
    fontKilobytes: kilobytesOf('Font'),
    scriptKilobytes: kilobytesOf('Script'),
    failed: failed.map(({ id }) => id),
  }
}

/** As it is sent to browsers. */
async function packedKilobytes(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { 'Accept-Encoding': 'br' } })
  const text = await answer.text()
  if (answer.headers.get('content-encoding') !== 'br' || !text.includes('<style>'))
    throw new Error(`${url} is no such page`)
  return Number(answer.headers.get('content-length')) / 1024
}

async function countViolations({ product }: Installation, slugs: string[]): Promise<number> {
  const browser = await chromium.launch({ executablePath: needChromium(), args: chromiumFlags })
  try {
    let found = 0
    for (const width of [390, 1280])
      for (const slug of slugs) {
        const page = await browser.newPage({ viewport: { width, height: 900 } })
        await page.goto(`http://${slug}.localhost:${new URL(product.origin).port}/`)
        await page.evaluate(axeSource)
        const violations = await page.evaluate(findViolations, axeTags)
        if (violations.length > 0) console.error(`  ${slug}, ${width} px: ${JSON.stringify(violations)}`)
        found += violations.length
        await page.close()
      }
    return found
  } finally {
    await browser.close()
  }
}

/** Runs in the page, where axe is a global by now. */
async function findViolations(values: string[]) {
  const { axe: pageAxe } = globalThis as unknown as { axe: typeof axe }
  const { violations } = await pageAxe.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] })
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.html) }))
}
