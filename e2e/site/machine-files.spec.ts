import { caseStudies } from '#content/case-studies.ts'
import { agency } from '#content/agency.ts'
import { listedPages } from '#content/pages.ts'
import { posts } from '#content/posts.ts'
import { expect, test } from '../support/test.ts'

const stories = [...posts.map(({ id }) => `/blog/${id}`), ...caseStudies.map(({ id }) => `/case-studies/${id}`)]

test('the sitemap names every listed page, and robots.txt names the sitemap', async ({ request }) => {
  const sitemap = await request.get('/sitemap.xml')
  expect(sitemap.headers()['content-type']).toContain('application/xml')
  const locations = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location]) => location)
  expect(locations).toEqual(listedPages.map((path) => agency.origin + path))
  expect(listedPages).toEqual(expect.arrayContaining(stories))

  const robots = await request.get('/robots.txt')
  expect(robots.headers()['content-type']).toContain('text/plain')
  expect(await robots.text()).toContain(`Sitemap: ${agency.origin}/sitemap.xml`)
})

test('the feed holds every article and case study, newest first', async ({ page }) => {
  await page.goto('/')
  const href = await page.locator('link[rel="alternate"][type="application/rss+xml"]').getAttribute('href')
  const xml = await (await page.request.get(href ?? '')).text()
  const items = await page.evaluate((text) => {
    const feed = new DOMParser().parseFromString(text, 'application/xml')
    return [...feed.querySelectorAll('item')].map((item) => ({
      link: item.querySelector('link')?.textContent,
      date: Date.parse(item.querySelector('pubDate')?.textContent ?? ''),
    }))
  }, xml)
  expect(new Set(items.map(({ link }) => link))).toEqual(new Set(stories.map((path) => agency.origin + path)))
  expect(items.map(({ date }) => date)).toEqual(items.map(({ date }) => date).toSorted((a, b) => b - a))
})

test('llms.txt says who we are and what it costs', async ({ request }) => {
  const text = await (await request.get('/llms.txt')).text()
  for (const fact of [`# ${agency.name}`, agency.phone, agency.email, '$1,499', '/blog/', '/case-studies/'])
    expect(text).toContain(fact)
})

test('security.txt has a contact and a date that has not passed', async ({ request }) => {
  const response = await request.get('/.well-known/security.txt')
  expect(response.headers()['content-type']).toContain('text/plain')
  const text = await response.text()
  expect(text).toContain(`Contact: mailto:${agency.email}`)
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 366 * 24 * 60 * 60 * 1000)
})

test('the web manifest is linked, and its icons are there in the size it says', async ({ page }) => {
  await page.goto('/')
  const href = await page.locator('link[rel="manifest"]').getAttribute('href')
  const response = await page.request.get(href ?? '')
  expect(response.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await response.json()) as {
    name: string
    icons: { src: string; sizes: string; purpose?: string }[]
  }
  expect(manifest.name).toBe(agency.name)
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
  for (const { src, sizes } of manifest.icons) {
    const icon = await (await page.request.get(src)).body()
    expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`, src).toBe(sizes) // the PNG header
  }
})
