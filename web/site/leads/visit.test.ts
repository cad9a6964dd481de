import { beforeEach, expect, test, vi } from 'vitest'
import { readVisit, visitHeader } from '#domain/visits.ts'

beforeEach(() => sessionStorage.clear())

/** A page load: a fresh module, an address, and where the reader came from. */
async function open(address: string, referrer = '') {
  vi.resetModules()
  history.replaceState(null, '', address)
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer)
  const page = await import('./visit.ts')
  page.rememberVisit()
  return () => readVisit(page.visitHeaders()[visitHeader])
}

test('a form tells its page, the first page, the site before it and the campaign', async () => {
  await open('/?utm_source=google&utm_campaign=spring&x=1', 'https://search.example/find?q=private')
  const sent = await open('/quote', `${location.origin}/services`)
  expect(sent()).toEqual({
    page: '/quote',
    landing_page: '/',
    referrer: 'https://search.example/find',
    campaign: { utm_source: 'google', utm_campaign: 'spring' },
  })
})

test('a later link with a campaign replaces the earlier campaign, not the first page', async () => {
  await open('/?utm_source=google')
  const sent = await open('/promotions?ref=flyer')
  expect(sent()).toMatchObject({ page: '/promotions', landing_page: '/', campaign: { ref: 'flyer' } })
})

test('a first page that was left before it had booted is known all the same', async () => {
  const sent = await open('/contact', `${location.origin}/blog?utm_source=letter`)
  expect(sent()).toEqual({
    page: '/contact',
    landing_page: '/blog',
    referrer: null,
    campaign: { utm_source: 'letter' },
  })
})

test('a browser that refuses storage still tells what the page itself knows', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  const sent = await open('/contact?ref=flyer')
  expect(sent()).toMatchObject({ page: '/contact', landing_page: '/contact', campaign: { ref: 'flyer' } })
})
