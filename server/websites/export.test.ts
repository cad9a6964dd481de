import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import { pictureFileName } from '#domain/website-pictures.ts'
import type { WebsiteContent } from '#domain/websites.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { submitAnswers } from '../testing/submitted-forms.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { addPictureOf } from '../testing/website-pictures.ts'
import { newWebsite, websiteOf } from '../testing/website-things.ts'
import { websites } from './websites.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')

beforeEach(async () => {
  await t.db.delete(websites)
  await t.db.delete(rate_limits)
})

const exportPath = (id: string) => `/api/websites/${id}/export`

async function download(browser: typeof ada, id: string) {
  const answer = await browser.get(exportPath(id))
  expect(answer.status).toBe(200)
  return { answer, files: unzipSync(new Uint8Array(await answer.arrayBuffer())) }
}
const textOf = (files: Record<string, Uint8Array>, name: string) => strFromU8(files[name] ?? new Uint8Array())

async function change(id: string, edit: (content: WebsiteContent) => void) {
  const [row] = await t.db.select().from(websites).where(eq(websites.id, id))
  if (!row) throw new Error('No website')
  const content = structuredClone(row.content)
  edit(content)
  await t.db.update(websites).set({ content }).where(eq(websites.id, id))
}

test('a website leaves as files that stand by themselves', async () => {
  const { owner, id, slug, content } = await newWebsite(t, { business_name: 'Kiln & Core', phone: '425 555 0100' })
  const { answer, files } = await download(owner.browser, id)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${slug}.zip"`)
  const page = textOf(files, 'index.html')
  expect(page).toContain('Kiln &amp; Core')
  expect(page).not.toMatch(/<form|Website by|\{origin\}/)
  const linked = [...page.matchAll(/(?:href|src)="([^"#:]+)"|url\('([^']+)'\)/g)].map(([, href, url]) => href ?? url)
  const named = [...new Set(linked)].filter((name) => name !== undefined)
  expect(named.length).toBeGreaterThan(3)
  expect(Object.keys(files)).toEqual(expect.arrayContaining(named))
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['privacy.html', '404.html', 'robots.txt', 'sitemap.xml', 'content.json', 'README.txt']),
  )
  expect(Object.keys(files)).not.toContain('thank-you.html')
  expect(JSON.parse(textOf(files, 'content.json'))).toEqual(content)
  expect(textOf(files, 'README.txt')).toContain('Kiln & Core')
  expect(textOf(files, 'sitemap.xml')).toContain(`://${slug}.`)
})

test('what visitors see leaves, not what is edited since, with the pictures it shows', async () => {
  const owner = await newCustomer(t)
  const photo = await addPictureOf(t, owner.browser, 'profile')
  await submitAnswers(owner.browser, {})
  const { id } = await websiteOf(t, owner.id)
  await t.runJobs()
  expect((await ada.put(`/api/websites/${id}/live`, { version: 1 })).status).toBe(200)
  expect((await owner.browser.delete(`/api/website-pictures/${photo.id}`)).status).toBe(204)
  await change(id, (content) => (content.business_name = 'Edited since'))
  const { files } = await download(owner.browser, id)
  expect(textOf(files, 'index.html')).not.toContain('Edited since')
  const made = photo.sizes.map((size) => `images/${pictureFileName(photo, size)}`)
  const shown = made.filter((name) => textOf(files, 'index.html').includes(name))
  expect(shown.length).toBeGreaterThan(1)
  for (const name of shown) expect(files[name]?.length, name).toBeGreaterThan(100)
})

test('nobody takes the pictures of others along by naming them', async () => {
  const other = await newCustomer(t)
  const photo = await addPictureOf(t, other.browser, 'profile')
  await t.runJobs()
  const [size] = photo.sizes
  const name = `images/${size ? pictureFileName(photo, size) : ''}`
  const { owner, id } = await newWebsite(t, { bio: `Look at ${name} and fonts/none.woff2` })
  await change(id, ({ sections }) =>
    sections.forEach((one) => one.kind === 'about' && (one.picture = { id: photo.id, alt: '' })),
  )
  const { files } = await download(owner.browser, id)
  expect(textOf(files, 'index.html')).toContain(name)
  expect(Object.keys(files).filter((file) => file.startsWith('images/'))).toEqual([])
})

test('it is for its owner and our admins; for anybody else there is none', async () => {
  const { id } = await newWebsite(t)
  expect((await download(ada, id)).files['index.html']).toBeDefined()
  const stranger = await newCustomer(t)
  for (const browser of [stranger.browser, await t.as('emil')]) {
    const answer = await browser.get(exportPath(id))
    expect(answer.status).toBe(404)
    expect(await errorCodeIn(answer)).toBe('not_found')
  }
  expect((await t.visitor.get(exportPath(id))).status).toBe(401)
})
